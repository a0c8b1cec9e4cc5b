import type { BillingEvent } from '@sortie/contracts/billing'
import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import { IdentityEvent } from '@sortie/contracts/identity'
import type { UserId } from '@sortie/contracts/ids'
import { handler } from '@sortie/runtime/topics/handler'
import { allPages } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Apply } from '../../orders/apply-payment.ts'
import { createExpirePage } from '../../orders/expire-page.ts'
import type { OrderCommands } from '../../orders/orders.ts'
import type { OrderView } from '../../orders/views/order-view.ts'
import type { Payments } from '../../stripe/payments.ts'
import { PAYMENT_ATTEMPTS } from '../../stripe/stripe.ts'
import type { Closings } from '../closings.ts'
import { closingOf, isPaidAfter, SYSTEM } from '../decider/closing.ts'

type Deps = {
  closings: Closings
  orders: OrderCommands
  views: Views<OrderView>
  payments: Payments
  apply: Apply
}

/** Orders of a person that are looked at, at once. */
const PAGE = 100
const REASON = 'The payment came after the account was deleted.'

/** Stops users from buying once they request the deletion of their account. */
export const closePurchases = (closings: Closings) =>
  handler<IdentityEvent, 'AccountDeletionRequested'>({
    name: 'close-purchases',
    from: { identity: IdentityEvent },
    types: ['AccountDeletionRequested'],
    handle: async ({ data: { userId, at: requestedAt, databaseAt } }) => {
      const requested = { requestedAt, ...(databaseAt && { databaseAt }) }
      const data = { userId, ...requested, at: new Date().toISOString() }
      await closings.handle(closingOf(userId), { type: 'Close', data })
    },
  })

/**
 * Ends what a deleted account could still pay on. Somebody may pay in the same moment, or by a bank
 * debit that was already under way: that money goes back by the way every refund goes.
 */
export const closingWorks = ({ closings, orders, views, payments, apply }: Deps): Work[] => {
  const isClosed = async (userId: UserId) =>
    (await closings.state(closingOf(userId))).state !== null

  /** @param decided a bank has decided: what it held back and left to us can go back now. */
  const payBack = async (orderId: OrderId, decided: boolean) => {
    const data = { reason: REASON, by: SYSTEM, at: new Date().toISOString(), decided }
    await orders.handle(orderId, { type: 'PayBackLate', data }, { step: `late:${orderId}` })
  }

  const expirePage = createExpirePage({ orders, payments, apply })

  /** Every order of a person, from the newest on. */
  async function* ordersOf(userId: UserId) {
    const pages = allPages((cursor) =>
      views.page({ userId }, { newestBy: 'startedAt', cursor, limit: PAGE }),
    )
    for await (const { views: page } of pages) yield* page
  }

  return [
    work<BillingEvent, 'PurchasesClosed'>({
      name: 'expire-pages',
      on: ['PurchasesClosed'],
      attempts: PAYMENT_ATTEMPTS,
      run: async ({ data }) => {
        const { userId } = data
        for await (const { orderId } of ordersOf(userId)) {
          await expirePage(orderId)
          // It was paid before we heard of the deletion, and after the person had asked for it.
          const { payment } = (await orders.state(orderId)).state
          if (payment && isPaidAfter(data, payment)) await payBack(orderId, false)
        }
      },
    }),
    work<BillingEvent, 'CheckoutSessionOpened'>({
      name: 'expire-late-page',
      on: ['CheckoutSessionOpened'],
      attempts: PAYMENT_ATTEMPTS,
      // A checkout that was under way when the deletion was requested, or one found later.
      run: async ({ data: { orderId, userId } }) => {
        if (await isClosed(userId)) await expirePage(orderId)
      },
    }),
    work<BillingEvent, 'MissionPurchased'>({
      name: 'refund-deleted-account',
      on: ['MissionPurchased'],
      attempts: PAYMENT_ATTEMPTS,
      run: async ({ data: { orderId, userId } }) => {
        if (await isClosed(userId)) await payBack(orderId, false)
      },
    }),
    work<BillingEvent, 'DisputeClosed'>({
      name: 'refund-deleted-account-after-dispute',
      on: ['DisputeClosed'],
      attempts: PAYMENT_ATTEMPTS,
      run: async ({ data: { orderId, userId } }) => {
        const { state: closed } = await closings.state(closingOf(userId))
        const { late, payment } = (await orders.state(orderId)).state
        if (!closed || !payment) return
        // Releases before this one did not note a late payment that a bank disputed.
        if (late || isPaidAfter(closed, payment)) await payBack(orderId, true)
      },
    }),
  ]
}
