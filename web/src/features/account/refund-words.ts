import type { Order } from '@sortie/contracts/billing'
import { formatCents } from '@/lib/format'

const missionsOf = (count: number) =>
  count === 1 ? 'Your mission is' : `Your ${count} missions are`

/** What became of missions whose refund failed. */
const backOf = ({ refund, status }: Order): string => {
  if (status === 'disputed') return 'Your missions are on hold until the dispute is decided.'
  const missions = refund?.missions ?? 0
  return status === 'paid' && missions > 0 ? `${missionsOf(missions)} back in your account.` : ''
}

/** How the newest refund of an order stands; null where there is nothing to say. */
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
        'We’ll email you about another way to pay you back.',
      ]
        .filter(Boolean)
        .join(' ')
  }
}

/** What an invoice, credit note or reversal is called. */
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
