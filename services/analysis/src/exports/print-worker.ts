import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { PDF_ROWS } from '@sortie/contracts/analysis/reports/exports'
import type { ExportedRow } from './columns.ts'
import { jsonOf } from './json.ts'
import { drawReport } from './pdf/draw.ts'
import { reportSheetOf, type SheetContent } from './sheet.ts'
import { workbook } from './xlsx.ts'

/** What comes by the port: rows, some at a time, and at last whether these were all. */
export type RowsMessage = { rows: ExportedRow[] } | { end: 'whole' | 'broken' }

/** What a thread is given: a report, and the port by which its rows come. */
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

// What a thread of the pool runs: thousands of rows take some hundred milliseconds of a core.
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
