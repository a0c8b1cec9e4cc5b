import { listClusters, type WholeCluster } from '@sortie/contracts/analysis'
import { route } from '@sortie/runtime/http/route'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { ClusterView } from '../projections/report-cluster.ts'
import type { OwnReport } from './own-report.ts'

type Deps = { clusters: Rows<ClusterView>; own: OwnReport }

const clusterOf = ({ version: _, rank: __, ...cluster }: ClusterView): WholeCluster => cluster

/** What a user reads of the clusters of a report: none before its plan is there. */
export const clusterRoutes = ({ clusters, own }: Deps) => [
  route(listClusters, async ({ userId, params: { reportId }, query: { after, limit } }) => {
    const { clusters: made } = await own(userId, reportId)
    if (!made) return { clusters: [], next: null }
    const { rows, next } = await clusters.page(reportId, {
      ...{ sort: 'rank', limit, cursor: after },
      where: { version: made.version },
    })
    return { clusters: rows.map(({ row }) => clusterOf(row)), next }
  }),
]
