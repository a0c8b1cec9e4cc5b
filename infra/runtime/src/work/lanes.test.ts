import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLanes, customerWithoutRoom } from './lanes.ts'
import type { Work } from './work.ts'

const none = async () => null
const lanesOf = (work: Pick<Work, 'concurrency' | 'lanes'>) =>
  createLanes(
    { takeDue: none, takeBehind: none, takeStray: none },
    { name: 'work', on: ['Asked'], run: async () => {}, ...work },
  )
const laneOf = (places: number) => {
  const lanes = { atOnce: { all: places }, laneOf: () => 'all', customerOf: () => 'ann' }
  return lanesOf({ lanes })[0]!
}
const items = (customers: readonly (string | undefined)[]) =>
  customers.map((customer) => (customer === undefined ? {} : { customer }))

test('one customer has all places of a lane but one, and the only place of a lane that has no other', () => {
  const most = [1, 2, 3, 8].map((places) => laneOf(places).perCustomer)
  expect(most).toEqual([1, 1, 2, 7])
})

test('work without lanes tells no customers apart', () => {
  const [lane] = lanesOf({ concurrency: 3 })
  expect(lane).toMatchObject({ atOnce: 3, perCustomer: 3 })
  expect(customerWithoutRoom(lane!, items([undefined, undefined, undefined]))).toBeNull()
})

test('as long as a lane has a place left, at most one customer has as many as one may have', () => {
  const customers = fc.constantFrom('ann', 'bob', 'eve', undefined)
  const taken = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.array(customers, { maxLength: 7 }))
  fc.assert(
    fc.property(taken, ([places, all]) => {
      const lane = laneOf(places)
      const some = all.slice(0, places - 1)
      const full = ['ann', 'bob', 'eve'].filter(
        (customer) => some.filter((each) => each === customer).length >= lane.perCustomer,
      )
      expect(full.length).toBeLessThanOrEqual(1)
      expect(customerWithoutRoom(lane, items(some))).toBe(full[0] ?? null)
    }),
  )
})
