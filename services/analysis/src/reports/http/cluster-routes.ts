import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import { route } from '@sortie/runtime/http/route'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { OwnReport } from '../own-report.ts'
import { clustersPage } from '../replies/clusters-reply.ts'
import type { ClusterView } from '../views/report-cluster.ts'

type Deps = { clusters: Rows<ClusterView>; own: OwnReport }

/** Returns the route that lists the clusters of a report. */
export const clusterRoutes = ({ clusters, own }: Deps) => [
  route(listClusters, async ({ userId, params: { reportId }, query }) =>
    clustersPage(clusters, await own(userId, reportId), query),
  ),
]
