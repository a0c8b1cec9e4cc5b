import type { BillingEvent } from '@sortie/contracts/billing'
import type { AdminOrder, Order } from '@sortie/contracts/billing/orders/orders'
import type { RefundStatus } from '@sortie/contracts/billing/refunds/refunds'
import { stillFailed } from '../decider/refund-totals.ts'

type Data<Type extends BillingEvent['type']> = Extract<BillingEvent, { type: Type }>['data']

/** A refund of an order as Stripe last told of it; `unknown` where an older release did not ask. */
type RefundView = {
  /** Our own id; that of Stripe where somebody made it there. */
  refundId: string
  stripeRefundId: string
  source: 'operator' | 'stripe'
  cents: number
  missions: number
  status: RefundStatus | 'unknown' | 'failed'
  at: string
}

/** The refunds of an order as its view keeps them. */
export type RefundsView = Pick<
  AdminOrder,
  'refundedCents' | 'failedRefund' | 'unsentRefund' | 'refundDelay'
> & {
  /** In the order in which they were heard of. */
  refunds: RefundView[]
  /** True while Stripe has not settled one of them. */
  awaitsRefund: boolean
  /** Cents of failed refunds that have not gone back in another way. */
  failedCents: number
  /** One failed, or was not sent after all. */
  refundFailed: boolean
  refundDelayed: boolean
}

export const noRefunds: RefundsView = {
  refundedCents: 0,
  failedRefund: null,
  refundDelay: null,
  refunds: [],
  failedCents: 0,
  unsentRefund: null,
  awaitsRefund: false,
  refundFailed: false,
  refundDelayed: false,
}

const isOver = ({ status }: RefundView) => status === 'succeeded' || status === 'failed'

/** The same with the fields that are searched by. */
const marked = <View extends RefundsView>(view: View): View => ({
  ...view,
  awaitsRefund: !view.refunds.every(isOver),
  refundFailed: view.failedRefund !== null || view.unsentRefund !== null,
  refundDelayed: view.refundDelay !== null,
})

export const withRefund = <View extends RefundsView>(view: View, data: Data<'OrderRefunded'>) => {
  const { refundId, stripeRefundId = refundId, source, cents, missions, status, at } = data
  const about = { refundId, stripeRefundId, source, cents, missions, at }
  const refund = { ...about, status: status ?? 'unknown' }
  const failedCents = stillFailed(view.failedCents, data)
  return marked({
    ...view,
    refundedCents: view.refundedCents + cents,
    refunds: [...view.refunds, refund],
    failedRefund: failedCents > 0 ? view.failedRefund : null,
    failedCents,
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
  { refundId, stripeRefundId, source, cents, missions, reason, at }: Data<'RefundFailed'>,
) => {
  const others = view.refunds.filter((each) => each.stripeRefundId !== stripeRefundId)
  // One that had failed when it was first heard of was never counted.
  const counted = others.length < view.refunds.length ? cents : 0
  const about = { refundId, stripeRefundId, source, cents, missions, at }
  const failed = { ...about, status: 'failed' } as const
  return marked({
    ...view,
    refundedCents: view.refundedCents - counted,
    refunds: [...others, failed],
    failedRefund: { cents, missions, reason, at },
    failedCents: view.failedCents + cents,
    refundDelay: source === 'operator' ? null : view.refundDelay,
  })
}

export const withoutFailedRefund = <View extends RefundsView>(view: View) =>
  marked({ ...view, failedRefund: null, unsentRefund: null, failedCents: 0 })

export const withDelay = <View extends RefundsView>(
  view: View,
  refundDelay: RefundsView['refundDelay'],
) => marked({ ...view, refundDelay })

/** An approved refund that was not sent; null where an operator need not look at it. */
export const withUnsent = <View extends RefundsView>(
  view: View,
  unsentRefund: RefundsView['unsentRefund'],
) => marked({ ...view, unsentRefund })

/** Returns true where an operator's refund went through or is on its way: it covers all missions that were unused. */
export const isRefunded = ({ refunds }: RefundsView) =>
  refunds.some(({ source, status }) => source === 'operator' && status !== 'failed')

/**
 * The refund that its buyer is to know of: one that failed, until somebody has taken care of it or a bank
 * has paid; else the newest. Null where it has reached them.
 */
export const shownRefund = (
  view: RefundsView & { chargedBackCents: number; cents: number },
): Order['refund'] => {
  const { refunds, failedRefund, refundedCents, chargedBackCents } = view
  const newest = refunds.at(-1)
  const isPaid = chargedBackCents > 0 && refundedCents + chargedBackCents >= view.cents
  if (failedRefund && !isPaid) {
    const { cents, missions, at } = failedRefund
    return { status: 'failed', cents, missions, at }
  }
  if (!newest || newest.status === 'failed') return null
  const { status, cents, missions, at } = newest
  return status === 'unknown' || status === 'succeeded' ? null : { status, cents, missions, at }
}
