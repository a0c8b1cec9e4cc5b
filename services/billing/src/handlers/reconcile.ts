import type { BillingEvent } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/command'
import { because } from '@sortie/runtime/context'
import { type Loop, startLoop } from '@sortie/runtime/loop'
import type { Views } from '@sortie/runtime/projection'
import type { Log } from '@sortie/runtime/telemetry'
import { work } from '@sortie/runtime/work'
import { type ReconciliationCommand, reconciliationOf } from '../domain/reconciliation.ts'
import type { OrderView } from '../projections/order-view.ts'
import type { SessionFacts } from '../stripe/facts.ts'
import type { Payments } from '../stripe/payments.ts'
import type { Applied, Apply, Orders } from './apply-payment.ts'

type Reconciliations = Commands<ReconciliationCommand>
type Differences = Extract<BillingEvent, { type: 'ReconciliationCompleted' }>['data']['differences']

const DAY_MS = 86_400_000
/** A session lives for a day at most, and a bank debit clears in some more. */
const REACH_MS = 3 * DAY_MS
const LOOK_MS = 60_000
/** A bank may send the money of a refund back after weeks; Stripe says within 30 days. */
const REFUND_REACH_MS = 60 * DAY_MS
const OPEN_DISPUTES = 100
/** Orders that are read at once. */
const PAGE = 100

/** Asks for a reconciliation; false where one of this hour is under way, or was asked for already. */
export const askForReconciliation = async (
  reconciliations: Reconciliations,
  by: UserId | 'system',
  at: string,
): Promise<boolean> => {
  const since = new Date(Date.parse(at) - REACH_MS).toISOString()
  const stream = reconciliationOf(at)
  const { events } = await reconciliations.handle(stream, { type: 'Ask', data: { since, by, at } })
  return events.length > 0
}

/** Asks once an hour, whichever instance is first. */
export const reconcileHourly = (reconciliations: Reconciliations, log: Log): Loop =>
  startLoop('hourly reconciliation', LOOK_MS, log, async () => {
    const at = new Date().toISOString()
    const stream = reconciliationOf(at)
    const cause = { cause: `timer:${stream}`, fingerprint: null, actor: 'system' }
    await because({ ...cause, correlation: stream }, () =>
      askForReconciliation(reconciliations, 'system', at),
    )
    return false
  })

type Deps = {
  reconciliations: Reconciliations
  orders: Orders
  views: Views<OrderView>
  payments: Payments
  apply: Apply
}

/** Asks Stripe for what happened lately and repairs what no webhook told. */
export const reconcileWork = ({ reconciliations, orders, views, payments, apply }: Deps) => {
  /** Why the money of a session is not in our books as it should be; null where it is. */
  const differenceOf = async ({ sessionId, state }: SessionFacts, { orderId }: Applied) => {
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

  /** Payments with a refund that we take for one that is on its way, however old it is. */
  const awaitingRefund = async function* () {
    let cursor: string | undefined
    do {
      const options = { newestBy: 'startedAt', cursor, limit: PAGE } as const
      const { views: page, next } = await views.page({ awaitsRefund: true }, options)
      for (const { orderId } of page) {
        const { payment } = (await orders.state(orderId)).state
        if (payment) yield payment.paymentIntentId
      }
      cursor = next ?? undefined
    } while (cursor)
  }

  /** Money that went back lately, whenever it came; and what may have failed since. */
  const refunds = async (since: string, at: string) => {
    const found = new Set<string>()
    const mayFailSince = new Date(Date.parse(at) - REFUND_REACH_MS).toISOString()
    for await (const { paymentIntentId, status, createdAt } of payments.refundsSince(
      mayFailSince,
    )) {
      if (status === 'failed' || createdAt >= since) found.add(paymentIntentId)
    }
    for await (const payment of awaitingRefund()) found.add(payment)
    let repaired = 0
    for (const payment of found) {
      repaired += (await apply.refunds(payment, 'reconciliation')).outcome === 'applied' ? 1 : 0
    }
    return repaired
  }

  /** Disputes that began lately, and those that we take for open. */
  const disputes = async (since: string) => {
    let repaired = 0
    const found = await payments.disputesSince(since)
    const seen = new Set(found.map(({ disputeId }) => disputeId))
    const open = await views.where({ status: 'disputed' }, { limit: OPEN_DISPUTES })
    const older = open.flatMap(({ openDisputes }) => openDisputes).filter((id) => !seen.has(id))
    for (const id of older) {
      const facts = await payments.dispute(id)
      if (facts) found.push(facts)
    }
    for (const facts of found) {
      repaired += (await apply.dispute(facts, 'reconciliation')).outcome === 'applied' ? 1 : 0
    }
    return repaired
  }

  return work<BillingEvent, 'ReconciliationAsked'>({
    name: 'reconcile',
    on: ['ReconciliationAsked'],
    concurrency: 1,
    // Some minutes of trying; then the next hour asks again.
    attempts: 12,
    run: async ({ data: { since, at } }) => {
      const { count, repaired, differences } = await sessions(since)
      const others = (await refunds(since, at)) + (await disputes(since))
      const data = {
        ...{ sessions: count, repaired: repaired + others, differences },
        at: new Date().toISOString(),
      }
      await reconciliations.handle(reconciliationOf(at), { type: 'Complete', data })
    },
  })
}
