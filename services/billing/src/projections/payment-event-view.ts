import type { BillingEvent } from '@sortie/contracts/billing'
import { projection } from '@sortie/runtime/views/projection'

export type PaymentEventView = { eventId: string; receivedAt: string }

/** What Stripe told, and when. */
export const paymentEventView = projection<
  PaymentEventView,
  Extract<BillingEvent, { type: 'PaymentEventReceived' }>
>({
  name: 'payment-event',
  indexes: [['receivedAt']],
  on: {
    PaymentEventReceived: (_view, { data: { eventId, at } }) => ({ eventId, receivedAt: at }),
  },
})
