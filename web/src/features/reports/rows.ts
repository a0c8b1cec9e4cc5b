import type { Intent, Report } from '@sortie/contracts/analysis'
import type { Shown, Sort } from './shown'

type Keyword = Report['analysis']['results']['keywords'][number]
export type Row = Keyword & {
  /** Where it stands in the results, for its receipts: `keywords.0`. */
  path: string
  intent: Intent
  /** 0-100. */
  impact: number
}

/** The keywords of a report, by impact. */
export const rowsOf = ({ analysis, intents }: Report): Row[] =>
  analysis.results.keywords.map((keyword, index) => {
    const path = `keywords.${index}`
    return {
      ...keyword,
      path,
      intent: intents[path] ?? 'informational',
      impact: analysis.explanations[path]?.score ?? 0,
    }
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
