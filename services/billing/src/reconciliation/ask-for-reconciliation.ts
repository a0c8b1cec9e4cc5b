import type { UserId } from '@sortie/contracts/ids'
import { SYSTEM } from '../closings/decider/closing.ts'
import { reconciliationOf } from './decider/reconciliation.ts'
import type { Reconciliations } from './reconciliations.ts'

/** A session lives for a day at most, and a bank debit clears in some more. */
const REACH_MS = 3 * 86_400_000

/**
 * Asks for a reconciliation; false where one of this hour is under way, or was asked for already.
 * @param reason why, where an operator gave one.
 */
export const askForReconciliation = async (
  reconciliations: Reconciliations,
  by: UserId | 'system',
  at: string,
  reason?: string,
): Promise<boolean> => {
  const stream = reconciliationOf(at)
  const data = {
    since: new Date(Date.parse(at) - REACH_MS).toISOString(),
    by,
    ...(reason && { reason }),
    at,
  }
  const { events } = await reconciliations.handle(stream, { type: 'Ask', data })
  return events.length > 0
}

/**
 * Asks for what Stripe has of all payments since a backup that was restored: webhooks told of them once, and will
 * not again. Repeating it changes nothing. @returns false where another reconciliation of that hour is under way.
 */
export const askAfterRestore = async (
  reconciliations: Reconciliations,
  { restoredAt: at, backupAt }: { restoredAt: string; backupAt: string },
): Promise<boolean> => {
  const data = {
    since: new Date(Date.parse(backupAt) - REACH_MS).toISOString(),
    by: SYSTEM,
    reason: `The databases were restored from a backup of ${backupAt}`,
    at,
  } as const
  const { events } = await reconciliations.handle(reconciliationOf(at), { type: 'Ask', data })
  return events.length > 0
}
