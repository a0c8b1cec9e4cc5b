import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AdKeyword, adAdvice, adBudget, adClicksOf } from './ad-budget.ts'

const keyword = (more: Partial<AdKeyword>): AdKeyword => ({
  keyword: 'rye bread',
  searchVolume: 1_000,
  difficulty: 5,
  cpc: 2,
  paidImpact: 80,
  paidOpportunity: 'High',
  ...more,
})

test('a keyword that is rated High is paid for, unless a page ranks for it easily', () => {
  expect(adAdvice(keyword({ difficulty: 3.1 }))).toBe('pay')
  expect(adAdvice(keyword({ difficulty: 3 }))).toBe('rank')
  expect(adAdvice(keyword({ paidOpportunity: 'Medium', difficulty: 1 }))).toBe('test')
  expect(adAdvice(keyword({ paidOpportunity: 'Low' }))).toBe('skip')
  expect(adAdvice(keyword({ paidOpportunity: null }))).toBeNull()
})

test('clicks are bought from the best keyword first, each up to what it can bring', () => {
  const best = keyword({ paidImpact: 90, cpc: 3 })
  const next = keyword({ paidImpact: 70, cpc: 1, paidOpportunity: 'Medium' })
  const low = keyword({ paidImpact: 95, paidOpportunity: 'Low' })
  const unknown = keyword({ paidImpact: 99, cpc: null })
  expect(adClicksOf(best, 1)).toBe(30)
  const budget = adBudget([low, next, unknown, best], 40)
  expect(budget.lines).toEqual([
    { keyword: best, clicks: 30, cost: 90 },
    { keyword: next, clicks: 10, cost: 10 },
  ])
  expect(budget).toMatchObject({ clicks: 40, cost: 100 })
  expect(adBudget([best, next], 1_000).clicks).toBe(60)
  expect(adBudget([best], 1_000, 0.1).clicks).toBe(3)
})

const label = fc.constantFrom('High' as const, 'Medium' as const, 'Low' as const, null)
const keywords = fc.array(
  fc.record({
    searchVolume: fc.nat(100_000),
    cpc: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    paidImpact: fc.option(fc.nat(100)),
    paidOpportunity: label,
  }),
)

test('no more clicks are bought than were asked for, and none beyond what a keyword can bring', () =>
  fc.assert(
    fc.property(keywords, fc.nat(10_000), (given, clicks) => {
      const budget = adBudget(given.map(keyword), clicks)
      expect(budget.clicks).toBeLessThanOrEqual(clicks)
      for (const line of budget.lines) {
        expect(line.clicks).toBeGreaterThan(0)
        expect(line.clicks).toBeLessThanOrEqual(adClicksOf(line.keyword, 1))
        expect(line.keyword.cpc).not.toBeNull()
      }
      expect(budget.cost).toBeCloseTo(
        budget.lines.reduce((sum, line) => sum + line.clicks * line.keyword.cpc!, 0),
      )
    }),
  ))

test('more clicks never cost less', () =>
  fc.assert(
    fc.property(keywords, fc.nat(10_000), fc.nat(1_000), (given, clicks, more) => {
      const all = given.map(keyword)
      expect(adBudget(all, clicks + more).cost).toBeGreaterThanOrEqual(
        adBudget(all, clicks).cost - 1e-9,
      )
    }),
  ))
