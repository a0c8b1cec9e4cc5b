import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composedVolume } from '../domain/scoring/composed.ts'
import { holds, stem, wordsOf } from '../domain/words.ts'
import type { Place } from '../lexicon/place.ts'
import { sameSearch } from '../lexicon/same-search.ts'
import { type Composition, compose, LEAST_ROWS } from './compose.ts'
import type { ComposedSubject } from './subject.ts'

const NOWHERE: Place = { country: 'US', town: null, words: [], by: 'usual' }
const subject = (text: string, more: Partial<ComposedSubject> = {}): ComposedSubject => ({
  words: text.split(' '),
  audience: [],
  extra: [],
  kinds: [],
  place: NOWHERE,
  ...more,
})
const keywords = (composition: Composition | null) =>
  composition?.rows.map(({ keyword }) => keyword) ?? []
const inCountry = (country: Place['country']) => ({ place: { ...NOWHERE, country } })

const TEXTS =
  'mole catcher|window boarding|stonemason|hedge laying|gutter cleaning|document shredding|beekeeping supplies|crystal shop|metal detectors|candle maker|luthier|oyster bar|taco truck|shepherd huts|yurts|axe throwing|falconry center|village hall|magician|string quartet|bird of prey displays|reflexology|ear wax removal|lash extensions|dreadlocks|party wall surveyor|grant writer|surf lessons|harp tuition|sewing workshop|parkour|boxing gym|marquee hire|kayak rental|tuxedo rental|piano tuner|cobbler|doll restoration|horsebox sales|ceramic coating|campervan conversion|piano moving|boat storage|house clearance|steel manufacturer|nitrile gloves|farm management software|habit tracker app|podcast editing|night nanny|respite care|dog walking|cattery|alpaca breeder|food bank|scout group'.split(
    '|',
  )
const subjects = fc
  .record({
    text: fc.constantFrom(...TEXTS),
    country: fc.constantFrom(...ENGLISH_COUNTRIES),
    town: fc.constantFrom(null, 'perth', 'newcastle'),
    audience: fc.constantFrom([], ['weddings'], ['beginners'], ['restaurants']),
    extra: fc.constantFrom([], ['vegan'], ['antique']),
  })
  .map(({ text, country, town, audience, extra }) =>
    subject(text, {
      audience,
      extra,
      place: {
        country,
        town: town ? ({ name: town, country, people: 120_000, at: [0, 0] } as never) : null,
        words: town ? [town] : [],
        by: 'told',
      },
    }),
  )

test('a composition has rows enough, each once, none of which says a word twice', () =>
  fc.assert(
    fc.property(subjects, (asked) => {
      const found = compose(asked)
      if (!found) return
      const all = keywords(found)
      expect(all.length).toBeGreaterThanOrEqual(LEAST_ROWS)
      expect(new Set(all.map(sameSearch)).size).toBe(all.length)
      for (const keyword of all) {
        expect(keyword).toMatch(/^[a-z0-9/]+( [a-z0-9/]+)*$/)
        const stems = wordsOf(keyword).map(stem)
        const telling = stems.filter((word) => word.length > 4)
        expect(new Set(telling).size, keyword).toBe(telling.length)
      }
    }),
  ))

const volumes = (found: Composition) => {
  const rows = new Map(found.rows.map((row) => [row.keyword, row]))
  return (keyword: string): number => {
    const { share, names } = rows.get(keyword)!
    return composedVolume({
      headTerm: found.head,
      keptShare: share,
      placeShare: names === 'town' ? 0.001 : names === 'country' ? 0.1 : 1,
    })
  }
}

test('a longer phrase is searched for no more than its part, and one with a place no more than without', () =>
  fc.assert(
    fc.property(subjects, (asked) => {
      const found = compose(asked)
      if (!found) return
      const searches = volumes(found)
      for (const { keyword } of found.rows) {
        for (const other of found.rows) {
          const isPart =
            other.names === null &&
            other.keyword !== keyword &&
            holds(keyword.split(' '), other.keyword.split(' '))
          if (isPart) expect(searches(keyword)).toBeLessThanOrEqual(searches(other.keyword))
        }
      }
    }),
    { numRuns: 40 },
  ))

test('the same brief has the same rows', () =>
  fc.assert(
    fc.property(subjects, (asked) => {
      expect(compose(asked)).toEqual(compose(asked))
    }),
  ))

test('nine rows in ten carry a word of the trade, and six in ten the niche where there is one', () =>
  fc.assert(
    fc.property(subjects, (asked) => {
      const found = compose(asked)
      if (!found) return
      const trade = new Set(
        [...asked.words, ...wordsOf(found.name)].flatMap((word) => [
          stem(word),
          stem(word).slice(0, 4),
        ]),
      )
      const carries = (keyword: string) =>
        wordsOf(keyword).some((word) => trade.has(stem(word)) || trade.has(stem(word).slice(0, 4)))
      expect(keywords(found).filter(carries).length).toBeGreaterThanOrEqual(found.rows.length * 0.9)
      const [niche] = asked.extra
      if (!niche) return
      const within = keywords(found).filter((keyword) => keyword.split(' ').includes(niche))
      expect(within.length).toBeGreaterThanOrEqual(found.rows.length * 0.6)
    }),
  ))

test.for([
  ['marquee rental', 'GB', 'marquee hire near me', 'marquee rental'],
  ['marquee hire', 'US', 'marquee rental near me', 'marquee hire'],
  ['tyre fitting', 'US', 'tire fitting near me', 'tyre'],
  ['tire fitting', 'GB', 'tyre fitting near me', 'tire'],
  ['crystal shop', 'US', 'crystal shop near me', 'crystal shops near me to'],
] as const)('%s in %s: people say “%s”', ([text, country, said, never]) => {
  const found = keywords(compose(subject(text, inCountry(country))))
  expect(found).toContain(said)
  expect(found.filter((keyword) => ` ${keyword} `.includes(` ${never} `))).toEqual([])
})

test.for([
  ['piano tuning', 'how much does piano tuning cost'],
  ['surf lessons', 'how much do surf lessons cost'],
  ['beekeeping supplies', 'where to buy beekeeping supplies'],
  ['oyster bar', 'best oysters near me'],
  ['campervan conversion', 'are campervan conversions worth it'],
  ['shepherd huts', 'book a shepherd hut'],
  ['alpaca breeder', 'how much does an alpaca cost'],
  ['pasta maker', 'how much does handmade pasta cost'],
  ['fire risk assessor', 'how long do fire risk assessments take'],
] as const)('%s: number and article are right in “%s”', ([text, phrase]) =>
  expect(keywords(compose(subject(text)))).toContain(phrase),
)

test('whom it is for is said in the phrases', () => {
  const found = keywords(
    compose(subject('marquee hire', { ...inCountry('GB'), audience: ['weddings'] })),
  )
  expect(found).toContain('wedding marquee hire')
  expect(keywords(compose(subject('dog walking', { audience: ['puppies'] })))).toContain(
    'dog walking for puppies',
  )
})

test('a town stands in phrases as it is called', () => {
  const place: Place = { ...NOWHERE, words: ['center', 'harbor'], country: 'GB' }
  expect(keywords(compose(subject('stonemason', { place })))).toContain('stonemason center harbor')
})

test('what nobody can tell is not composed for', () => {
  for (const text of ['asdf qwerty', 'drug dealer', 'my grandma knits socks', 'happiness shop']) {
    expect(compose(subject(text))).toBeNull()
  }
})
