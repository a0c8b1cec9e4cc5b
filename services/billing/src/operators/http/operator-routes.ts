import { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import {
  type AdminOrder,
  type OrderStatus,
  searchOrders,
} from '@sortie/contracts/billing/orders/orders'
import {
  approveRefund,
  closeFailedRefund,
  getOrderRefundable,
  refuseRefund,
} from '@sortie/contracts/billing/refunds/refunds'
import { normalEmail } from '@sortie/contracts/identity/email'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { BuyerView } from '../../buyers/views/buyer-view.ts'
import type { LedgerTotals } from '../../ledger/ledger-totals.ts'
import type { Ledgers } from '../../ledger/ledgers.ts'
import { orderReply } from '../../orders/order-reply.ts'
import type { OrderCommands } from '../../orders/orders.ts'
import { refundableNow, refundableOf } from '../../orders/refundable.ts'
import type { OrderView } from '../../orders/views/order-view.ts'
import type { ReconciliationView } from '../../reconciliation/views/reconciliation-view.ts'

type Deps = {
  orders: OrderCommands
  ledgers: Ledgers
  views: Views<OrderView>
  buyers: Views<BuyerView>
  reconciled: Views<ReconciliationView>
  totals: LedgerTotals
}
type Search = {
  search?: string | undefined
  status?: OrderStatus | undefined
  refund?: keyof typeof troubled | undefined
  cursor?: string | undefined
  limit: number
}
const nothing = { views: [], next: null }
const troubled = {
  failed: { refundFailed: true },
  delayed: { refundDelayed: true },
  late: { paidAfterDeletion: true },
  late_open: { lateRefundOpen: true },
} as const

const ALL_USED =
  'The missions of this order were used after the request, so there is nothing to refund. ' +
  'Refuse the request, and tell the buyer why.'

/** Builds the routes by which operators read orders and act on them. */
export const billingOperatorRoutes = (deps: Deps): Route[] => {
  const { orders, ledgers, views, buyers, reconciled, totals } = deps

  const forOperators = async (view: OrderView): Promise<AdminOrder> => {
    const { userId, refundRequest, mismatches, paidAfterDeletion, lateRefundOpen } = view
    const { failedRefund, unsentRefund, refundDelay } = view
    const buyer = await buyers.find(userId)
    const about = { userId, email: buyer?.email ?? null, buyerKnown: buyer !== null }
    const refundUnderway = view.approvedRefund !== null
    const refunds = { refundRequest, failedRefund, unsentRefund, refundUnderway, refundDelay }
    return {
      ...orderReply(view),
      ...about,
      ...refunds,
      mismatches,
      paidAfterDeletion,
      lateRefundOpen,
    }
  }

  /** The fields that a search asks for; null where nobody can be meant. */
  const fieldsOf = async (search: string | undefined) => {
    if (!search) return {}
    if (search.startsWith('ord_')) return { orderId: search }
    if (!search.includes('@')) return { userId: search }
    const [buyer] = await buyers.where({ search: normalEmail(search) }, { limit: 1 })
    return buyer ? { userId: buyer.userId } : null
  }

  const find = async ({ search, status, refund, cursor, limit }: Search) => {
    const fields = await fieldsOf(search)
    if (!fields) return nothing
    const wanted = {
      ...fields,
      ...(status && { status }),
      ...(refund && troubled[refund]),
    }
    return views.page(wanted, { newestBy: 'startedAt', cursor, limit })
  }

  const lastReconciliation = async () => {
    const [last] = await reconciled.where({}, { newestBy: 'at', limit: 1 })
    return last ?? null
  }

  return [
    route(getBillingOverview, async () => {
      const figures = await Promise.all([
        views.sums([
          'orders',
          'paidCents',
          'refundedCents',
          'chargedBackCents',
          'paidAfterDeletion',
        ]),
        totals.missions(),
        views.count({ status: 'refund_requested' }),
        views.count(troubled.failed),
        views.count(troubled.delayed),
        totals.overdueReservations(),
        views.count({ awaitsGrant: true }),
        lastReconciliation(),
        views.count(troubled.late_open),
        views.count({ status: 'disputed' }),
      ])
      const [all, missions, requests, failed, delayed, ...others] = figures
      const [overdue, waiting, last, open, disputes] = others
      const { sum, ...rest } = missions
      return {
        orders: all.orders,
        revenueCents: all.paidCents,
        refundedCents: all.refundedCents,
        chargedBackCents: all.chargedBackCents,
        missions: rest,
        ledgerSum: sum,
        openRefundRequests: requests,
        failedRefunds: failed,
        delayedRefunds: delayed,
        openDisputes: disputes,
        overdueReservations: overdue,
        paidWithoutGrant: waiting,
        paidAfterDeletion: { orders: all.paidAfterDeletion, open },
        lastReconciliation: last,
      }
    }),
    route(searchOrders, async ({ query }) => {
      const { views: page, next } = await find(query)
      return { orders: await Promise.all(page.map(forOperators)), next }
    }),
    route(getOrderRefundable, async ({ params: { orderId } }) =>
      refundableNow(ledgers, (await orders.state(orderId)).state),
    ),
    route(approveRefund, async ({ userId, params: { orderId }, body: { reason }, now }) => {
      const { state } = await orders.state(orderId)
      if (state.stage === 'unborn') throw new Rejection('order_not_found')
      const { missions, cents } = await refundableOf(ledgers, state)
      if (missions === 0 && !state.approval) {
        throw new Rejection('nothing_to_refund', state.request ? { message: ALL_USED } : {})
      }
      const data = { reason, by: userId, at: now }
      await orders.handle(orderId, { type: 'ApproveRefund', data })
      return { missions, cents }
    }),
    route(refuseRefund, async ({ userId, params: { orderId }, body: { reason }, now }) => {
      const data = { reason, by: userId, at: now }
      await orders.handle(orderId, { type: 'RefuseRefund', data })
      return undefined
    }),
    route(closeFailedRefund, async ({ userId, params: { orderId }, body: { reason }, now }) => {
      const data = { reason, by: userId, at: now }
      await orders.handle(orderId, { type: 'CloseFailedRefund', data })
      return undefined
    }),
  ]
}
