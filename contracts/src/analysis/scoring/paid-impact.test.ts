import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Intent } from '../keywords/ratings.ts'
import { labelOf } from './impact.ts'
import {
  dearestOf,
  type PaidInputs,
  paidImpact,
  paidRulesOf,
  priceScaleOf,
  priceStepOf,
} from './paid-impact.ts'

const known: PaidInputs = {
  volume: 1_000,
  cpc: 4,
  competition: 30,
  intent: 'transactional',
  relevance: 3,
  fullVolume: 10_000,
  usualCpc: 4,
}
const first = paidRulesOf('1')

test('the score is the weighted geometric mean of its factors', () => {
  const { score, label, partial, factors } = paidImpact(known)
  expect(factors).toEqual({
    volume: Math.log(1_001) / Math.log(10_001),
    cost: 1 - Math.log(2) / Math.log(5),
    ease: 0.7,
    intent: 1,
    relevance: 1,
  })
  const { volume, cost, ease } = factors as Record<string, number>
  expect(score).toBe(Math.round(100 * volume! ** 0.3 * cost! ** 0.25 * ease! ** 0.15))
  expect({ score, label, partial }).toEqual({ score: 76, label: 'High', partial: false })
})

test.for([
  [{}, 77, 'High'],
  [{ cpc: 12 }, 69, 'High'],
  [{ cpc: 1 }, 82, 'High'],
  [{ usualCpc: 40, cpc: 40 }, 48, 'Medium'],
  [{ competition: 90 }, 52, 'Medium'],
  [{ relevance: 1 }, 69, 'High'],
  [{ intent: 'informational', relevance: 2, competition: null }, 55, 'Medium'],
  [{ intent: 'navigational', cpc: 30, competition: 95, relevance: 1 }, 22, 'Low'],
] as const)('the worked number %# of version 1 comes out as ever', ([change, score, label]) =>
  expect(paidImpact({ ...known, ...change }, first)).toMatchObject({ score, label }),
)

test.for([
  [{ cpc: 12 }, 53, 'Low'],
  [{ cpc: 1 }, 84, 'High'],
  [{ usualCpc: 40, cpc: 40 }, 76, 'High'],
  [{ competition: 90 }, 56, 'Low'],
  [{ relevance: 1 }, 57, 'Low'],
  [{ usualCpc: 20, cpc: 31.5, competition: null, volume: 300 }, 65, 'Medium'],
] as const)('the worked number %# of version 2 comes out', ([change, score, label]) =>
  expect(paidImpact({ ...known, ...change })).toMatchObject({ score, label }),
)

test.for([
  ['1', [64, 65, 39, 40]],
  ['2', [71, 72, 57, 58]],
] as const)('labels of version %s begin where they say', ([version, scores]) =>
  expect(scores.map((score) => labelOf(score, paidRulesOf(version)))).toEqual([
    'Medium',
    'High',
    'Low',
    'Medium',
  ]),
)

test('whatever makes an ad worse makes its score less', () => {
  const worse: Partial<PaidInputs>[] = [
    { volume: 100 },
    { cpc: 5 },
    { usualCpc: 3 },
    { competition: 90 },
    { intent: 'commercial' },
    { relevance: 2 },
  ]
  for (const change of worse) {
    expect(paidImpact({ ...known, ...change }).score).toBeLessThan(paidImpact(known).score)
  }
})

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const dollars = fc.integer({ min: 1, max: 60_000 }).map((cents) => cents / 100)
const searched = fc.record({
  volume: fc.nat(2_000_000),
  competition: orNull(fc.nat(100)),
  intent: orNull(
    fc.constantFrom<Intent>('transactional', 'commercial', 'informational', 'navigational'),
  ),
  relevance: orNull(fc.double({ min: 0, max: 3, noNaN: true })),
  fullVolume: fc.integer({ min: 20, max: 50_000 }),
  usualCpc: fc.option(dollars, { nil: undefined }),
})

test('a dearer click is never worth more, by any version', () =>
  fc.assert(
    fc.property(searched, dollars, dollars, fc.constantFrom('1', '2'), (given, a, b, version) => {
      const [cheap, dear] = [Math.min(a, b), Math.max(a, b)]
      const scoreAt = (cpc: number) => paidImpact({ ...given, cpc }, paidRulesOf(version)).score
      expect(scoreAt(dear)).toBeLessThanOrEqual(scoreAt(cheap))
    }),
  ))

test('trades compare by what is usual in each: ten times as dear a trade rates the same', () =>
  fc.assert(
    fc.property(searched, dollars, dollars, (given, cpc, usualCpc) => {
      const here = paidImpact({ ...given, cpc, usualCpc }).factors.cost!
      expect(
        paidImpact({ ...given, cpc: cpc * 10, usualCpc: usualCpc * 10 }).factors.cost!,
      ).toBeCloseTo(here, 9)
    }),
  ))

test('where nobody knows what is usual, and in version 1, all trades have one scale', () => {
  const cost = 1 - Math.log(5) / Math.log(51)
  const { usualCpc: _, ...unknown } = known
  expect(paidImpact(unknown).factors.cost).toBe(cost)
  expect(paidImpact(known, first).factors.cost).toBe(cost)
  expect(dearestOf(priceScaleOf(paidRulesOf(), undefined))).toBe(50)
  expect(dearestOf(priceScaleOf(first, 4))).toBe(50)
  expect(dearestOf(priceScaleOf(paidRulesOf(), 4))).toBe(16)
})

test.for([
  [0.5, 0.01],
  [20, 0.1],
  [100, 1],
] as const)('where $%d is usual, a price is changed by $%d', ([usual, step]) =>
  expect(priceStepOf(priceScaleOf(paidRulesOf(), usual))).toBe(step),
)

test('a keyword that hardly has to do with the business is never High', () => {
  const perfect = { ...known, volume: 10_000, cpc: 0.1, competition: 0 }
  expect(paidImpact({ ...perfect, relevance: 1 })).toMatchObject({ score: 71, label: 'Medium' })
  expect(paidImpact({ ...perfect, relevance: 0 }).label).not.toBe('High')
  expect(paidImpact({ ...perfect, relevance: 2 }).label).toBe('High')
})

test('no factor counts for less than a twentieth, nor for more than one', () => {
  const worst = { volume: 0, cpc: 900, competition: 100, relevance: 0 } as const
  expect(paidImpact({ ...known, ...worst }).factors).toMatchObject({
    volume: 0.05,
    cost: 0.05,
    ease: 0.05,
    relevance: 0.05,
  })
  expect(paidImpact({ ...known, volume: 10_000_000 }).factors.volume).toBe(1)
})

test('what is missing is dropped, and the rest is weighed anew', () => {
  const { score, partial } = paidImpact({ ...known, competition: null })
  const { volume, cost } = paidImpact(known).factors as Record<string, number>
  expect(score).toBe(Math.round(100 * (volume! ** 0.3 * cost! ** 0.25) ** (1 / 0.85)))
  expect(partial).toBe(true)
  const nothing = { volume: null, cpc: null, competition: null, intent: null, relevance: null }
  expect(() => paidImpact(nothing)).toThrow(RangeError)
})

test('a version that no release had is refused', () =>
  expect(() => paidRulesOf('0')).toThrow(RangeError))
