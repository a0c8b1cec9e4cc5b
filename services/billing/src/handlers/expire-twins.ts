import type { BillingEvent } from '@sortie/contracts/billing'
import type { Views } from '@sortie/runtime/views/view-reader'
import { work } from '@sortie/runtime/work/work'
import type { OrderView } from '../projections/order-view.ts'
import type { Payments } from '../stripe/payments.ts'
import type { Apply, Orders } from './apply-payment.ts'
import { PAYMENT_ATTEMPTS } from './apply-payment-event.ts'

type Deps = { orders: Orders; views: Views<OrderView>; payments: Payments; apply: Apply }

/** Open orders of one person that are looked at; nobody has as many. */
const MOST_ORDERS = 1_000

/**
 * Once a pack is paid, the payment pages of its buyer's other orders of this pack end: each of them
 * would invite a second payment. An order that was started later is another purchase.
 */
export const expireTwins = ({ orders, views, payments, apply }: Deps) =>
  work<BillingEvent, 'MissionPurchased'>({
    name: 'expire-twins',
    on: ['MissionPurchased'],
    attempts: PAYMENT_ATTEMPTS,
    run: async ({ data: { orderId: paid, userId, packId, at } }) => {
      const open = await views.where(
        { userId, status: 'open' },
        { newestBy: 'startedAt', limit: MOST_ORDERS },
      )
      const twins = open.filter(
        (one) => one.packId === packId && one.orderId !== paid && one.startedAt < at,
      )
      for (const { orderId } of twins) {
        const { session, stage } = (await orders.state(orderId)).state
        if (stage !== 'open' || !session) continue
        // Paid in the same moment, it is a second purchase, and is applied as one.
        const facts = await payments.expire(session.id)
        if (facts) await apply.session(facts, 'reconciliation')
      }
    },
  })
