import type { OrderProgress } from '@sortie/contracts/billing/orders/orders'
import { formatCents, formatDay } from '@/lib/format'
import { backOf, type ShownStatus, shownStatus } from '@/lib/orders/order-status'

const RETURNED = ['refund_requested', 'partly_refunded', 'refunded', 'disputed'] as const
export type ReturnedStatus = (typeof RETURNED)[number]

const isReturned = (status: ShownStatus): status is ReturnedStatus =>
  (RETURNED as readonly ShownStatus[]).includes(status)

/** The status of a paid order whose money went back, is asked for or is disputed; null for any other. */
export const returnedStatus = (order: OrderProgress): ReturnedStatus | null => {
  const status = shownStatus(order)
  return isReturned(status) ? status : null
}

/** Returns the texts for the page of such an order. */
export const returnedWords = (order: OrderProgress, status: ReturnedStatus) => {
  const { cents, startedAt, paidAt, refundRequest } = order
  const paid = `You paid ${formatCents(cents)} on ${formatDay(paidAt ?? startedAt)}.`
  const back = backOf(order)
  switch (status) {
    case 'refund_requested': {
      const amount = refundRequest ? ` of ${formatCents(refundRequest.cents)}` : ''
      return {
        eyebrow: 'Refund requested',
        title: 'You asked for a refund',
        text: `${paid} A person is checking your request for a refund${amount}. We’ll email you the answer.`,
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
