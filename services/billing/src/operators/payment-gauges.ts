import { shared } from '@sortie/runtime/process/shared'
import { allPages } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OrderView } from '../orders/views/order-view.ts'
import type { PaymentEventView } from '../payment-events/views/payment-event-view.ts'
import type { ReconciliationView } from '../reconciliation/views/reconciliation-view.ts'

type GaugeSources = {
  views: Views<OrderView>
  paymentEvents: Views<PaymentEventView>
  reconciled: Views<ReconciliationView>
  /** Returns the current time of the database, by which payments and webhooks are recorded. */
  databaseNow: () => Promise<string>
  /** ISO time since which this process watches. */
  startedAt: string
}

/** Orders that are read at once. */
const PAGE = 100

/**
 * The longest time by which a webhook may precede its payment, in ms: a payment is recorded once Stripe has answered,
 * which takes a moment, and longer where Stripe does not answer. A bank debit has one webhook when it begins, days
 * before, and another when it is paid.
 */
const WEBHOOK_LEAD_MS = 3_600_000

/** Builds the gauges for alarms that compare our records with Stripe's. */
export const paymentGauges = ({
  views,
  paymentEvents,
  reconciled,
  databaseNow,
  startedAt,
}: GaugeSources) => {
  const secondsSince = async (at: string | null) =>
    at ? Math.max(0, (Date.parse(await databaseNow()) - Date.parse(at)) / 1_000) : 0

  const lastReconciliation = shared(
    async () => (await reconciled.where({}, { newestBy: 'at', limit: 1 }))[0],
  )

  /** Returns true where a webhook reported this payment, before it was recorded or after. */
  const hasWebhook = async ({ session, recordedAt }: OrderView) => {
    if (!session || !recordedAt) return false
    const newest = { newestBy: 'receivedAt', limit: 1 } as const
    const [last] = await paymentEvents.where({ objectId: session.id }, newest)
    const lead = last ? Date.parse(recordedAt) - Date.parse(last.receivedAt) : null
    return lead !== null && lead < WEBHOOK_LEAD_MS
  }

  /** Payments that were recorded since a moment, the oldest first, however many. */
  async function* paidSince(least: string) {
    const from = { field: 'recordedAt', least } as const
    const pages = allPages((cursor) =>
      views.page({}, { oldestBy: 'recordedAt', from, cursor, limit: PAGE }),
    )
    for await (const { views: page } of pages) yield* page
  }

  return {
    /** Age of the oldest payment whose missions were not granted. */
    sortie_billing_paid_without_grant_seconds: async () => {
      const oldest = { oldestBy: 'recordedAt', limit: 1 } as const
      const { views: waiting } = await views.page({ awaitsGrant: true }, oldest)
      return secondsSince(waiting[0]?.recordedAt ?? null)
    },
    /** Age of the oldest payment that no webhook told of, and after which none has come. */
    sortie_billing_webhook_behind_seconds: async () => {
      const [newest] = await paymentEvents.where({}, { newestBy: 'receivedAt', limit: 1 })
      for await (const order of paidSince(newest?.receivedAt ?? '')) {
        if (!(await hasWebhook(order))) return secondsSince(order.recordedAt)
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
