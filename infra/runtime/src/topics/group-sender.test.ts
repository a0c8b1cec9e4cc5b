import { expect, test } from 'vitest'
import { createGroupSender } from './group-sender.ts'
import type { Sent } from './sender.ts'

const messageOf = (text: string): Sent => ({ key: 'k', value: Buffer.from(text) })

/** A sender whose requests end when they are told to. */
const setUp = () => {
  const requests: { texts: string[]; end: (error?: Error) => void }[] = []
  const send = createGroupSender({
    send: (messages) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve())
        requests.push({ texts: messages.map(({ value }) => value.toString()), end })
      }),
  })
  return { requests, send: (text: string) => send(messageOf(text)) }
}

test('a message that comes alone goes at once, and those that come meanwhile go together', async () => {
  const { requests, send } = setUp()
  const sent = ['a', 'b', 'c'].map(send)
  expect(requests.map(({ texts }) => texts)).toEqual([['a']])
  requests[0]!.end()
  await sent[0]
  expect(requests.map(({ texts }) => texts)).toEqual([['a'], ['b', 'c']])
  requests[1]!.end()
  await Promise.all(sent)
})

test('a request that fails fails for its own messages, and those behind it are sent', async () => {
  const { requests, send } = setUp()
  const [first, second] = ['a', 'b'].map(send)
  requests[0]!.end(new Error('away'))
  await expect(first).rejects.toThrow('away')
  requests[1]!.end()
  await second
})
