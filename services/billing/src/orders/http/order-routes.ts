import { setTimeout } from 'node:timers/promises'
import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import {
  followOrder,
  getOrder,
  listOrders,
  type OrderProgress,
} from '@sortie/contracts/billing/orders/orders'
import { getRefundable, requestRefund } from '@sortie/contracts/billing/refunds/refunds'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Kernel } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { ledgerOf } from '../../ledger/decider/ledger-command.ts'
import type { Ledgers } from '../../ledger/ledgers.ts'
import { order } from '../decider/order.ts'
import { orderReply } from '../order-reply.ts'
import type { OrderCommands } from '../orders.ts'
import type { RefreshOrder } from '../refresh-order.ts'
import { refundableIn, refundableNow, refundableOf } from '../refundable.ts'
import { type OrderView, orderView } from '../views/order-view.ts'

type Deps = {
  orders: OrderCommands
  ledgers: Ledgers
  views: Views<OrderView>
  refreshOrder: RefreshOrder
  /** Limits how often a user may request a refund. */
  throttle: Throttle
  /** Limits how often a user may read: a list reads many orders, and Stripe is asked about one that waits. */
  reads: Pick<Throttle, 'take'>
  sendLive: Kernel<unknown>['sendLive']
}

/** The longest time for which a first call to Stripe may hold up the reply, in ms. */
const PATIENCE_MS = 1_500
/** First wait between two calls while somebody watches, in ms; it grows by half each time. */
const FIRST_MS = 3_000
const LONGEST_MS = 30_000

/** Orders that a list shows, newest first. */
const LISTED = 100

const waits = ({ status }: OrderView) => status === 'open' || status === 'pending'

/**
 * The orders of one buyer without those that came to nothing, as their pack was paid by another one:
 * from a second tab, for example.
 */
export const ordersToList = (views: OrderView[]): OrderView[] => {
  const isPaidSince = ({ packId, startedAt }: OrderView) =>
    views.some((one) => one.packId === packId && one.paidAt !== null && one.paidAt >= startedAt)
  const cannotBePaid = ({ status, session }: OrderView) =>
    status === 'expired' || (status === 'open' && session === null)
  return views.filter((view) => !(cannotBePaid(view) && isPaidSince(view)))
}
const progress = (view: OrderView): OrderProgress => ({
  ...orderReply(view),
  balance: view.balance,
})

/** Nothing more happens to it by itself: it is granted and has its invoice, or was not paid. */
const isOver = (view: OrderView) => {
  if (waits(view)) return false
  return view.paidAt === null || (view.balance !== null && view.invoices.length > 0)
}

export const orderRoutes = (deps: Deps): Route[] => {
  const { orders, ledgers, views, refreshOrder, throttle, reads, sendLive } = deps
  const own = async (orderId: OrderId, userId: string) => {
    const view = await views.find(orderId)
    if (view?.userId !== userId) throw new Rejection('order_not_found')
    return view
  }
  const ownState = async (orderId: OrderId, userId: string) => {
    await own(orderId, userId)
    return (await orders.state(orderId)).state
  }

  /** Looks at Stripe again and again while somebody watches an order that waits. */
  const keepLooking = async (orderId: OrderId, response: { closed: boolean }) => {
    for (let wait = FIRST_MS; !response.closed; wait = Math.min(LONGEST_MS, wait * 1.5)) {
      await refreshOrder(orderId)
      await setTimeout(wait, undefined, { ref: false })
    }
  }

  return [
    route(listOrders, async ({ userId }) => {
      await reads.take(userId)
      const all = await views.where({ userId }, { newestBy: 'startedAt', limit: LISTED })
      const { state } = await ledgers.state(ledgerOf(userId))
      const orders = ordersToList(all).map((view) => ({
        ...orderReply(view),
        refundable: refundableIn(state, view),
      }))
      return { orders }
    }),
    route(getOrder, async ({ userId, params: { orderId } }) => {
      await reads.take(userId)
      if (waits(await own(orderId, userId))) {
        await Promise.race([
          refreshOrder(orderId),
          setTimeout(PATIENCE_MS, undefined, { ref: false }),
        ])
      }
      return progress(await own(orderId, userId))
    }),
    route(followOrder, async ({ userId, params: { orderId } }, response) => {
      await reads.take(userId)
      const view = await own(orderId, userId)
      if (waits(view)) void keepLooking(orderId, response)
      await sendLive(response, {
        projection: orderView.name,
        key: orderId,
        read: async () => {
          const now = await views.findAt(orderId)
          return now && { reply: progress(now.view), version: now.version, done: isOver(now.view) }
        },
      })
      return undefined
    }),
    route(getRefundable, async ({ userId, params: { orderId } }) => {
      await reads.take(userId)
      return refundableNow(ledgers, await ownState(orderId, userId))
    }),
    route(requestRefund, async ({ userId, params: { orderId }, body: { message }, now }) => {
      const state = await ownState(orderId, userId)
      const { missions, cents } = await refundableOf(ledgers, state)
      const data = { missions, cents, message, at: now }
      const command = { type: 'RequestRefund', data } as const
      // A request that changes nothing, such as a repeated one, costs nothing; neither does a refused one.
      if (order.decide(state, command).length > 0) await throttle.take(userId)
      await orders.handle(orderId, command)
      return found((await orders.state(orderId)).state.request, 'order_not_refundable')
    }),
  ]
}
