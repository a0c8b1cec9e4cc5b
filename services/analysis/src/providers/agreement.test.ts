import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { Country } from '@sortie/contracts/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLASS_IDS, type ClassId } from '../composed/classes.ts'
import { compositionOf } from '../composed/reading.ts'
import { LONGER_IS_USUAL } from '../domain/scoring/within-part.ts'
import { holdsWords, stem, without, wordsOf } from '../domain/words.ts'
import { COUNTRIES } from '../lexicon/countries.ts'
import { industries } from '../lexicon/industries.ts'
import { readBrief } from '../recognition/reading.ts'
import * as ofAlmanac from './almanac/figures.ts'
import { proposalsOf } from './almanac/phrases.ts'
import * as ofComposed from './composed/figures.ts'
import { namingTheTown } from './place-share.ts'
import type { SourceQuery } from './port.ts'

// Figures of one report that contradict each other, such as a town with more searches than its country.

/** Eight countries, five towns each, from a village to the largest. */
const TOWNS = [
  ['New York', 'Austin', 'Fresno', 'Boise', 'Bozeman'],
  ['London', 'Leeds', 'Bristol', 'Bath', 'Hebden Bridge'],
  ['Toronto', 'Calgary', 'Halifax', 'Kelowna', 'Canmore'],
  ['Sydney', 'Brisbane', 'Hobart', 'Ballarat', 'Byron Bay'],
  ['Dublin', 'Cork', 'Galway', 'Sligo', 'Kenmare'],
  ['Auckland', 'Wellington', 'Dunedin', 'Napier', 'Wanaka'],
  ['Cape Town', 'Durban', 'Bloemfontein', 'Knysna', 'Hermanus'],
  ['Mumbai', 'Pune', 'Jaipur', 'Mysore', 'Ooty'],
]
const COUNTRY_ORDER = ['US', 'GB', 'CA', 'AU', 'IE', 'NZ', 'ZA', 'IN'] as const
const PLACES = TOWNS.flatMap((towns, at) =>
  towns.map((town): [string, Country] => [town, COUNTRY_ORDER[at]!]),
)
const COMPOSED =
  'axe throwing|beekeeping supplies|piano tuner|farm management software|party wall surveyor|kayak rental|alpaca breeder|grant writer|mole catcher|shepherd huts|luthier|dude ranch|oyster bar|food bank|craniosacral therapy|thatcher'.split(
    '|',
  )

const queryOf = (industry: string, [town, country]: [string, Country]): SourceQuery => ({
  industry,
  businessName: 'Northside',
  mainCompetitor: 'Bluebird',
  country,
  town,
  at: '2026-11-01T00:00:00.000Z',
  signal: new AbortController().signal,
})

type Row = {
  keyword: string
  words: string[]
  volume: Figure
  names: string | null
}
/** The phrases of a report with their searches. */
const rowsOf = (query: SourceQuery): Row[] => {
  const composition = compositionOf(query)
  const found = composition?.rows ?? [...proposalsOf(readBrief(query)).values()]
  const keywords = found.map(({ keyword }) => keyword)
  const volumes = (composition ? ofComposed : ofAlmanac).volumes(query, keywords)
  return found.map(({ keyword, names }) => ({
    keyword,
    words: wordsOf(keyword).map(stem),
    volume: volumes.get(keyword)!,
    names,
  }))
}

/** Each trade of the almanac once, in one of the places, and each composed business in each fifth. */
const briefs = [
  ...industries.map(({ name }, at) => queryOf(name, PLACES[at % PLACES.length]!)),
  ...COMPOSED.flatMap((name, at) =>
    PLACES.filter((_, of) => of % 5 === at % 5).map((place) => queryOf(name, place)),
  ),
]
const anyBrief = fc
  .tuple(
    fc.constantFrom(...industries.map(({ name }) => name), ...COMPOSED),
    fc.constantFrom(...PLACES),
  )
  .map(([industry, place]) => queryOf(industry, place))

const told = ({ industry, town }: SourceQuery, { keyword }: Row) =>
  `${industry} in ${town}: ${keyword}`

/** The rows that say the same without the town; with `near me` only where nothing shorter says it. */
const withoutTown = (row: Row, rows: readonly Row[], town: readonly string[]): Row[] => {
  const bare = without(row.words, town).join(' ')
  const said = (text: string) =>
    rows.filter(({ names, words }) => names === null && words.join(' ') === text)
  return said(bare).length > 0 ? said(bare) : said(`${bare} near me`)
}

/** Fails where a phrase with a place is searched for as much as the same without. */
const expectPlacesToNarrow = (query: SourceQuery) => {
  const rows = rowsOf(query)
  const town = readBrief(query).place.words.map(stem)
  for (const row of rows.filter(({ names }) => names === 'town')) {
    for (const base of withoutTown(row, rows, town)) {
      if (base.volume.value === 1) continue
      expect(row.volume.value, told(query, row)).toBeLessThan(base.volume.value)
    }
  }
}

test('a phrase with the town is searched for less than the same without, in every trade', () => {
  for (const query of briefs) expectPlacesToNarrow(query)
})

test('a phrase with a town is searched for less than the same without, wherever a business is', () =>
  fc.assert(fc.property(anyBrief, expectPlacesToNarrow), { numRuns: 150 }))

/** Fails where a longer phrase is searched for as much as a phrase that it holds. */
const expectLongerToNarrow = (query: SourceQuery) => {
  const rows = rowsOf(query)
  for (const longer of rows) {
    for (const shorter of rows) {
      if (shorter.words.length >= longer.words.length) continue
      if (!holdsWords(longer.words, shorter.words) || shorter.volume.value === 1) continue
      // The town of Bath is not in `dog grooming bath and brush`.
      if (shorter.names === 'town' && longer.names === null) continue
      if (LONGER_IS_USUAL.some(({ isUsual }) => isUsual(longer.words, shorter.words))) continue
      expect(longer.volume.value, `${told(query, longer)} > ${shorter.keyword}`).toBeLessThan(
        shorter.volume.value,
      )
    }
  }
}

test('a longer phrase is searched for less than its part, in every trade', () => {
  for (const query of briefs) expectLongerToNarrow(query)
})

test('a longer phrase is searched for less than its part, wherever a business is', () =>
  fc.assert(fc.property(anyBrief, expectLongerToNarrow), { numRuns: 100 }))

test('the share of a town is within a factor of three of its part of the people, and below it', () =>
  fc.assert(
    fc.property(anyBrief, (query) => {
      const { country, town, words } = readBrief(query).place
      const part = (town?.people ?? 100_000) / COUNTRIES[country].people
      const rows = rowsOf(query)
      for (const row of rows.filter(({ names }) => names === 'town')) {
        const { namingTheTown, townPeople, countryPeople } = row.volume.inputs as Record<
          string,
          number
        >
        expect(townPeople! / countryPeople!).toBeCloseTo(part, 10)
        expect(namingTheTown, row.keyword).toBeGreaterThanOrEqual(1 / 3)
        expect(namingTheTown, row.keyword).toBeLessThan(1)
        // Only phrases with so many searches that rounding does not matter, and that no shorter phrase holds down.
        if (row.volume.value < 30 || row.volume.inputs!.partSearches) continue
        const bare = without(row.words, words.map(stem)).join(' ')
        const shares = rows
          .filter(
            ({ names, words: said }) =>
              names === null && [bare, `${bare} near me`].includes(said.join(' ')),
          )
          .map(({ volume }) => row.volume.value / volume.value / part)
        if (shares.length === 0) continue
        // It rests on the one that more people of its intent type.
        expect(
          shares.some((share) => share > 0.32 && share < 3),
          told(query, row),
        ).toBe(true)
      }
    }),
    { numRuns: 200 },
  ))

/** The largest towns of Britain, forty of them, in which a third of its people live. */
const BRITISH =
  'London|Birmingham|Glasgow|Leeds|Liverpool|Sheffield|Manchester|Edinburgh|Bristol|Leicester|Coventry|Bradford|Cardiff|Belfast|Nottingham|Hull|Newcastle|Southampton|Plymouth|Derby|Wolverhampton|Stoke-on-Trent|Swansea|Aberdeen|Portsmouth|York|Sunderland|Brighton|Norwich|Luton|Oxford|Cambridge|Exeter|Gloucester|Dundee|Preston|Northampton|Swindon|Warrington|Bournemouth'.split(
    '|',
  )

test.for(['plumber', 'hotel', 'wedding photographer', 'dentist', 'florist'])(
  'forty towns together search less for a %s with their names than the country does without',
  (industry) => {
    const searched = (town: string) =>
      rowsOf(queryOf(industry, [town, 'GB'])).filter(({ names }) => names === 'town')
    const sums = new Map<string, number>()
    for (const town of BRITISH) {
      for (const row of searched(town)) {
        const words = wordsOf(town).map(stem)
        const key = without(row.words, words).join(' ')
        sums.set(key, (sums.get(key) ?? 0) + row.volume.value)
      }
    }
    const rows = rowsOf(queryOf(industry, ['Leeds', 'GB']))
    let compared = 0
    for (const [key, sum] of sums) {
      const country = rows.filter(
        ({ names, words }) => names === null && [key, `${key} near me`].includes(words.join(' ')),
      )
      // Each town has one search at least, which is more than nobody.
      const most = Math.max(0, ...country.map(({ volume }) => volume.value))
      if (most < 1_000) continue
      compared += 1
      expect(sum, key).toBeLessThan(most)
    }
    expect(compared).toBeGreaterThan(3)
  },
)

test('those who say where say it more often before a journey than in an emergency, and of a trade than of a service', () => {
  const of = (id: ClassId, page: string) => namingTheTown({ id }, page)
  expect(of('lodging', 'home')).toBeGreaterThan(of('emergency-at-home', 'home'))
  for (const id of CLASS_IDS) expect(of(id, 'service')).toBeLessThan(of(id, 'home'))
})

/** Squared correlation of two lists of equal length. */
const rSquared = (xs: readonly number[], ys: readonly number[]): number => {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  const [mx, my] = [mean(xs), mean(ys)]
  const sum = (of: (index: number) => number) => xs.reduce((all, _, index) => all + of(index), 0)
  const covariance = sum((index) => (xs[index]! - mx) * (ys[index]! - my))
  const spread = sum((index) => (xs[index]! - mx) ** 2) * sum((index) => (ys[index]! - my) ** 2)
  return covariance ** 2 / spread
}
const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!
const meanOf = (rows: readonly Priced[]) =>
  rows.reduce((sum, { difficulty }) => sum + difficulty, 0) / rows.length

type Priced = Row & { difficulty: number; cpc: number }
const pricedRowsOf = (query: SourceQuery): Priced[] => {
  const rows = rowsOf(query)
  const keywords = rows.map(({ keyword }) => keyword)
  const from = compositionOf(query) ? ofComposed : ofAlmanac
  const difficulties = from.difficulties(query, keywords)
  const prices = from.prices(query, keywords)
  return rows.map((row) => ({
    ...row,
    difficulty: difficulties.get(row.keyword)!.value,
    cpc: prices.get(row.keyword)!.cpc!.value,
  }))
}
const byVolume = (rows: readonly Priced[]) =>
  rows.toSorted((a, b) => b.volume.value - a.volume.value)

test('difficulty is a measure of its own: volume explains at most half of it in the median report of each kind', () => {
  const explained = briefs.map((query) => {
    const rows = pricedRowsOf(query)
    return {
      isComposed: compositionOf(query) !== null,
      rSquared: rSquared(
        rows.map(({ volume }) => Math.log10(volume.value)),
        rows.map(({ difficulty }) => difficulty),
      ),
    }
  })
  for (const isComposed of [true, false]) {
    const all = explained.filter((each) => each.isComposed === isComposed)
    expect(all.length).toBeGreaterThan(80)
    expect(median(all.map((each) => each.rSquared))).toBeLessThanOrEqual(0.5)
  }
})

test('what is searched for most is harder than what is searched for least, on average, in every trade', () => {
  for (const query of briefs) {
    const rows = byVolume(pricedRowsOf(query))
    const head = meanOf(rows.slice(0, Math.ceil(rows.length / 10)))
    const tail = meanOf(rows.slice(-Math.ceil(rows.length / 3)))
    expect(head, query.industry).toBeGreaterThan(tail)
  }
})

test('the main products of national shops are harder than the main services of firms nearby', () => {
  const headOf = (industry: string, pages: readonly string[]) => {
    const query = queryOf(industry, ['Leeds', 'GB'])
    const proposals = proposalsOf(readBrief(query))
    const rows = byVolume(pricedRowsOf(query))
    return meanOf(
      rows.filter(({ keyword }) => pages.includes(proposals.get(keyword)!.page)).slice(0, 3),
    )
  }
  const products = ['mattress store', 'coffee roaster', 'pet food', 'shoe store', 'perfume']
  const services = [
    'plumber',
    'electrician',
    'painting and decorating',
    'locksmith',
    'tree service',
  ]
  const easiest = Math.min(...products.map((each) => headOf(each, ['product', 'category'])))
  const hardest = Math.max(...services.map((each) => headOf(each, ['home', 'service', 'location'])))
  expect(easiest).toBeGreaterThan(hardest)
})

test('clicks cost differently by intent and topic, and never leave the band', () =>
  fc.assert(
    fc.property(anyBrief, (query) => {
      const rows = pricedRowsOf(query)
      // Clicks for a food bank cost a few cents, of which there are few.
      expect(new Set(rows.map(({ cpc }) => cpc)).size, query.industry).toBeGreaterThan(5)
      const prices = (compositionOf(query) ? ofComposed : ofAlmanac).prices(
        query,
        rows.map(({ keyword }) => keyword),
      )
      for (const { keyword, cpc } of rows) {
        const { lowBid, highBid } = prices.get(keyword)!.cpc!.inputs as Record<string, number>
        expect(cpc).toBeGreaterThanOrEqual(lowBid!)
        expect(cpc).toBeLessThanOrEqual(highBid!)
      }
    }),
    { numRuns: 60 },
  ))
