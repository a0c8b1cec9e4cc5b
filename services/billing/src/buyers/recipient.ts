import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import type { UserId } from '@sortie/contracts/ids'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Closings } from '../closings/closings.ts'
import { closingOf } from '../closings/decider/closing.ts'
import type { OrderState } from '../orders/decider/order-state.ts'
import type { OrderCommands } from '../orders/orders.ts'
import { isMissing } from '../stripe/errors.ts'
import type { Payments } from '../stripe/payments.ts'
import { knownBuyer } from './known-buyer.ts'
import type { BuyerView } from './views/buyer-view.ts'

type Deps = {
  orders: OrderCommands
  closings: Closings
  buyers: Views<BuyerView>
  payments: Pick<Payments, 'session'>
}

/** The recipient of an email about an order. */
export type Recipient = {
  /** Null where nobody is to be written to any more. */
  email: string | null
  /** Their account is deleted, or is being deleted: there is none to open. */
  closed: boolean
  order: OrderState
}

/**
 * Finds out who is written to about an order, as it is now. A buyer who was erased is not, unless their
 * payment came later: then Stripe knows the address that they paid with, and we do not keep it.
 */
export const createRecipients = ({ orders, closings, buyers, payments }: Deps) => {
  const paidWith = async ({ payment }: OrderState) => {
    if (!payment) return null
    try {
      return (await payments.session(payment.sessionId)).email
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return async (about: { userId: UserId; orderId: OrderId }): Promise<Recipient> => {
    const { email } = await knownBuyer(buyers, about.userId)
    const { state: order } = await orders.state(about.orderId)
    if (order.late) return { email: email ?? (await paidWith(order)), closed: true, order }
    const closed = (await closings.state(closingOf(about.userId))).state !== null
    return { email, closed, order }
  }
}
