import { expect, test } from 'vitest'
import { createTextSender, type GrowingText } from './live-texts.ts'

/** What was sent, delta by delta. */
const sending = () => {
  const sent: unknown[] = []
  const send = createTextSender({
    write: (text: string) => sent.push(JSON.parse(/data: (.*)\n\n$/.exec(text)![1]!)) > 0,
  })
  return { sent, say: (s1: GrowingText) => send({ s1 }) }
}

test('each delta follows on the one before', () => {
  const { sent, say } = sending()
  say({ attempt: 1, text: 'Ask ' })
  say({ attempt: 1, text: 'Ask ' })
  say({ attempt: 1, text: 'Ask first.' })
  expect(sent).toEqual([
    { section: 's1', attempt: 1, from: 0, text: 'Ask ' },
    { section: 's1', attempt: 1, from: 4, text: 'first.' },
  ])
})

test('another attempt begins anew, and an earlier one is not gone back to', () => {
  const { sent, say } = sending()
  say({ attempt: 1, text: 'Ask ' })
  say({ attempt: 2, text: 'Look' })
  say({ attempt: 1, text: 'Ask first.' })
  expect(sent.slice(1)).toEqual([{ section: 's1', attempt: 2, from: 0, text: 'Look' }])
})
