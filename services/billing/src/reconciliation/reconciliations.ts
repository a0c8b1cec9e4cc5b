import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type ReconciliationCommand,
  type ReconciliationEvent,
  type ReconciliationState,
  reconciliation,
} from './decider/reconciliation.ts'

export type Reconciliations = Commands<
  ReconciliationCommand,
  ReconciliationState,
  ReconciliationEvent
>

export const reconciliationAggregate: Aggregate<
  ReconciliationState,
  ReconciliationCommand,
  ReconciliationEvent
> = {
  name: 'reconciliation',
  decider: reconciliation,
  subject: () => null,
}
