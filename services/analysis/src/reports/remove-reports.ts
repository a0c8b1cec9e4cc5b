import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { ClusterId } from '@sortie/contracts/analysis/plans/clusters'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import { cutInParts } from '@sortie/runtime/process/parts'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Rows } from '@sortie/runtime/views/row-reader'
import { type Reports, reportAggregate } from './reports.ts'
import { type ClusterView, reportCluster } from './views/report-cluster.ts'
import { type KeywordView, reportKeyword } from './views/report-keyword.ts'
import { type ResultsView, reportResults } from './views/report-results.ts'

type Deps = {
  reports: Reports
  keywords: Pick<Rows<KeywordView>, 'batches'>
  clusters: Pick<Rows<ClusterView>, 'batches'>
  results: Pick<Rows<ResultsView>, 'batches'>
}
/** Removes reports that are over, with their rows; one that was removed stays so. */
export type RemoveReports = (reportIds: readonly ReportId[], at: string) => Promise<void>

/** Rows that are read together, and reports that are removed at once. */
const TOGETHER = 200
const AT_ONCE = 8

/** The ids of all rows. */
const idsOf = async (batches: AsyncGenerator<{ id: string }[]>) =>
  (await Array.fromAsync(batches)).flat().map(({ id }) => id)

const createRemoveReports = ({ reports, keywords, clusters, results }: Deps): RemoveReports => {
  const remove = async (reportId: ReportId, at: string) => {
    const [keywordIds, clusterIds, resultIds] = await Promise.all([
      idsOf(keywords.batches(reportId, { sort: 'keyword', size: TOGETHER })),
      idsOf(clusters.batches(reportId, { sort: 'rank', size: TOGETHER })),
      idsOf(results.batches(reportId, { sort: 'fetchedAt', size: TOGETHER })),
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
    for (const part of cutInParts(reportIds, AT_ONCE)) {
      await Promise.all(part.map((reportId) => remove(reportId, at)))
    }
  }
}

/** Removes reports, when a project is deleted or a report is given back. */
export const reportRemoval: Resource<ServiceConfig, RemoveReports> = {
  name: 'report-removal',
  open: (kernel) =>
    createRemoveReports({
      reports: kernel.commands(reportAggregate),
      keywords: kernel.rows(reportKeyword),
      clusters: kernel.rows(reportCluster),
      results: kernel.rows(reportResults),
    }),
}
