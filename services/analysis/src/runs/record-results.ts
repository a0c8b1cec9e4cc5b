import { createHash } from 'node:crypto'
import type { ResultPage } from '@sortie/contracts/analysis/keywords/result-pages'
import { byImpact } from '../domain/opportunities.ts'
import type { ProviderChain, SourceQuery } from '../providers/port.ts'
import { awaitsResults, type ReportState } from '../reports/decider/report.ts'
import type { Reports } from '../reports/reports.ts'
import { recorded } from './recorded.ts'
import { rivalAdsOf } from './rival-ads.ts'

/** Keywords whose result pages are looked at. */
const MOST = 100
/** Result pages of an event, in bytes of JSON: sealed, they stay below 256 kB. */
const PART_BYTES = 120_000

/** Cuts result pages in parts that each make one commit; returns one empty part where there are none. */
const inParts = (results: readonly ResultPage[]): ResultPage[][] => {
  const parts: ResultPage[][] = [[]]
  let bytes = 0
  for (const each of results) {
    const size = Buffer.byteLength(JSON.stringify(each))
    if (bytes > 0 && bytes + size > PART_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(each)
    bytes += size
  }
  return parts
}

/** A try that died may have recorded a part; the next one cuts the rest into other parts. */
const stepOf = (results: readonly ResultPage[], isLast: boolean) => {
  const ids = results.map(({ keywordId }) => keywordId).join()
  const hash = createHash('sha256').update(`${ids} ${isLast}`).digest('hex')
  return `results-${hash.slice(0, 16)}`
}

/**
 * Looks at who ranks for the best keywords of a report, where a source can tell. A report without it is
 * whole too: its clusters go by words then.
 */
export const recordResults = async (
  reports: Reports,
  state: ReportState,
  query: SourceQuery,
  providers: Pick<ProviderChain, 'results'>,
): Promise<void> => {
  if (!awaitsResults(state)) return
  const named = state.brief ? rivalAdsOf(state.brief, state.rivals) : null
  const { reportId } = state.about
  const { keywords } = await recorded(reports, reportId)
  const known = new Set<string>(state.results.ids)
  const best = keywords.toSorted(byImpact).slice(0, MOST)
  const missing = best.filter(({ keywordId }) => !known.has(keywordId))
  const { found, notes } = await providers.results(
    query,
    missing.map(({ keyword }) => keyword),
  )
  // Nobody could tell: nothing is recorded, and somebody may know when this is tried again.
  if (found.size === 0 && notes.length === 0) return
  const results = missing.flatMap(({ keyword, keywordId }): ResultPage[] => {
    const ranking = found.get(keyword)
    if (!ranking) return []
    const { ads = [] } = ranking
    return [{ keywordId, ...ranking, ...(ranking.ads && named && { ads: named(ads) }) }]
  })
  const parts = inParts(results)
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const data = { at: query.at, results: part, notes: isLast ? notes : [], isLast }
    await reports.handle(reportId, { type: 'RecordResults', data }, { step: stepOf(part, isLast) })
  }
}
