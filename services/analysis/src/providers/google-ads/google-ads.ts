import type { Language } from '@sortie/contracts/countries'
import { breaker } from '@sortie/runtime/process/breaker'
import { intentOf } from '../../domain/scoring/intent.ts'
import { readBrief } from '../../recognition/reading.ts'
import {
  askable,
  createLearned,
  ideasFor,
  type MeasuredRows,
  measuredRowOf,
  ONE_DAY_MS,
  partsToLookUp,
  placeIdOf,
  seedsOf,
} from '../measured.ts'
import { distinct } from '../merge.ts'
import { type PaidCalls, paidOf, SourceTrouble } from '../paid-calls.ts'
import type { Phrase, Provider, SourcedFigures, SourceQuery } from '../port.ts'
import { createGoogleAdsApi, type GoogleAdsApiOptions } from './api.ts'
import { ADS_SOURCE, adsBidsOf, adsVolumeOf } from './figures.ts'
import { type AdsKnownRow, adsRowsIn, parseAdsRows } from './rows.ts'

export type GoogleAdsOptions = GoogleAdsApiOptions & {
  /** The currency of the account, `USD` by default; in another currency its prices of clicks are not used. */
  currency?: string
  keepDays?: number
  /** Ideas that are asked for at most; 1,000 by default. */
  mostIdeas?: number
  /** The time that it gets no call after it refused us or failed three times, in milliseconds; a minute by default. */
  restMs?: number
}

/** Languages as Google Ads numbers them. */
const LANGUAGES: Record<Language, string> = {
  en: 'languageConstants/1000',
  de: 'languageConstants/1001',
  fr: 'languageConstants/1002',
  es: 'languageConstants/1003',
  it: 'languageConstants/1004',
  nl: 'languageConstants/1010',
  pt: 'languageConstants/1014',
}
/** Keywords of one question; the source takes ten times as many. */
const ASKED_AT_ONCE = 1_000

/** Rows by keyword as it is asked: one row may be that of many. */
const byKeyword = (rows: readonly AdsKnownRow[]): [string, AdsKnownRow][] =>
  rows.flatMap((row) =>
    row.keywords.map((keyword): [string, AdsKnownRow] => [askable(keyword) ?? keyword, row]),
  )

/**
 * Google Ads' planner of keywords: ideas, their searches with the last twelve months, what clicks cost and
 * how many compete. Free, measured, counted by Google: it is asked only for paid reports, and for what is
 * told before one is paid.
 */
export const googleAds = (options: GoogleAdsOptions): Provider & { close: () => void } => {
  const { currency = 'USD', keepDays = 30, mostIdeas = 1_000, restMs = 60_000 } = options
  const api = createGoogleAdsApi(options)
  const resting = breaker({
    failures: 3,
    restMs,
    counts: (error) => error instanceof SourceTrouble && error.trouble !== 'question',
  })
  const learnedIn = createLearned<AdsKnownRow>()

  const ask = async (
    paid: PaidCalls,
    method: string,
    body: Record<string, unknown>,
    isTyped: boolean,
  ): Promise<AdsKnownRow[]> => {
    const question = { source: ADS_SOURCE, request: { method, body }, isTyped, most: 0 }
    const { text, payload } = await paid.ask({ ...question, keepMs: keepDays * ONE_DAY_MS }, () =>
      api.post(method, body, parseAdsRows),
    )
    return adsRowsIn(text).map((row) => ({ ...row, payload }))
  }
  const placeOf = (query: SourceQuery) => ({
    language: LANGUAGES[readBrief(query).language],
    geoTargetConstants: [`geoTargetConstants/${placeIdOf(query)}`],
    keywordPlanNetwork: 'GOOGLE_SEARCH',
    historicalMetricsOptions: { includeAverageCpc: true },
  })

  const ideas = async (query: SourceQuery): Promise<Phrase[]> => {
    const { seeds, isTyped } = seedsOf(query)
    if (seeds.length === 0) return []
    const body = { ...placeOf(query), keywordSeed: { keywords: seeds }, pageSize: mostIdeas }
    const paid = paidOf(query)
    const rows = await ask(paid, 'generateKeywordIdeas', body, isTyped)
    for (const [keyword, row] of byKeyword(rows)) learnedIn(paid).ideas.set(keyword, row)
    const ideaOf = ideasFor(query, seeds)
    const found = rows.flatMap(({ keywords: [text] }) => {
      const idea = ideaOf(text!)
      const { intent } = intentOf(text!)
      return idea && intent !== 'navigational' ? [{ ...idea, intent }] : []
    })
    return distinct(found, ({ keyword }) => keyword)
  }

  const known = async (query: SourceQuery, keywords: readonly string[]) => {
    const paid = paidOf(query)
    const learned = learnedIn(paid)
    for (const part of partsToLookUp(query, keywords, learned, ASKED_AT_ONCE)) {
      const body = { ...placeOf(query), keywords: part }
      const rows = await ask(paid, 'generateKeywordHistoricalMetrics', body, true)
      const found = new Map(byKeyword(rows))
      for (const keyword of part) learned.lookedUp.set(keyword, found.get(keyword) ?? null)
    }
    return learned
  }

  const eachOf = <Made>(
    learned: MeasuredRows<AdsKnownRow>,
    keywords: readonly string[],
    made: (row: AdsKnownRow) => Made | null,
  ): Map<string, Made> =>
    new Map(
      keywords.flatMap((keyword): [string, Made][] => {
        const row = measuredRowOf(learned, keyword)
        const figure = row && made(row)
        return figure ? [[keyword, figure]] : []
      }),
    )

  return {
    name: ADS_SOURCE,
    title: 'Google Ads',
    budgetMs: 20_000,
    measures: true,
    serves: ({ paid }) => paid !== undefined,
    // Its ideas are free; kept, they are those of the report too.
    expects: async (query) => (await resting(() => ideas(query))).length,
    phrases: async (query) => {
      query.signal.throwIfAborted()
      return { found: await resting(() => ideas(query)), notes: [] }
    },
    volume: async (query, keywords) => {
      query.signal.throwIfAborted()
      const learned = await resting(() => known(query, keywords))
      const found: SourcedFigures = eachOf(learned, keywords, (row) => adsVolumeOf(row, query))
      return { found, notes: [] }
    },
    pricesIn: currency,
    bids: async (query, keywords) =>
      eachOf(learnedIn(paidOf(query)), keywords, (row) => adsBidsOf(row, query, currency)),
    close: api.close,
  }
}
