import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { Language } from '@sortie/contracts/countries'
import { COMPOSED_VERSION, type Composition } from '../../composed/compose.ts'
import type { ComposedRow } from '../../composed/composed-row.ts'
import { compositionOf } from '../../composed/reading.ts'
import type { Bids } from '../../domain/candidate.ts'
import {
  CLICK_PRICE_VERSION,
  clickPrice,
  USUAL_TOPIC_WORTH,
  worthOfTopics,
} from '../../domain/scoring/click-price.ts'
import {
  COMPOSED_VOLUME_VERSION,
  composedVolume,
  VOLUME_RANGE,
} from '../../domain/scoring/composed.ts'
import { CONTEST_DIFFICULTY_VERSION, contestDifficulty } from '../../domain/scoring/difficulty.ts'
import { intentOf } from '../../domain/scoring/intent.ts'
import { isNarrower } from '../../domain/scoring/within-part.ts'
import { stem, without, wordsOf } from '../../domain/words.ts'
import { COUNTRIES } from '../../lexicon/countries.ts'
import { FREQUENCY_LIST } from '../../lexicon/frequencies/frequencies.ts'
import type { MarketPlace } from '../../lexicon/place.ts'
import { WORD_LIST } from '../../lexicon/words/word-frequency.ts'
import { readBrief } from '../../recognition/reading.ts'
import { contestantOf, contestInputs } from '../contest-inputs.ts'
import { namingTheTown, placeShareOf } from '../place-share.ts'
import type { SourcedFigures, SourceQuery } from '../port.ts'

export const COMPOSED_SOURCE = 'composed'

type ComposedValue = Pick<Figure, 'value' | 'unit' | 'formula' | 'version' | 'inputs'>
const figure = (query: SourceQuery, language: Language, made: ComposedValue): Figure => ({
  ...made,
  source: COMPOSED_SOURCE,
  fetchedAt: query.at,
  kind: 'modelled',
  inputs: {
    ...made.inputs,
    composed: COMPOSED_VERSION,
    wordList: language === 'en' ? WORD_LIST : FREQUENCY_LIST,
  },
})

const fourDigits = (share: number) => Number(share.toPrecision(4))

type ComposedReport = {
  composition: Composition
  place: MarketPlace
  rows: ReadonlyMap<string, ComposedRow>
  /** Searches a month of each phrase, and by which figures. */
  searches: ReadonlyMap<string, Searches>
  /** The worth of each topic, 0-1: its searchers' closeness to buying. */
  topicWorths: ReadonlyMap<string, number>
}
type Searches = { value: number; inputs: NonNullable<Figure['inputs']> }

/** The words of a phrase, singular, without those of the town and what joins them. */
const withoutTown = (keyword: string, town: readonly string[]): string =>
  without(wordsOf(keyword.replace(/ near me$/, '')), town)
    .filter((word) => word !== 'in')
    .map(stem)
    .join(' ')

/**
 * The part of the main search that says the same without the town, by keyword: of a search with `near me` and one
 * without the more frequent one.
 */
const sharesWithoutTown = ({ rows }: Composition, { words: town }: MarketPlace) => {
  const shares = new Map<string, number>()
  for (const { keyword, names, share } of rows) {
    if (names !== null) continue
    const key = withoutTown(keyword, town)
    shares.set(key, Math.max(share, shares.get(key) ?? 0))
  }
  return ({ keyword, names, share }: ComposedRow): number =>
    (names === 'town' ? shares.get(withoutTown(keyword, town)) : undefined) ?? share
}

/** Searches a month of all that is composed: shorter phrases first, as longer ones have fewer. */
const searchesOfRows = (composition: Composition, place: MarketPlace): Map<string, Searches> => {
  const { of, head, rows, language } = composition
  const shareOfRow = sharesWithoutTown(composition, place)
  const found: { words: readonly string[]; keyword: string; searches: Searches }[] = []
  const split = rows.map((row) => ({ row, words: wordsOf(row.keyword).map(stem) }))
  for (const { row, words } of split.toSorted((a, b) => a.words.length - b.words.length)) {
    const parts = found.filter((other) => isNarrower(words, other.words))
    const least = Math.min(...parts.map(({ searches }) => searches.value))
    const { share, inputs } = placeShareOf(place, row.names, namingTheTown(of, row.page), language)
    const keptShare = fourDigits(shareOfRow(row))
    const whole = { headTerm: head, keptShare, placeShare: share }
    const value = composedVolume({ ...whole, ...(parts.length > 0 && { partSearches: least }) })
    const isHeld = value < composedVolume(whole)
    const searches = {
      value,
      inputs: {
        headTermSearches: head,
        keptShare,
        ...inputs,
        ...(isHeld && { partSearches: least }),
      },
    }
    found.push({ words, keyword: row.keyword, searches })
  }
  return new Map(found.map(({ keyword, searches }) => [keyword, searches]))
}

const known = new WeakMap<Composition, ComposedReport>()
const composedFor = (query: SourceQuery): ComposedReport | null => {
  const composition = compositionOf(query)
  if (!composition) return null
  const { place } = readBrief(query)
  const composed = known.get(composition) ?? {
    composition,
    place,
    rows: new Map(composition.rows.map((row) => [row.keyword, row])),
    searches: searchesOfRows(composition, place),
    topicWorths: worthOfTopics(composition.rows),
  }
  known.set(composition, composed)
  return composed
}

const volumeOf = (
  query: SourceQuery,
  { composition, searches }: ComposedReport,
  { keyword }: ComposedRow,
): Figure => {
  const { value, inputs } = searches.get(keyword)!
  return figure(query, composition.language, {
    value,
    unit: 'searches/month',
    formula: 'composedVolume',
    version: COMPOSED_VOLUME_VERSION,
    inputs: {
      ...inputs,
      commonness: composition.commonness,
      businessClass: composition.of.label,
      wordsInPhrase: wordsOf(keyword).length,
      least: Math.max(1, Math.round(value / VOLUME_RANGE)),
      most: value * VOLUME_RANGE,
    },
  })
}

const wantedBy = ({ topicWorths }: ComposedReport, { intent, page, topic }: ComposedRow) => ({
  intent,
  page,
  topicWorth: topicWorths.get(topic) ?? USUAL_TOPIC_WORTH,
})

const difficultyOf = (query: SourceQuery, composed: ComposedReport) => {
  const { composition, place } = composed
  const { of, head } = composition
  const [lowBid, highBid] = of.cpc
  const contestant = contestantOf(query, {
    of,
    isLocal: of.local,
    place,
    language: composition.language,
    marketSearches: head,
  })
  return (row: ComposedRow): Figure => {
    const { topicWorth, ...wanted } = wantedBy(composed, row)
    const inputs = contestInputs(contestant, {
      keyword: row.keyword,
      ...wanted,
      cpc: clickPrice({ lowBid, highBid, ...wanted, topicWorth }),
      searches: Math.round(head * row.share),
    })
    return figure(query, composition.language, {
      value: contestDifficulty(inputs),
      unit: '0-10',
      formula: 'contestDifficulty',
      version: CONTEST_DIFFICULTY_VERSION,
      inputs,
    })
  }
}

const eachOf =
  (maker: (query: SourceQuery, composed: ComposedReport) => (row: ComposedRow) => Figure) =>
  (query: SourceQuery, keywords: readonly string[]): SourcedFigures => {
    const composed = composedFor(query)
    if (!composed) return new Map()
    const make = maker(query, composed)
    return new Map(
      keywords.flatMap((keyword) => {
        const row = composed.rows.get(keyword)
        return row ? [[keyword, make(row)] as const] : []
      }),
    )
  }

/** Searches a month of the phrases that were composed, none of others. */
export const volumes = eachOf((query, composed) => (row) => volumeOf(query, composed, row))
/** Difficulties of the same, 0-10, by who competes for such pages; see `contestDifficulty`. */
export const difficulties = eachOf(difficultyOf)

/** Returns the prices of clicks, from the band of the class, by intent, page and topic. */
export const prices = (query: SourceQuery, keywords: readonly string[]): Map<string, Bids> => {
  const composed = composedFor(query)
  if (!composed) return new Map()
  const { composition, place, rows } = composed
  const { country } = place
  const { clickPrices } = COUNTRIES[country]
  const [low, high] = composition.of.cpc
  const inCents = (dollars: number) => Math.round(dollars * clickPrices * 100) / 100
  return new Map(
    keywords.map((keyword) => {
      const row = rows.get(keyword)
      const wanted = row
        ? wantedBy(composed, row)
        : {
            intent: intentOf(keyword).intent,
            page: 'service',
            topicWorth: USUAL_TOPIC_WORTH,
          }
      const inputs = { lowBid: inCents(low), highBid: inCents(high), ...wanted }
      const cpc = figure(query, composition.language, {
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
