import { meter } from './telemetry.ts'

/** Counts the events of a service level objective. */
export type Objective = {
  /** Counts one event. @param isGood whether the objective was kept. */
  record: (isGood: boolean) => void
}

/**
 * Begins to count an objective in this process, as `sortie_objective_events_total`. Both outcomes begin at
 * zero: Prometheus sees no increase in a series that begins with its first event.
 * @param name of the objective, as in `infra/observability/objectives.yaml`.
 */
export const createObjective = (name: string): Objective => {
  const events = meter().createCounter('sortie_objective_events')
  const add = (count: number, isGood: boolean) =>
    events.add(count, { objective: name, outcome: isGood ? 'good' : 'bad' })
  add(0, true)
  add(0, false)
  return { record: (isGood) => add(1, isGood) }
}
