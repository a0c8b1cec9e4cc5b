import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import type { Payments } from '../stripe/payments.ts'
import type { Apply } from './apply-payment.ts'
import type { OrderCommands } from './orders.ts'

type Deps = { orders: OrderCommands; payments: Payments; apply: Apply }

/** Ends the payment page of an order that is open. Applies a payment that was made on it in the same moment. */
export const createExpirePage =
  ({ orders, payments, apply }: Deps) =>
  async (orderId: OrderId): Promise<void> => {
    const { session, stage } = (await orders.state(orderId)).state
    if (stage !== 'open' || !session) return
    const facts = await payments.expire(session.id)
    if (facts) await apply.session(facts, 'reconciliation')
  }
