import { reconcile, reconcileNow } from '@sortie/contracts/billing/payments/payments'
import type { UserId } from '@sortie/contracts/ids'
import { expectOperator } from '@sortie/runtime/http/caller'
import { type Route, route } from '@sortie/runtime/http/route'
import { askForReconciliation } from '../ask-for-reconciliation.ts'
import type { Reconciliations } from '../reconciliations.ts'

/** The actor of commands that are given on the machine itself, where nobody has an account. */
const OPERATOR: UserId = 'usr_operator'

/** Builds the routes by which operators start a reconciliation, from their page or by a command on the machine. */
export const reconciliationRoutes = (reconciliations: Reconciliations): Route[] => [
  route(reconcile, async ({ userId, body: { reason }, now }) => ({
    asked: await askForReconciliation(reconciliations, userId, now, reason),
  })),
  route(reconcileNow, async ({ caller, now }) => {
    expectOperator(caller)
    return { asked: await askForReconciliation(reconciliations, OPERATOR, now) }
  }),
]
