import { expect, test, vi } from 'vitest'
import { createGroupSender } from './group-sender.ts'
import type { QueuedMessage } from './sender.ts'

const messageOf = (text: string): QueuedMessage => ({ key: 'k', value: Buffer.from(text) })

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

/** Waits until there are so many requests. */
const until = (requests: unknown[], count: number) =>
  vi.waitFor(() => expect(requests).toHaveLength(count), { interval: 1 })

test('messages that come together go together, and so do those that come while a request is on its way', async () => {
  const { requests, send } = setUp()
  const first = ['a', 'b'].map(send)
  await until(requests, 1)
  const later = ['c', 'd'].map(send)
  requests[0]!.end()
  await Promise.all(first)
  await until(requests, 2)
  expect(requests.map(({ texts }) => texts)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  requests[1]!.end()
  await Promise.all(later)
})

test('a request that fails fails for its own messages, and those behind it are sent', async () => {
  const { requests, send } = setUp()
  const first = send('a')
  await until(requests, 1)
  const second = send('b')
  requests[0]!.end(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await until(requests, 2)
  requests[1]!.end()
  await second
})
