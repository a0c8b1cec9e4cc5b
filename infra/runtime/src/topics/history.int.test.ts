import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, produce, type TestStage, testEnvelope } from '../../tests/stage.ts'
import { readHistory } from './history.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage({ kafka: true })
})
afterAll(() => stage.close())

const deposit = (stream: string, version: number) => {
  const event = testEnvelope(stream, version, { type: 'MoneyDeposited', data: { amount: version } })
  return { key: stream, value: JSON.stringify(event) }
}
const read = async (almost?: () => Promise<void>) => {
  const seen = new Map<string, number[]>()
  const note = (stream: string, version: number) =>
    seen.set(stream, [...(seen.get(stream) ?? []), version])
  const count = await readHistory(
    stage.kafka,
    [stage.topic],
    async ({ stream, version }) => void note(stream, version),
    almost,
  )
  return { seen, count }
}

test('an empty topic has no history', async () => {
  expect(await read()).toEqual({ seen: new Map(), count: 0 })
})

test('the whole history is handed over in the order of each stream; garbage is no part of it', async () => {
  const streams = Array.from({ length: 15 }, () => `acc_${randomUUID()}`)
  for (let version = 1; version <= 20; version++) {
    await produce(
      stage,
      streams.map((stream) => deposit(stream, version)),
    )
    await produce(stage, [{ key: streams[0]!, value: 'no JSON' }])
  }
  const { seen, count } = await read()
  expect(count).toBe(15 * 20)
  const all = Array.from({ length: 20 }, (_, index) => index + 1)
  for (const stream of streams) expect(seen.get(stream)).toEqual(all)
})

test('what comes in until nearly the end is handed over, too', async () => {
  const stream = `acc_${randomUUID()}`
  await produce(stage, [deposit(stream, 1)])
  let first: number[] | undefined
  const { seen } = await read(async () => {
    await produce(stage, [deposit(stream, 2), deposit(stream, 3)])
    first = [1]
  })
  expect(first).toEqual([1])
  expect(seen.get(stream)).toEqual([1, 2, 3])
})
