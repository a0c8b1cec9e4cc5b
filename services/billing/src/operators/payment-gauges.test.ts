import type { Views } from '@sortie/runtime/views/view-reader'
import { expect, test } from 'vitest'
import type { OrderView } from '../orders/views/order-view.ts'
import type { PaymentEventView } from '../payment-events/views/payment-event-view.ts'
import { paymentGauges } from './payment-gauges.ts'

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const MINUTE = 60_000
const DAY = 86_400_000

type Paid = { session: { id: string }; recordedAt: string; awaitsGrant?: boolean }
type Webhook = { objectId: string; receivedAt: string }
const paid = (sessionId: string, ms: number): Paid => ({
  session: { id: sessionId },
  recordedAt: ago(ms),
})
const webhook = (objectId: string, ms: number): Webhook => ({ objectId, receivedAt: ago(ms) })

type PageRequest = {
  oldestBy: 'recordedAt'
  cursor?: string
  limit: number
  from?: { field: 'recordedAt'; least: string }
}
/** Pages of orders as the database gives them. */
const viewsOf = (orders: readonly Paid[]) => ({
  page: async (
    { awaitsGrant }: { awaitsGrant?: boolean },
    { cursor = '0', limit, from }: PageRequest,
  ) => {
    const found = orders
      .filter((one) => awaitsGrant === undefined || one.awaitsGrant === awaitsGrant)
      .filter(({ recordedAt }) => !from || recordedAt >= from.least)
      .toSorted((one, other) => one.recordedAt.localeCompare(other.recordedAt))
    const end = Number(cursor) + limit
    const next = end < found.length ? String(end) : null
    return { views: found.slice(Number(cursor), end), next }
  },
})

/** @param leadMs by how much the database's clock is ahead of that of this machine. */
const watchOf = (orders: readonly Paid[], webhooks: readonly Webhook[], leadMs = 0) =>
  paymentGauges({
    views: viewsOf(orders) as unknown as Views<OrderView>,
    paymentEvents: {
      where: async ({ objectId }: { objectId?: string }) =>
        webhooks
          .filter((each) => !objectId || each.objectId === objectId)
          .toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt))
          .slice(0, 1),
    } as unknown as Views<PaymentEventView>,
    reconciled: {} as never,
    databaseNow: async () => ago(-leadMs),
    startedAt: ago(0),
  })

/** How far webhooks are behind. */
const behind = (orders: readonly Paid[], webhooks: readonly Webhook[]) =>
  watchOf(orders, webhooks).sortie_billing_webhook_behind_seconds()

test('after the last payment of a busy spell, whose webhook came just before, nothing is behind', async () =>
  expect(
    await behind(
      [paid('cs_2', DAY - 100), paid('cs_1', DAY + MINUTE - 15)],
      [webhook('cs_2', DAY), webhook('cs_1', DAY + MINUTE)],
    ),
  ).toBe(0))

test('a payment whose webhook waited until Stripe answered is not behind', async () =>
  expect(await behind([paid('cs_1', DAY)], [webhook('cs_1', DAY + 30 * MINUTE)])).toBe(0))

test('a payment without a webhook is behind, since it was paid', async () => {
  const orders = [paid('cs_3', MINUTE), paid('cs_2', 20 * MINUTE), paid('cs_1', DAY - 100)]
  expect(await behind(orders, [webhook('cs_1', DAY)])).toBeCloseTo(20 * 60, 0)
  expect(await behind(orders, [])).toBeCloseTo(DAY / 1_000, 0)
})

test('a bank debit needs the webhook of its payment, not that of its beginning', async () =>
  expect(await behind([paid('cs_1', MINUTE)], [webhook('cs_1', 3 * DAY)])).toBeCloseTo(60, 0))

test('what came by without a webhook is no longer behind once another comes', async () =>
  expect(await behind([paid('cs_1', DAY)], [webhook('cs_2', MINUTE)])).toBe(0))

test('a payment without a webhook is behind, however many came after it', async () => {
  const later = Array.from({ length: 1_001 }, (_, at) => paid(`cs_${at}`, MINUTE + at))
  expect(await behind([...later, paid('cs_first', DAY)], [])).toBeCloseTo(DAY / 1_000, 0)
})

test('the payment that waits longest for its missions is seen, however many wait', async () => {
  const waiting = Array.from({ length: 1_001 }, (_, at) => ({
    ...paid(`cs_${at}`, MINUTE),
    awaitsGrant: true,
  }))
  const stuck = { ...paid('cs_stuck', DAY), awaitsGrant: true }
  const { sortie_billing_paid_without_grant_seconds: age } = watchOf([...waiting, stuck], [])
  expect(await age()).toBeCloseTo(DAY / 1_000, 0)
})

test('how long a payment waits is told by the clock that it was recorded by', async () => {
  const lead = 10 * MINUTE
  const waiting = [{ ...paid('cs_1', -lead), awaitsGrant: true }]
  const { sortie_billing_paid_without_grant_seconds: age } = watchOf(waiting, [], lead)
  expect(await age()).toBeCloseTo(0, 0)
  const { sortie_billing_paid_without_grant_seconds: later } = watchOf(waiting, [], 2 * lead)
  expect(await later()).toBeCloseTo(600, 0)
})
