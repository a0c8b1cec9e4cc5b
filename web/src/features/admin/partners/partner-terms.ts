import {
  MOST_BASIS_POINTS,
  MOST_CAP_CENTS,
  MOST_FIXED_CENTS,
  MOST_HOLD_DAYS,
  MOST_WINDOW_DAYS,
} from '@sortie/contracts/tracking/partners/partner-limits'
import type {
  HoldReason,
  Partner,
  PartnerTerms,
} from '@sortie/contracts/tracking/partners/partners'
import { formatCount } from '@/lib/format'
import type { Invalid, Values } from '@/lib/forms/form'
import { amountIn } from '@/lib/partner-words'

/** The fields of a partner's form. */
export type PartnerField = 'ref' | 'kind' | 'amount' | 'cap' | 'hold' | 'window'

// As AFFILIATE_REF: shared with this page, it would become a part of its own, which every page's script then names.
const REFERENCE = /^[a-z0-9_-]{1,64}$/

/** Hundredths of what was typed, such as cents of dollars; null where it is no such number. */
const hundredthsOf = (text: string): number | null => {
  const trimmed = text.trim()
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(trimmed)) return null
  return Math.round(Number(trimmed) * 100)
}

const isUpTo = (hundredths: number | null, most: number) =>
  hundredths !== null && hundredths <= most

const isWindow = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_WINDOW_DAYS

/**
 * Checks the terms that were entered; returns null where all are valid.
 * @param isNew true where the form asks for a reference
 */
export const checkTerms = (
  values: Values<PartnerField>,
  isNew: boolean,
): Invalid<PartnerField> | null => {
  const wrong: Invalid<PartnerField>['fields'] = {}
  if (isNew && !REFERENCE.test(values.ref.trim()))
    wrong.ref = 'Use 1 to 64 small letters, digits, hyphens and underscores'
  const amount = hundredthsOf(values.amount)
  if (!isUpTo(amount, values.kind === 'percent' ? MOST_BASIS_POINTS : MOST_FIXED_CENTS))
    wrong.amount =
      values.kind === 'percent'
        ? 'Enter a share from 0 to 100, such as 20 or 12.5'
        : 'Enter an amount from 0 to 1,000 dollars, such as 5 or 4.50'
  if (values.cap.trim() && !isUpTo(hundredthsOf(values.cap), MOST_CAP_CENTS))
    wrong.cap = 'Enter an amount up to 100,000 dollars, or leave it empty'
  const hold = values.hold.trim()
  if (!/^\d{1,3}$/.test(hold) || Number(hold) > MOST_HOLD_DAYS)
    wrong.hold = `Enter days from 0 to ${MOST_HOLD_DAYS}`
  const window = values.window.trim()
  if (window && !isWindow(window))
    wrong.window = `Enter days from 1 to ${formatCount(MOST_WINDOW_DAYS)}, or leave it empty`
  const [message] = Object.values(wrong)
  return message ? { message, fields: wrong } : null
}

/** The terms of a form that was checked. */
export const termsOf = ({
  kind,
  amount,
  cap,
  hold,
  window,
}: Values<PartnerField>): PartnerTerms => {
  const hundredths = hundredthsOf(amount) ?? 0
  return {
    commission:
      kind === 'percent'
        ? { kind: 'percent', basisPoints: hundredths }
        : { kind: 'fixed', cents: hundredths },
    capCents: cap.trim() ? hundredthsOf(cap) : null,
    holdDays: Number(hold),
    windowDays: window.trim() ? Number(window) : null,
  }
}

const plain = (hundredths: number) => String(hundredths / 100)

/** Returns the values of the form for the current terms of a partner. */
export const termsFormOf = ({ commission, capCents, holdDays, windowDays }: PartnerTerms) => ({
  kind: commission.kind,
  amount: plain(commission.kind === 'percent' ? commission.basisPoints : commission.cents),
  cap: capCents === null ? '' : plain(capCents),
  hold: String(holdDays),
  window: windowDays ? String(windowDays) : '',
})

/** Commission that may be paid out now, in each currency; below 0 where more was paid out than is earned by now. */
const payableNow = ({ totals }: Partner) =>
  totals.map(({ currency, commissionCents, heldCents, paidOutCents }) => ({
    currency,
    cents: commissionCents - heldCents - paidOutCents,
  }))

/** Returns the amounts that can be paid out to a partner now. */
export const payable = (partner: Partner) => payableNow(partner).filter(({ cents }) => cents > 0)

/** Counts the orders of a partner, with the sums of each currency. */
export const brought = (partner: Partner) => {
  const { totals } = partner
  return {
    orders: totals.reduce((sum, { orders }) => sum + orders, 0),
    paid: totals.map(({ currency, paidCents }) => amountIn(currency, paidCents)),
    commission: totals.map(({ currency, commissionCents }) => amountIn(currency, commissionCents)),
    held: totals
      .filter(({ heldCents }) => heldCents !== 0)
      .map(({ currency, heldCents }) => amountIn(currency, heldCents)),
    payable: payableNow(partner).map(({ currency, cents }) => amountIn(currency, cents)),
  }
}

/** Says why an order is held, in a sentence. */
export const heldReasonText = (reason: HoldReason): string => {
  switch (reason) {
    case 'self_referral':
      return 'The buyer has the partner’s own mailbox'
    case 'refund_ring':
      return 'At least half of the partner’s last orders were refunded'
  }
}

/** The fields of a payout's form. */
export type PayoutField = 'currency' | 'amount' | 'reference'

/** Checks a payout; returns null where it is valid. */
export const checkPayout = (
  { currency, amount, reference }: Values<PayoutField>,
  partner: Partner,
): Invalid<PayoutField> | null => {
  const wrong: Invalid<PayoutField>['fields'] = {}
  const cents = hundredthsOf(amount)
  const most = payable(partner).find((one) => one.currency === currency)?.cents ?? 0
  if (!cents) wrong.amount = 'Enter an amount, such as 12.50'
  else if (cents > most) wrong.amount = `No more than ${amountIn(currency, most)} is payable now`
  if (!reference.trim()) wrong.reference = 'Please enter the reference of the payment'
  const [message] = Object.values(wrong)
  return message ? { message, fields: wrong } : null
}

/** A payout of a form that was checked. */
export const payoutOf = ({ currency, amount, reference }: Values<PayoutField>) => ({
  currency,
  cents: hundredthsOf(amount) ?? 0,
  reference: reference.trim(),
})

/** The addresses that a partner has events sent to, and how many of these take none. */
export const webhooksText = ({
  endpoints,
  disabledEndpoints,
}: Pick<Partner, 'endpoints' | 'disabledEndpoints'>): string => {
  if (endpoints === 0) return 'none'
  return disabledEndpoints === 0
    ? formatCount(endpoints)
    : `${formatCount(endpoints)}, ${formatCount(disabledEndpoints)} disabled`
}
