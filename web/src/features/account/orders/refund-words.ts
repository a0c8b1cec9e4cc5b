import type { Order } from '@sortie/contracts/billing/orders/orders'
import { formatCents, formatDay } from '@/lib/format'

const missionsOf = (count: number) =>
  count === 1 ? 'Your mission is' : `Your ${count} missions are`

/** Says in a sentence where the missions of a failed refund are now; empty where there is nothing to say. */
const backOf = ({ refund, status }: Order): string => {
  if (status === 'disputed') return 'Your missions are on hold until your bank has decided.'
  const missions = refund?.missions ?? 0
  return status === 'paid' && missions > 0 ? `${missionsOf(missions)} back in your account.` : ''
}

/** Describes the status of an order's newest refund; null where there is nothing to say. */
export const refundText = (order: Order): string | null => {
  const { refund } = order
  if (!refund) return null
  const sum = formatCents(refund.cents)
  switch (refund.status) {
    case 'pending':
      return `Your refund of ${sum} is on its way. Banks can take up to ten days.`
    case 'requires_action':
      return `Your refund of ${sum} needs your bank details. Stripe emailed you how to enter them.`
    case 'failed':
      return [
        `Your refund of ${sum} didn’t go through.`,
        backOf(order),
        order.status === 'disputed'
          ? 'Its decision settles the refund, too.'
          : 'Reply to our email about it, and we’ll find another way to pay you back.',
      ]
        .filter(Boolean)
        .join(' ')
  }
}

const counted = (count: number) => (count === 1 ? '1 mission' : `${count} missions`)

/** Says how much a waiting request would refund now, where that is less than the buyer requested; otherwise empty. */
const reducedText = ({ refundRequest, refundable }: Order): string => {
  if (!refundRequest || !refundable || refundable.cents >= refundRequest.cents) return ''
  if (refundable.cents === 0) return 'Its missions are used now, so nothing is left to refund.'
  return `What is unused now comes to ${formatCents(refundable.cents)}.`
}

/** Returns the sentences that a buyer reads while a refund request waits. */
export const requestText = (order: Order): string => {
  // A page that was loaded from an older release does not know the sum.
  const { refundRequest: request } = order
  return [
    request && `You asked for ${formatCents(request.cents)} for ${counted(request.missions)}.`,
    reducedText(order),
    'A person is checking your request. We’ll email you the answer.',
    'Reports you launch until then can reduce the refund.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says why the last refund was refused; null where none was. */
export const refusalText = ({ refusal }: Order): string | null =>
  refusal ? `We did not send a refund (${formatDay(refusal.at)}): ${refusal.reason}` : null

/**
 * Returns true where a buyer can ask for a refund in the account. An order that was refunded before needs something
 * left to refund. A failed refund is settled by email.
 */
export const isAskable = ({ status, refund, refundable }: Order): boolean => {
  if (refund?.status === 'failed') return false
  if (status === 'paid') return true
  return status === 'refunded' && (refundable?.missions ?? 0) > 0 && (refundable?.cents ?? 0) > 0
}

/** Names an invoice, credit note or reversal. */
export const paperName = (kind: Order['invoices'][number]['kind']): string => {
  switch (kind) {
    case 'invoice':
      return 'Invoice'
    case 'credit_note':
      return 'Credit note'
    case 'reversal':
      return 'Credit note reversal'
  }
}
