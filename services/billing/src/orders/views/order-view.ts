import type { AdminOrder, OrderProgress } from '@sortie/contracts/billing/orders/orders'
import { projection } from '@sortie/runtime/views/projection'
import type { OrderEvent } from '../decider/order-state.ts'
import {
  isRefunded,
  noRefunds,
  type RefundsView,
  withDelay,
  withFailedRefund,
  withoutFailedRefund,
  withRefund,
  withRefundStatus,
  withUnsent,
} from './refund-view.ts'

/** An order as it is kept; who bought it is known by its id only. */
export type OrderView = Omit<OrderProgress, 'url' | 'refund'> &
  RefundsView &
  Pick<
    AdminOrder,
    'userId' | 'refundRequest' | 'mismatches' | 'paidAfterDeletion' | 'lateRefundOpen'
  > & {
    /** An operator has taken care of a payment after the deletion of its account. */
    lateRefundClosed: boolean
    session: { id: string; url: string } | null
    /** 0 until it is paid. */
    paidCents: number
    /** It is paid, and the ledger has not granted its missions yet. */
    awaitsGrant: boolean
    /** When its start was recorded, by the database's clock; null where an older release recorded it. */
    startRecordedAt: string | null
    /** When its payment was recorded, by the database's clock where its event says so; null until then. */
    recordedAt: string | null
    /** Its unused missions were paid back. */
    returned: boolean
    /** Disputes that no bank has decided. */
    openDisputes: string[]
    /** Those that a bank decided for the buyer. */
    lostDisputes: string[]
    /** The refund that is approved, and of which neither Stripe nor we have said what came of it; by our own id. */
    approvedRefund: string | null
    /** Approved refunds that could not be carried out, by our own id. */
    refusedRefunds: string[]
  }

type Handlers = Parameters<typeof projection<OrderView, OrderEvent>>[0]['on']

type PurchaseData = Extract<OrderEvent, { type: 'MissionPurchased' }>['data']
const paidBy = ({ at, databaseAt, cents }: PurchaseData) =>
  ({
    status: 'paid',
    failure: null,
    paidAt: at,
    recordedAt: databaseAt ?? at,
    paidCents: cents,
    awaitsGrant: true,
  }) as const

const paying: Handlers = {
  CheckoutStarted: (_view, { data }) => ({
    orderId: data.orderId,
    userId: data.userId,
    packId: data.packId,
    missions: data.missions,
    cents: data.cents,
    currency: data.currency,
    startedAt: data.at,
    startRecordedAt: data.databaseAt ?? null,
    status: 'open',
    paidAt: null,
    failure: null,
    session: null,
    balance: null,
    awaitsGrant: false,
    recordedAt: null,
    paidCents: 0,
    invoices: [],
    ...noRefunds,
    chargedBackCents: 0,
    refundRequest: null,
    mismatches: 0,
    paidAfterDeletion: false,
    lateRefundOpen: false,
    lateRefundClosed: false,
    returned: false,
    openDisputes: [],
    lostDisputes: [],
    refusal: null,
    approvedRefund: null,
    refusedRefunds: [],
  }),
  CheckoutSessionOpened: (view, { data: { sessionId, url } }) =>
    view && { ...view, status: 'open', failure: null, session: { id: sessionId, url } },
  MissionPurchased: (view, { data }) => view && { ...view, ...paidBy(data) },
  PaymentPending: (view) => view && { ...view, status: 'pending' },
  PaymentFailed: (view, { data: { reason } }) =>
    view && { ...view, status: 'failed', failure: reason },
  CheckoutExpired: (view) => view && { ...view, status: 'expired' },
  PaymentMismatched: (view) => view && { ...view, mismatches: view.mismatches + 1 },
  OrderFulfilled: (view, { data: { before, after } }) =>
    view && { ...view, balance: { before, after }, awaitsGrant: false },
  OrderInvoiced: (view, { data: { invoiceId, number, kind, cents, at } }) =>
    view && { ...view, invoices: [...view.invoices, { invoiceId, number, kind, cents, at }] },
  OrderCreditNoteReversed: (view, { data: { invoiceId, number, cents, at } }) =>
    view && {
      ...view,
      invoices: [...view.invoices, { invoiceId, number, kind: 'reversal', cents, at }],
    },
}

/** A refund of this id is under way no longer. */
const withoutApproval = (view: OrderView, refundId: string | undefined): OrderView => ({
  ...view,
  approvedRefund: view.approvedRefund === refundId ? null : view.approvedRefund,
})

/** Returns true once all of the money is back with the buyer. */
const isAllBack = ({ refundedCents, chargedBackCents, cents }: OrderView): boolean =>
  refundedCents + chargedBackCents >= cents

/** Returns the status of a paid order. */
const settled = (view: OrderView) => {
  const { openDisputes, refundRequest, returned } = view
  if (openDisputes.length > 0) return 'disputed'
  if (refundRequest) return 'refund_requested'
  return returned || isAllBack(view) ? 'refunded' : 'paid'
}
const withStatus = (view: OrderView): OrderView => {
  const status = settled(view)
  const { paidAfterDeletion, lateRefundClosed } = view
  const lateRefundOpen = paidAfterDeletion && !lateRefundClosed && status !== 'refunded'
  // The money of an unsent refund went back in another way.
  const so = status === 'refunded' ? withUnsent(view, null) : view
  return { ...so, status, lateRefundOpen }
}

const returning: Handlers = {
  RefundRequested: (view, { data: { missions, cents, message, at } }) =>
    view && withStatus({ ...view, refundRequest: { missions, cents, message, at }, refusal: null }),
  RefundApproved: (view, { data: { refundId, automatic } }) =>
    view &&
    withStatus({
      ...withoutFailedRefund(view),
      approvedRefund: refundId,
      refusal: null,
      ...(automatic && { paidAfterDeletion: true }),
    }),
  LateRefundHeld: (view) => view && withStatus({ ...view, paidAfterDeletion: true }),
  RefundRefused: (view, { data: { refundId, reason, at } }) => {
    if (!view) return view
    const refusedRefunds = [...view.refusedRefunds, ...(refundId ? [refundId] : [])]
    // A buyer who did not request a refund gets no refusal.
    const refusal = view.refundRequest ? { reason, at } : view.refusal
    const refused = withDelay(
      { ...withoutApproval(view, refundId), refundRequest: null, refusal, refusedRefunds },
      null,
    )
    // A payment after the deletion of its account is shown as such.
    const isUnsent = refundId !== undefined && !view.paidAfterDeletion
    return withStatus(isUnsent ? withUnsent(refused, { reason, at }) : refused)
  },
  RefundDelayed: (view, { data: { code, at } }) => view && withDelay(view, { code, at }),
  OrderRefunded: (view, { data }) => {
    if (!view) return view
    const so = withRefund(withoutApproval(view, data.refundId), data)
    // A refund in Stripe's dashboard may be partial, and answers no request.
    return withStatus(
      data.source === 'stripe' ? so : { ...so, refundRequest: null, returned: true },
    )
  },
  RefundStatusChanged: (view, { data }) => view && withRefundStatus(view, data),
  RefundFailed: (view, { data }) => {
    if (!view) return view
    const failed = withFailedRefund(withoutApproval(view, data.refundId), data)
    const so = { ...failed, returned: isRefunded(failed) }
    return withStatus(data.source === 'stripe' ? so : { ...so, refundRequest: null })
  },
  FailedRefundClosed: (view) => {
    if (!view) return view
    // While a bank has not decided, what an operator said is about the refund only.
    const isLate = view.paidAfterDeletion && view.openDisputes.length === 0
    const lateRefundClosed = view.lateRefundClosed || isLate
    return withStatus({ ...withoutFailedRefund(view), lateRefundClosed })
  },
  DisputeOpened: (view, { data: { disputeId } }) =>
    view && withStatus({ ...view, openDisputes: [...view.openDisputes, disputeId] }),
  DisputeClosed: (view, { data: { disputeId, won, cents } }) => {
    if (!view) return view
    const openDisputes = view.openDisputes.filter((id) => id !== disputeId)
    // Lost means that the bank gave the money to the buyer.
    if (won) return withStatus({ ...view, openDisputes })
    const chargedBackCents = view.chargedBackCents + (cents ?? 0)
    // Older events do not say how much: mostly all of it.
    const returned = view.returned || cents === undefined
    const lostDisputes = [...view.lostDisputes, disputeId]
    const lost = { ...view, openDisputes, lostDisputes, chargedBackCents, returned }
    // The buyer has all of the money: their request needs no answer any more.
    return withStatus(isAllBack(lost) ? { ...lost, refundRequest: null } : lost)
  },
}

/** An order, from the click to the last cent that goes back. */
export const orderView = projection<OrderView, OrderEvent>({
  name: 'order',
  live: true,
  indexes: [
    ['userId', 'startedAt'],
    ['status', 'startedAt'],
    ['startedAt'],
    ['recordedAt'],
    ['awaitsGrant', 'recordedAt'],
    ['paidAfterDeletion'],
    ['lateRefundOpen', 'startedAt'],
    ['awaitsRefund', 'startedAt'],
    ['refundFailed', 'startedAt'],
    ['refundDelayed', 'startedAt'],
    ['orderId'],
  ],
  sums: ({ paidCents, refundedCents, chargedBackCents, paidAfterDeletion }) => ({
    orders: 1,
    paidCents,
    refundedCents,
    chargedBackCents,
    paidAfterDeletion: paidAfterDeletion ? 1 : 0,
  }),
  on: { ...paying, ...returning },
})
