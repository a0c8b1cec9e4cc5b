import { COUNTRY_LANGUAGES } from '@sortie/contracts/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OTHER_LANGUAGES } from '../../lexicon/frequencies/frequencies.ts'
import { industries } from '../../lexicon/industries.ts'
import { BANDS, type Band, phraseRowsOf } from '../../lexicon/phrase-rows.ts'
import { tradeLinesIn } from './trade-lines.ts'
import { tradeMeaningOf } from './trade-nouns.ts'

/** The middle of the band that editors put a phrase into, on its logarithm. */
const middleOf = (searches: string): number => {
  const band = (searches in BANDS ? searches : searches.slice(0, -1)) as Band
  const up = searches in BANDS ? 0.5 : searches.endsWith('+') ? 0.8 : 0.2
  const [from, to] = BANDS[band]
  return from * (to / from) ** up
}

test('each trade has the size of its most searched head in the almanac', () => {
  for (const { trade, searches } of tradeLinesIn('de')) {
    const industry = industries.find(({ id }) => id === trade)
    expect(industry, trade).toBeDefined()
    const heads = new Set(industry!.heads.map(({ term }) => term))
    const sizes = phraseRowsOf(trade)
      .filter(({ phrase }) => heads.has(phrase))
      .map((row) => middleOf(row.searches))
    expect(searches / Math.max(...sizes), trade).toBeCloseTo(1, 0)
  }
})

test.each(OTHER_LANGUAGES)(
  'nouns of trades in %s have a use, and countries that speak it',
  (language) => {
    for (const { trade, nouns } of tradeLinesIn(language)) {
      for (const { noun, use, countries } of nouns) {
        expect(noun, trade).toMatch(/^[\p{Ll}0-9][\p{Ll}0-9 .'&-]*$/u)
        expect(use, noun).toBeGreaterThan(0)
        for (const country of countries) expect(COUNTRY_LANGUAGES[country]).toContain(language)
      }
      const typed = nouns.map(({ noun, countries }) => `${noun} ${countries.join()}`)
      expect(new Set(typed).size, trade).toBe(typed.length)
    }
  },
)

test('a rare form is typed by its usual one', () =>
  fc.assert(
    fc.property(fc.constantFrom(...OTHER_LANGUAGES), fc.nat(10_000), (language, at) => {
      const rare = tradeLinesIn(language).flatMap(({ nouns }) =>
        nouns.flatMap((noun) => noun.rare.map((form) => ({ form, noun: noun.noun }))),
      )
      const { form } = rare[at % rare.length]!
      const country = ({ de: 'DE', fr: 'FR', es: 'ES', it: 'IT', nl: 'NL', pt: 'BR' } as const)[
        language
      ]
      expect(tradeMeaningOf(language, form, country)?.main.noun).not.toBe(form)
    }),
  ))

test('people of each country are given their own noun', () => {
  expect(tradeMeaningOf('pt', 'encanador', 'PT')?.main.noun).toBe('canalizador')
  expect(tradeMeaningOf('pt', 'canalizador', 'BR')?.main.noun).toBe('encanador')
  expect(tradeMeaningOf('de', 'klempner', 'AT')?.main.noun).toBe('installateur')
  expect(tradeMeaningOf('de', 'klempner', 'DE')?.main.noun).toBe('klempner')
})
