import { randomUUID } from 'node:crypto'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { UserId } from '@sortie/contracts/ids'
import type { Commit } from '@sortie/runtime/store/commit'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import { packed } from '../../../../services/analysis/src/domain/batches.ts'
import type { KeywordCandidate } from '../../../../services/analysis/src/domain/candidate.ts'
import { rate, scoringFor } from '../../../../services/analysis/src/domain/opportunities.ts'
import { keywordIdOf } from '../../../../services/analysis/src/lexicon/keyword-id.ts'
import { causeOf } from '../bare/raw.ts'

/** Rows of one event, as a report records them. */
export const ROWS_EACH = 200
const at = '2026-01-01T00:00:00.000Z'

const figure = (value: number, unit: string): Figure => ({
  value,
  unit,
  source: 'almanac',
  fetchedAt: at,
  kind: 'modelled',
  formula: 'modelVolume',
  version: '1',
  inputs: { wordsInPhrase: 4, headTermSearches: 900 },
})

/** The scoring rules that rate the keywords of a report today. */
export const currentScoring = scoringFor()

/** Different keywords with their figures, half of them with the price of a click. */
export const candidates = (count: number): KeywordCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    keywordId: keywordIdOf(`${index}`),
    keyword: `emergency plumber ${index} near me`,
    intent: 'transactional' as const,
    relevance: index % 4,
    theme: `theme ${index % 200}`,
    searchVolume: figure((index * 7_919) % 9_973, 'searches/month'),
    difficulty: figure(((index * 31) % 100) / 10, '0-10'),
    ...(index % 2 === 0 && {
      bids: { cpc: figure(index % 20, 'USD'), competition: figure(index % 100, '0-100') },
    }),
  }))

/** A batch of different keywords. @param batch from 1 */
const batchOf = (
  reportId: ReportId,
  userId: UserId,
  batch: number,
  rows = ROWS_EACH,
): AnalysisEvent => {
  const rated = Array.from({ length: rows }, (_, index) =>
    rate({
      keywordId: keywordIdOf(`${batch}.${index}`),
      keyword: `emergency plumber ${batch}.${index} near me`,
      intent: 'transactional',
      relevance: 3,
      theme: `theme ${index % 20}`,
      searchVolume: figure((index * 7_919 + batch * 104_729) % 9_973, 'searches/month'),
      difficulty: figure(((index * 31 + batch) % 100) / 10, '0-10'),
    }),
  )
  const rest = { of: rows, notes: [], sources: [], scoring: scoringFor() }
  return {
    type: 'KeywordsFound',
    data: { reportId, userId, at, funding: 'mission', batch, ...packed(rated), ...rest },
  }
}

const stored = (
  { reportId, userId }: { reportId: ReportId; userId: UserId },
  version: number,
  event: AnalysisEvent,
): Commit => ({
  _id: `${reportId}@${version}`,
  stream: reportId,
  version,
  at,
  events: [{ ...event, schema: 1 }],
  cause: causeOf(userId),
  fingerprint: null,
  actor: userId,
  correlation: randomUUID(),
  subject: userId,
  trace: null,
  projected: true,
  published: true,
})

/** A report's batches as events. */
export const batchesOf = (reportId: ReportId, userId: UserId, batches: number): AnalysisEvent[] =>
  Array.from({ length: batches }, (_, index) => batchOf(reportId, userId, index + 1))

/** A report's batches as commits, readable: what a projection is given. */
export const readableBatches = (batches: number): Commit[] => {
  const about = { reportId: `rep_${randomUUID()}`, userId: 'usr_bench' } as const
  return Array.from({ length: batches }, (_, index) =>
    stored(about, index + 1, batchOf(about.reportId, about.userId, index + 1)),
  )
}

/** A report's batches as they lie in the store, the personal fields encrypted by the user's key. */
export const sealed = async (
  keys: PersonalKeys,
  userId: UserId,
  batches: number,
): Promise<Commit[]> => {
  const about = { reportId: `rep_${randomUUID()}`, userId } as const
  const one = async (_: unknown, index: number): Promise<Commit> => {
    const event = batchOf(about.reportId, userId, index + 1)
    const { keywords, notes } = event.data as { keywords: unknown; notes: unknown }
    const [rows, words] = await Promise.all([keys.seal(userId, keywords), keys.seal(userId, notes)])
    const data = { ...event.data, keywords: rows, notes: words }
    return stored(about, index + 1, { ...event, data } as AnalysisEvent)
  }
  return Promise.all(Array.from({ length: batches }, one))
}
