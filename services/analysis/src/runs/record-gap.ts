import { gapByRankings, RANKINGS_GAP_VERSION, rankedParts } from '../domain/gap/by-rankings.ts'
import { GAP_VERSION, gapByPages, gapParts, totalsOf } from '../domain/gap/gap.ts'
import { readBrief } from '../recognition/reading.ts'
import { awaitsGap, type ReportCommand, type ReportState } from '../reports/decider/report.ts'
import type { Reports } from '../reports/reports.ts'
import { recorded } from './recorded.ts'
import type { SiteRankings } from './site-rankings.ts'

/** The answer where rankings are not known. */
const UNRANKED = { found: null, notes: [] }

type NewGap = Extract<ReportCommand, { type: 'RecordGap' }>['data']

/** The parts of the gap, by what is known: who ranks, where that was measured, else who has a page. */
const partsOf = (
  { keywords, sites }: Awaited<ReturnType<typeof recorded>>,
  place: readonly string[],
  { found, notes }: Awaited<ReturnType<SiteRankings>>,
): Pick<NewGap, 'version' | 'by' | 'rows' | 'totals' | 'rankedPages' | 'measured' | 'notes'>[] => {
  const pages = sites.map(({ role, facts }) => ({ role, pages: facts?.pages ?? [] }))
  const byPages = gapByPages(keywords, pages, place)
  // Another release may have recorded fewer sites than were measured.
  if (!found || found.isMeasured.length !== sites.length) {
    const rows = gapParts(byPages)
    const last = { totals: totalsOf(byPages), ...(notes.length > 0 && { notes }) }
    return rows.map((part, index) => ({
      version: GAP_VERSION,
      by: 'pages',
      rows: part,
      totals: null,
      ...(index === rows.length - 1 && last),
    }))
  }
  const roles = sites.map(({ role }) => role)
  const rows = gapByRankings(keywords, byPages, roles, ({ keyword }) => found.ranksOf(keyword))
  const parts = rankedParts(rows, sites.length)
  const { source, fetchedAt, cost, payloads } = found
  const last = { totals: totalsOf(rows), ...(notes.length > 0 && { notes }) }
  return parts.map((part, index) => ({
    version: RANKINGS_GAP_VERSION,
    by: 'rankings',
    totals: null,
    ...part,
    ...(index === 0 && { measured: { source, fetchedAt, cost, payloads } }),
    ...(index === parts.length - 1 && last),
  }))
}

/**
 * Compares the sites of a report by its keywords, once all of them are there. The same facts always give the same gap,
 * so a try that takes over continues after the last recorded part.
 */
export const recordGap = async (
  reports: Reports,
  state: ReportState,
  at: string,
  rankings: SiteRankings,
): Promise<void> => {
  if (!awaitsGap(state) || !state.brief) return
  const { reportId } = state.about
  const known = await recorded(reports, reportId)
  const begun = state.compared.gap?.version
  // A gap that was begun by the pages alone ends by them: rankings are not fetched in the middle of it.
  const ranked = begun === GAP_VERSION ? UNRANKED : await rankings()
  const parts = partsOf(known, readBrief(state.brief).place.words, ranked)
  for (const [index, part] of parts.entries()) {
    const data = { at, part: index + 1, ...part }
    const step = `gap-${part.version}-${index + 1}`
    await reports.handle(reportId, { type: 'RecordGap', data }, { step })
  }
}
