import { type Country, ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { describe, expect, test } from 'vitest'
import { intentOf } from '../../domain/scoring/intent.ts'
import { industries } from '../../lexicon/industries.ts'
import { type Industry, sellsIn } from '../../lexicon/industry.ts'
import { understand } from '../../recognition/understand.ts'
import { generalPhrases, phrasesOf } from './phrases.ts'

const phrases = (industry: Industry, country: Country) =>
  phrasesOf({
    match: { industry, focus: null, narrowed: [], narrower: [], audience: [], mended: null },
    ownWords: [],
    language: 'en',
    place: { country, town: null, words: [], by: 'told' },
  })
const matched = (text: string) => {
  const [best] = understand(text).readings
  return best?.kind === 'trade' ? best.match : null
}

test('there are at least a hundred and eighty industries, each with a name of its own', () => {
  expect(industries.length).toBeGreaterThanOrEqual(180)
  expect(new Set(industries.map(({ id }) => id)).size).toBe(industries.length)
})

describe.for(industries)('$name', (industry) => {
  const { companies } = industry

  test('is found by its name, and by everything that people call it', () => {
    for (const text of [industry.name, ...industry.synonyms, ...(industry.shorthand ?? [])]) {
      expect(matched(text), text).toMatchObject({ industry: { id: industry.id }, focus: null })
    }
  })

  test('has enough phrases in every country, all different, as short as a search', () => {
    for (const country of ENGLISH_COUNTRIES) {
      const all = phrases(industry, country).map(({ keyword }) => keyword)
      expect(all.length, country).toBeGreaterThanOrEqual(90)
      expect(new Set(all).size).toBe(all.length)
      for (const keyword of all) expect(keyword).toMatch(/^[a-z0-9]+( [a-z0-9]+){0,11}$/)
    }
  })

  test('gives companies only phrases that are said where they sell', () => {
    for (const country of ENGLISH_COUNTRIES) {
      const said = new Set(phrases(industry, country).map(({ keyword }) => keyword))
      const own = companies.filter((company) => sellsIn(company, country))
      if (country !== 'US') continue
      for (const { name, typical } of own) {
        expect(
          typical.filter((keyword) => !said.has(keyword)),
          name,
        ).toEqual([])
      }
    }
  })
})

test('general phrases give their intent away', () => {
  for (const { keyword, intent } of generalPhrases()) {
    expect(`${keyword}: ${intentOf(keyword).intent}`).toBe(`${keyword}: ${intent}`)
  }
})
