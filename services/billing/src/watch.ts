import { shared } from '@sortie/runtime/process/shared'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OrderView } from './projections/order-view.ts'
import type { PaymentEventView } from './projections/payment-event-view.ts'
import type { ReconciliationView } from './projections/reconciliation-view.ts'

type Watched = {
  views: Views<OrderView>
  told: Views<PaymentEventView>
  reconciled: Views<ReconciliationView>
  /** ISO time since which this process watches. */
  startedAt: string
}

/** Orders that are looked at for what is wrong: there should be none, or few. */
const LOOKED_AT = 1_000

const secondsSince = (at: string) => Math.max(0, (Date.now() - Date.parse(at)) / 1_000)
const oldest = (times: (string | null)[]) =>
  Math.max(0, ...times.map((at) => (at ? secondsSince(at) : 0)))

/** Whether our books agree with Stripe's, as figures for alarms. */
export const watch = ({ views, told, reconciled, startedAt }: Watched) => {
  const lastReconciliation = shared(
    async () => (await reconciled.where({}, { newestBy: 'at', limit: 1 }))[0],
  )

  return {
    /** Age of the oldest payment whose missions were not granted. */
    sortie_billing_paid_without_grant_seconds: async () => {
      const waiting = await views.where({ awaitsGrant: true }, { limit: LOOKED_AT })
      return oldest(waiting.map(({ paidAt }) => paidAt))
    },
    /** Age of the oldest payment that we know of and after which no webhook has come. */
    sortie_billing_webhook_behind_seconds: async () => {
      const [[newest], paid] = await Promise.all([
        told.where({}, { newestBy: 'receivedAt', limit: 1 }),
        views.where({}, { newestBy: 'paidAt', limit: LOOKED_AT }),
      ])
      const last = newest?.receivedAt ?? ''
      return oldest(paid.map(({ paidAt }) => (paidAt && paidAt > last ? paidAt : null)))
    },
    /** Orders with a refund that failed and that no operator has taken care of. */
    sortie_billing_refunds_failed: () => views.count({ refundFailed: true }),
    sortie_billing_reconciliation_differences: async () =>
      (await lastReconciliation())?.differences ?? 0,
    sortie_billing_reconciliation_age_seconds: async () =>
      secondsSince((await lastReconciliation())?.at ?? startedAt),
  }
}
