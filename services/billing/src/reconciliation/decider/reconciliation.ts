import type { BillingEvent } from '@sortie/contracts/billing'
import type { Decider } from '@sortie/runtime/domain'

export type ReconciliationEvent = Extract<
  BillingEvent,
  { type: 'ReconciliationAsked' | 'ReconciliationCompleted' }
>
type RequestData = Extract<ReconciliationEvent, { type: 'ReconciliationAsked' }>['data']
type CompletionData = Extract<ReconciliationEvent, { type: 'ReconciliationCompleted' }>['data']
/** When the one that runs was asked for; null where none does. */
export type ReconciliationState = { asked: boolean; runningSince: string | null }

/** Longer than one takes, in ms: it was given up, as Stripe did not answer. */
const LOST_MS = 600_000

export type ReconciliationCommand =
  | { type: 'Ask'; data: RequestData }
  | { type: 'Complete'; data: CompletionData }

/** One hour's reconciliations: by itself once, by command whenever none is under way. */
export const reconciliation: Decider<
  ReconciliationState,
  ReconciliationCommand,
  ReconciliationEvent
> = {
  source: import.meta.url,
  initial: { asked: false, runningSince: null },
  decide: ({ asked: isAsked, runningSince }, { type, data }) => {
    switch (type) {
      case 'Ask': {
        const isRunning =
          runningSince !== null && Date.parse(data.at) - Date.parse(runningSince) < LOST_MS
        const isDue = data.by === 'system' ? !isAsked : !isRunning
        return isDue ? [{ type: 'ReconciliationAsked', data }] : []
      }
      case 'Complete':
        return runningSince ? [{ type: 'ReconciliationCompleted', data }] : []
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ReconciliationAsked':
        return { asked: true, runningSince: data.at }
      case 'ReconciliationCompleted':
        return { ...state, runningSince: null }
    }
  },
}

/** The stream of the hour that a moment is in: several instances ask by one name. */
export const reconciliationOf = (at: string) => `rcn_${at.slice(0, 13)}`
