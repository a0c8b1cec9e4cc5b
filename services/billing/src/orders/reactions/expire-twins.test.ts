import { expect, test, vi } from 'vitest'
import type { OrderView } from '../views/order-view.ts'
import { expireTwins } from './expire-twins.ts'

type OrderStart = Pick<OrderView, 'orderId' | 'startedAt' | 'startRecordedAt'>

/** The pages that end once an order was paid. */
const endedBy = async (
  open: readonly OrderStart[],
  payment: { at: string; databaseAt?: string },
): Promise<string[]> => {
  const expire = vi.fn(async (_sessionId: string) => null)
  const work = expireTwins({
    views: { where: async () => open },
    orders: {
      state: async (orderId: string) => ({ state: { stage: 'open', session: { id: orderId } } }),
    },
    payments: { expire },
    apply: {},
  } as never)
  const data = { orderId: 'ord_paid', userId: 'usr_1', packId: 'starter_pack', ...payment }
  await work.run({ type: 'MissionPurchased', data } as never, {} as never)
  return expire.mock.calls.map(([sessionId]) => sessionId)
}

const NOON = '2026-11-01T12:00:00.000Z'
const SOON = '2026-11-01T12:01:00.000Z'
const TEN_LATER = '2026-11-01T12:10:00.000Z'

test('a twin that was started before the payment ends, though its machine is ten minutes ahead', async () => {
  const twin: OrderStart = { orderId: 'ord_twin', startedAt: TEN_LATER, startRecordedAt: NOON }
  expect(await endedBy([twin], { at: SOON, databaseAt: SOON })).toEqual(['ord_twin'])
})

test('an order that was started after the payment stays open, though the machine of the payment is ahead', async () => {
  const later: OrderStart = { orderId: 'ord_later', startedAt: SOON, startRecordedAt: SOON }
  expect(await endedBy([later], { at: TEN_LATER, databaseAt: NOON })).toEqual([])
})

test('an order of an earlier release is compared by the times of the machines', async () => {
  const twin: OrderStart = { orderId: 'ord_twin', startedAt: NOON, startRecordedAt: null }
  const later: OrderStart = { orderId: 'ord_later', startedAt: TEN_LATER, startRecordedAt: null }
  expect(await endedBy([twin, later], { at: SOON, databaseAt: SOON })).toEqual(['ord_twin'])
})
