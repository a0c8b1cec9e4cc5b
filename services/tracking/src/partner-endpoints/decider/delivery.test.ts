import { expect, test } from 'vitest'
import { MOST_ATTEMPTS, outcomeOf, pauseOf, type ReceiverAnswer } from './delivery.ts'

const answer = (status: number | null, retryAfter: number | null = null): ReceiverAnswer => ({
  status,
  fault: status === null ? 'connection' : null,
  retryAfter,
})
const DAY = 86_400

test('an event that is never taken is sent ten times in 75 hours and 35 minutes', () => {
  const waits: number[] = []
  for (let attempt = 1; ; attempt++) {
    const outcome = outcomeOf(answer(500), attempt, 0)
    if (outcome.kind !== 'again') {
      expect([attempt, outcome]).toEqual([MOST_ATTEMPTS, { kind: 'failed' }])
      break
    }
    waits.push(outcome.seconds)
  }
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  const minutes = waits.reduce((sum, wait) => sum + wait, 0) / 60
  expect(Math.floor(minutes)).toBe(75 * 60 + 35)
})

test('a wait is up to a tenth longer, so that not all is sent again at once', () => {
  expect(outcomeOf(answer(500), 2, 0)).toEqual({ kind: 'again', seconds: 300 })
  expect(outcomeOf(answer(500), 2, 1)).toEqual({ kind: 'again', seconds: 330 })
})

test.each([200, 201, 202, 204, 299])('the status %i is a success, on any attempt', (status) => {
  expect(outcomeOf(answer(status), 1, 0)).toEqual({ kind: 'delivered' })
  expect(outcomeOf(answer(status), MOST_ATTEMPTS, 0)).toEqual({ kind: 'delivered' })
})

test.each([100, 301, 302, 304, 307, 400, 401, 404, 500, 503, null])(
  'the status %s is none, and the event is sent again',
  (status) => {
    expect(outcomeOf(answer(status), 1, 0)).toEqual({ kind: 'again', seconds: 5 })
    expect(outcomeOf(answer(status), MOST_ATTEMPTS, 0)).toEqual({ kind: 'failed' })
  },
)

test('410 means that nobody is there any more', () => {
  expect(outcomeOf(answer(410), 1, 0)).toEqual({ kind: 'gone' })
})

test('a receiver that has too much to do gets the pause that it asks for, a day at most', () => {
  expect(outcomeOf(answer(429, 60), 1, 0)).toEqual({ kind: 'again', seconds: 60 })
  expect(outcomeOf(answer(503, 1), 2, 0)).toEqual({ kind: 'again', seconds: 300 })
  expect(outcomeOf(answer(429, 100 * DAY), 1, 0)).toEqual({ kind: 'again', seconds: DAY })
  // Others may not say how long we wait.
  expect(outcomeOf(answer(500, 60), 1, 0)).toEqual({ kind: 'again', seconds: 5 })
  expect(pauseOf(answer(429, 60))).toBe(60)
  expect(pauseOf(answer(504))).toBe(5)
  expect(pauseOf(answer(500, 60))).toBeNull()
  expect(pauseOf(answer(null))).toBeNull()
})
