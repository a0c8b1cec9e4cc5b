// Apart from the schemas, so that a form can check what is typed without loading a validator.

/** Keys that a partner may have at a time: the one in use, and the one that takes its place. */
export const MOST_PARTNER_KEYS = 2
/** Hundredths of a percent: all of an order. */
export const MOST_BASIS_POINTS = 10_000
/** A fixed commission of one order, in cents. */
export const MOST_FIXED_CENTS = 100_000
/** The bound of a commission of one order, in cents. */
export const MOST_CAP_CENTS = 10_000_000
/** Days until a commission is payable. */
export const MOST_HOLD_DAYS = 120
/** Days after an account was opened for which its orders may count. */
export const MOST_WINDOW_DAYS = 3_650
/** Characters of the reference of a payout. */
export const LONGEST_PAYOUT_REFERENCE = 100
/** Visits, accounts and free trials of a month that a partner sees as a number. */
export const FEWEST_SHOWN = 5
/** Addresses that a partner has events sent to. */
export const MOST_ENDPOINTS = 5
/** Characters of such an address. */
export const LONGEST_ENDPOINT_URL = 500
/** Events that one call has sent again. */
export const MOST_REPLAYED_EVENTS = 10_000

/** The types of events that a partner may receive. */
export const PARTNER_EVENT_TYPES = [
  'conversion.paid',
  'conversion.reversed',
  'conversion.corrected',
  'payout.recorded',
] as const

/** The terms of a partner unless others are agreed: a fifth, payable after 30 days. */
export const USUAL_TERMS = {
  commission: { kind: 'percent', basisPoints: 2_000 },
  capCents: null,
  holdDays: 30,
  windowDays: null,
} as const
