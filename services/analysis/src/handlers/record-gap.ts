import { GAP_VERSION, gapByPages, gapParts, totalsOf } from '../domain/gap/gap.ts'
import { awaitsGap, type ReportState } from '../domain/report.ts'
import { readBrief } from '../lexicon/reading.ts'
import { type Reports, recorded } from './recorded.ts'

/**
 * Compares the sites of a report by its keywords, once all of them are there. The same facts always
 * come to the same gap, so a try that takes over goes on behind the last part that was recorded.
 */
export const recordGap = async (
  reports: Reports,
  state: ReportState,
  at: string,
): Promise<void> => {
  if (!awaitsGap(state) || !state.brief) return
  const { reportId } = state.about
  const { keywords, sites } = await recorded(reports, reportId)
  const pages = sites.map(({ role, facts }) => ({ role, pages: facts?.pages ?? [] }))
  const rows = gapByPages(keywords, pages, readBrief(state.brief).place.words)
  const parts = gapParts(rows)
  for (const [index, part] of parts.entries()) {
    const totals = index === parts.length - 1 ? totalsOf(rows) : null
    const data = {
      at,
      part: index + 1,
      version: GAP_VERSION,
      by: 'pages' as const,
      rows: part,
      totals,
    }
    const step = `gap-${GAP_VERSION}-${index + 1}`
    await reports.handle(reportId, { type: 'RecordGap', data }, { step })
  }
}
