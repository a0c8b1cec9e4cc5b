import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { BusinessClass } from '../../composed/classes.ts'
import { compositionOf } from '../../composed/reading.ts'
import type { Bids } from '../../domain/candidate.ts'
import { BAND_VOLUME_VERSION, bandVolume } from '../../domain/scoring/bands.ts'
import {
  CLICK_PRICE_VERSION,
  clickPrice,
  USUAL_TOPIC_WORTH,
  worthOfTopics,
} from '../../domain/scoring/click-price.ts'
import { CONTEST_DIFFICULTY_VERSION, contestDifficulty } from '../../domain/scoring/difficulty.ts'
import { keptBy, modelVolume, VOLUME_MODEL_VERSION } from '../../domain/scoring/estimate.ts'
import { INTENT_VERSION, intentOf } from '../../domain/scoring/intent.ts'
import { isNarrower } from '../../domain/scoring/within-part.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { COUNTRIES } from '../../lexicon/countries.ts'
import { ALMANAC_VERSION, cpcIn, type Industry } from '../../lexicon/industry.ts'
import { BANDS } from '../../lexicon/phrase-rows.ts'
import { WORD_LIST, zipfOf } from '../../lexicon/words/word-frequency.ts'
import { type BriefReading, readBrief } from '../../recognition/reading.ts'
import { classOfTrade } from '../../recognition/trade-class.ts'
import { type Contestant, contestantOf, contestInputs } from '../contest-inputs.ts'
import { namingTheTown, placeShareOf } from '../place-share.ts'
import type { SourcedFigures, SourceQuery } from '../port.ts'
import { headsOf, proposalsOf, wordsWithZipf } from './phrases.ts'
import type { PhraseProposal } from './proposal.ts'
import { localRowsIn } from './rows.ts'

export const ALMANAC_SOURCE = 'almanac'

type FigureValue = Pick<Figure, 'value' | 'unit' | 'formula' | 'version' | 'inputs'>
const figure = (query: SourceQuery, made: FigureValue): Figure => ({
  ...made,
  source: ALMANAC_SOURCE,
  fetchedAt: query.at,
  kind: 'modelled',
  inputs: { ...made.inputs, almanac: ALMANAC_VERSION, wordList: WORD_LIST },
})

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** Returns the band of a proposal's searches in the form in which the models of bands read it. */
const bandOf = ({ row, narrowedBy }: PhraseProposal) => {
  const [from, to] = BANDS[row.band]
  const words = wordsOf(row.phrase)
  const kept = keptBy(narrowedBy.map((text) => ({ text, zipf: zipfOf(text) })))
  return {
    band: { from, to, part: row.part, commonness: twoDecimals(mean(words.map(zipfOf))) },
    words: words.length + narrowedBy.length,
    narrowing: twoDecimals(kept * 100) / 100,
  }
}

/** Searches a month of a proposal in the United States, its place left out. */
const searchesInUS = (proposal: PhraseProposal): number => {
  const { band, words } = bandOf(proposal)
  return bandVolume({ ...band, words, share: 1 })
}

/** Returns the share of the searches in the United States that the place of a proposal has. */
const shareFor = ({ match, place }: BriefReading, { names, row }: PhraseProposal) =>
  placeShareOf(place, names, namingTheTown(classOfTrade(match!.industry.id), row.page))

type Searches = {
  value: number
  inputs: NonNullable<Figure['inputs']>
  /** The part of its own searches that it has, as it says more than a phrase that it holds; 1 where it does not. */
  keptOfOwn: number
}

/**
 * Searches a month of a proposal in its place, and by which figures.
 * @param given those of a shorter phrase that it holds, and what the same phrase without the place keeps of its own
 */
const searchesOf = (
  reading: BriefReading,
  proposal: PhraseProposal,
  {
    partSearches,
    keptWithoutPlace,
  }: { partSearches: number | undefined; keptWithoutPlace: number },
): Searches => {
  const { band, words, narrowing } = bandOf(proposal)
  const { share, inputs } = shareFor(reading, proposal)
  const estimate = { ...band, words, share: share * narrowing * keptWithoutPlace }
  const own = bandVolume(estimate)
  const value = bandVolume(estimate, partSearches)
  return {
    value,
    keptOfOwn: Math.max(0.01, twoDecimals(value / own)),
    inputs: {
      ...band,
      wordsInPhrase: words,
      ...inputs,
      ...(narrowing < 1 && { narrowing }),
      ...(keptWithoutPlace < 1 && { keptWithoutPlace }),
      ...(value < own && { partSearches: partSearches! }),
    },
  }
}

const searched = new WeakMap<BriefReading, ReadonlyMap<string, Searches>>()
/**
 * Searches a month of all that is proposed for a reading: shorter phrases first, as longer ones have fewer, and
 * those without a place before those with one.
 */
const searchesIn = (reading: BriefReading): ReadonlyMap<string, Searches> => {
  const known = searched.get(reading)
  if (known) return known
  const all = new Map<string, Searches>()
  const split = [...proposalsOf(reading).values()].map((proposal) => ({
    proposal,
    words: wordsOf(proposal.keyword).map(stem),
  }))
  const ordered = split.toSorted(
    (a, b) =>
      Number(a.proposal.names !== null) - Number(b.proposal.names !== null) ||
      a.words.length - b.words.length,
  )
  for (const { proposal, words } of ordered) {
    const parts = split.filter(
      (other) => all.has(other.proposal.keyword) && isNarrower(words, other.words),
    )
    const least = Math.min(...parts.map((other) => all.get(other.proposal.keyword)!.value))
    const partSearches = parts.length > 0 ? least : undefined
    const keptWithoutPlace = all.get(proposal.withoutPlace ?? '')?.keptOfOwn ?? 1
    const searches = searchesOf(reading, proposal, { partSearches, keptWithoutPlace })
    all.set(proposal.keyword, searches)
  }
  searched.set(reading, all)
  return all
}

const volumeOf = (
  query: SourceQuery,
  reading: BriefReading,
  { keyword }: PhraseProposal,
): Figure => {
  const { value, inputs } = searchesIn(reading).get(keyword)!
  return figure(query, {
    value,
    unit: 'searches/month',
    formula: 'bandVolume',
    version: BAND_VOLUME_VERSION,
    inputs,
  })
}

const topicWorths = new WeakMap<ReturnType<typeof localRowsIn>, ReadonlyMap<string, number>>()
const topicWorthOf = (
  industry: Industry,
  { row }: PhraseProposal,
  { place }: BriefReading,
): number => {
  const rows = localRowsIn(industry, place.country)
  const worths = topicWorths.get(rows) ?? worthOfTopics(rows)
  topicWorths.set(rows, worths)
  return worths.get(row.topic) ?? USUAL_TOPIC_WORTH
}

/**
 * The intent of the people who type a phrase, the page that they expect, and the worth of its topic, which moves the
 * price of a click.
 */
type SearchIntent = { intent: Intent; page: string; topicWorth: number }
const wantedBy = (reading: BriefReading, proposal: PhraseProposal): SearchIntent => {
  const { intent, page } = proposal
  return { intent, page, topicWorth: topicWorthOf(reading.match!.industry, proposal, reading) }
}

/** The page that a searcher expects, where nobody but the words says. */
const PAGE_BY_INTENT: Record<Intent, string> = {
  transactional: 'service',
  commercial: 'service',
  informational: 'guide',
  navigational: 'home',
}
const wantedByWords = (keyword: string): SearchIntent => {
  const { intent } = intentOf(keyword)
  return { intent, page: PAGE_BY_INTENT[intent], topicWorth: USUAL_TOPIC_WORTH }
}

/** The middle of all classes, for a trade that nobody knows. */
const UNKNOWN: Pick<BusinessClass, 'contest' | 'label' | 'cpc' | 'local'> = {
  label: 'Unknown',
  contest: 1.6,
  cpc: [1.5, 7],
  local: false,
}

/**
 * Returns the searches of the phrase that buyers of a trade type most; where no editor knows the trade, it is estimated
 * from the words of the brief.
 */
const marketOf = (query: SourceQuery, reading: BriefReading): number => {
  const { match } = reading
  if (!match) return compositionOf(query)?.head ?? estimate(reading, '').estimate.breadth
  return Math.max(
    ...[...proposalsOf(reading).values()]
      .filter(({ row, intent }) => row.fit === 3 && intent !== 'informational')
      .map((proposal) => searchesInUS(proposal)),
  )
}

/** The business of a brief among its rivals, and what a click costs in its trade in the United States. */
const businessOf = (query: SourceQuery, reading: BriefReading) => {
  const { match, place } = reading
  const of = match ? classOfTrade(match.industry.id) : (compositionOf(query)?.of ?? UNKNOWN)
  const isLocal = match?.industry.local ?? of.local
  return {
    contestant: contestantOf(query, {
      of,
      isLocal,
      place,
      language: 'en',
      marketSearches: marketOf(query, reading),
    }),
    band: match?.industry.cpc ?? of.cpc,
  }
}
type Business = { contestant: Contestant; band: readonly [number, number] }

const contestFigure = (
  query: SourceQuery,
  { contestant, band: [lowBid, highBid] }: Business,
  keyword: string,
  { topicWorth, ...wanted }: SearchIntent,
  searches: number,
): Figure => {
  const cpc = clickPrice({ lowBid, highBid, ...wanted, topicWorth })
  const inputs = contestInputs(contestant, { keyword, ...wanted, cpc, searches })
  return figure(query, {
    value: contestDifficulty(inputs),
    unit: '0-10',
    formula: 'contestDifficulty',
    version: CONTEST_DIFFICULTY_VERSION,
    inputs,
  })
}

const estimate = (reading: BriefReading, keyword: string) => {
  const heads = headsOf(reading)
  const words = wordsWithZipf(keyword, reading.place.words)
  return { words, estimate: modelVolume(words, heads, heads[0]!) }
}

/** A phrase that no editor wrote down: by its words. */
const modelledVolume = (query: SourceQuery, reading: BriefReading, keyword: string): Figure => {
  const { words, estimate: found } = estimate(reading, keyword)
  const { country } = reading.place
  const countryShare = COUNTRIES[country].searches
  return figure(query, {
    value: Math.max(1, Math.round(found.volume * countryShare)),
    unit: 'searches/month',
    formula: 'modelVolume',
    version: VOLUME_MODEL_VERSION,
    inputs: {
      headTermSearches: found.breadth,
      wordsInPhrase: words.length,
      wordsBeyondHeadTerm: found.extraWords,
      ...found.from,
      ...(countryShare < 1 && { country, countryShare }),
    },
  })
}

/** Searches a month: from the band of an editor where there is one, else by the words of the phrase. */
export const volumes = (query: SourceQuery, keywords: readonly string[]): SourcedFigures => {
  const reading = readBrief(query)
  const proposals = proposalsOf(reading)
  return new Map(
    keywords.map((keyword) => {
      const proposal = proposals.get(keyword)
      const made = proposal
        ? volumeOf(query, reading, proposal)
        : modelledVolume(query, reading, keyword)
      return [keyword, made]
    }),
  )
}

/** Difficulties, 0-10, by who competes for such pages; see `contestDifficulty`. */
export const difficulties = (query: SourceQuery, keywords: readonly string[]): SourcedFigures => {
  const reading = readBrief(query)
  const proposals = proposalsOf(reading)
  const business = businessOf(query, reading)
  return new Map(
    keywords.map((keyword) => {
      const proposal = proposals.get(keyword)
      if (!proposal) {
        const { volume } = estimate(reading, keyword).estimate
        const wanted = wantedByWords(keyword)
        const made = contestFigure(query, business, keyword, wanted, volume)
        return [keyword, { ...made, inputs: { ...made.inputs, intentVersion: INTENT_VERSION } }]
      }
      const searches = searchesInUS(proposal)
      const wanted = wantedBy(reading, proposal)
      return [keyword, contestFigure(query, business, keyword, wanted, searches)]
    }),
  )
}

/** Returns the prices of clicks, from the band that editors set for the trade; empty for a trade that is not known. */
export const prices = (query: SourceQuery, keywords: readonly string[]): Map<string, Bids> => {
  const reading = readBrief(query)
  if (!reading.match) return new Map()
  const { country } = reading.place
  const { low, high } = cpcIn(reading.match.industry, country)
  const { clickPrices } = COUNTRIES[country]
  const proposals = proposalsOf(reading)
  return new Map(
    keywords.map((keyword) => {
      const proposal = proposals.get(keyword)
      const wanted = proposal ? wantedBy(reading, proposal) : wantedByWords(keyword)
      const inputs = { lowBid: low, highBid: high, ...wanted }
      const cpc = figure(query, {
        value: clickPrice(inputs),
        unit: 'USD',
        formula: 'clickPrice',
        version: CLICK_PRICE_VERSION,
        inputs: { ...inputs, country, clickPrices },
      })
      return [keyword, { cpc }]
    }),
  )
}
