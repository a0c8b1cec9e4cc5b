import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import type { Log } from '@sortie/runtime/process/telemetry'
import { LRUCache } from 'lru-cache'
import type { Payments } from '../stripe/payments.ts'
import type { Apply } from './apply-payment.ts'
import type { OrderCommands } from './orders.ts'

/** The shortest time between two calls to Stripe about one order, in ms, however many callers ask. */
const EVERY_MS = 3_000

type Deps = { orders: OrderCommands; payments: Payments; apply: Apply; log: Log }
export type RefreshOrder = (orderId: OrderId) => Promise<void>

/**
 * Asks Stripe for the session of an order that waits for its payment, so that a buyer who comes back
 * need not wait for the webhook. Never throws: the webhook or a reconciliation tells later.
 */
export const createRefreshOrder = ({ orders, payments, apply, log }: Deps): RefreshOrder => {
  const running = new LRUCache<string, Promise<void>>({ max: 10_000, ttl: EVERY_MS })

  const refresh = async (orderId: OrderId) => {
    try {
      const { stage, session } = (await orders.state(orderId)).state
      if ((stage !== 'open' && stage !== 'pending') || !session) return
      await apply.session(await payments.session(session.id), 'return')
    } catch (error) {
      log.warn({ err: error, stream: orderId }, 'Stripe could not be asked for an order')
    }
  }

  return (orderId) => {
    const call = running.get(orderId) ?? refresh(orderId)
    // Kept at its age: whoever asks again does not put off the next call.
    if (!running.has(orderId)) running.set(orderId, call)
    return call
  }
}
