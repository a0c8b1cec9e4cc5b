import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import { packed } from '../batches.ts'
import type { KeywordCandidate, Scoring } from '../candidate.ts'
import { CLUSTERS_VERSION } from '../clusters/clusters.ts'
import { clusterable, inParts } from '../clusters/parts.ts'
import { rate, scoringFor } from '../opportunities.ts'
import { bandCpc } from '../scoring/band-cpc.ts'
import { bandDifficulty, bandVolume } from '../scoring/bands.ts'
import { clickPrice } from '../scoring/click-price.ts'
import { contestDifficulty } from '../scoring/difficulty.ts'
import { CLUSTERS } from './formulas.ts'

// A report as a run records it, for tests of what is computed from it again.

const at = '2026-11-23T08:00:00.000Z'
const about = { reportId: 'rep_1', userId: 'usr_1', funding: 'mission', at } as const
const INTENTS = ['transactional', 'commercial', 'informational'] as const

const SOURCE = { source: 'almanac', fetchedAt: at, kind: 'modelled' } as const
const BAND = { from: 100, to: 1_000, part: 'middle' } as const
const SHARE = { country: 'GB', countryShare: 0.2 }

const bandOf = (index: number) => ({ ...BAND, commonness: 4 + (index % 10) / 10 })

type Figures = Pick<KeywordCandidate, 'searchVolume' | 'difficulty'> & {
  cpc: KeywordCandidate['searchVolume']
}

/** Figures with the receipts that the almanac gives them. */
const figuresOf = (index: number, intent: (typeof INTENTS)[number]): Figures => {
  const wordsInPhrase = 2 + (index % 3)
  const band = bandOf(index)
  // Each seventh one is held below a shorter phrase.
  const partSearches = index % 7 === 0 ? 40 : undefined
  const contest = {
    intent,
    page: 'service',
    cpc: 3,
    searches: 320,
    contest: 1.2 + (index % 3) / 10,
    nearby: 1,
    saysWhere: 0,
    tellingWords: wordsInPhrase,
    rarestWord: 3.5,
    namesTown: 0,
    peopleInReach: 500_000,
    countryShare: 0.2,
    marketSearches: 40_000,
  }
  const bids = { lowBid: 9, highBid: 45, intent, page: 'service', topicWorth: 0.5 }
  return {
    searchVolume: {
      value: bandVolume({ ...band, words: wordsInPhrase, share: 0.2 }, partSearches),
      unit: 'searches/month',
      ...SOURCE,
      formula: 'bandVolume',
      version: '2',
      inputs: { ...band, wordsInPhrase, ...SHARE, ...(partSearches && { partSearches }) },
    },
    difficulty: {
      value: contestDifficulty(contest),
      unit: '0-10',
      ...SOURCE,
      formula: 'contestDifficulty',
      version: '3',
      inputs: contest,
    },
    cpc: {
      value: clickPrice(bids),
      unit: 'USD',
      ...SOURCE,
      formula: 'clickPrice',
      version: '2',
      inputs: bids,
    },
  }
}

/** The same with the receipts of the almanac before difficulty was a measure of its own. */
const olderFiguresOf = (index: number, intent: (typeof INTENTS)[number]): Figures => {
  const wordsInPhrase = 2 + (index % 3)
  const band = bandOf(index)
  const cost = { intent, page: 'service', cpc: 3 }
  const words = { words: wordsInPhrase, share: 0.2 }
  const inputs = { lowBid: 9, highBid: 45, intent }
  return {
    searchVolume: {
      value: bandVolume({ ...band, ...words }),
      unit: 'searches/month',
      ...SOURCE,
      formula: 'bandVolume',
      version: '1',
      inputs: { ...band, wordsInPhrase, ...SHARE },
    },
    difficulty: {
      value: bandDifficulty({ ...band, ...cost, ...words }),
      unit: '0-10',
      ...SOURCE,
      formula: 'bandDifficulty',
      version: '1',
      inputs: { ...band, ...cost, wordsInPhrase, ...SHARE },
    },
    cpc: {
      value: bandCpc({ low: 9, high: 45, intent }),
      unit: 'USD',
      ...SOURCE,
      formula: 'bandCpc',
      version: '1',
      inputs,
    },
  }
}

const candidate = (
  index: number,
  { scoring, hasOlderFigures = false }: Options,
): KeywordCandidate => {
  const intent = INTENTS[index % 3]!
  const { cpc, ...figures } = (hasOlderFigures ? olderFiguresOf : figuresOf)(index, intent)
  return {
    keywordId: `kw_${index.toString(16).padStart(20, '0')}` as KeywordId,
    keyword: `rye bread ${index % 40} number ${index}`,
    intent,
    relevance: 1 + (index % 3),
    theme: `theme ${index % 30}`,
    page: 'service',
    ...figures,
    ...(scoring?.aim === 'paid' && { bids: { cpc } }),
  }
}

type Options = {
  scoring?: Scoring
  /** Of the rules of clusters. */
  version?: string
  /** Its volumes, difficulties and prices come from the first models of the almanac. */
  hasOlderFigures?: boolean
  change?: (keyword: FoundKeyword, index: number) => FoundKeyword
}

/** The events of a report of so many keywords, in batches of 200, with its clusters and plan. */
export const recordedEvents = (count: number, options: Options = {}): AnalysisEvent[] => {
  const { scoring = scoringFor(0.2), version = CLUSTERS_VERSION } = options
  const { change = (keyword) => keyword } = options
  const { fullVolume, usualCpc, aim } = scoring
  const made = { ...options, scoring }
  const rated = Array.from({ length: count }, (_, index) => rate(candidate(index, made), scoring))
  const events: AnalysisEvent[] = []
  const all: FoundKeyword[] = []
  for (let from = 0; from < count; from += 200) {
    const { keywords, provenances } = packed(rated.slice(from, from + 200))
    const kept = keywords.map((keyword, index) => change(keyword, from + index))
    all.push(...kept)
    const batch = { batch: from / 200 + 1, of: count, keywords: kept, provenances, scoring }
    events.push({ type: 'KeywordsFound', data: { ...about, ...batch, notes: [], sources: [] } })
  }
  const place = { town: 'Leeds', words: ['leeds'] }
  const { clusters, sorties } = CLUSTERS.runs[version]!(
    all.map((each) => clusterable(each)),
    { fullVolume, usualCpc, place, at, aim },
  )
  for (const [index, part] of inParts(clusters).entries()) {
    const data = { ...about, part: index + 1, version, clusters: part }
    events.push({ type: 'KeywordsClustered', data })
  }
  const plan = { ...about, version, clusters: clusters.length, sorties, place }
  return [...events, { type: 'SortiesPlanned', data: plan }]
}
