import type { PartnerEventContent } from '@sortie/contracts/tracking/partners/partners'

/** The commission of a partner in one currency, in its smallest unit. */
export type CommissionAccount = {
  /** Commission that is not paid out; below 0 where it was reversed after it was paid. */
  openCents: number
  /**
   * The part of it that is payable later, by the time from which on it is payable. There are few such times, as they
   * are midnights.
   */
  held: Record<string, number>
}

export const EMPTY_ACCOUNT: CommissionAccount = { openCents: 0, held: {} }

/** Returns the cents that an event adds to the open commission; negative where it takes some off. */
export const signedCentsOf = ({ type, data }: PartnerEventContent): number => {
  switch (type) {
    case 'conversion.paid':
    case 'conversion.corrected':
      return data.commissionCents
    case 'conversion.reversed':
      return -data.commissionCents
    case 'payout.recorded':
      return -data.cents
  }
}

/** Commission that is payable later than a time. @param at ISO time */
export const heldCentsOf = ({ held }: CommissionAccount, at: string): number =>
  Object.entries(held)
    .filter(([payableAt]) => payableAt > at)
    .reduce((sum, [, cents]) => sum + cents, 0)

/** Commission that may be paid out at a time; below 0 where more was paid out than is earned. @param at ISO time */
export const payableCentsOf = (account: CommissionAccount, at: string): number =>
  account.openCents - heldCentsOf(account, at)

/**
 * An account after a partner was told something in its currency.
 * @param at when they were told, as ISO time: what became payable until then is held no longer
 */
export const afterEvent = (
  { openCents, held }: CommissionAccount,
  event: PartnerEventContent,
  at: string,
): CommissionAccount => {
  const move = signedCentsOf(event)
  const payableAt = 'payableAt' in event.data ? event.data.payableAt : undefined
  const still = Object.entries(held).filter(([time]) => time > at)
  const next = Object.fromEntries(still)
  // Money of an order that is payable by now moves what is payable, and nothing that is held.
  const isHeld =
    payableAt !== undefined &&
    payableAt > at &&
    (event.type === 'conversion.paid' || next[payableAt] !== undefined)
  if (isHeld) next[payableAt] = (next[payableAt] ?? 0) + move
  return { openCents: openCents + move, held: next }
}
