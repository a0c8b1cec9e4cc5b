import { type Stringifier, stringify } from 'csv-stringify'
import type { ExportColumn } from './columns.ts'

/**
 * Turns lines of cells into CSV as spreadsheets open it: UTF-8 with its mark, lines end by CRLF. A text
 * that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay numbers.
 */
export const csvStream = (columns: readonly ExportColumn[]): Stringifier =>
  stringify({
    bom: true,
    header: true,
    columns: columns.map(({ title }) => title),
    record_delimiter: 'windows',
    escape_formulas: true,
  })
