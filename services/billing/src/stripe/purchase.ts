import type { OrderId, PackId } from '@sortie/contracts/billing/orders/order-id'
import type { UserId } from '@sortie/contracts/ids'
import type { Stripe } from 'stripe'

/** The purchase that a buyer pays for. */
export type Purchase = {
  orderId: OrderId
  userId: UserId
  packId: PackId
  /** As the buyer reads it at Stripe. */
  name: string
  description: string
  cents: number
  currency: string
  /** Null where it is not known: then Stripe asks for it. */
  email: string | null
  successUrl: string
  cancelUrl: string
  expiresAt: string
}

/**
 * Returns the parameters of the session that an order is paid in. The same purchase gives the same parameters, as the
 * idempotency key of the call requires.
 */
export const sessionParametersOf = (purchase: Purchase): Stripe.Checkout.SessionCreateParams => {
  const { orderId, userId, packId, email, currency, cents, name, description } = purchase
  const metadata = { orderId, userId, packId }
  return {
    mode: 'payment',
    // The sum that is paid must be the one that was shown.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: cents, product_data: { name, description } },
      },
    ],
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata },
    ...(email && { customer_email: email }),
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
    expires_at: Math.floor(Date.parse(purchase.expiresAt) / 1_000),
  }
}
