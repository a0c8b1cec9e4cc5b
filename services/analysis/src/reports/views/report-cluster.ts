import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import { rowProjection } from '@sortie/runtime/views/row-projection'

/**
 * One cluster of a report. It names its keywords, and their rows do not name it: thousands of them would
 * have to be written a second time.
 */
export type ClusterView = WholeCluster & {
  /** The version of the rules that made it: only clusters of the report's plan count. */
  version: string
  /** Their order: by clicks, then impact, from version 7 of the rules on; by impact, then clicks, before. */
  rank: number
}

/** More clicks than any cluster has in a month. */
const CLICKS = 10_000_000_000

/** More than any impact, 0-100. */
const IMPACTS = 1_000
/** Versions of the rules whose clusters are ordered by impact. */
const BY_IMPACT = ['1', '2', '3', '4', '5', '6']
const rankOf = ({ impact, clicks }: WholeCluster, version: string): number =>
  BY_IMPACT.includes(version)
    ? impact * CLICKS + Math.min(clicks, CLICKS - 1)
    : Math.min(clicks, CLICKS - 1) * IMPACTS + impact

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
          rank: rankOf(cluster, version),
        },
      })),
    ReportAdditionCompleted: ({ data: { goneClusterIds } }) =>
      (goneClusterIds ?? []).map((id) => ({ id, set: null })),
    ReportRemoved: ({ data: { clusterIds } }) =>
      (clusterIds ?? []).map((id) => ({ id, set: null })),
  },
})
