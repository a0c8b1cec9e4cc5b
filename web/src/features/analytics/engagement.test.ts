import { expect, test } from 'vitest'
import { createStopwatch, levelOf } from './engagement.ts'

test.each([
  [0, 'low'],
  [30, 'low'],
  [31, 'medium'],
  [120, 'medium'],
  [121, 'high'],
] as const)('%d seconds on a page are %s engagement', (seconds, level) =>
  expect(levelOf(seconds)).toBe(level),
)

test('breaks do not count, and running twice counts once', () => {
  let time = 5_000
  const watch = createStopwatch(() => time)
  const pass = (seconds: number) => {
    time += seconds * 1000
  }
  expect(watch.seconds()).toBe(0)
  watch.run()
  pass(20)
  watch.run()
  pass(10.9)
  expect(watch.seconds()).toBe(30)
  watch.pause()
  pass(600)
  watch.pause()
  expect(watch.seconds()).toBe(30)
  watch.run()
  pass(1)
  expect(watch.seconds()).toBe(31)
})
