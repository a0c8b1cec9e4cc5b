import type { OrderProgress } from '@sortie/contracts/billing'
import { formatCents, formatDay } from '@/lib/format'
import { backOf, type Standing, standingOf } from '@/lib/order-standing'

const RETURNED = ['refund_requested', 'partly_refunded', 'refunded', 'disputed'] as const
export type ReturnedStanding = (typeof RETURNED)[number]

const isReturned = (standing: Standing): standing is ReturnedStanding =>
  (RETURNED as readonly Standing[]).includes(standing)

/** How a paid order stands whose money went back, is asked for or is disputed; null for any other. */
export const returnedStanding = (order: OrderProgress): ReturnedStanding | null => {
  const standing = standingOf(order)
  return isReturned(standing) ? standing : null
}

/** What the page of such an order says. */
export const returnedWords = (order: OrderProgress, standing: ReturnedStanding) => {
  const { cents, startedAt, paidAt, refundRequest } = order
  const paid = `You paid ${formatCents(cents)} on ${formatDay(paidAt ?? startedAt)}.`
  const back = backOf(order)
  switch (standing) {
    case 'refund_requested': {
      const asked = refundRequest ? ` of ${formatCents(refundRequest.cents)}` : ''
      return {
        eyebrow: 'Refund requested',
        title: 'You asked for a refund',
        text: `${paid} A person is checking your request for a refund${asked}. We’ll email you the answer.`,
      }
    }
    case 'partly_refunded':
      return {
        eyebrow: 'Partly refunded',
        title: 'A part of this order was refunded',
        text: `${paid} ${formatCents(back)} of it was refunded, and we took back the missions for that part.`,
      }
    case 'refunded':
      return {
        eyebrow: 'Refunded',
        title: 'This order was refunded',
        text: `${paid} ${back > 0 ? formatCents(back) : 'The money'} was refunded, and we took back its missions.`,
      }
    case 'disputed':
      return {
        eyebrow: 'Disputed',
        title: 'This payment is disputed',
        text: `${paid} Your bank is handling this payment in a dispute. The missions for it are on hold until it has decided.`,
      }
  }
}
