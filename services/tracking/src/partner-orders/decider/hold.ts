import type { HoldReason } from '@sortie/contracts/tracking/partners/partners'

/** An order of a partner, as far as it tells whether further ones are held. */
export type RecentOrder = { paidAt: string; paidCents: number; keptCents: number }

/** Orders of a partner that are looked at, the newest ones. */
export const RING_ORDERS = 20
const RING_DAYS = 30
/** So many of them were refunded, at least, before anything is held. */
const RING_REFUNDS = 5
const DAY_MS = 86_400_000

/**
 * Returns true where at least half of the money went back: an order that keeps a cent counts like one that keeps
 * nothing.
 */
const isRefunded = ({ paidCents, keptCents }: RecentOrder) =>
  paidCents > 0 && 2 * keptCents <= paidCents

/**
 * Returns true where so many orders of a partner were refunded that the next one is held: of the last 20 that were paid
 * in the 30 days before it at least 5, and at least half.
 * @param paidAt when the next one was paid, as ISO time
 */
const isRing = (orders: readonly RecentOrder[], paidAt: string): boolean => {
  const end = Date.parse(paidAt)
  const recent = orders
    .filter((order) => {
      const paid = Date.parse(order.paidAt)
      return paid <= end && paid > end - RING_DAYS * DAY_MS
    })
    .sort((one, other) => Date.parse(other.paidAt) - Date.parse(one.paidAt))
    .slice(0, RING_ORDERS)
  const refunded = recent.filter(isRefunded).length
  return refunded >= RING_REFUNDS && 2 * refunded >= recent.length
}

/**
 * Returns the reason why an order waits for an operator before its partner is told; null where it does not wait.
 * @param recent orders of the partner that were paid before, the newest ones at least
 */
export const holdReasonOf = ({
  isOwnAccount,
  recent,
  paidAt,
}: {
  /** True where the buyer's address leads to the partner's own mailbox. */
  isOwnAccount: boolean
  recent: readonly RecentOrder[]
  paidAt: string
}): HoldReason | null => {
  if (isOwnAccount) return 'self_referral'
  return isRing(recent, paidAt) ? 'refund_ring' : null
}
