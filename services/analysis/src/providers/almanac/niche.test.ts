import { PAID } from '@sortie/contracts/analysis/reports/report-limits'
import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { compositionOf } from '../../composed/reading.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { americanSpelling } from '../../lexicon/words/country-words.ts'
import { readBrief, tradeWords } from '../../recognition/reading.ts'
import { opportunitiesOf } from '../../testing.ts'
import { chain } from '../chain.ts'
import { composed } from '../composed/composed.ts'
import { almanac } from './almanac.ts'
import { proposalsOf } from './phrases.ts'
import { localRowsIn } from './rows.ts'

// The words for a niche that each of its phrases holds. The share of such rows before the niche came first stands
// beside it.
const NICHES: [industry: string, niche: string, country: Country, before: number][] = [
  ['DUI lawyer', 'dui', 'US', 0.01],
  ['violin lessons', 'violin', 'GB', 0.07],
  ['tennis coaching', 'tennis', 'GB', 0],
  ['vegan bakery', 'vegan', 'GB', 0.04],
  ['bankruptcy lawyer', 'bankruptcy', 'US', 0.04],
  ['sash window repair', 'sash', 'GB', 0.02],
  ['newborn photographer', 'newborn', 'AU', 0.08],
  ['Invisalign dentist', 'invisalign', 'US', 0.01],
  ['prenatal yoga', 'prenatal', 'CA', 0.03],
  ['deep tissue massage', 'deep tissue', 'US', 0.09],
  ['slate roofing', 'slate', 'GB', 0.06],
  ['mobile dog grooming', 'mobile', 'GB', 0.08],
  ['emergency plumber in Leeds', 'emergency', 'GB', 0.06],
  ['gluten free bakery', 'gluten free', 'IE', 0.05],
  ['SAT tutoring', 'sat', 'US', 0.09],
  ['boxing gym', 'boxing', 'US', 0.1],
  ['electric bike repair', 'electric', 'NZ', 0.14],
  ['boat insurance', 'boat', 'US', 0],
  ['oak flooring', 'oak', 'GB', 0.03],
  ['Thai restaurant', 'thai', 'AU', 0.05],
  ['crypto accountant', 'crypto', 'US', 1],
  ['drain cleaning in Austin', 'drain', 'US', 0.1],
  ['kids swimming lessons', 'kids', 'GB', 0.1],
  ['wedding cakes in Dublin', 'wedding cake', 'IE', 0.28],
  ['ceramic coating car detailing', 'ceramic coating', 'US', 0.11],
  ['accounting for dentists', 'dentist', 'US', 0.01],
  ['ballet classes', 'ballet', 'ZA', 0.1],
  ['commercial window cleaning', 'commercial', 'AU', 0.08],
  ['accountants for truckers', 'trucker', 'US', 0.6],
  ['web design for restaurants', 'restaurant', 'NZ', 0.01],
  ['driving lessons for nervous drivers', 'nervous', 'GB', 0.01],
  ['recruiters for nurses and care assistants', 'nurse', 'GB', 0.02],
  ['mortgage broker for first time buyers', 'first time buyer', 'GB', 0.04],
  ['wedding photographer for same-sex couples', 'same sex', 'US', 0],
]
/** The same of trades of which too few searches are known, so that their owners are asked what people buy. */
const NICHES_ASKED: [industry: string, niche: string, country: Country][] = [
  ['German tutor', 'german', 'GB'],
  ['grant writer for nonprofits', 'nonprofit', 'US'],
]
/** The same in other languages; no row before said it but one. */
const NICHES_ABROAD: [industry: string, niche: string, country: Country][] = [
  ['Steuerberater für Influencer', 'influencer', 'DE'],
  ['expert-comptable pour infirmiers libéraux', 'infirmiers libéraux', 'FR'],
  ['abogado para inquilinos', 'inquilinos', 'ES'],
  ['avvocato per proprietari di casa', 'proprietari di casa', 'IT'],
  ["boekhouder voor zzp'ers", "zzp'ers", 'NL'],
  ['criação de sites para restaurantes', 'restaurantes', 'PT'],
]

const providers = chain([composed, almanac])
const at = '2026-11-01T00:00:00.000Z'
const queryOf = (industry: string, country: Country) => ({
  industry,
  businessName: 'Northside',
  mainCompetitor: 'Bluebird',
  country,
  at,
  signal: new AbortController().signal,
})

const keysOf = (text: string) => wordsOf(text).map((word) => stem(americanSpelling(word)))
const shareOf = (phrases: readonly string[], holds: (words: string[]) => boolean) =>
  phrases.filter((phrase) => holds(keysOf(phrase))).length / phrases.length

test.for(NICHES)(
  'three in five rows of a report about %s say it',
  async ([industry, niche, country]) => {
    const query = queryOf(industry, country)
    const { found } = await opportunitiesOf(providers, query, [], 'mission')
    const phrases = found.map(({ keyword }) => keyword)
    const wanted = keysOf(niche)
    const share = shareOf(phrases, (words) => wanted.every((word) => words.includes(word)))
    expect(share, phrases.join('\n')).toBeGreaterThanOrEqual(0.6)
    expect(phrases.length).toBeGreaterThanOrEqual(PAID.leastKeywords)
    const ofTrade = new Set([...tradeWords(query)].map((word) => stem(americanSpelling(word))))
    const aboutTrade = shareOf(phrases, (words) => words.some((word) => ofTrade.has(word)))
    expect(aboutTrade, phrases.join('\n')).toBeGreaterThanOrEqual(0.9)
  },
)

test.for(NICHES_ABROAD)(
  'three in five rows of a report about %s say it, and none says whom else it is for',
  async ([industry, niche, country]) => {
    const { found } = await opportunitiesOf(providers, queryOf(industry, country), [], 'mission')
    const phrases = found.map(({ keyword }) => keyword)
    const own = phrases.filter((phrase) => phrase.includes(niche))
    expect(own.length / phrases.length, phrases.join('\n')).toBeGreaterThanOrEqual(0.6)
    expect(phrases.length).toBeGreaterThanOrEqual(PAID.leastKeywords)
    const joint = / (?:für|pour|para|per|voor) /g
    const isTwice = (phrase: string) => (phrase.match(joint)?.length ?? 0) > 1
    expect(own.filter(isTwice)).toEqual([])
  },
)

test.for(NICHES_ASKED)(
  'three in five rows that are known of %s before its owner answers say it',
  ([industry, niche, country]) => {
    const phrases = compositionOf(queryOf(industry, country))!.rows.map(({ keyword }) => keyword)
    const share = shareOf(phrases, (words) => words.includes(niche))
    expect(share, phrases.join('\n')).toBeGreaterThanOrEqual(0.6)
  },
)

const KNOWN = NICHES.filter(([industry, , country]) => readBrief(queryOf(industry, country)).match)

test.for(KNOWN)(
  'no pattern of %s is searched for more than the trade as a whole',
  async ([industry, , country]) => {
    const query = queryOf(industry, country)
    const reading = readBrief(query)
    const rows = localRowsIn(reading.match!.industry, country)
    const written = new Set<unknown>(rows)
    const made = [...proposalsOf(reading).values()].filter(
      ({ row, names }) => !written.has(row) && names === null,
    )
    const volumeOf = async (keywords: string[], from = query) => {
      const { found } = await almanac.volume!(from, keywords)
      return Math.max(0, ...[...found.values()].map(({ value }) => value))
    }
    const whole = queryOf(reading.match!.industry.name, country)
    const most = await volumeOf(
      rows.map(({ phrase }) => phrase),
      whole,
    )
    expect(await volumeOf(made.map(({ keyword }) => keyword))).toBeLessThanOrEqual(most)
  },
)

test('the rest of the trade is marked as related, and only that', () => {
  const reading = readBrief(queryOf('DUI lawyer', 'US'))
  const proposals = [...proposalsOf(reading).values()]
  const related = proposals.filter(({ isRelated }) => isRelated)
  expect(related.length).toBeGreaterThan(0)
  expect(related.filter(({ keyword }) => /\bdui\b/.test(keyword))).toEqual([])
  expect(proposals.filter(({ isRelated }) => !isRelated).length).toBeGreaterThan(related.length)
})

test('nothing is related to a business that does all of its trade, or that only says how', () => {
  for (const industry of ['dentist', 'family dentist', 'affordable plumber', 'bakery']) {
    const proposals = [...proposalsOf(readBrief(queryOf(industry, 'US'))).values()]
    expect(
      proposals.some(({ isRelated }) => isRelated),
      industry,
    ).toBe(false)
  }
})
