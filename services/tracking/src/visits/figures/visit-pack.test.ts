import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedVisit, countedVisit, visitorOf } from './counted-visit.ts'
import { FUNNEL_SIGNS } from './funnel.ts'
import { createVisitSum } from './shown-totals.ts'
import {
  createVisitPacker,
  MOST_PACKED_VISITS,
  sumOfPack,
  visitsIn,
  withoutVisitor,
} from './visit-pack.ts'

const DAY = '2026-11-01'
const KEYS: VisitKey[] = [
  'page:/',
  'page:/pricing',
  'source:google',
  'device:mobile',
  ...FUNNEL_SIGNS,
]
const START = Date.parse(DAY)

const time = fc.integer({ min: START, max: START + 86_400_000 })
const visit = fc.record({
  visitor: fc.integer({ min: 1, max: 9 }),
  day: fc.constant(DAY),
  firstAt: time,
  seconds: fc.nat(86_400),
  values: fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...KEYS), at: time, pageViews: fc.nat(300) }),
    { selector: ({ key }) => key, maxLength: KEYS.length },
  ),
})
const visits = fc.array(visit, { maxLength: 30 })
/** A visit as it comes back: times are kept of steps to a purchase alone. */
const keptOf = (one: CountedVisit): CountedVisit => ({
  ...one,
  values: one.values.map((value) => ({ ...value, at: FUNNEL_SIGNS.has(value.key) ? value.at : 0 })),
})
const packOf = (all: readonly CountedVisit[]) => {
  const packer = createVisitPacker()
  for (const one of all) packer.add(one)
  return packer.pack()
}

test('visits come out of a pack as they went in, in their order', () => {
  fc.assert(
    fc.property(visits, (all) => {
      expect([...visitsIn(packOf(all), DAY)]).toEqual(all.map(keptOf))
    }),
  )
})

test('a filter lets through what showed all of its values, whichever these are', () => {
  const where = fc.uniqueArray(fc.constantFrom<VisitKey>(...KEYS, 'page:/faq'), { maxLength: 3 })
  fc.assert(
    fc.property(visits, where, (all, wanted) => {
      const passing = all.filter(({ values }) =>
        wanted.every((key) => values.some((value) => value.key === key)),
      )
      expect([...visitsIn(packOf(all), DAY, wanted)]).toEqual(passing.map(keptOf))
    }),
  )
})

test('a pack comes to what its visits come to', () => {
  const where = fc.uniqueArray(fc.constantFrom<VisitKey>(...KEYS), { maxLength: 2 })
  const range = { from: DAY, to: DAY }
  fc.assert(
    fc.property(visits, where, (all, wanted) => {
      const pack = packOf(all)
      const [one, whole] = [createVisitSum(), createVisitSum()]
      for (const visit of visitsIn(pack, DAY, wanted)) one.add(visit)
      whole.addPack(DAY, sumOfPack(pack, wanted))
      expect(whole.shown(range)).toEqual(one.shown(range))
    }),
  )
})

test('without a visitor a pack holds the visits of all others', () => {
  fc.assert(
    fc.property(visits, fc.integer({ min: 1, max: 9 }), (all, visitor) => {
      const others = all.filter((one) => one.visitor !== visitor)
      const without = withoutVisitor(packOf(all), visitor)
      expect(without === null).toBe(others.length === all.length)
      if (without) expect([...visitsIn(without, DAY)]).toEqual(others.map(keptOf))
    }),
  )
})

test('a pack is full with two thousand visits, or with sixty thousand values', () => {
  const packer = createVisitPacker()
  expect(packer.isEmpty()).toBe(true)
  const plain = { visitor: 1, firstAt: START, seconds: 0, values: [] }
  for (let count = 0; count < MOST_PACKED_VISITS - 1; count++) packer.add(plain)
  expect([packer.isEmpty(), packer.isFull()]).toEqual([false, false])
  packer.add(plain)
  expect(packer.isFull()).toBe(true)
  const wide = createVisitPacker()
  for (let count = 0; count < 600; count++) {
    const values = Array.from({ length: 100 }, (_, index) => ({
      key: `source:${count}-${index}` as const,
      at: 0,
      pageViews: 0,
    }))
    expect(wide.isFull()).toBe(false)
    wide.add({ ...plain, values })
  }
  expect(wide.isFull()).toBe(true)
})

test('visits of one consent are of one visitor, on whatever day', () => {
  const consent = `vst_${'0123456789abcdef'.repeat(4)}`
  expect(visitorOf(consent)).toBe(0x0123456789abc)
  const row = { consent, day: DAY, firstAt: START, seconds: 3, values: [] }
  expect(countedVisit(row)).toEqual({
    visitor: 0x0123456789abc,
    day: DAY,
    firstAt: START,
    seconds: 3,
    values: [],
  })
})
