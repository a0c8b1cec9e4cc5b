import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { subjectText } from '@sortie/contracts/analysis/additions/addition-words'
import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import type { ExportFormat, ExportTable } from '@sortie/contracts/analysis/reports/exports'
import { PDF_ROWS } from '@sortie/contracts/analysis/reports/exports'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { Printer } from '@sortie/runtime/print/printer'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { ReadComparison } from '../comparisons/read-comparison.ts'
import type { ClusterView } from '../reports/views/report-cluster.ts'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { wantedKeywords } from '../reports/wanted-keywords.ts'
import { cellsOf, columnsFor, columnsOf, type ExportedRow, type KeywordColumn } from './columns.ts'
import { csvStream } from './csv.ts'
import type { Streams } from './file-store.ts'
import { exportedRowOf, type GapComparison, gapTableOf, withGapColumns } from './gap-columns.ts'
import type { PrintRequest, RowsMessage } from './print-worker.ts'
import {
  clusterTable,
  competitorTable,
  type ExportedCluster,
  type FileTable,
  planTable,
} from './tables.ts'
import { viewFilter } from './view-filter.ts'

/** Rows that are read together: more of them would hold up other requests while they are decoded. */
const TOGETHER = 50

/** The inputs of figures: they are most of a row, and no file shows them. */
const UNSHOWN = [
  'scored.searchVolume',
  'scored.difficulty',
  'scored.impact',
  'paid.cpc',
  'paid.competition',
  'paid.impact',
].map((figure) => `${figure}.inputs`)

type Keywords = Pick<Rows<KeywordView>, 'batches'>
/** The views that rows are read from; clusters name their keywords. */
type Source = { keywords: Keywords; clusters: Pick<Rows<ClusterView>, 'batches' | 'find'> }
type ExportRequest = {
  reportId: ReportId
  view: KeywordsInView | null
  compared: GapComparison | null
  /** The head of each keyword's cluster, by its id. */
  heads: ReadonlyMap<string, string>
  additions: ReportView['additions']
}
/** An order for a file: its report, its format and the part of the report that it shows. */
export type ExportOrder = {
  report: ReportView
  view: KeywordsInView | null
  format: ExportFormat
  /** The table that a CSV file holds. */
  table?: ExportTable | undefined
}

/** All of them, best first. */
const ALL: KeywordsInView = { sort: 'impact' }

/** Returns a test that keeps the keywords that the user selected, and only those in the selected cluster. */
const isIn = async (
  clusters: Source['clusters'],
  reportId: ReportId,
  view: KeywordsInView | null,
): Promise<(id: string) => boolean> => {
  const only = view?.only && new Set<string>(view.only)
  if (!view?.cluster) return (id) => !only || only.has(id)
  const cluster = await clusters.find(reportId, view.cluster)
  const ids = new Set<string>(cluster?.keywordIds)
  return (id) => ids.has(id) && (!only || only.has(id))
}

type Clusters = { heads: ReadonlyMap<string, string>; clusters: ExportedCluster[] }

/** The clusters of a report, best first, and the head of the one that each keyword is in, by its id. */
const clustersOf = async (
  clusters: Source['clusters'],
  { reportId, clusters: made }: ReportView,
): Promise<Clusters> => {
  const heads = new Map<string, string>()
  const found: ExportedCluster[] = []
  if (!made) return { heads, clusters: found }
  const where = { version: made.version }
  const query = { sort: 'rank', where, size: TOGETHER } as const
  for await (const rows of clusters.batches(reportId, query)) {
    for (const { row } of rows) {
      const { keywordIds, version: _, rank: __, ...cluster } = row
      found.push(cluster)
      for (const id of keywordIds) heads.set(id, row.head)
    }
  }
  return { heads, clusters: found }
}

/** Returns the day and the subject of the addition that brought a keyword. */
const addedIn = (
  { addition }: KeywordView,
  additions: ReportView['additions'],
): { added?: string } => {
  if (!addition) return {}
  const subject = additions.find(({ number }) => number === addition.number)?.subject
  const day = addition.at.slice(0, 10)
  return { added: subject ? `${day}: ${subjectText(subject)}` : day }
}

/** The rows, some at a time. @throws the reason of the signal once it is aborted. */
async function* pagesOf(
  { keywords, clusters }: Source,
  { reportId, view, compared, heads, additions }: ExportRequest,
  signal: AbortSignal,
): AsyncGenerator<ExportedRow[]> {
  const wanted = wantedKeywords(view ?? ALL)
  const isChosen = await isIn(clusters, reportId, view)
  const passes = viewFilter(view)
  for await (const rows of keywords.batches(reportId, {
    ...wanted,
    size: TOGETHER,
    without: UNSHOWN,
  })) {
    signal.throwIfAborted()
    const chosen = rows
      .filter(({ id }) => isChosen(id))
      .map(({ id, row }) => ({
        ...exportedRowOf(id, row, compared),
        ...addedIn(row, additions),
        cluster: heads.get(id),
      }))
    yield chosen.filter(passes)
  }
}

/** The bytes of a file; and the number of its rows, known once its streams were read. */
export type Content = { streams: Streams; rows: () => number }

type Deps = Source & {
  comparison: ReadComparison
  printer: Pick<Printer<PrintRequest>, 'print'>
}

/** The columns of these rows, which are read only until each column has something to show. */
const columnsIn = async (
  pages: AsyncGenerator<ExportedRow[]>,
  aim: Aim | undefined,
): Promise<KeywordColumn[]> => {
  const all = columnsOf(aim)
  const found = new Set(columnsFor([], aim))
  for await (const page of pages) {
    for (const column of columnsFor(page, aim)) found.add(column)
    if (found.size === all.length) break
  }
  return all.filter((column) => found.has(column))
}

/** The rows one by one, so that none of them has to be held: their columns are looked for before. */
const csvOf = async (
  read: () => AsyncGenerator<ExportedRow[]>,
  { aim, compared }: { aim: Aim | undefined; compared: GapComparison | null },
): Promise<Content> => {
  const columns = withGapColumns(await columnsIn(read(), aim), compared)
  let rows = 0
  const lines = async function* () {
    for await (const page of read()) {
      rows += page.length
      for (const row of page) yield cellsOf(row, columns)
    }
  }
  return { streams: [Readable.from(lines()), csvStream(columns)], rows: () => rows }
}

/** Another table than that of the keywords, as CSV. */
const tableCsvOf = ({ columns, rows }: FileTable): Content => ({
  streams: [Readable.from(rows), csvStream(columns)],
  rows: () => rows.length,
})

/**
 * The bytes of a file that a thread makes of all its rows. Each page of them goes there at once: here
 * nobody holds thousands of rows, as to move those about in memory would hold up other requests.
 */
const printed = async (
  { print }: Deps['printer'],
  { pages, ...sheet }: Omit<PrintRequest, 'port'> & { pages: AsyncGenerator<ExportedRow[]> },
): Promise<{ bytes: Buffer; count: number }> => {
  const { port1, port2 } = new MessageChannel()
  const tell = (message: RowsMessage) => port1.postMessage(message)
  let count = 0
  const read = async () => {
    try {
      for await (const rows of pages) {
        count += rows.length
        tell({ rows })
      }
      tell({ end: 'whole' })
    } catch (error) {
      tell({ end: 'broken' })
      throw error
    }
  }
  try {
    const [, bytes] = await Promise.all([read(), print({ ...sheet, port: port2 }, [port2])])
    return { bytes, count }
  } finally {
    port1.close()
  }
}

/** The size of a slice in bytes, as the database stores it. */
const SLICE = 255 * 1024
/** One after the other, as each of them is synced: a whole file at once would hold up all other reads. */
function* inSlices(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE)
}

/** Writes a report, or a view of it, in a format. */
export const createContent =
  ({ keywords, clusters, comparison, printer }: Deps) =>
  async ({ report, view, format, table }: ExportOrder, signal: AbortSignal): Promise<Content> => {
    const { reportId, kind, more, additions } = report
    const compare = async () =>
      kind === 'competitors' ? gapTableOf(await comparison(reportId)) : null
    // A table of its own reads no more than it shows.
    if (format === 'csv') {
      switch (table) {
        case 'plan':
          return tableCsvOf(planTable(report))
        case 'clusters':
          return tableCsvOf(clusterTable((await clustersOf(clusters, report)).clusters))
        case 'competitors':
          return tableCsvOf(competitorTable(report, await compare()))
        case 'keywords':
        case undefined:
      }
    }
    const compared = await compare()
    const { heads, clusters: found } = await clustersOf(clusters, report)
    const wanted = { reportId, view, compared, heads, additions }
    const read = () => pagesOf({ keywords, clusters }, wanted, signal)
    if (format === 'csv') return csvOf(read, { aim: more.aim, compared })
    const about = { report, view, compared, clusters: found }
    const { bytes, count } = await printed(printer, { format, about, pages: read() })
    const listed = format === 'pdf' ? Math.min(count, PDF_ROWS) : count
    return { streams: [Readable.from(inSlices(bytes))], rows: () => listed }
  }
export type WriteContent = ReturnType<typeof createContent>
