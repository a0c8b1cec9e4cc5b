import { workContext } from '@sortie/runtime/testing/work'
import type { Views } from '@sortie/runtime/views/view-reader'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { Apply } from '../../orders/apply-payment.ts'
import type { OrderCommands } from '../../orders/orders.ts'
import type { OrderView } from '../../orders/views/order-view.ts'
import type { Payments } from '../../stripe/payments.ts'
import type { ReconciliationCommand } from '../decider/reconciliation.ts'
import type { Reconciliations } from '../reconciliations.ts'
import { reconcileWork } from './reconcile.ts'

const at = '2026-11-22T10:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(at) - days * 86_400_000).toISOString()
const context = workContext()
type PageOptions = { cursor?: string; limit: number }
type Kept = Partial<OrderView> & { orderId: `ord_${string}` }

const refused = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code } as never)

/** Reconciles orders of a store whose Stripe account knows only what is named. */
const reconciled = async (kept: Kept[], known: string[], error = refused('resource_missing')) => {
  const ask = <Answer>(id: string, answer: Answer) => {
    if (!known.includes(id)) throw error
    return answer
  }
  const applied: string[] = []
  const completed: ReconciliationCommand[] = []
  const none = async function* () {}
  const work = reconcileWork({
    reconciliations: {
      handle: async (_stream: string, command: ReconciliationCommand) => {
        completed.push(command)
        return { version: 1, events: [], repeated: false }
      },
    } as unknown as Reconciliations,
    orders: {
      state: async (orderId: string) => {
        const id = orderId.slice(4)
        return { state: { payment: { sessionId: `cs_${id}`, paymentIntentId: `pi_${id}` } } }
      },
    } as unknown as OrderCommands,
    views: {
      page: async (fields: Partial<Kept>, { cursor = '0', limit }: PageOptions) => {
        const found = kept.filter(
          ({ awaitsRefund, status }) =>
            awaitsRefund === fields.awaitsRefund || (fields.status && status === fields.status),
        )
        const end = Number(cursor) + limit
        const next = end < found.length ? String(end) : null
        return { views: found.slice(Number(cursor), end), next }
      },
    } as unknown as Views<OrderView>,
    payments: {
      sessionsSince: none,
      refundsSince: none,
      disputesSince: async () => [],
      dispute: async (disputeId: string) => ask(disputeId, { disputeId }),
    } as unknown as Payments,
    apply: {
      session: async () => ({ outcome: 'nothing_to_do' }),
      refunds: async (paymentIntentId: string) => {
        applied.push(ask(paymentIntentId, paymentIntentId))
        return { outcome: 'applied' }
      },
      dispute: async ({ disputeId }: { disputeId: string }) => {
        applied.push(disputeId)
        return { outcome: 'applied' }
      },
    } as unknown as Apply,
  })
  const data = { since: daysAgo(3), by: 'system', at }
  await work.run({ type: 'ReconciliationAsked', data } as never, context)
  return { applied, completed }
}
const awaiting = (id: string, days: number): Kept => {
  const ids = { refundId: `ord_${id}-r1`, stripeRefundId: `re_${id}` }
  const refund = { ...ids, source: 'operator', cents: 1, missions: 1 } as const
  const refunds = [{ ...refund, status: 'pending', at: daysAgo(days) } as const]
  return { orderId: `ord_${id}`, awaitsRefund: true, refunds, openDisputes: [] }
}
const disputed = (id: string, days: number): Kept => ({
  orderId: `ord_${id}`,
  status: 'disputed',
  openDisputes: [`dp_${id}`],
  paidAt: daysAgo(days),
})

test('what Stripe does not know keeps nothing else from being reconciled, and is a difference', async () => {
  const kept = [awaiting('strange', 5), awaiting('ours', 5), disputed('gone', 5), disputed('on', 5)]
  const { applied, completed } = await reconciled(kept, ['pi_ours', 'dp_on'])
  expect(applied).toEqual(['pi_ours', 'dp_on'])
  expect(completed).toMatchObject([
    {
      type: 'Complete',
      data: {
        repaired: 2,
        differences: [
          { sessionId: 'cs_strange', reason: 'Stripe does not know its refund' },
          { sessionId: 'cs_gone', reason: 'Stripe does not know its dispute' },
        ],
      },
    },
  ])
})
test('what is so old that no bank changes it any more is no difference', async () => {
  const kept = [awaiting('strange', 61), disputed('gone', 366)]
  const { completed } = await reconciled(kept, [])
  expect(completed).toMatchObject([{ data: { differences: [] } }])
})
test('any other refusal of Stripe is tried again', async () => {
  const other = refused('parameter_unknown')
  await expect(reconciled([awaiting('strange', 5)], [], other)).rejects.toBe(other)
  await expect(reconciled([disputed('gone', 5)], [], other)).rejects.toBe(other)
})
test('every open dispute is asked about, however many there are', async () => {
  const kept = Array.from({ length: 101 }, (_, at) => disputed(String(at), 5))
  const ids = kept.flatMap(({ openDisputes = [] }) => openDisputes)
  const { applied } = await reconciled(kept, ids)
  expect(applied).toEqual(ids)
})
