import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import {
  type PaidInputs,
  paidImpact,
  paidRulesOf,
} from '@sortie/contracts/analysis/scoring/paid-impact'
import { expect, test } from 'vitest'
import { keywordIdOf } from '../lexicon/keyword-id.ts'
import { explanationOf } from '../reports/replies/trial-reply.ts'
import { packed, scoredIn, unpacked } from './batches.ts'
import type { KeywordCandidate } from './candidate.ts'
import { rate, scoringFor } from './opportunities.ts'
import { paidSideOf } from './paid-side.ts'

const at = '2026-01-01T00:00:00.000Z'
const figure = (value: number, unit: string): Figure => ({
  value,
  unit,
  source: 'test',
  fetchedAt: at,
  kind: 'measured',
})
const candidate = (more: Partial<KeywordCandidate> = {}): KeywordCandidate => ({
  keywordId: keywordIdOf('plumber leeds'),
  keyword: 'plumber leeds',
  intent: 'commercial',
  relevance: 3,
  theme: 'in leeds',
  searchVolume: figure(90, 'searches/month'),
  difficulty: figure(3, '0-10'),
  bids: { cpc: figure(6.5, 'USD'), competition: figure(40, '0-100') },
  ...more,
})
const scoring = scoringFor(0.2)

test('an ad in a town is rated by the searches of the town, and its receipt gives the same score', () => {
  const inTown = rate(candidate({ fullVolume: 136 }), scoring)
  const inCountry = rate(candidate(), scoring)
  expect(inTown.paid!.impact).toBeGreaterThan(inCountry.paid!.impact)
  for (const [rated, fullVolume] of [
    [inTown, 136],
    [inCountry, scoring.fullVolume],
  ] as const) {
    const { impact } = paidSideOf(rated, scoring, at)!
    expect(impact.inputs).toMatchObject({ searchVolume: 90, fullVolume, cpc: 6.5, competition: 40 })
    const { searchVolume: volume, ...inputs } = impact.inputs!
    expect(paidImpact({ ...inputs, volume } as PaidInputs).score).toBe(impact.value)
    expect(impact.value).toBe(rated.paid!.impact)
  }
})

test('where nobody knows what a click costs there is no paid side', () => {
  const { bids } = candidate()
  for (const known of [undefined, {}, { competition: bids!.competition }]) {
    const rated = rate(candidate({ bids: known }), scoring)
    expect(rated.paid).toBeUndefined()
    expect(paidSideOf(rated, scoring, at)).toBeUndefined()
  }
})

test('a report for ads is rated by what ads are worth, and its receipts give the same again', () => {
  const forAds = scoringFor(0.2, 'paid')
  const rated = rate(candidate(), forAds)
  const organic = rate(candidate(), scoring)
  expect(rated).toMatchObject({
    impact: organic.paid!.impact,
    opportunity: organic.paid!.opportunity,
  })
  expect(rated.impact).not.toBe(organic.impact)
  const { keywords, provenances } = packed([rated])
  const [scored] = scoredIn({ at, keywords, provenances, scoring: forAds })
  expect(scored!.impact).toMatchObject({ value: rated.impact, formula: 'paidImpact', version: '2' })
  const why = explanationOf(scored!)
  expect(why).toMatchObject({
    score: rated.impact,
    label: rated.opportunity,
    rules: { aim: 'paid' },
  })
  expect(why.factors.map(({ factor }) => factor)).toEqual([
    'volume',
    'price',
    'competition',
    'intent',
    'relevance',
  ])
  const points = why.factors.reduce((sum, each) => sum + each.points, 0)
  expect(points).toBeCloseTo(rated.impact, 6)
})

test('a flip of an ad is one: with that factor changed the label is another', () => {
  const rated = rate(candidate(), scoringFor(0.2, 'paid'))
  const [scored] = scoredIn({ at, ...packed([rated]), scoring: scoringFor(0.2, 'paid') })
  const { flip, label, factors } = explanationOf(scored!)
  const given = Object.fromEntries(factors.map((each) => [each.factor, each.given]))
  const changed = { ...given, [flip!.factor]: flip!.to } as Record<string, never>
  const { volume, price: cpc, competition, intent, relevance } = changed
  const known = { volume, cpc, competition, intent, relevance } as unknown as PaidInputs
  const { fullVolume } = scoringFor(0.2)
  const after = paidImpact({ ...known, fullVolume })
  expect([after.label, after.label === label]).toEqual([flip!.label, false])
})

test('a report for ads rates what has no price too, and says that it is partial', () => {
  const forAds = scoringFor(1, 'paid')
  const { bids } = candidate()
  const without = rate(candidate({ bids: undefined }), forAds)
  expect(without).toMatchObject({ partial: true })
  expect(without.paid).toBeUndefined()
  const contested = rate(candidate({ bids: { competition: bids!.competition } }), forAds)
  const [scored] = scoredIn({ at, ...packed([contested]), scoring: forAds })
  expect(scored!.impact.inputs).toMatchObject({ competition: 40 })
  expect(scored!.impact.inputs).not.toHaveProperty('cpc')
})

test('prices come out of a batch as they went in; what their calls cost stays in it', () => {
  const cpc = { ...figure(6.5, 'USD'), cost: 132_000, payload: 'a hash', inputs: { lowBid: 2 } }
  const rated = rate(candidate({ fullVolume: 136, bids: { cpc } }), scoring)
  const { keywords, provenances } = packed([rated])
  expect(provenances).toContainEqual(expect.objectContaining({ cost: 132_000, payload: 'a hash' }))
  const { cost: _, payload: __, ...free } = cpc
  expect(unpacked(keywords[0]!, provenances)).toEqual({ ...rated, bids: { cpc: free } })
  const [scored] = scoredIn({ at, keywords, provenances, scoring })
  expect(scored!.paid).toEqual({ ...paidSideOf(rated, scoring, at), cpc: free })
})

test('a price counts by what clicks usually cost in the trade, and the receipt says what that is', () => {
  const inTrade = (usual?: number) => {
    const forAds = scoringFor(0.2, 'paid', usual)
    const rated = rate(candidate(), forAds)
    return scoredIn({ at, ...packed([rated]), scoring: forAds })[0]!
  }
  const [cheap, dear, unknown] = [inTrade(2), inTrade(20), inTrade()]
  expect(dear.impact.value).toBeGreaterThan(cheap.impact.value)
  expect(dear.impact.inputs).toMatchObject({ cpc: 6.5, usualCpc: 20 })
  expect(unknown.impact.inputs).not.toHaveProperty('usualCpc')
  for (const { impact, opportunity } of [cheap, dear, unknown]) {
    const { searchVolume: volume, ...inputs } = impact.inputs!
    const again = paidImpact({ ...inputs, volume } as PaidInputs, paidRulesOf(impact.version))
    expect(again).toMatchObject({ score: impact.value, label: opportunity })
  }
  const why = explanationOf(dear)
  expect(why).toMatchObject({ score: dear.impact.value, rules: { version: '2', usualCpc: 20 } })
  expect(explanationOf(unknown).rules).not.toHaveProperty('usualCpc')
})

test('what was rated by version 1 is explained by version 1', () => {
  const former = { ...scoringFor(0.2, 'paid', 20), paid: '1' }
  const rated = rate(candidate(), former)
  const [scored] = scoredIn({ at, ...packed([rated]), scoring: former })
  expect(scored!.impact).toMatchObject({ version: '1', value: rated.impact })
  const why = explanationOf(scored!)
  expect(why).toMatchObject({
    score: rated.impact,
    label: rated.opportunity,
    rules: { version: '1', high: 65, medium: 40 },
  })
  const price = why.factors.find(({ factor }) => factor === 'price')
  expect(price).toMatchObject({ value: 1 - Math.log(7.5) / Math.log(51) })
  expect(price!.weight).toBeCloseTo(0.2)
})

test.for([0.6, 5, 20, 100])('a flip by price stays within what a click may cost: $%d', (usual) => {
  const forAds = scoringFor(0.2, 'paid', usual)
  const at3 = { cpc: figure(usual * 3, 'USD') }
  const rated = rate(
    candidate({ bids: at3, searchVolume: figure(9_000, 'searches/month') }),
    forAds,
  )
  const [scored] = scoredIn({ at, ...packed([rated]), scoring: forAds })
  const { flip } = explanationOf(scored!)
  expect(flip).toMatchObject({ factor: 'price', from: usual * 3 })
  expect(Number(flip!.to)).toBeLessThan(usual * 4)
  const { searchVolume: volume, ...inputs } = scored!.impact.inputs!
  const after = paidImpact({ ...inputs, volume, cpc: flip!.to, competition: null } as PaidInputs)
  expect(after.label).toBe(flip!.label)
})
