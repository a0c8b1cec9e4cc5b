import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { wholeComposition } from '../../composed/reading.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { branded } from '../../lexicon/companies/brands.ts'
import {
  akin,
  brandWords,
  type CompanyEntry,
  displayName,
} from '../../lexicon/companies/companies.ts'
import { type Company, sellsIn } from '../../lexicon/industry.ts'
import { isFiller } from '../../lexicon/trade.ts'
import { isCommon } from '../../lexicon/words/common-words.ts'
import { wordingsOf } from '../../lexicon/words/own-words.ts'
import { type BriefReading, readBrief, tradeWords } from '../../recognition/reading.ts'
import type { Competitor, Provider, SourceQuery } from '../port.ts'
import { ALMANAC_SOURCE, difficulties, prices, volumes } from './figures.ts'
import { GENERAL_HEADS } from './general.ts'
import { knownCompany } from './known-company.ts'
import { generalPhrases, phrasesOf, proposalsOf } from './phrases.ts'
import { usualPhrases } from './proposals.ts'

const NAMED_BY_YOU = 'Named by you as your main competitor.'

/** Phrases that every company of the trade wants to be found for. */
const usualOf = (query: SourceQuery, { match, ownWords, place }: BriefReading): string[] => {
  if (match) return usualPhrases(match.industry, place)
  const composition = wholeComposition(query)
  if (composition) {
    return composition.rows
      .filter(({ fit, names }) => fit === 3 && names === null)
      .map(({ keyword }) => keyword)
  }
  return ownWords.length > 0
    ? wordingsOf(ownWords).usual
    : GENERAL_HEADS.slice(0, 3).map(({ term }) => term)
}

/**
 * Companies of the trade that sell in the country, the closest first: those that do what the business
 * does, and those that sell in few countries. None where nobody knows the trade.
 */
const knownIn = ({ match, place }: BriefReading, typed: string): Company[] => {
  if (!match) return []
  const { industry, focus, narrower } = match
  // If a trade does several things, the words beside its name say which of them the business does.
  const name = new Set(wordsOf(industry.name).map(stem))
  const further = wordsOf(typed).filter((word) => !isFiller(word) && !name.has(stem(word)))
  const wanted = [...new Set([...narrower, ...wordsOf(focus?.term ?? ''), ...further].map(stem))]
  const far = ({ about, countries }: Company) => {
    const stems = new Set(wordsOf(about).map(stem))
    const reach = countries.includes('*') ? ENGLISH_COUNTRIES.length : countries.length
    return reach - wanted.filter((word) => stems.has(word)).length * ENGLISH_COUNTRIES.length
  }
  return industry.companies
    .filter((company) => sellsIn(company, place.country))
    .toSorted((one, other) => far(one) - far(other))
}

const trade = ({ match, ownWords }: BriefReading): string | null =>
  match?.industry.name ?? (ownWords.length > 0 ? ownWords.join(' ') : null)

const competitorNotes = (query: SourceQuery, reading: BriefReading): string[] => {
  const { match } = reading
  const composition = wholeComposition(query)
  const name = composition?.name ?? trade(reading)
  return [
    ...(match?.mended ? [`We read “${match.mended}” as “${match.focus?.term ?? name}”.`] : []),
    ...(match ? [] : [composition ? uncovered(composition.name) : unknown(name)]),
    'Top keywords are typical for the industry, not measured per company.',
  ]
}

const uncovered = (name: string): string =>
  `Our almanac does not know the trade “${name}” yet, so it names no further competitors.`

const unknown = (name: string | null): string =>
  name
    ? `Our almanac does not know the trade “${name}” yet, so it names no further competitors, and the keywords are built from your own words.`
    : 'We could not read a trade from the industry you gave, so the keywords are general ones for local businesses.'

/** The further competitors that the customer named, as far as we know them. */
const namedRivals = (query: SourceQuery, near: readonly CompanyEntry[]): CompanyEntry[] =>
  (query.rivals ?? []).flatMap((typed) => {
    const name = displayName(typed)
    const known = knownCompany(name, near, tradeWords(query))
    return known || name ? [known ?? { name, about: 'Named by you as a competitor.' }] : []
  })

/**
 * Returns the companies that the customer named, with the facts that we know of them, and the ones that we know beside
 * these, the closest first.
 */
const rivalsOf = (query: SourceQuery, reading: BriefReading) => {
  const main = displayName(query.mainCompetitor)
  const near = reading.match?.industry.companies ?? []
  const known = knownCompany(main, near, tradeWords(query))
  const named = namedRivals(query, near)
  const others = knownIn(reading, query.industry).filter(
    ({ name }) =>
      name !== known?.name &&
      ![main, query.businessName, ...named.map((rival) => rival.name)].some((other) =>
        akin(name, other),
      ),
  )
  return { main, near, known, named, others }
}

/** Names of rivals that we know beside those that the customer named, as a report would name them. */
export const knownRivals = (query: SourceQuery): string[] =>
  rivalsOf(query, readBrief(query)).others.map(({ name }) => name)

const competitors = (query: SourceQuery, count: number): Competitor[] => {
  const reading = readBrief(query)
  const usual = usualOf(query, reading)
  const { main, near, known, named, others } = rivalsOf(query, reading)
  const isProposed = (phrase: string) => proposalsOf(reading).has(phrase)
  const inTrade = (typical: CompanyEntry['typical'], rank: number) => {
    const own = typical?.filter(isProposed) ?? []
    const turn = rank * 2
    return [...new Set([...own, ...usual.slice(turn, turn + 2), ...usual])].slice(0, 2)
  }
  const first = {
    name: known?.name ?? (main || 'Your main competitor'),
    about: known?.about ?? NAMED_BY_YOU,
    typical: near.find(({ name }) => name === known?.name)?.typical,
  }
  return [first, ...named, ...others].slice(0, count).map(({ name, about, typical }, rank) => ({
    name,
    description: about,
    source: ALMANAC_SOURCE,
    topKeywords: inTrade(typical, rank).map((keyword) => ({ keyword, typical: true })),
  }))
}

/** Names that must not be proposed as opportunities: those of the visitor and of the rivals. */
const namesToAvoid = ({ businessName, mainCompetitor, rivals = [] }: SourceQuery): string[] => [
  businessName,
  mainCompetitor,
  ...rivals,
]

/** A name that only says what the trade is: nobody's brand. */
const isTrade = (name: string, { match, ownWords }: BriefReading): boolean => {
  const { name: trade, synonyms } = match?.industry ?? { name: ownWords.join(' '), synonyms: [] }
  const tradeStems = new Set([trade, ...synonyms].flatMap(wordsOf).map(stem))
  return brandWords(name).every((word) => tradeStems.has(word) && isCommon(word))
}

const unbranded = (query: SourceQuery, enough: number) => {
  const reading = readBrief(query)
  // Composed phrases say more than general phrases, or than the typed words again.
  if (wholeComposition(query)) return []
  const isBranded = branded(namesToAvoid(query).filter((name) => !isTrade(name, reading)))
  const free = phrasesOf(reading).filter(({ keyword, isVetted }) => isVetted || !isBranded(keyword))
  if (free.length >= enough) return free
  // Somebody whose name is the trade itself: general phrases rather than their own brand.
  const all = [...free, ...generalPhrases().filter(({ keyword }) => !isBranded(keyword))]
  return [...new Map(all.map((phrase) => [phrase.keyword, phrase])).values()]
}

/** The fewest phrases that leave a choice; with fewer, general phrases join in. */
const ENOUGH = 10

/** The embedded provider: no key, no network, never fails; every figure is an estimate. */
export const almanac: Provider = {
  name: ALMANAC_SOURCE,
  competitors: async (query, count) => ({
    found: competitors(query, count),
    notes: competitorNotes(query, readBrief(query)),
  }),
  phrases: async (query) => ({ found: unbranded(query, ENOUGH), notes: [] }),
  expects: async (query) => proposalsOf(readBrief(query)).size,
  volume: async (query, keywords) => ({ found: volumes(query, keywords), notes: [] }),
  difficulty: async (query, keywords) => ({ found: difficulties(query, keywords), notes: [] }),
  bids: async (query, keywords) => prices(query, keywords),
}
