import type { BillingEvent } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'

export type ClosingEvent = Extract<BillingEvent, { type: 'PurchasesClosed' }>
export type ClosingCommand = { type: 'Close'; data: ClosingEvent['data'] }
/** When the account was asked to be deleted; null while its user can buy. */
export type ClosingState = Pick<ClosingEvent['data'], 'requestedAt' | 'databaseAt'> | null

/** Who approves a refund that no operator approved. */
export const SYSTEM: UserId = 'usr_system'

/** The stream that says whether a user can no longer buy: the same name behind another prefix. */
export const closingOf = (userId: UserId) => `cls_${userId.slice('usr_'.length)}`

/**
 * Whether a payment was recorded after the deletion had been requested. Both are timed by the database:
 * billing's clock and identity's may differ by minutes. Releases before this one did not ask it.
 */
export const isPaidAfter = (
  closed: NonNullable<ClosingState>,
  payment: { at: string; databaseAt?: string | undefined },
): boolean =>
  closed.databaseAt && payment.databaseAt
    ? payment.databaseAt >= closed.databaseAt
    : payment.at >= closed.requestedAt

/** Whether a user can buy: closed once, by the deletion of the account, and never opened again. */
export const closing: Decider<ClosingState, ClosingCommand, ClosingEvent> = {
  source: import.meta.url,
  initial: null,
  decide: (closed, { data }) => (closed ? [] : [{ type: 'PurchasesClosed', data }]),
  evolve: (_closed, { data: { requestedAt, databaseAt } }) => ({
    requestedAt,
    ...(databaseAt && { databaseAt }),
  }),
}
