import type { AnalysisEvent, FoundKeyword, KeywordId } from '@sortie/contracts/analysis'
import { packed } from '../batches.ts'
import type { Candidate, Scoring } from '../candidate.ts'
import { CLUSTERS_VERSION } from '../clusters/clusters.ts'
import { clusterable, inParts } from '../clusters/parts.ts'
import { rate, scoringFor } from '../opportunities.ts'
import { bandCpc } from '../scoring/band-cpc.ts'
import { bandDifficulty, bandVolume } from '../scoring/bands.ts'
import { CLUSTERS } from './formulas.ts'

// A report as a run records it, for tests of what is computed from it again.

const at = '2026-11-23T08:00:00.000Z'
const about = { reportId: 'rep_1', userId: 'usr_1', funding: 'mission', at } as const
const INTENTS = ['transactional', 'commercial', 'informational'] as const

/** A keyword whose figures have the receipts that the almanac gives them. */
const candidate = (index: number, aim: Scoring['aim']): Candidate => {
  const intent = INTENTS[index % 3]!
  const wordsInPhrase = 2 + (index % 3)
  const band = { from: 100, to: 1_000, part: 'middle', commonness: 4 + (index % 10) / 10 } as const
  const share = { country: 'GB', countryShare: 0.2 }
  const cost = { intent, page: 'service', cpc: 3 }
  const source = { source: 'almanac', fetchedAt: at, kind: 'modelled' } as const
  const words = { words: wordsInPhrase, share: 0.2 }
  const inputs = { lowBid: 9, highBid: 45, intent }
  const cpc = bandCpc({ low: 9, high: 45, intent })
  return {
    keywordId: `kw_${index.toString(16).padStart(20, '0')}` as KeywordId,
    keyword: `rye bread ${index % 40} number ${index}`,
    intent,
    relevance: 1 + (index % 3),
    theme: `theme ${index % 30}`,
    page: 'service',
    searchVolume: {
      value: bandVolume({ ...band, ...words }),
      unit: 'searches/month',
      ...source,
      formula: 'bandVolume',
      version: '1',
      inputs: { ...band, wordsInPhrase, ...share },
    },
    difficulty: {
      value: bandDifficulty({ ...band, ...cost, ...words }),
      unit: '0-10',
      ...source,
      formula: 'bandDifficulty',
      version: '1',
      inputs: { ...band, ...cost, wordsInPhrase, ...share },
    },
    ...(aim === 'paid' && {
      bids: {
        cpc: { value: cpc, unit: 'USD', ...source, formula: 'bandCpc', version: '1', inputs },
      },
    }),
  }
}

type Options = {
  scoring?: Scoring
  /** Of the rules of clusters. */
  version?: string
  change?: (keyword: FoundKeyword, index: number) => FoundKeyword
}

/** The events of a report of so many keywords, in batches of 200, with its clusters and plan. */
export const recordedEvents = (count: number, options: Options = {}): AnalysisEvent[] => {
  const { scoring = scoringFor(0.2), version = CLUSTERS_VERSION } = options
  const { change = (keyword) => keyword } = options
  const { fullVolume, usualCpc, aim } = scoring
  const rated = Array.from({ length: count }, (_, index) => rate(candidate(index, aim), scoring))
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
