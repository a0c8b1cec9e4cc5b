import type { BillingEvent } from '@sortie/contracts/billing'
import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import { bySystem } from '@sortie/runtime/process/context'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Epoch } from '@sortie/runtime/store/restores/epoch'
import { allPages } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import { work } from '@sortie/runtime/work/work'
import type { Apply, PaymentOutcome } from '../../orders/apply-payment.ts'
import type { OrderCommands } from '../../orders/orders.ts'
import type { OrderView } from '../../orders/views/order-view.ts'
import { isMissing } from '../../stripe/errors.ts'
import type { SessionFacts } from '../../stripe/facts.ts'
import type { Payments } from '../../stripe/payments.ts'
import { askAfterRestore, askForReconciliation } from '../ask-for-reconciliation.ts'
import { reconciliationOf } from '../decider/reconciliation.ts'
import type { Reconciliations } from '../reconciliations.ts'

type Differences = Extract<BillingEvent, { type: 'ReconciliationCompleted' }>['data']['differences']
type ReconciliationFindings = { repaired: number; differences: Differences }

const DAY_MS = 86_400_000
const LOOK_MS = 60_000
/** A bank may send the money of a refund back after weeks; Stripe says within 30 days. */
const REFUND_REACH_MS = 60 * DAY_MS
/** A bank has decided a dispute about a payment by then. */
const DISPUTE_REACH_MS = 365 * DAY_MS
/** Orders that are read at once. */
const PAGE = 100

const before = (at: string, ms: number) => new Date(Date.parse(at) - ms).toISOString()

/**
 * Returns the outcome of a call to Stripe; null where Stripe does not know the object, which belongs to another account
 * or to the sandbox. Nothing can be learned of that, now or later.
 */
const unlessMissing = async (
  ask: () => Promise<PaymentOutcome>,
): Promise<PaymentOutcome | null> => {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const byTimer = <Result>(name: string, ask: () => Promise<Result>): Promise<Result> =>
  bySystem(`timer:${name}`, ask, name)

/** Asks once an hour, whichever instance is first; and once for all payments since a restored backup. */
export const reconcileHourly = (
  reconciliations: Reconciliations,
  { number, restoredAt, backupAt }: Epoch,
  log: Log,
): Loop => {
  let isAskedAfterRestore = restoredAt === null || backupAt === null
  return startLoop('hourly reconciliation', LOOK_MS, log, async () => {
    if (restoredAt && backupAt && !isAskedAfterRestore) {
      isAskedAfterRestore = await byTimer(`restore-r${number}`, () =>
        askAfterRestore(reconciliations, { restoredAt, backupAt }),
      )
    }
    const at = new Date().toISOString()
    await byTimer(reconciliationOf(at), () => askForReconciliation(reconciliations, 'system', at))
    return false
  })
}

type Deps = {
  reconciliations: Reconciliations
  orders: OrderCommands
  views: Views<OrderView>
  payments: Payments
  apply: Apply
}

/** Asks Stripe for what happened lately and repairs what no webhook told. */
export const reconcileWork = ({ reconciliations, orders, views, payments, apply }: Deps) => {
  /** Returns the reason why the money of a session is not in our books as it should be; null where it is. */
  const differenceOf = async ({ sessionId, state }: SessionFacts, { orderId }: PaymentOutcome) => {
    if (state !== 'paid') return null
    if (!orderId) return 'no order of ours'
    const { mismatches } = (await orders.state(orderId)).state
    return mismatches.includes(sessionId) ? 'does not fit its order' : null
  }

  const sessions = async (since: string) => {
    const differences: Differences = []
    let count = 0
    let repaired = 0
    for await (const facts of payments.sessionsSince(since)) {
      const applied = await apply.session(facts, 'reconciliation')
      const reason = await differenceOf(facts, applied)
      if (reason) differences.push({ sessionId: facts.sessionId, reason })
      count += 1
      repaired += applied.outcome === 'applied' && !reason ? 1 : 0
    }
    return { count, repaired, differences }
  }

  /**
   * Returns the difference of an order whose refund or dispute Stripe does not know, by the session that it was paid
   * with.
   */
  const unknown = async (orderId: OrderId, what: 'refund' | 'dispute'): Promise<Differences> => {
    const { payment } = (await orders.state(orderId)).state
    const reason = `Stripe does not know its ${what}`
    return payment ? [{ sessionId: payment.sessionId, reason }] : []
  }

  /** All orders with such fields, however many there are. */
  async function* ordersWith(fields: { awaitsRefund: true } | { status: 'disputed' }) {
    const pages = allPages((cursor) =>
      views.page(fields, { newestBy: 'startedAt', cursor, limit: PAGE }),
    )
    for await (const { views: page } of pages) yield* page
  }

  /** Orders with a refund that we take for one that is on its way, however old it is. */
  async function* awaitingRefund() {
    for await (const view of ordersWith({ awaitsRefund: true })) {
      const { payment } = (await orders.state(view.orderId)).state
      if (payment) yield { view, paymentIntentId: payment.paymentIntentId }
    }
  }

  /** Money that went back lately, whenever it came; and what may have failed since. */
  const refunds = async (since: string, at: string): Promise<ReconciliationFindings> => {
    const found = new Map<string, OrderView | null>()
    const mayFailSince = before(at, REFUND_REACH_MS)
    for await (const { paymentIntentId, status, createdAt } of payments.refundsSince(
      mayFailSince,
    )) {
      if (status === 'failed' || createdAt >= since) found.set(paymentIntentId, null)
    }
    for await (const { view, paymentIntentId } of awaitingRefund()) found.set(paymentIntentId, view)
    const differences: Differences = []
    let repaired = 0
    for (const [payment, view] of found) {
      const applied = await unlessMissing(() => apply.refunds(payment, 'reconciliation'))
      repaired += applied?.outcome === 'applied' ? 1 : 0
      const mayFail = view?.refunds.some((refund) => refund.at >= mayFailSince)
      if (!applied && view && mayFail) differences.push(...(await unknown(view.orderId, 'refund')))
    }
    return { repaired, differences }
  }

  /** Disputes that began lately, and those that we take for open. */
  const disputes = async (since: string, at: string): Promise<ReconciliationFindings> => {
    const differences: Differences = []
    let repaired = 0
    const count = (applied: PaymentOutcome) => {
      repaired += applied.outcome === 'applied' ? 1 : 0
    }
    const found = await payments.disputesSince(since)
    const seen = new Set(found.map(({ disputeId }) => disputeId))
    for (const facts of found) count(await apply.dispute(facts, 'reconciliation'))
    for await (const { orderId, openDisputes, paidAt } of ordersWith({ status: 'disputed' })) {
      for (const id of openDisputes.filter((each) => !seen.has(each))) {
        const applied = await unlessMissing(async () =>
          apply.dispute(await payments.dispute(id), 'reconciliation'),
        )
        const isOpen = paidAt !== null && paidAt >= before(at, DISPUTE_REACH_MS)
        if (applied) count(applied)
        else if (isOpen) differences.push(...(await unknown(orderId, 'dispute')))
      }
    }
    return { repaired, differences }
  }

  return work<BillingEvent, 'ReconciliationAsked'>({
    name: 'reconcile',
    on: ['ReconciliationAsked'],
    concurrency: 1,
    // Some minutes of trying; then the next hour asks again.
    attempts: 12,
    run: async ({ data: { since, at } }) => {
      const { count, ...paid } = await sessions(since)
      const found = [paid, await refunds(since, at), await disputes(since, at)]
      const data = {
        sessions: count,
        repaired: found.reduce((sum, { repaired }) => sum + repaired, 0),
        differences: found.flatMap(({ differences }) => differences),
        at: new Date().toISOString(),
      }
      await reconciliations.handle(reconciliationOf(at), { type: 'Complete', data })
    },
  })
}
