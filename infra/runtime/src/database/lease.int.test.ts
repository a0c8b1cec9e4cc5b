import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, meddled, openStage, pauseFor, type TestStage } from '../../tests/stage.ts'
import { createLease, STALE_MS, whileHeld } from './lease.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const contenders = (count: number) => {
  const name = randomUUID()
  return Array.from({ length: count }, (_, index) => createLease(stage.db, name, `holder-${index}`))
}

test('of many who ask at once exactly one gets the lease, and keeps it', async () => {
  const leases = contenders(10)
  const first = await Promise.all(leases.map((lease) => lease.beat()))
  expect(first.filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(leases.map((lease) => lease.beat()))).toEqual(first)
})

test('nobody takes a lease whose beat goes on', async () => {
  const [holder, other] = contenders(2)
  await holder!.beat()
  const until = performance.now() + STALE_MS + 1_500
  while (performance.now() < until) {
    expect(await other!.beat()).toBe(false)
    await holder!.beat()
    await pauseFor(100)
  }
  expect(await holder!.beat()).toBe(true)
})

test('a lease that was given back is free at once', async () => {
  const [holder, other] = contenders(2)
  await holder!.beat()
  expect(await other!.beat()).toBe(false)
  await holder!.release()
  expect(await other!.beat()).toBe(true)
  expect(await holder!.beat()).toBe(false)
})

test('a lease whose beat stood still for 3 s goes to exactly one of those who watched', async () => {
  const [dead, ...others] = contenders(4)
  await dead!.beat()
  const began = performance.now()
  const taken = await eventually('taken over', async () => {
    const beats = await Promise.all(others.map((lease) => lease.beat()))
    return beats.some(Boolean) && beats
  })
  expect(performance.now() - began).toBeGreaterThanOrEqual(STALE_MS)
  expect(taken.filter(Boolean)).toHaveLength(1)
  // Back from the dead, it learns that it lost.
  expect(await dead!.beat()).toBe(false)
  await dead!.release()
  expect(await Promise.all(others.map((lease) => lease.beat()))).toEqual(taken)
})

test('a beat that is under way while the lease is given back does not take it again', async () => {
  const name = randomUUID()
  let look = Promise.resolve()
  const slow = meddled(stage.db, (_name, real) => ({
    findOne: async (filter: object) => {
      await look
      return real.findOne(filter)
    },
  }))
  const [holder, other] = [createLease(slow, name, 'holder'), createLease(stage.db, name, 'other')]
  expect(await holder.beat()).toBe(true)
  look = pauseFor(300)
  const late = holder.beat()
  await Promise.all([late, holder.release()])
  expect(await other.beat()).toBe(true)
})

test('what is done while a lease is held is done by one, is told when it is lost, and gives it back', async () => {
  const [holder, other] = contenders(2)
  const { signal: never } = new AbortController()
  let others = 0
  await whileHeld(holder!, never, () =>
    whileHeld(other!, never, async () => {
      others += 1
    }),
  )
  expect(others).toBe(0)
  // Given back: the other one need not wait.
  await whileHeld(other!, never, async () => {
    others += 1
  })
  expect(others).toBe(1)

  const stop = new AbortController()
  const stopped = whileHeld(holder!, stop.signal, async (signal) => {
    stop.abort(new Error('the service stops'))
    signal.throwIfAborted()
  })
  await expect(stopped).rejects.toThrow('the service stops')

  const lost = whileHeld(holder!, never, async (signal) => {
    await stage.db.collection('leases').updateMany({}, { $set: { holder: 'somebody else' } })
    await setTimeout(10_000, undefined, { signal }).catch(() => {})
    signal.throwIfAborted()
  })
  await expect(lost).rejects.toThrow('the lease was lost')
})
