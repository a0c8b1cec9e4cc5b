import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { ClusterView } from '../views/report-cluster.ts'
import type { ReportView } from '../views/report-view.ts'

const clusterOf = ({ version: _, rank: __, ...cluster }: ClusterView): WholeCluster => cluster

/** A page of the clusters of a report; none before its plan is there. */
export const clustersPage = async (
  clusters: Rows<ClusterView>,
  { reportId, clusters: made }: Pick<ReportView, 'reportId' | 'clusters'>,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ clusters: WholeCluster[]; next: string | null }> => {
  if (!made) return { clusters: [], next: null }
  const { rows, next } = await clusters.page(reportId, {
    sort: 'rank',
    limit,
    cursor: after,
    where: { version: made.version },
  })
  return { clusters: rows.map(({ row }) => clusterOf(row)), next }
}
