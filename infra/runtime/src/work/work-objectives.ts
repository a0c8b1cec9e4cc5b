import { createObjective, type Objective } from '../process/objective.ts'
import type { WorkItem } from './item.ts'
import type { Work, WorkObjective } from './work.ts'

/** Counts whether work keeps what customers are promised. */
export type WorkObjectives = {
  /** Counts an item that is done. */
  done: (work: Work, eventType: string, item: Pick<WorkItem, 'at'>) => void
  /** Counts an item that was given up. */
  givenUp: (work: Work, eventType: string, error: Error) => void
}

const isCounted = ({ types }: WorkObjective, eventType: string) =>
  types?.includes(eventType) ?? true

/** Counts the objectives of these kinds of work, each from zero on. */
export const createWorkObjectives = (works: readonly Work[]): WorkObjectives => {
  const counted = new Map<string, Objective>(
    works.flatMap(({ name, objective }) =>
      objective ? [[name, createObjective(objective.name)] as const] : [],
    ),
  )
  return {
    done: ({ name, objective }, eventType, { at }) => {
      if (!objective || !isCounted(objective, eventType)) return
      const seconds = (Date.now() - Date.parse(at)) / 1_000
      counted.get(name)?.record(seconds <= objective.withinSeconds)
    },
    givenUp: ({ name, objective }, eventType, error) => {
      if (!objective || !isCounted(objective, eventType) || objective.isExcused?.(error)) return
      counted.get(name)?.record(false)
    },
  }
}
