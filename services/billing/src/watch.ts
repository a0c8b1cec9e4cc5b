import { shared } from '@sortie/runtime/process/shared'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OrderView } from './projections/order-view.ts'
import type { PaymentEventView } from './projections/payment-event-view.ts'
import type { ReconciliationView } from './projections/reconciliation-view.ts'

type Watched = {
  views: Views<OrderView>
  paymentEvents: Views<PaymentEventView>
  reconciled: Views<ReconciliationView>
  /** ISO time since which this process watches. */
  startedAt: string
}

/** Orders that are searched for what is wrong: there should be none, or few. */
const MOST_ORDERS = 1_000

/**
 * How long before a payment its own webhook may have come, in ms: a payment is noted once Stripe was
 * asked, which takes a moment, and longer where Stripe does not answer. A bank debit has one webhook when
 * it begins, days before, and another when it is paid.
 */
const WEBHOOK_LEAD_MS = 3_600_000

const secondsSince = (at: string) => Math.max(0, (Date.now() - Date.parse(at)) / 1_000)
const oldest = (times: (string | null)[]) =>
  Math.max(0, ...times.map((at) => (at ? secondsSince(at) : 0)))

/** Whether our records agree with Stripe's, as figures for alarms. */
export const watch = ({ views, paymentEvents, reconciled, startedAt }: Watched) => {
  const lastReconciliation = shared(
    async () => (await reconciled.where({}, { newestBy: 'at', limit: 1 }))[0],
  )

  /** Whether a webhook told of this payment, before it was noted or after. */
  const hasWebhook = async ({ session, paidAt }: OrderView) => {
    if (!session || !paidAt) return false
    const newest = { newestBy: 'receivedAt', limit: 1 } as const
    const [last] = await paymentEvents.where({ objectId: session.id }, newest)
    return last !== undefined && Date.parse(paidAt) - Date.parse(last.receivedAt) < WEBHOOK_LEAD_MS
  }

  return {
    /** Age of the oldest payment whose missions were not granted. */
    sortie_billing_paid_without_grant_seconds: async () => {
      const waiting = await views.where({ awaitsGrant: true }, { limit: MOST_ORDERS })
      return oldest(waiting.map(({ paidAt }) => paidAt))
    },
    /** Age of the oldest payment that no webhook told of, and after which none has come. */
    sortie_billing_webhook_behind_seconds: async () => {
      const [[newest], paid] = await Promise.all([
        paymentEvents.where({}, { newestBy: 'receivedAt', limit: 1 }),
        views.where({}, { newestBy: 'paidAt', limit: MOST_ORDERS }),
      ])
      const last = newest?.receivedAt ?? ''
      const later = paid.filter(({ paidAt }) => paidAt && paidAt > last)
      for (const order of later.toReversed()) {
        if (!(await hasWebhook(order))) return oldest([order.paidAt])
      }
      return 0
    },
    /** Orders with a refund that failed and that no operator has taken care of. */
    sortie_billing_refunds_failed: () => views.count({ refundFailed: true }),
    /** Orders with an approved refund that Stripe has not accepted. */
    sortie_billing_refunds_delayed: () => views.count({ refundDelayed: true }),
    /** Orders with a dispute that no bank has decided. */
    sortie_billing_disputes_open: () => views.count({ status: 'disputed' }),
    /** Payments of deleted accounts that are not back, and that no operator has closed. */
    sortie_billing_late_payments_open: () => views.count({ lateRefundOpen: true }),
    sortie_billing_reconciliation_differences: async () =>
      (await lastReconciliation())?.differences ?? 0,
    sortie_billing_reconciliation_age_seconds: async () =>
      secondsSince((await lastReconciliation())?.at ?? startedAt),
  }
}
