import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import type { ClusterId } from '@sortie/contracts/analysis/plans/clusters'
import { excludedWords } from '@sortie/contracts/analysis/reports/excluded-words'
import type {
  ExportFormat,
  ExportTable,
  getExport,
} from '@sortie/contracts/analysis/reports/exports'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { Reply } from '@sortie/contracts/call'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { formatCount } from '@/lib/format'
import type { Action } from '@/lib/forms/action'
import {
  boundedFigures,
  rangeBoundsOf,
  type TableSearch,
  tableStateAt,
  usualOrder,
} from '../table/table-state'

/** The options of an export. */
export type ChosenFile = {
  format: ExportFormat
  view: KeywordsInView | null
  /** Of a CSV file: its keywords unless told. */
  table?: ExportTable
}
type Export = Reply<typeof getExport>

/** The first and the longest pause between two looks, in milliseconds, and when to stop looking. */
const PAUSE = { first: 200, longest: 2_000, all: 120_000 } as const

/** There is no file: the server said why, or it takes too long. */
export class ExportFailed extends Error {}

/** Returns true where the table shows all keywords in its initial order. */
export const showsAllKeywords = ({ sort, reversed, ...filters }: TableSearch): boolean => {
  const { opportunity, intent, cluster, area, gap, ads, added, ranges } = filters
  const isNarrowed =
    [opportunity, intent, cluster, area, gap, filters.search.trim()].some(Boolean) ||
    ads ||
    added ||
    boundedFigures(ranges).length > 0 ||
    excludedWords(filters.without).length > 0
  return sort === 'impact' && !reversed && !isNarrowed
}

/** Turns the state of the table into the view that an export requests. */
export const viewOf = (
  { sort, reversed, ...filters }: TableSearch,
  hasRelated = false,
): KeywordsInView => {
  const { opportunity, intent, cluster, area, gap, ads, added } = filters
  const search = filters.search.trim()
  const without = excludedWords(filters.without)
  const usual = usualOrder[sort]
  const other = usual === 'ascending' ? 'descending' : 'ascending'
  return {
    sort,
    order: reversed ? other : usual,
    ...(opportunity && { opportunity: opportunity satisfies OpportunityLabel }),
    ...(intent && { intent }),
    ...(cluster && { cluster: cluster as ClusterId }),
    ...(search && { containing: search }),
    ...(area && { area }),
    ...rangeBoundsOf(filters.ranges),
    ...(without.length > 0 && { without }),
    ...(gap && { gap }),
    ...(ads && { rivalAds: true as const }),
    ...(added && { addedOnly: true as const }),
    ...(hasRelated && !filters.related && !cluster && { nicheOnly: true as const }),
  }
}

/** Names a scope: `This view (24 keywords)`. */
export const scopeName = (scope: 'view' | 'all' | 'chosen', count: number): string => {
  const keywords = `${formatCount(count)} keyword${count === 1 ? '' : 's'}`
  if (scope === 'chosen') return `Selection (${keywords})`
  return scope === 'view' ? `This view (${keywords})` : `All keywords (${formatCount(count)})`
}

/** Lists the scopes of an export: the view, unless it is all keywords, and all. */
export const scopesOf = (shown: TableSearch, inView: number, all: number, hasRelated = false) => [
  ...(showsAllKeywords(shown) && (!hasRelated || shown.related)
    ? []
    : [{ name: scopeName('view', inView), view: viewOf(shown, hasRelated) }]),
  { name: scopeName('all', all), view: null },
]

/** A table of a report beside its keywords, which a CSV file of its own can hold. */
export type OtherTable = { table: ExportTable; name: string }

/** Returns the tables that a report has beside its keywords. */
export const otherTables = ({
  sorties,
  clusters,
  kind,
  analysis,
}: Pick<Report, 'sorties' | 'clusters' | 'kind' | 'analysis'>): OtherTable[] => {
  const hasCompetitors = kind === 'competitors' || analysis.results.competitors.length > 0
  const tables: (OtherTable & { isThere: boolean })[] = [
    { table: 'plan', name: 'Plan', isThere: sorties.length > 0 },
    { table: 'clusters', name: 'Clusters', isThere: (clusters ?? 0) > 0 },
    { table: 'competitors', name: 'Competitors', isThere: hasCompetitors },
  ]
  return tables.filter(({ isThere }) => isThere).map(({ table, name }) => ({ table, name }))
}

/** Keywords that were chosen one by one, in the order of the table. */
export const chosenView = (
  { sort, reversed }: TableSearch,
  chosen: ReadonlySet<string>,
): KeywordsInView => ({
  ...viewOf({ ...tableStateAt({}), sort, reversed }),
  only: [...chosen] as KeywordId[],
})

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Looks at an export until it is over. */
const untilOver = async (
  fileExport: Export,
  action: Action,
  signal: AbortSignal,
): Promise<Export> => {
  const { reportId, exportId } = fileExport
  const end = performance.now() + PAUSE.all
  let [one, wait]: [Export, number] = [fileExport, PAUSE.first]
  while (one.status === 'preparing') {
    if (performance.now() > end) {
      throw new ExportFailed('This takes longer than usual. Your report is safe. Please try again.')
    }
    await pause(wait, signal)
    wait = Math.min(wait * 1.5, PAUSE.longest)
    const input = { params: { reportId, exportId }, action, signal }
    one = await analysisApi.getExport(input)
  }
  return one
}

/** Returns the address of an export's file. */
const fileOf = ({ reportId, exportId }: Export): string =>
  analysisApi.getExportFile.address({ params: { reportId, exportId } })

type FileRequest = {
  choice: ChosenFile
  idempotencyKey: string
  action: Action
  signal: AbortSignal
}

/** Has a file written. @returns where it is, and its name. @throws ExportFailed with what to say */
export const exportFile = async (
  reportId: string,
  { choice: { format, view, table }, idempotencyKey, action, signal }: FileRequest,
): Promise<{ address: string; name: string }> => {
  const body = { format, ...(view && { view }), ...(table && { table }) }
  const reply = await analysisApi.exportReport({
    params: { reportId },
    body,
    idempotencyKey,
    action,
    signal,
  })
  const over = await untilOver(reply, action, signal)
  if (over.status !== 'ready') {
    throw new ExportFailed(over.failure ?? 'This file was deleted. Please export it again.')
  }
  return { address: fileOf(over), name: over.name ?? '' }
}
