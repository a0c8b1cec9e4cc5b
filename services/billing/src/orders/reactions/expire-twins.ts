import type { BillingEvent } from '@sortie/contracts/billing'
import type { Views } from '@sortie/runtime/views/view-reader'
import { work } from '@sortie/runtime/work/work'
import type { Payments } from '../../stripe/payments.ts'
import { PAYMENT_ATTEMPTS } from '../../stripe/stripe.ts'
import type { Apply } from '../apply-payment.ts'
import { createExpirePage } from '../expire-page.ts'
import type { OrderCommands } from '../orders.ts'
import type { OrderView } from '../views/order-view.ts'

type Deps = { orders: OrderCommands; views: Views<OrderView>; payments: Payments; apply: Apply }

/** Open orders of one person that are looked at; nobody has as many. */
const MOST_ORDERS = 1_000

type Payment = { at: string; databaseAt?: string | undefined }

/**
 * Returns true where an order was started before a payment. Compares times of the database, as the clocks of two
 * machines may differ by minutes; orders of older releases lack them, so their own times are compared.
 */
const isStartedBefore = (
  { startedAt, startRecordedAt }: Pick<OrderView, 'startedAt' | 'startRecordedAt'>,
  { at, databaseAt }: Payment,
): boolean => (startRecordedAt && databaseAt ? startRecordedAt < databaseAt : startedAt < at)

/**
 * Once a pack is paid, the payment pages of its buyer's other orders of this pack end: each of them
 * would invite a second payment. An order that was started later is another purchase.
 */
export const expireTwins = ({ views, ...deps }: Deps) => {
  const expirePage = createExpirePage(deps)
  return work<BillingEvent, 'MissionPurchased'>({
    name: 'expire-twins',
    on: ['MissionPurchased'],
    attempts: PAYMENT_ATTEMPTS,
    run: async ({ data: { orderId: paid, userId, packId, ...payment } }) => {
      const open = await views.where(
        { userId, status: 'open', packId },
        { newestBy: 'startedAt', limit: MOST_ORDERS },
      )
      const twins = open.filter((one) => one.orderId !== paid && isStartedBefore(one, payment))
      // One that is paid in the same moment is a second purchase.
      for (const { orderId } of twins) await expirePage(orderId)
    },
  })
}
