import type { BillingEvent } from '@sortie/contracts/billing'
import { projection } from '@sortie/runtime/views/projection'

export type PaymentEventView = {
  eventId: string
  /** The id of what it is about: of a payment's event, its session. */
  objectId: string
  receivedAt: string
}

/** Projects Stripe's events: the kind, the object and the time of each. */
export const paymentEventView = projection<
  PaymentEventView,
  Extract<BillingEvent, { type: 'PaymentEventReceived' }>
>({
  name: 'payment-event',
  indexes: [['receivedAt'], ['objectId', 'receivedAt']],
  on: {
    PaymentEventReceived: (_view, { data: { eventId, objectId, at } }) => ({
      eventId,
      objectId,
      receivedAt: at,
    }),
  },
})
