import type { Intent, KeywordRow, OpportunityLabel } from '@sortie/contracts/analysis'
import type { Shown, Sort } from './shown'

/** A keyword of a report, as its table shows it. */
export type Row = {
  keywordId: string
  keyword: string
  intent: Intent
  searchVolume: number
  /** 0-10, one decimal. */
  difficulty: number
  /** 0-100. */
  impact: number
  opportunity: OpportunityLabel
  volumeIsEstimated: boolean
  difficultyIsEstimated: boolean
  /** Null in reports from before there were clusters, and until they are there. */
  clusterId: string | null
}

/** A row as it comes: an array in the order of the contract's columns. */
export const rowOf = ([
  keywordId,
  keyword,
  intent,
  searchVolume,
  difficulty,
  impact,
  opportunity,
  volumeIsEstimated,
  difficultyIsEstimated,
  clusterId,
]: KeywordRow): Row => ({
  ...{ keywordId, keyword, intent, searchVolume, difficulty, impact, opportunity },
  ...{ volumeIsEstimated, difficultyIsEstimated, clusterId },
})

const compare: Record<Sort, (a: Row, b: Row) => number> = {
  impact: (a, b) => b.impact - a.impact,
  volume: (a, b) => b.searchVolume - a.searchVolume,
  difficulty: (a, b) => a.difficulty - b.difficulty,
  keyword: (a, b) => a.keyword.localeCompare(b.keyword, 'en'),
}

/** The rows that pass, in the order asked for; equals stay by impact. */
export const shownRows = (rows: Row[], { sort, reversed, opportunity, intent }: Shown): Row[] => {
  const order = compare[sort]
  return rows
    .filter((row) => !opportunity || row.opportunity === opportunity)
    .filter((row) => !intent || row.intent === intent)
    .toSorted((a, b) => (reversed ? order(b, a) : order(a, b)))
}
