import { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keywordIdOf } from '../lexicon/keyword-id.ts'
import { onceEach } from '../reports/views/scored-keywords.ts'
import { inBatches, packed, scoredIn, unpacked } from './batches.ts'
import type { RatedCandidate } from './candidate.ts'
import { rate, scoringFor, withReceipts } from './opportunities.ts'

const at = '2026-01-01T00:00:00.000Z'
const figure = fc.record({
  value: fc.integer({ min: 0, max: 1_000 }),
  unit: fc.constant('0-10'),
  source: fc.constantFrom('almanac', 'ranks'),
  fetchedAt: fc.constantFrom(at, '2026-01-02T00:00:00.000Z'),
  kind: fc.constantFrom('measured' as const, 'modelled' as const),
  inputs: fc.record({ words: fc.integer() }),
})
const rated: fc.Arbitrary<RatedCandidate> = fc
  .record({
    keyword: fc.string({ minLength: 1, maxLength: 200 }),
    intent: fc.constantFrom('commercial' as const, 'navigational' as const),
    relevance: fc.constantFrom(0, 2 / 3, 3),
    theme: fc.constant('bread'),
    searchVolume: figure,
    difficulty: figure.map((given): Figure => ({ ...given, value: given.value / 100 })),
  })
  .map((given) => rate({ ...given, keywordId: keywordIdOf(given.keyword) }))

test('a keyword has one id however it is written, and another in another country', () => {
  const id = keywordIdOf('Women’s Shoes')
  expect(
    ['womens shoes', '  WOMEN’S  shoes!', 'women’s shoes'].map((each) => keywordIdOf(each)),
  ).toEqual([id, id, id])
  expect(keywordIdOf('shoes for women')).not.toBe(id)
  expect(keywordIdOf('womens shoes', { country: 'GB', language: 'en' } as never)).not.toBe(id)
  expect(keywordIdOf('🦷')).not.toBe(keywordIdOf('🐙'))
  expect(FoundKeyword.shape.keywordId.safeParse(id).success).toBe(true)
})

test('whatever was packed comes out as it was, with its receipts', () =>
  fc.assert(
    fc.property(fc.array(rated, { maxLength: 20 }), (all) => {
      const { keywords, provenances } = packed(all)
      expect(keywords.map((each) => unpacked(each, provenances))).toEqual(all)
      const event = { at, keywords, provenances, scoring: scoringFor() }
      const scored = scoredIn(event).map(({ keywordId: _, ...each }) => each)
      expect(scored).toEqual(all.map((each) => withReceipts(each, scoringFor(), at)))
      // Each place that figures come from is said once.
      expect(provenances.length).toBeLessThanOrEqual(8)
    }),
  ))

test('batches hold all of them in their order, and none is too large for a commit', () =>
  fc.assert(
    fc.property(
      fc.array(rated, { maxLength: 30 }),
      fc.integer({ min: 1, max: 40 }),
      (all, times) => {
        const many = Array.from({ length: times }, () => all).flat()
        const parts = inBatches(many)
        expect(parts.flat()).toEqual(many)
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0)
          expect(part.length).toBeLessThanOrEqual(200)
          const { keywords } = packed(part)
          if (part.length > 1) expect(JSON.stringify(keywords).length).toBeLessThan(151_000)
        }
      },
    ),
    { numRuns: 30 },
  ))

test('of two spellings that an older release recorded one is left', () => {
  const [scored] = [rate({ ...fc.sample(rated, { numRuns: 1, seed: 1 })[0]!, keyword: 'rye' })]
  const one = withReceipts(scored!, scoringFor(), at)
  expect(onceEach([one, { ...one, keyword: 'Rye' }])).toHaveLength(1)
  expect(onceEach(null)).toEqual([])
})
