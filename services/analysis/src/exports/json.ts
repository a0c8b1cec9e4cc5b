import { EMPTY_CELL } from './columns.ts'
import type { ReportSheet } from './sheet.ts'
import type { FileTable } from './tables.ts'

/** Each line as an object by the titles of its columns; what nobody knows is null. */
const objectsOf = ({ columns, rows }: Pick<FileTable, 'columns' | 'rows'>) =>
  rows.map((cells) =>
    Object.fromEntries(
      columns.map(({ title }, at) => [title, cells[at] === EMPTY_CELL ? null : cells[at]]),
    ),
  )

/** A report as JSON, with the tables of its workbook under the same titles. @returns its bytes. */
export const jsonOf = (sheet: ReportSheet): Buffer => {
  const { title, at, kind, business, facts, conclusion, filters, tables, methods } = sheet
  const others = tables.map((table) => [table.name.toLowerCase(), objectsOf(table)])
  return Buffer.from(
    JSON.stringify({
      title,
      kind,
      business,
      finishedAt: at,
      facts: Object.fromEntries(facts.map(({ label, value }) => [label, value])),
      filters,
      conclusion,
      keywords: objectsOf(sheet),
      ...Object.fromEntries(others),
      methods,
    }),
  )
}
