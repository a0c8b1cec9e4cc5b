import type { AdminOrder, BillingEvent, Order, RefundStatus } from '@sortie/contracts/billing'

type Data<Type extends BillingEvent['type']> = Extract<BillingEvent, { type: Type }>['data']

/** A refund of an order as Stripe last told of it; `unknown` where an older release did not ask. */
type RefundView = {
  stripeRefundId: string
  source: 'operator' | 'stripe'
  cents: number
  missions: number
  status: RefundStatus | 'unknown' | 'failed'
  at: string
}

/** What is kept of the refunds of an order. */
export type RefundsView = Pick<AdminOrder, 'refundedCents' | 'failedRefund' | 'refundDelay'> & {
  /** In the order in which they were heard of. */
  refunds: RefundView[]
  /** Whether Stripe has not said the last word about one of them. */
  awaitsRefund: boolean
  refundFailed: boolean
  refundDelayed: boolean
}

export const noRefunds: RefundsView = {
  ...{ refundedCents: 0, failedRefund: null, refundDelay: null, refunds: [] },
  ...{ awaitsRefund: false, refundFailed: false, refundDelayed: false },
}

const isOver = ({ status }: RefundView) => status === 'succeeded' || status === 'failed'

/** The same with the fields that are searched by. */
const marked = <View extends RefundsView>(view: View): View => ({
  ...view,
  awaitsRefund: !view.refunds.every(isOver),
  refundFailed: view.failedRefund !== null,
  refundDelayed: view.refundDelay !== null,
})

export const withRefund = <View extends RefundsView>(view: View, data: Data<'OrderRefunded'>) => {
  const { refundId, stripeRefundId = refundId, source, cents, missions, status, at } = data
  const refund = { stripeRefundId, source, cents, missions, at, status: status ?? 'unknown' }
  return marked({
    ...view,
    refundedCents: view.refundedCents + cents,
    refunds: [...view.refunds, refund],
    failedRefund: null,
    refundDelay: source === 'operator' ? null : view.refundDelay,
  })
}

export const withRefundStatus = <View extends RefundsView>(
  view: View,
  { stripeRefundId, status }: Data<'RefundStatusChanged'>,
) =>
  marked({
    ...view,
    refunds: view.refunds.map((each) =>
      each.stripeRefundId === stripeRefundId ? { ...each, status } : each,
    ),
  })

export const withFailedRefund = <View extends RefundsView>(
  view: View,
  { stripeRefundId, source, cents, missions, reason, at }: Data<'RefundFailed'>,
) => {
  const others = view.refunds.filter((each) => each.stripeRefundId !== stripeRefundId)
  // One that had failed when it was first heard of was never counted.
  const counted = others.length < view.refunds.length ? cents : 0
  const failed = { stripeRefundId, source, cents, missions, status: 'failed', at } as const
  return marked({
    ...view,
    refundedCents: view.refundedCents - counted,
    refunds: [...others, failed],
    failedRefund: { cents, missions, reason, at },
    refundDelay: source === 'operator' ? null : view.refundDelay,
  })
}

export const withoutFailedRefund = <View extends RefundsView>(view: View) =>
  marked({ ...view, failedRefund: null })

export const withDelay = <View extends RefundsView>(
  view: View,
  refundDelay: RefundsView['refundDelay'],
) => marked({ ...view, refundDelay })

/** Whether an operator's refund went through, or is on its way: it is of all that was unused. */
export const isRefunded = ({ refunds }: RefundsView) =>
  refunds.some(({ source, status }) => source === 'operator' && status !== 'failed')

/** The newest refund as its buyer sees it; null where it has reached them. */
export const shownRefund = ({ refunds }: RefundsView): Order['refund'] => {
  const newest = refunds.at(-1)
  if (!newest) return null
  const { status, cents, missions, at } = newest
  return status === 'unknown' || status === 'succeeded' ? null : { status, cents, missions, at }
}
