import { expect, test } from 'vitest'
import { steps } from './steps.ts'

test('a step prints its number, its name and its time', async () => {
  const lines: string[] = []
  const step = steps(9, 3, (line) => lines.push(line))
  await step('Kafka', async (progress) => progress('installed'))
  expect(lines).toEqual([expect.stringMatching(/^3\/9 Kafka \.\.\. \d+\.\d s \(installed\)$/)])
})

test('a step that fails says so and passes the failure on', async () => {
  const lines: string[] = []
  const step = steps(9, 1, (line) => lines.push(line))
  const work = async () => {
    throw new Error('no disk')
  }
  await expect(step('Kafka', work)).rejects.toThrow('no disk')
  expect(lines).toEqual([expect.stringMatching(/^1\/9 Kafka \.\.\. failed after/)])
})

test('steps side by side keep the numbers of the order in which they began', async () => {
  const lines: string[] = []
  const step = steps(2, 1, (line) => lines.push(line))
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = step('slow', () => promise)
  await step('quick', async () => {})
  resolve()
  await slow
  expect(lines.map((line) => line.slice(0, 8))).toEqual(['2/2 quic', '1/2 slow'])
})
