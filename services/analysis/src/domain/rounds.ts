import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ClusterId, WholeCluster } from '@sortie/contracts/analysis/plans/clusters'

// The clusters and the plan of a report are made once, and again with each addition, which records only
// those clusters that changed.

type PlanEvent = Extract<AnalysisEvent, { type: 'SortiesPlanned' }>

/** The last plan of a report; undefined before the first. */
export const lastPlanIn = (events: readonly AnalysisEvent[]): PlanEvent | undefined =>
  events.findLast((event): event is PlanEvent => event.type === 'SortiesPlanned')

/** Returns the clusters of a report as its last plan has them. A run that never finished began those of other rules. */
export const clustersIn = (events: readonly AnalysisEvent[]): WholeCluster[] => {
  const version = lastPlanIn(events)?.data.version
  const clusters = new Map<ClusterId, WholeCluster>()
  for (const { type, data } of events) {
    if (type === 'KeywordsClustered' && data.version === version)
      for (const each of data.clusters ?? []) clusters.set(each.clusterId, each)
    if (type === 'ReportAdditionCompleted')
      for (const clusterId of data.goneClusterIds ?? []) clusters.delete(clusterId)
  }
  return [...clusters.values()]
}
