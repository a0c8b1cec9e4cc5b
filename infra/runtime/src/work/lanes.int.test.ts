import { randomUUID } from 'node:crypto'
import type { AnyEvent } from '@sortie/contracts/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openBank, pauseFor } from '../../tests/stage.ts'
import { openWorkStage, type WorkStage } from '../../tests/work-stage.ts'
import type { Work, WorkLanes } from './work.ts'

let work: WorkStage
beforeAll(async () => {
  work = await openWorkStage()
})
afterAll(() => work.stage.close())

/** Streams of these tests name their lane and customer: `acc_paid-ann-…`. */
const streamOf = (lane: string, customer: string) => `acc_${lane}-${customer}-${randomUUID()}`
const partsOf = (event: AnyEvent) =>
  (event as unknown as { stream: string }).stream.slice('acc_'.length).split('-')
const laneOf = (event: AnyEvent) => partsOf(event)[0]!
const customerOf = (event: AnyEvent) => partsOf(event)[1]!
const lanesOf = (atOnce: Record<string, number>): WorkLanes => ({ atOnce, laneOf, customerOf })

/** A kind of work with a name of its own. A release before knows the same work without lanes. */
const staff = (lanes: WorkLanes, run: Work['run']) => {
  const name = `work-${randomUUID()}`
  const common: Work = { name, on: ['MoneyDeposited'], retryMs: 10, run }
  const hire = (works: Work[]) => openBank(work.stage, { works })
  return {
    name,
    hire: () => hire([{ ...common, lanes }]),
    hireOfReleaseBefore: () => hire([{ ...common, concurrency: 2 }]),
    areDone: async (streams: string[]) => {
      for (const stream of streams) await work.isDone(name, stream)
    },
  }
}

/** Asks for as many items of a customer, by a bank that has the work. */
const depositMany = async (
  bank: Awaited<ReturnType<typeof openBank>>,
  lane: string,
  customer: string,
  count: number,
) => {
  const streams: string[] = []
  for (let index = 0; index < count; index += 1)
    streams.push(await work.deposit(bank, streamOf(lane, customer)))
  return streams
}

test('a customer with many items keeps another one waiting for one of them', async () => {
  const order: string[] = []
  const { hire, areDone } = staff(lanesOf({ paid: 1 }), async (event) => {
    order.push(customerOf(event))
    await pauseFor(50)
  })
  const bank = await hire()
  const many = await depositMany(bank, 'paid', 'ann', 40)
  const began = order.length
  const late = await depositMany(bank, 'paid', 'bob', 2)
  await areDone([...many, ...late])
  const [first, second] = order.flatMap((customer, index) => (customer === 'bob' ? [index] : []))
  // One of hers may have been taken before his was noted, one is taken between, and so on.
  expect(first).toBeLessThanOrEqual(began + 3)
  expect(second! - first!).toBeLessThanOrEqual(3)
  expect(order).toHaveLength(42)
  await bank.stop()
})

test('a lane has places of its own, which another lane neither takes nor gives', async () => {
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const held = Promise.withResolvers<void>()
  const { hire, areDone } = staff(lanesOf({ paid: 2, trial: 1 }), async (event) => {
    const lane = laneOf(event)
    running.set(lane, (running.get(lane) ?? 0) + 1)
    most.set(lane, Math.max(most.get(lane) ?? 0, running.get(lane)!))
    if (lane === 'trial') await held.promise
    // Until both places are taken, however slow the machine is.
    else await eventually('two run', () => most.get('paid') === 2)
    running.set(lane, running.get(lane)! - 1)
  })
  const bank = await hire()
  const trials = await depositMany(bank, 'trial', 'ann', 4)
  await eventually('a trial runs', () => running.get('trial') === 1)
  const paid = [
    ...(await depositMany(bank, 'paid', 'bob', 3)),
    ...(await depositMany(bank, 'paid', 'eve', 3)),
  ]
  await areDone(paid)
  expect(running.get('trial')).toBe(1)
  held.resolve()
  await areDone(trials)
  expect(Object.fromEntries(most)).toEqual({ paid: 2, trial: 1 })
  await bank.stop()
})

test('items of releases that know no lanes, or others, have turns too while a queue is long', async () => {
  const order: string[] = []
  const { name, hire, areDone } = staff(lanesOf({ paid: 1 }), async (event) => {
    order.push(laneOf(event))
    await pauseFor(30)
  })
  const bank = await hire()
  const many = await depositMany(bank, 'paid', 'ann', 30)
  const older = await work.leave(name)
  const later = await work.leave(name, { lane: 'express', customer: 'bob', dueAt: new Date() })
  await areDone([older, later])
  expect(order.filter((lane) => lane === 'paid').length).toBeLessThan(30)
  await areDone(many)
  expect(order).toHaveLength(32)
  await bank.stop()
})

test('instances with and without lanes share what is due: each item has one lease', async () => {
  const seen: string[] = []
  const { name, hire, hireOfReleaseBefore, areDone } = staff(
    lanesOf({ paid: 2, trial: 1 }),
    async (_event, { id }) => {
      seen.push(id)
      await pauseFor(10)
    },
  )
  const banks = [
    await hire(),
    await hireOfReleaseBefore(),
    await hire(),
    await hireOfReleaseBefore(),
  ]
  const streams = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      work.deposit(
        banks[index % banks.length],
        streamOf(index % 3 ? 'paid' : 'trial', `customer${index % 7}`),
      ),
    ),
  )
  // What one release noted, the other is asked for again.
  for (const stream of streams) {
    const [commit] = await work.clerk.store.read(stream)
    for (const bank of banks) await bank.worker!.enqueue(commit!)
  }
  await areDone(streams)
  expect(seen.toSorted()).toEqual(streams.map((stream) => `${name}:${stream}@1`).toSorted())
  const found = await work.items.find({ work: name }).toArray()
  expect(found.every(({ attempts }) => attempts === 1)).toBe(true)
  expect(found.some(({ lane }) => lane === undefined)).toBe(true)
  expect(found.some(({ lane, customer }) => lane === 'trial' && customer === 'customer0')).toBe(
    true,
  )
  await Promise.all(banks.map((bank) => bank.stop()))
})

test('what a dead instance left is taken over while a queue is long', async () => {
  let runs = 0
  let atTakeOver = Number.POSITIVE_INFINITY
  const { name, hire, areDone } = staff(lanesOf({ paid: 1 }), async ({ data }, { attempt }) => {
    runs += 1
    if (attempt === 2) atTakeOver = runs
    else if (data.amount) await pauseFor(100)
  })
  const bank = await hire()
  const many = await depositMany(bank, 'paid', 'ann', 120)
  const left = await work.leave(name, { holder: 'who ended', beat: 1, attempts: 1 })
  await areDone([left])
  expect(atTakeOver).toBeLessThan(120)
  await bank.stop()
  expect(many).toHaveLength(120)
})

test('a customer who is alone leaves one place of a lane to whoever comes', async () => {
  const held = Promise.withResolvers<void>()
  const began: string[] = []
  const { hire, areDone } = staff(lanesOf({ paid: 3 }), async (event) => {
    began.push(customerOf(event))
    if (customerOf(event) === 'ann') await held.promise
  })
  const bank = await hire()
  const many = await depositMany(bank, 'paid', 'ann', 6)
  await eventually('two run', () => began.length === 2)
  // None of hers has ended, nor ends before his have.
  await areDone(await depositMany(bank, 'paid', 'bob', 2))
  expect(began).toEqual(['ann', 'ann', 'bob', 'bob'])
  held.resolve()
  await areDone(many)
  await bank.stop()
})
