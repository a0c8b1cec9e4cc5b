import { labelInWords } from '@sortie/contracts/analysis/scoring/near-label'
import { capitalisedWord, columnOf } from '../table/column-words'
import type { ReportRow } from '../table/rows'
import type { ReportColumn } from '../table/table-state'

/** Puts text on one line, and escapes it where spreadsheets would take it for a formula. */
const plain = (text: string): string =>
  `${/^[=+\-@]/.test(text) ? "'" : ''}${text.replace(/\s+/g, ' ')}`

/** Keywords, one in each line. */
export const asLines = (rows: readonly ReportRow[]): string =>
  rows.map(({ keyword }) => keyword.replace(/\s+/g, ' ')).join('\n')

const cellOf = (
  row: ReportRow,
  column: ReportColumn,
  clusters: ReadonlyMap<string, string>,
): string => {
  switch (column) {
    case 'impact':
      return String(Math.round(row.impact))
    case 'intent':
      return capitalisedWord(row.intent)
    case 'volume':
      return String(row.searchVolume)
    case 'difficulty':
      return String(row.difficulty)
    case 'cpc':
      return row.cpc === null ? '' : String(row.cpc)
    case 'competition':
      return row.competition === null ? '' : String(row.competition)
    case 'ads':
      return plain(row.rivalAds?.join(', ') ?? '')
    case 'cluster':
      return plain(clusters.get(row.clusterId ?? '') ?? '')
  }
}

type CopiedTable = { columns: readonly ReportColumn[]; clusters: ReadonlyMap<string, string> }

/** Keywords with the columns that are shown, as spreadsheets take them: a head, and tabs between cells. */
export const asTable = (rows: readonly ReportRow[], { columns, clusters }: CopiedTable): string => {
  const head = [columnOf('keyword', 'organic').name, 'Rating']
  const names = columns.map((column) => columnOf(column, 'organic').name)
  const lines = rows.map((row) => [
    plain(row.keyword),
    labelInWords(row.opportunity, row.nearOpportunity),
    ...columns.map((column) => cellOf(row, column, clusters)),
  ])
  return [[...head, ...names], ...lines].map((cells) => cells.join('\t')).join('\n')
}
