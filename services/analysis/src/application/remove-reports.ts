import type { AnalysisEvent, ClusterId, KeywordId, ReportId } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/store/command'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import type { ClusterView } from '../projections/report-cluster.ts'
import type { KeywordView } from '../projections/report-keyword.ts'
import type { ResultsView } from '../projections/report-results.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  keywords: Pick<Rows<KeywordView>, 'page'>
  clusters: Pick<Rows<ClusterView>, 'page'>
  results: Pick<Rows<ResultsView>, 'page'>
}
/** Removes reports that are over, with their rows; one that was removed stays so. */
export type RemoveReports = (reportIds: readonly ReportId[], at: string) => Promise<void>

const PAGE = 1_000

type Page = { rows: { id: string }[]; next: string | null }
/** The ids of all rows, page by page. */
const idsOf = async (pageAfter: (cursor: string | undefined) => Promise<Page>) => {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { rows, next } = await pageAfter(cursor)
    ids.push(...rows.map(({ id }) => id))
    if (next === null) return ids
    cursor = next
  }
}

export const createRemoveReports = ({
  reports,
  keywords,
  clusters,
  results,
}: Deps): RemoveReports => {
  const remove = async (reportId: ReportId, at: string) => {
    const [keywordIds, clusterIds, resultIds] = await Promise.all([
      idsOf((cursor) => keywords.page(reportId, { sort: 'keyword', cursor, limit: PAGE })),
      idsOf((cursor) => clusters.page(reportId, { sort: 'rank', cursor, limit: PAGE })),
      idsOf((cursor) => results.page(reportId, { sort: 'fetchedAt', cursor, limit: PAGE })),
    ])
    const rows = {
      keywordIds: keywordIds as KeywordId[],
      clusterIds: clusterIds as ClusterId[],
      // Reports without result pages go as they went before there were any.
      ...(resultIds.length > 0 && { resultIds: resultIds as KeywordId[] }),
    }
    await reports.handle(reportId, { type: 'Remove', data: { at, ...rows } })
  }
  return async (reportIds, at) => {
    for (const reportId of reportIds) await remove(reportId, at)
  }
}
