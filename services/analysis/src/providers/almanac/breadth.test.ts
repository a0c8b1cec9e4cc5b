import fc from 'fast-check'
import { expect, test } from 'vitest'
import { industries } from '../../lexicon/industries.ts'
import { composed } from '../composed/composed.ts'
import type { SourceQuery } from '../port.ts'
import { almanac } from './almanac.ts'

// Tests the rules that hold for every industry at once, at the breadth of a paid report: all phrases.

const query = (
  industry: string,
  businessName = 'Northside',
  mainCompetitor = 'Bluebird',
): SourceQuery => ({
  industry,
  businessName,
  mainCompetitor,
  at: '2026-11-01T00:00:00.000Z',
  signal: new AbortController().signal,
})
const volumes = async (industry: string, keywords: string[]) => {
  const { found } = await almanac.volume!(query(industry), keywords)
  return keywords.map((keyword) => found.get(keyword)!.value)
}

const further = fc.oneof(
  fc.constantFrom(
    'near me',
    'cost',
    'how to choose a',
    'best',
    'prices',
    'online',
    'for beginners',
  ),
  fc.constantFrom('leeds', 'in new york', 'zither', 'for dogs', 'a', '24 hour', 'does it'),
)
// Phrases that no editor wrote down: theirs have a band.
const headed = fc
  .constantFrom(...industries)
  .chain((industry) => fc.tuple(fc.constant(industry), fc.constantFrom(...industry.heads)))

test('in every industry, a longer phrase never outsearches the head term in it', () =>
  fc.assert(
    fc.asyncProperty(headed, further, further, async ([{ name }, { term }], before, after) => {
      const longer = [
        `${term} zither`,
        `${term} zither ${after}`,
        `${before} ${term} zither ${after}`,
      ]
      const [head, one, two] = await volumes(name, longer)
      expect(one).toBeLessThanOrEqual(head!)
      expect(two).toBeLessThanOrEqual(head!)
    }),
    { numRuns: 1000 },
  ))

test('the first head term of an industry is searched as much as people of the trade expect', async () => {
  for (const { name, heads } of industries) {
    const [searches] = await volumes(name, [heads[0]!.term])
    expect(searches, name).toBeGreaterThanOrEqual(1_000)
    expect(searches, name).toBeLessThanOrEqual(900_000)
  }
})

const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(...industries.flatMap(({ name, synonyms }) => [name, ...synonyms])),
  fc.constantFrom('falconry centre', 'garden furniture', 'стоматология', '牙医', 'sword swallower'),
)

test('whatever was typed, there are at least eight different phrases to choose from', () =>
  fc.assert(
    fc.asyncProperty(typed, typed, typed, async (industry, business, rival) => {
      const asked = query(industry, business, rival)
      const source = composed.serves!(asked) ? composed : almanac
      const { found } = await source.phrases!(asked)
      expect(new Set(found.map(({ keyword }) => keyword)).size).toBe(found.length)
      expect(found.length).toBeGreaterThanOrEqual(8)
    }),
    {
      numRuns: 300,
      examples: [
        ['0 leS', 'divorce lawyer', ''],
        ['дом shop', 'divorce lawyer', ''],
      ],
    },
  ))
