import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { PDF_ROWS } from '@sortie/contracts/analysis/reports/exports'
import type { ExportedRow } from './columns.ts'
import { jsonOf } from './json.ts'
import { drawReport } from './pdf/draw.ts'
import { reportSheetOf, type SheetContent } from './sheet.ts'
import { workbook } from './xlsx.ts'

/** A message on the port: some rows, or the end, which says whether all rows were sent. */
export type RowsMessage = { rows: ExportedRow[] } | { end: 'whole' | 'broken' }

/** The input of a thread: a report, and the port that brings its rows. */
export type PrintRequest = {
  format: 'pdf' | 'xlsx' | 'json'
  about: Omit<SheetContent, 'rows' | 'most'>
  port: MessagePort
}

const rowsFrom = async (port: MessagePort): Promise<ExportedRow[]> => {
  const found: ExportedRow[] = []
  try {
    for await (const [message] of on(port, 'message') as AsyncIterable<[RowsMessage]>) {
      if ('rows' in message) found.push(...message.rows)
      else if (message.end === 'whole') return found
      else break
    }
  } finally {
    port.close()
  }
  throw new Error('whoever read the rows gave up')
}

// Runs in a thread of the pool: thousands of rows take some hundred milliseconds of a core.
export default async ({ format, about, port }: PrintRequest): Promise<Buffer> => {
  const rows = await rowsFrom(port)
  const most = format === 'pdf' ? PDF_ROWS : rows.length
  const sheet = reportSheetOf({ ...about, rows, most })
  switch (format) {
    case 'pdf':
      return drawReport(sheet)
    case 'xlsx':
      return workbook(sheet)
    case 'json':
      return jsonOf(sheet)
  }
}
