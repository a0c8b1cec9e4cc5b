import type { AnalysisEvent, WholeCluster } from '@sortie/contracts/analysis'
import { rowProjection } from '@sortie/runtime/views/row-projection'

/**
 * One cluster of a report. It names its keywords, and their rows do not name it: thousands of them would
 * have to be written a second time.
 */
export type ClusterView = WholeCluster & {
  /** Of the rules that made it: only those of the report's plan count. */
  version: string
  /** What rows of equal impact are told apart by too: impact first, then clicks. */
  rank: number
}

/** More clicks than any cluster has in a month. */
const CLICKS = 10_000_000_000

/** The clusters of a report, found by its id and theirs. */
export const reportCluster = rowProjection<ClusterView, AnalysisEvent>({
  name: 'report-cluster',
  sorts: { rank: 'descending' },
  on: {
    KeywordsClustered: ({ data: { version, clusters } }) =>
      (clusters ?? []).map((cluster) => ({
        id: cluster.clusterId,
        set: {
          ...cluster,
          version,
          rank: cluster.impact * CLICKS + Math.min(cluster.clicks, CLICKS - 1),
        },
      })),
    ReportRemoved: ({ data: { clusterIds } }) =>
      (clusterIds ?? []).map((id) => ({ id, set: null })),
  },
})
