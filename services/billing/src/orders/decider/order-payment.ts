import type { OrderCommand, OrderCommandData } from './order-command.ts'
import type { OrderEvent, OrderState } from './order-state.ts'

// Decides how an order follows the actions of its buyer on the payment page.

/** Returns the reason why a payment is not the one that the order asks for; null where it is. */
const mismatchOf = (order: OrderState, { cents, currency }: OrderCommandData<'Pay'>) => {
  if (order.payment) return 'paid_before'
  if (currency !== order.currency) return 'currency'
  return cents === order.cents ? null : 'amount'
}

/** A payment that fits is the purchase; any other is noted, once. */
export const payOrder = (order: OrderState, data: OrderCommandData<'Pay'>): OrderEvent[] => {
  const { sessionId, cents, currency, at } = data
  const { orderId, userId, packId, missions, affiliate = data.affiliate } = order
  if (order.payment?.sessionId === sessionId || order.mismatches.includes(sessionId)) return []
  const about = { orderId, userId, at }
  const reason = mismatchOf(order, data)
  if (reason) {
    return [{ type: 'PaymentMismatched', data: { ...about, sessionId, cents, currency, reason } }]
  }
  const bought = { packId, missions, ...(affiliate && { affiliate }) }
  return [{ type: 'MissionPurchased', data: { ...data, ...about, ...bought } }]
}

/** Returns the events of a session that was not paid: only the session that the buyer was sent to counts. */
export const unpaid = (
  order: OrderState,
  command: Extract<OrderCommand, { type: 'Pend' | 'Fail' | 'Expire' }>,
) => {
  const { orderId, userId, stage } = order
  const { sessionId, at } = command.data
  const about = { orderId, userId, at, sessionId }
  const waits = stage === 'open' || stage === 'pending'
  if (!waits || (order.session && order.session.id !== sessionId)) return []
  switch (command.type) {
    case 'Pend':
      return stage === 'open' ? [{ type: 'PaymentPending' as const, data: about }] : []
    case 'Fail':
      return [{ type: 'PaymentFailed' as const, data: { ...about, reason: command.data.reason } }]
    case 'Expire':
      return stage === 'open' ? [{ type: 'CheckoutExpired' as const, data: about }] : []
  }
}
