import type { AnalysisEvent, KeywordId, ReportId } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/store/command'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import type { KeywordView } from '../projections/report-keyword.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  keywords: Pick<Rows<KeywordView>, 'page'>
}
/** Removes reports that are over, with their rows; one that was removed stays so. */
export type RemoveReports = (reportIds: readonly ReportId[], at: string) => Promise<void>

const PAGE = 1_000

export const createRemoveReports = ({ reports, keywords }: Deps): RemoveReports => {
  const rowsOf = async (reportId: ReportId) => {
    const ids: KeywordId[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const options = { sort: 'keyword', cursor, limit: PAGE } as const
      const page: Awaited<ReturnType<typeof keywords.page>> = await keywords.page(reportId, options)
      ids.push(...page.rows.map(({ id }) => id as KeywordId))
      cursor = page.next
    }
    return ids
  }
  return async (reportIds, at) => {
    for (const reportId of reportIds) {
      const keywordIds = await rowsOf(reportId)
      await reports.handle(reportId, { type: 'Remove', data: { at, keywordIds } })
    }
  }
}
