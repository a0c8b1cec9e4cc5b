import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import { placeName } from '@sortie/contracts/analysis/plans/plan-conclusion'
import { spoken } from '@sortie/contracts/analysis/reports/spoken-name'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import {
  type Cell,
  cellsOf,
  clean,
  columnsFor,
  type ExportColumn,
  type ExportedRow,
} from './columns.ts'
import { type GapComparison, withGapColumns } from './gap-columns.ts'
import { exportedGapConclusion, gapMethods } from './gap-words.ts'
import {
  clusterTable,
  competitorTable,
  type ExportedCluster,
  type FileTable,
  planTable,
} from './tables.ts'
import {
  conclusionOf,
  exportedPlanOf,
  keywordOriginText,
  methodsOf,
  plannedConclusion,
  scopeText,
} from './words.ts'

/** A keyword in the chart. */
export type Mark = {
  keyword: string
  volume: number
  difficulty: number
  /** US dollars a click; null where nobody knows. */
  cpc: number | null
  impact: number
  label: OpportunityLabel
}

/** The content of a workbook or a PDF, word for word: plain data, so that a thread can receive it. */
export type ReportSheet = {
  title: string
  /** ISO time; also that of the file. */
  at: string
  kind: string
  business: string
  facts: { label: string; value: string }[]
  conclusion: string
  /** The pages to make first, in their order; null where they are not known. */
  plan: { heading: string; pages: { title: string; about: string }[] } | null
  ratings: { label: OpportunityLabel; count: number }[]
  columns: ExportColumn[]
  rows: Cell[][]
  marks: Mark[]
  /** The figure on the horizontal axis of the chart. */
  across: 'difficulty' | 'cpc'
  /** Keywords that are wanted, whether or not all of them are in `rows`. */
  wanted: number
  /** The filters and the order that the user set; null for a whole report. */
  filters: string | null
  /** The other tables of the report that have a line. */
  tables: FileTable[]
  methods: { heading: string; paragraphs: string[] }[]
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the time when a report was finished. */
export const finishedAt = ({ stages }: ReportView): string => stages.at(-1)!.at

const countOf = (rows: readonly KeywordView[], label: OpportunityLabel) =>
  rows.filter(({ opportunity }) => opportunity === label).length

const markOf = ({ keyword, paid, opportunity, ...row }: KeywordView): Mark => ({
  keyword: clean(keyword),
  volume: row.volume,
  difficulty: row.difficulty,
  cpc: paid?.cpc?.value ?? null,
  impact: row.impact,
  label: opportunity,
})

/** The inputs of a sheet. */
export type SheetContent = {
  report: ReportView
  view: KeywordsInView | null
  /** The keywords that are wanted, in their order. */
  rows: readonly ExportedRow[]
  /** The number of rows that the table shows, from the first. */
  most: number
  compared?: GapComparison | null
  clusters?: readonly ExportedCluster[]
}

const KINDS = { keywords: 'Keyword report', competitors: 'Competitor report' } as const

/** A report, or a view of it, as it is written. */
export const reportSheetOf = ({
  report,
  view,
  rows,
  most,
  compared = null,
  clusters = [],
}: SheetContent): ReportSheet => {
  const business = clean(report.name ?? '')
  const at = finishedAt(report)
  const listed = rows.slice(0, most)
  const marks = rows.map(markOf)
  const scope = scopeText(view, rows.length, report.count)
  const tables = [planTable(report), clusterTable(clusters), competitorTable(report, compared)]
  const columns = withGapColumns(columnsFor(listed, report.more.aim), compared)
  return {
    title: `${KINDS[report.kind]}: ${business}`,
    kind: KINDS[report.kind],
    business,
    at,
    facts: [
      { label: 'Industry', value: clean(report.industry ?? '') },
      { label: 'Main competitor', value: clean(spoken(report.mainCompetitor ?? '')) },
      { label: 'Place', value: report.place ? clean(placeName(report.place)) : '' },
      ...(report.more.aim === 'paid' ? [{ label: 'Rated for', value: 'Ads' }] : []),
      { label: 'Report of', value: day.format(new Date(at)) },
      { label: 'Contents', value: scope },
    ],
    conclusion:
      ((compared ? exportedGapConclusion(report) : view ? null : plannedConclusion(report)) ??
        conclusionOf(rows)) + keywordOriginText(report),
    plan: exportedPlanOf(report),
    ratings: (['High', 'Medium', 'Low'] as const).map((label) => ({
      label,
      count: countOf(rows, label),
    })),
    columns: columns.map(({ of: _, has: __, ...column }) => column),
    rows: listed.map((row) => cellsOf(row, columns)),
    marks,
    // The page shows the same axis: advertisers ask for the price of a click.
    across:
      report.more.aim === 'paid' && marks.some(({ cpc }) => cpc !== null) ? 'cpc' : 'difficulty',
    wanted: rows.length,
    filters: view && scope,
    tables: tables.filter((table) => table.rows.length > 0),
    methods: [...methodsOf(report, rows), ...(compared ? gapMethods(compared) : [])],
  }
}
