import writeXlsxFile, { type Sheet as ExcelSheet, type SheetData } from 'write-excel-file/node'
import { type Cell, EMPTY_CELL } from './columns.ts'
import type { ReportSheet } from './sheet.ts'

const HEAD = { fontWeight: 'bold', backgroundColor: '#E9F0EE', wrap: true } as const
const FORMATS = { text: undefined, count: '#,##0', decimal: '0.0', money: '#,##0.00' } as const

const headOf = (title: string, align: 'left' | 'right' = 'left') => ({
  ...HEAD,
  align,
  value: title,
  type: String,
})
/** A text is never a formula, whatever it begins with: it is stored as one. */
const cellOf = (value: Cell, kind: ReportSheet['columns'][number]['kind']) => {
  if (value === EMPTY_CELL) return null
  if (typeof value === 'string') return { value, type: String }
  const format = FORMATS[kind]
  return { value, type: Number, ...(format && { format }) }
}

type Lines = Pick<ReportSheet, 'columns' | 'rows'> & { name: string; above?: string | null }

/** A sheet of lines; what stands above their heads stays in sight with them. */
const linesOf = ({ name, columns, rows, above = null }: Lines): ExcelSheet<Buffer> => ({
  sheet: name,
  stickyRowsCount: above ? 2 : 1,
  columns: columns.map(({ width }) => ({ width })),
  data: [
    ...(above ? [[headingOf(above)]] : []),
    columns.map(({ title, kind }) => headOf(title, kind === 'text' ? 'left' : 'right')),
    ...rows.map((cells) => cells.map((cell, index) => cellOf(cell, columns[index]!.kind))),
  ] as SheetData,
})

const methodsOf = ({ title, facts, conclusion, methods }: ReportSheet): ExcelSheet<Buffer> => {
  const text = (value: string) => ({ value, type: String, wrap: true, alignVertical: 'top' })
  const lines = methods.flatMap(({ heading, paragraphs }) =>
    paragraphs.map((paragraph, index) => [headingOf(index === 0 ? heading : ''), text(paragraph)]),
  )
  return {
    sheet: 'Methods',
    columns: [{ width: 28 }, { width: 100 }],
    data: [
      [headingOf(title), null],
      ...facts.map(({ label, value }) => [headingOf(label), text(value)]),
      [headingOf('In short'), text(conclusion)],
      ...lines,
    ] as SheetData,
  }
}
const headingOf = (value: string) => ({
  value,
  type: String,
  fontWeight: 'bold',
  alignVertical: 'top',
})

/** A workbook: the keywords, each other table, and how they were made, a sheet each. @returns its bytes. */
export const workbook = (sheet: ReportSheet): Promise<Buffer> =>
  writeXlsxFile([
    linesOf({ ...sheet, name: 'Keywords', above: sheet.filters }),
    ...sheet.tables.map(linesOf),
    methodsOf(sheet),
  ]).toBuffer()
