import type { Figure } from '@sortie/contracts/analysis'
import { COMPOSED_VERSION, type ComposedRow, type Composition } from '../../composed/compose.ts'
import { compositionOf } from '../../composed/reading.ts'
import type { Bids } from '../../domain/candidate.ts'
import {
  COMPOSED_CPC_VERSION,
  COMPOSED_DIFFICULTY_VERSION,
  COMPOSED_VOLUME_VERSION,
  composedCpc,
  composedDifficulty,
  composedVolume,
  VOLUME_RANGE,
} from '../../domain/scoring/composed.ts'
import { intentOf } from '../../domain/scoring/intent.ts'
import { wordsOf } from '../../domain/words.ts'
import { COUNTRIES, NAMED_IN_PHRASES } from '../../lexicon/countries.ts'
import type { Place } from '../../lexicon/place.ts'
import { WORD_LIST } from '../../lexicon/word-frequency.ts'
import { readBrief } from '../../recognition/reading.ts'
import type { Figures, SourceQuery } from '../port.ts'

export const SOURCE = 'composed'

type Made = Pick<Figure, 'value' | 'unit' | 'formula' | 'version' | 'inputs'>
const figure = (query: SourceQuery, made: Made): Figure => ({
  ...made,
  source: SOURCE,
  fetchedAt: query.at,
  kind: 'modelled',
  inputs: { ...made.inputs, composed: COMPOSED_VERSION, wordList: WORD_LIST },
})

const fourDigits = (share: number) => Number(share.toPrecision(4))

/** For each search of a town without a place, those that name it. */
const NAMING_THE_TOWN = 2
/** What a town of unknown size is taken for. */
const USUAL_PEOPLE = 100_000

/** What a place takes of the searches in the United States, and by which figures. */
export const placeShareOf = ({ country, town }: Place, names: ComposedRow['names']) => {
  const { searches, people } = COUNTRIES[country]
  const byCountry = { country, countryShare: searches }
  if (names === 'country') {
    const naming = NAMED_IN_PHRASES[country]?.share ?? 1
    return { share: searches * naming, inputs: { ...byCountry, namingTheCountry: naming } }
  }
  if (names === null) return { share: searches, inputs: byCountry }
  const inhabitants = town?.people ?? USUAL_PEOPLE
  const named = { town: town?.name ?? 'unknown', townPeople: inhabitants, countryPeople: people }
  return {
    share: ((searches * inhabitants) / people) * NAMING_THE_TOWN,
    inputs: { ...byCountry, ...named, namingTheTown: NAMING_THE_TOWN },
  }
}

type Composed = { composition: Composition; place: Place; rows: ReadonlyMap<string, ComposedRow> }

const byKeyword = new WeakMap<Composition, ReadonlyMap<string, ComposedRow>>()
const composedFor = (query: SourceQuery): Composed | null => {
  const composition = compositionOf(query)
  if (!composition) return null
  const rows =
    byKeyword.get(composition) ?? new Map(composition.rows.map((row) => [row.keyword, row]))
  byKeyword.set(composition, rows)
  return { composition, place: readBrief(query).place, rows }
}

const searchesOf = ({ composition, place, rows }: Composed, row: ComposedRow): number => {
  const { share } = placeShareOf(place, row.names)
  const part = row.part === null ? undefined : rows.get(row.part)
  return composedVolume({
    headTerm: composition.head,
    keptShare: fourDigits(row.share),
    placeShare: share,
    ...(part && { partSearches: searchesOf({ composition, place, rows }, part) }),
  })
}

const volumeOf = (query: SourceQuery, composed: Composed, row: ComposedRow): Figure => {
  const value = searchesOf(composed, row)
  const part = row.part === null ? undefined : composed.rows.get(row.part)
  return figure(query, {
    value,
    unit: 'searches/month',
    formula: 'composedVolume',
    version: COMPOSED_VOLUME_VERSION,
    inputs: {
      headTermSearches: composed.composition.head,
      keptShare: fourDigits(row.share),
      commonness: composed.composition.commonness,
      businessClass: composed.composition.of.label,
      wordsInPhrase: wordsOf(row.keyword).length,
      ...placeShareOf(composed.place, row.names).inputs,
      ...(part && { partSearches: searchesOf(composed, part) }),
      least: Math.max(1, Math.round(value / VOLUME_RANGE)),
      most: value * VOLUME_RANGE,
    },
  })
}

const cpcOf = ({ of }: Composition, { intent, page }: Pick<ComposedRow, 'intent' | 'page'>) => {
  const [lowBid, highBid] = of.cpc
  return composedCpc({ lowBid, highBid, intent, page })
}

const difficultyOf = (
  query: SourceQuery,
  { composition, rows }: Composed,
  row: ComposedRow,
): Figure => {
  const { intent, page } = row
  const inputs = {
    contest: composition.of.contest,
    intent,
    page,
    cpc: cpcOf(composition, row),
    searches: Math.round(composition.head * row.share),
    namesTown: row.names === 'town' ? 1 : 0,
  }
  const words = wordsOf(row.keyword).length - shortest(rows) + 2
  return figure(query, {
    value: composedDifficulty({ ...inputs, words }),
    unit: '0-10',
    formula: 'composedDifficulty',
    version: COMPOSED_DIFFICULTY_VERSION,
    inputs: { ...inputs, wordsCounted: words },
  })
}

/** How many words name the business itself: those further narrow it. */
const shortest = (rows: ReadonlyMap<string, ComposedRow>): number =>
  Math.min(...[...rows.values()].map(({ keyword }) => wordsOf(keyword).length))

const eachOf =
  (make: (query: SourceQuery, composed: Composed, row: ComposedRow) => Figure) =>
  (query: SourceQuery, keywords: readonly string[]): Figures => {
    const composed = composedFor(query)
    if (!composed) return new Map()
    return new Map(
      keywords.flatMap((keyword) => {
        const row = composed.rows.get(keyword)
        return row ? [[keyword, make(query, composed, row)] as const] : []
      }),
    )
  }

/** Searches a month of the phrases that were composed, none of others. */
export const volumes = eachOf(volumeOf)
/** Difficulties of the same, 0-10. */
export const difficulties = eachOf(difficultyOf)

/** What clicks cost, from the band of the class, by intent and the page that a searcher expects. */
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
      const intent = row?.intent ?? intentOf(keyword).intent
      const page = row?.page ?? 'service'
      const inputs = { lowBid: inCents(low), highBid: inCents(high), intent, page }
      const cpc = figure(query, {
        value: composedCpc(inputs),
        unit: 'USD',
        formula: 'composedCpc',
        version: COMPOSED_CPC_VERSION,
        inputs: { ...inputs, country, clickPrices },
      })
      return [keyword, { cpc }]
    }),
  )
}
