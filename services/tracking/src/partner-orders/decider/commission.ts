import type { PartnerTerms } from '@sortie/contracts/tracking/partners/partners'

/**
 * Returns the commission of an order of which the seller kept `keptCents`: a share rounded down to the cent, or a fixed
 * sum as long as anything was kept, and never more than the cap. A refund is taken off by computing this again: so ten
 * refunds of a tenth take back the same as one of all.
 * @param keptCents what was paid, less what went back
 */
export const commissionOf = ({ commission, capCents }: PartnerTerms, keptCents: number): number => {
  const whole =
    commission.kind === 'percent'
      ? Math.floor((keptCents * commission.basisPoints) / 10_000)
      : keptCents > 0
        ? commission.cents
        : 0
  return capCents === null ? whole : Math.min(whole, capCents)
}

const DAY_MS = 86_400_000

/**
 * Returns the time from which on the commission of an order may be paid out: the midnight (UTC) at which the days are
 * over, or at once where there are none. It is a midnight, so that held commission is known by day and not by order.
 * @param paidAt ISO time
 */
export const payableAtOf = ({ holdDays }: PartnerTerms, paidAt: string): string => {
  if (holdDays === 0) return paidAt
  const days = Math.ceil(Date.parse(paidAt) / DAY_MS) + holdDays
  return new Date(days * DAY_MS).toISOString()
}

/**
 * Returns true where an order was paid in time to bring commission: within the days after its account was opened for
 * which orders count, to the millisecond.
 * @param openedAt when the buyer's account was opened, as ISO time
 * @param paidAt ISO time
 */
export const isWithinWindow = (
  { windowDays }: PartnerTerms,
  { openedAt, paidAt }: { openedAt: string; paidAt: string },
): boolean => {
  if (windowDays === null || windowDays === undefined) return true
  return Date.parse(paidAt) <= Date.parse(openedAt) + windowDays * DAY_MS
}
