import type { PartnerEvent, PartnerTerms } from '@sortie/contracts/tracking/partners/partners'
import { formatCents, formatCount } from '@/lib/format'

const plain = (hundredths: number) => String(hundredths / 100)
const daysText = (days: number) => `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`

/** `20% of each order, at most $50.00, payable after 30 days`. */
export const termsText = (terms: PartnerTerms): string => {
  const { commission, capCents, holdDays, windowDays } = terms
  const share =
    commission.kind === 'percent'
      ? `${plain(commission.basisPoints)}% of each order`
      : `${formatCents(commission.cents)} for each order`
  const cap = capCents === null ? '' : `, at most ${formatCents(capCents)}`
  const hold = holdDays === 0 ? 'at once' : `after ${daysText(holdDays)}`
  const window = windowDays ? `, for ${daysText(windowDays)} after the account was opened` : ''
  return `${share}${cap}${window}, payable ${hold}`
}

/** An amount in the currency that a partner's orders were paid in. */
export const amountIn = (currency: string, cents: number): string =>
  currency === 'usd' ? formatCents(cents) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

/** Returns 1 for an event that adds to a partner's commission, -1 for one that takes off. */
export const signOf = (type: PartnerEvent['type']): 1 | -1 =>
  type === 'conversion.reversed' ? -1 : 1
