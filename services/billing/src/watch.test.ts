import type { Views } from '@sortie/runtime/views/view-reader'
import { expect, test } from 'vitest'
import type { OrderView } from './projections/order-view.ts'
import type { PaymentEventView } from './projections/payment-event-view.ts'
import { watch } from './watch.ts'

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const MINUTE = 60_000
const DAY = 86_400_000

const paid = (sessionId: string, ms: number) => ({ session: { id: sessionId }, paidAt: ago(ms) })
const webhook = (objectId: string, ms: number) => ({ objectId, receivedAt: ago(ms) })

/** How far webhooks are behind; orders and webhooks are given newest first, as views answer. */
const behind = (orders: object[], webhooks: { objectId: string }[]) =>
  watch({
    views: { where: async () => orders } as unknown as Views<OrderView>,
    paymentEvents: {
      where: async ({ objectId }: { objectId?: string }) =>
        webhooks.filter((each) => !objectId || each.objectId === objectId).slice(0, 1),
    } as unknown as Views<PaymentEventView>,
    reconciled: {} as never,
    startedAt: ago(0),
  }).sortie_billing_webhook_behind_seconds()

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
