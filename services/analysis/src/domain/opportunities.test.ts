import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeywordCandidate } from './candidate.ts'
import { byImpact, chooseOpportunities, rate, scoringFor, withReceipts } from './opportunities.ts'

const at = '2026-01-01T00:00:00Z'
const figure = (value: number, unit: string): Figure => ({
  value,
  unit,
  source: 'test',
  fetchedAt: at,
  kind: 'measured',
})
const candidate = (
  keyword: string,
  intent: Intent,
  volume: number,
  more: Partial<KeywordCandidate> = {},
): KeywordCandidate => ({
  keywordId: `kw_${keyword.length}`,
  keyword,
  intent,
  relevance: 3,
  theme: keyword,
  searchVolume: figure(volume, 'searches/month'),
  difficulty: figure(4, '0-10'),
  ...more,
})
const keywords = (given: KeywordCandidate[], count = 5) =>
  chooseOpportunities(given, count).map(({ keyword }) => keyword)

test('a score carries its factors, so that it can be computed again', () => {
  const rated = rate(candidate('bakery prices', 'commercial', 1000))
  const { impact, opportunity } = withReceipts(rated, scoringFor(), at)
  expect(impact).toMatchObject({ formula: 'impact', unit: '0-100', kind: 'modelled' })
  expect(impact.inputs).toMatchObject({ searchVolume: 1000, difficulty: 4, intent: 'commercial' })
  expect(opportunity).toBe('High')
})

test('intents are mixed, even where one has all the best', () => {
  const many = [1, 2, 3, 4, 5, 6].map((n) => candidate(`plumber ${n}`, 'transactional', 9000 + n))
  const two = [
    candidate('why do pipes burst', 'informational', 50),
    candidate('how to stop a leak', 'informational', 40),
    candidate('boiler prices', 'commercial', 60),
  ]
  expect(keywords([...many, ...two])).toEqual([
    'plumber 6',
    'plumber 5',
    'boiler prices',
    'why do pipes burst',
    'how to stop a leak',
  ])
})

test('two keywords that ask for the same are not both shown, as long as others are left', () => {
  const same = [
    candidate('book a photographer', 'transactional', 900),
    candidate('hire a photographer', 'transactional', 800),
    candidate('photo album', 'transactional', 10),
  ]
  expect(keywords(same, 2)).toEqual(['book a photographer', 'photo album'])
  expect(keywords(same, 3)).toHaveLength(3)
})

test('one Low stands last, to compare the others with, where there is one', () => {
  const best = [900, 800, 700].map((volume) =>
    candidate(`plumber ${volume}`, 'transactional', volume),
  )
  const low = (keyword: string, relevance: number) =>
    candidate(keyword, 'navigational', 10, { relevance, difficulty: figure(9.5, '0-10') })
  const all = [...best, low('plumbing login', 0), low('plumber jobs', 1)]
  expect(keywords(all, 3)).toEqual(['plumber 900', 'plumber 800', 'plumber jobs'])
  expect(chooseOpportunities(all, 3).at(-1)?.opportunity).toBe('Low')
  expect(keywords(best, 3)).toHaveLength(3)
})

test('more impact comes first, then more volume, then the name', () => {
  const of = (keyword: string, impact: number, volume: number) => ({
    keyword,
    impact,
    searchVolume: { value: volume },
  })
  const sorted = [of('d', 1, 9), of('c', 2, 1), of('b', 2, 1), of('a', 2, 5)].toSorted(byImpact)
  expect(sorted.map(({ keyword }) => keyword)).toEqual(['a', 'b', 'c', 'd'])
})

test('they are sorted by impact, distinct, and as many as asked for where there are enough', () => {
  const given = fc.uniqueArray(
    fc.record({
      keyword: fc.string({ minLength: 1 }),
      intent: fc.constantFrom<Intent>('transactional', 'commercial', 'informational'),
      volume: fc.integer({ min: 0, max: 100_000 }),
      theme: fc.constantFrom('a', 'b', 'c'),
    }),
    { selector: ({ keyword }) => keyword, maxLength: 20 },
  )
  fc.assert(
    fc.property(given, (all) => {
      const candidates = all.map(({ keyword, intent, volume, theme }) =>
        candidate(keyword, intent, volume, { theme }),
      )
      const chosen = chooseOpportunities(candidates, 5)
      const impacts = chosen.map(({ impact }) => impact)
      expect(chosen).toHaveLength(Math.min(5, all.length))
      expect(new Set(chosen.map(({ keyword }) => keyword)).size).toBe(chosen.length)
      expect(impacts).toEqual(impacts.toSorted((a, b) => b - a))
      expect(chooseOpportunities(candidates.toReversed(), 5)).toEqual(chosen)
    }),
  )
})
