import { expect, test } from 'vitest'
import { type PaidInputs, paidImpact } from './paid-impact.ts'

const known: PaidInputs = {
  volume: 1_000,
  cpc: 4,
  competition: 30,
  intent: 'transactional',
  relevance: 3,
  fullVolume: 10_000,
}

test('the score is the weighted geometric mean of its factors', () => {
  const { score, label, partial, factors } = paidImpact(known)
  expect(factors).toEqual({
    volume: Math.log(1_001) / Math.log(10_001),
    cost: 1 - Math.log(5) / Math.log(51),
    ease: 0.7,
    intent: 1,
    relevance: 1,
  })
  const { volume, cost, ease } = factors as Record<string, number>
  expect(score).toBe(Math.round(100 * volume! ** 0.3 * cost! ** 0.2 * ease! ** 0.2))
  expect({ score, label, partial }).toEqual({ score: 77, label: 'High', partial: false })
})

test('whatever makes an ad worse makes its score less', () => {
  const worse: Partial<PaidInputs>[] = [
    { volume: 100 },
    { cpc: 20 },
    { competition: 90 },
    { intent: 'commercial' },
    { relevance: 1 },
  ]
  for (const change of worse) {
    expect(paidImpact({ ...known, ...change }).score).toBeLessThan(paidImpact(known).score)
  }
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
  expect(score).toBe(Math.round(100 * (volume! ** 0.3 * cost! ** 0.2) ** (1 / 0.8)))
  expect(partial).toBe(true)
  const nothing = { volume: null, cpc: null, competition: null, intent: null, relevance: null }
  expect(() => paidImpact(nothing)).toThrow(RangeError)
})

test('labels follow the score', () => {
  expect(paidImpact({ ...known, competition: 90 }).label).toBe('Medium')
  expect(
    paidImpact({ ...known, intent: 'navigational', cpc: 30, competition: 95, relevance: 1 }).label,
  ).toBe('Low')
})
