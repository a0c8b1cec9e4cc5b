import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exclusion, WorkItem } from './item.ts'
import { createTurns } from './turns.ts'

/** Of no lane that is known. */
const STRAY = 'stray'
const CUSTOMERS = ['a', 'b', 'c', 'd', STRAY] as const
type Customer = (typeof CUSTOMERS)[number]

/** A queue in memory that several instances take items from, each with turns of its own. */
const openQueue = (instances: number) => {
  const waiting: { _id: string; customer: Customer }[] = []
  let put = 0
  const isFree = ({ _id, customer }: (typeof waiting)[number], except: Exclusion) =>
    !except.ids.includes(_id) && customer !== except.customer
  const take = (isWanted: (customer: Customer) => boolean, except: Exclusion) => {
    const index = waiting.findIndex((item) => isWanted(item.customer) && isFree(item, except))
    const [item] = index < 0 ? [] : waiting.splice(index, 1)
    return Promise.resolve((item as WorkItem | undefined) ?? null)
  }
  const turns = Array.from({ length: instances }, () =>
    createTurns({
      takeBehind: (behind, except) => {
        const [next] = CUSTOMERS.filter(
          (customer) =>
            customer !== STRAY &&
            (behind === null || customer > behind) &&
            waiting.some((item) => item.customer === customer && isFree(item, except)),
        )
        return take((customer) => customer === next, except)
      },
      takeStray: (except) => take((customer) => customer === STRAY, except),
    }),
  )
  return {
    put: (customer: Customer) => {
      put += 1
      waiting.push({ _id: `${customer}${put}`, customer })
    },
    take: async (instance: number, { ids = [], customer = null }: Partial<Exclusion> = {}) =>
      (await turns[instance]!({ ids, customer })) as unknown as {
        _id: string
        customer: Customer
      } | null,
    waits: (customer: Customer) => waiting.some((item) => item.customer === customer),
    count: () => waiting.length,
  }
}

const step = (instances: number) =>
  fc.oneof(
    fc.record({ put: fc.constantFrom(...CUSTOMERS), many: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ takeBy: fc.nat(instances - 1) }),
  )

test('nobody waits for more than one item of each of the others, for each instance that takes', async () => {
  const run = fc.integer({ min: 1, max: 3 }).chain((instances) =>
    fc.record({
      instances: fc.constant(instances),
      steps: fc.array(step(instances), { maxLength: 60 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(run, async ({ instances, steps }) => {
      const queue = openQueue(instances)
      /** Of each customer who waits: how many items of each other one were taken meanwhile. */
      const passed = new Map<Customer, Map<Customer, number>>()
      const note = (taken: Customer) => {
        passed.delete(taken)
        for (const customer of CUSTOMERS.filter(queue.waits)) {
          const counts = passed.get(customer) ?? new Map<Customer, number>()
          passed.set(customer, counts)
          if (customer !== taken) counts.set(taken, (counts.get(taken) ?? 0) + 1)
          expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(instances)
        }
      }
      for (const each of steps) {
        if ('put' in each) {
          for (let count = 0; count < each.many; count += 1) queue.put(each.put)
          continue
        }
        const item = await queue.take(each.takeBy)
        expect(item !== null || queue.count() === 0).toBe(true)
        if (item) note(item.customer)
      }
    }),
    { numRuns: 500 },
  )
})

test('customers take turns, and items of no known lane have theirs behind the last customer', async () => {
  const queue = openQueue(1)
  for (const customer of ['b', 'b', 'b', STRAY, STRAY, 'a', 'c', 'c'] as const) queue.put(customer)
  const taken: (string | undefined)[] = []
  while (queue.count() > 0) taken.push((await queue.take(0))?._id)
  expect(taken).toEqual(['a6', 'b1', 'c7', 'stray4', 'b2', 'c8', 'stray5', 'b3'])
  expect(await queue.take(0)).toBeNull()
})

test('items that are not wanted are passed by', async () => {
  const queue = openQueue(1)
  for (const customer of ['a', 'b', STRAY] as const) queue.put(customer)
  expect(await queue.take(0, { ids: ['a1', 'stray3'] })).toMatchObject({ _id: 'b2' })
  expect(await queue.take(0, { ids: ['a1', 'stray3'] })).toBeNull()
  expect(await queue.take(0)).toMatchObject({ _id: 'a1' })
})

test('a customer who may have no further place is passed by, and has a turn again after the others', async () => {
  const queue = openQueue(1)
  for (const customer of ['b', 'b', 'b', 'a', 'c'] as const) queue.put(customer)
  expect(await queue.take(0, { customer: 'b' })).toMatchObject({ _id: 'a4' })
  expect(await queue.take(0, { customer: 'b' })).toMatchObject({ _id: 'c5' })
  expect(await queue.take(0, { customer: 'b' })).toBeNull()
  expect(await queue.take(0)).toMatchObject({ _id: 'b1' })
})
