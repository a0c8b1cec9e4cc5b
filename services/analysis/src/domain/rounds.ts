import type { AnalysisEvent } from '@sortie/contracts/analysis'

// The clusters and the plan of a report are made once, and again with each addition.

type Clustered = Extract<AnalysisEvent, { type: 'KeywordsClustered' }>
type Planned = Extract<AnalysisEvent, { type: 'SortiesPlanned' }>

/** The last plan of a report; undefined before the first. */
export const lastPlanIn = (events: readonly AnalysisEvent[]): Planned | undefined =>
  events.findLast((event): event is Planned => event.type === 'SortiesPlanned')

/**
 * Whether clusters are those of a plan: others were begun by a run that never finished them, or are from
 * before an addition.
 */
export const isOfPlan = ({ data }: Clustered, plan: Planned | undefined): boolean =>
  plan !== undefined && data.version === plan.data.version && data.addition === plan.data.addition
