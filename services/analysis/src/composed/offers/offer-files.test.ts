import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY_LANGUAGES, ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { sameSearch } from '../../domain/same-search.ts'
import { OTHER_LANGUAGES } from '../../lexicon/frequencies/frequencies.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import { nounsOf } from '../../recognition/languages/nouns.ts'
import { readOrdinaryBusinesses } from '../../recognition/ordinary/ordinary.ts'
import { CLASS_IDS } from '../classes.ts'
import { offerProblemsIn, sharingProblemsIn } from './offer-files.ts'
import { SELLS } from './offer-searches.ts'

const ENGLISH = {
  letters: /^[a-z0-9]+( [a-z0-9]+)*$/,
  countries: ENGLISH_COUNTRIES,
  keyOf: sameSearch,
  least: 10,
}
/** Apostrophes and hyphens stand in words of other languages. */
const OTHER = {
  letters: /^[\p{Ll}0-9]+(?:['’-][\p{Ll}0-9]+)*( [\p{Ll}0-9]+(?:['’-][\p{Ll}0-9]+)*)*$/u,
  keyOf: (phrase: string) => phrase.split(' ').toSorted().join(' '),
  least: 4,
}
const written = readdirSync(join(SELLS, 'en')).map((name) => name.replace(/\.csv$/, ''))
const textOf = (name: string) => readFileSync(join(SELLS, `${name}.csv`), 'utf8')

test.for(written)('what businesses of %s sell is as its editors agreed to write it', (id) => {
  expect(CLASS_IDS).toContain(id)
  const businesses = readOrdinaryBusinesses().filter((business) => business.class === id)
  const names = new Set(businesses.map(({ name }) => name))
  expect(offerProblemsIn(textOf(`en/${id}`), names, ENGLISH)).toEqual([])
})

test.for(written)('businesses of %s share only what several of them truly sell', (id) => {
  expect(sharingProblemsIn(textOf(`en/${id}`), sameSearch)).toEqual([])
})

test.for(OTHER_LANGUAGES)(
  'what businesses sell in %s is as its editors agreed to write it',
  (language) => {
    const nouns = parseCells(readFileSync(join(SELLS, '../../nouns', `${language}.csv`), 'utf8'))
    const open = [...nounsOf(language).byKey.values()].map(({ noun }) => noun)
    const names = new Set([...nouns.map(({ noun }) => noun!), ...open])
    const countries = Object.entries(COUNTRY_LANGUAGES).flatMap(([code, languages]) =>
      (languages as readonly string[]).includes(language) ? [code] : [],
    )
    expect(offerProblemsIn(textOf(language), names, { ...OTHER, countries })).toEqual([])
  },
)

const csv = (...rows: string[]) => ['business,searches', ...rows].join('\n')
const TEN = 'a1|b2|c3|d4|e5|f6|g7|h8|j9'
const problems = (row: string) =>
  offerProblemsIn(csv(row), new Set(['cobbler']), ENGLISH).join('; ')

test.for([
  [`baker,${TEN}|boots`, 'nobody knows baker'],
  ['cobbler,boots', '1 searches'],
  [`cobbler,${TEN}|red boots|boot red`, 'stands twice'],
  [`cobbler,${TEN}|Red Boots`, 'lower case'],
  [`cobbler,${TEN}|red boots @FR`, 'codes of'],
  [`cobbler,${TEN}|boots in leeds`, 'a place has no say'],
  [`cobbler,${TEN}|boots near me`, 'near me'],
  [`cobbler,${TEN}|cocaine`, 'nobody may sell it'],
] as const)('“%s” is named with its business', ([row, problem]) =>
  expect(problems(row)).toContain(problem),
)

test('businesses that sell much the same are named, and what four of them have', () => {
  const line = (name: string, more: string) => `${name},${TEN}|${more}`
  const shared = sharingProblemsIn(csv(line('cobbler', 'k1'), line('tailor', 'l2')), sameSearch)
  expect(shared).toEqual(['cobbler and tailor sell much the same'])
  const four = ['a', 'b', 'c', 'd'].map((name) => `${name},boots|${name}1|${name}2|${name}3`)
  expect(sharingProblemsIn(csv(...four), sameSearch)).toEqual(['"boot" stands in 4 lines'])
})
