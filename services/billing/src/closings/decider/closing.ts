import type { BillingEvent } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/ids'
import type { Decider } from '@sortie/runtime/domain'

export type ClosingEvent = Extract<BillingEvent, { type: 'PurchasesClosed' }>
export type ClosingCommand = { type: 'Close'; data: ClosingEvent['data'] }
/** The time of the request to delete the account; null while its user can buy. */
export type ClosingState = Pick<ClosingEvent['data'], 'requestedAt' | 'databaseAt'> | null

/** The actor who approves a refund that no operator approved. */
export const SYSTEM: UserId = 'usr_system'

/** The stream that says whether a user can no longer buy: the same name behind another prefix. */
export const closingOf = (userId: UserId) => `cls_${userId.slice('usr_'.length)}`

/**
 * Returns true where a payment was recorded after the deletion had been requested. Compares times of the database, as
 * billing's clock and identity's may differ by minutes; events of older releases lack them, so their own times are
 * compared.
 */
export const isPaidAfter = (
  closed: NonNullable<ClosingState>,
  payment: { at: string; databaseAt?: string | undefined },
): boolean =>
  closed.databaseAt && payment.databaseAt
    ? payment.databaseAt >= closed.databaseAt
    : payment.at >= closed.requestedAt

/** Decides whether a user can buy: the deletion of the account closes purchases once, and nothing reopens them. */
export const closing: Decider<ClosingState, ClosingCommand, ClosingEvent> = {
  source: import.meta.url,
  initial: null,
  decide: (closed, { data }) => (closed ? [] : [{ type: 'PurchasesClosed', data }]),
  evolve: (_closed, { data: { requestedAt, databaseAt } }) => ({
    requestedAt,
    ...(databaseAt && { databaseAt }),
  }),
}
