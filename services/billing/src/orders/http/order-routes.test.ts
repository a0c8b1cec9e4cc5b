import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import { requestRefund } from '@sortie/contracts/billing/refunds/refunds'
import { expect, test, vi } from 'vitest'
import { noLedger } from '../../ledger/decider/ledger-state.ts'
import { type OrderState, unbornOrder } from '../decider/order-state.ts'
import { refundableIn } from '../refundable.ts'
import type { OrderView } from '../views/order-view.ts'
import { orderRoutes, ordersToList } from './order-routes.ts'

const at = '2026-11-01T10:00:00.000Z'
const orderId: OrderId = 'ord_1'

/** Asks for a refund of an order with so many unused missions. */
const ask = async (changed: Partial<OrderState>, missions: number) => {
  const state: OrderState = {
    ...unbornOrder,
    orderId,
    userId: 'usr_1',
    stage: 'paid',
    missions: 10,
    cents: 2199,
    payment: { sessionId: 'cs_1', paymentIntentId: 'pi_1', at },
    ...changed,
  }
  const take = vi.fn(async () => undefined)
  const lot = { orderId, left: missions, missions: 10, cents: 2199 }
  const lots = [{ ...lot, taken: 0, disputed: 0, centsBack: 0 }]
  const routes = orderRoutes({
    orders: { state: async () => ({ state }), handle: async () => ({ events: [] }) },
    ledgers: { state: async () => ({ state: { lots } }) },
    views: { find: async () => ({ userId: 'usr_1' }) },
    throttle: { take },
  } as never)
  const { answer } = routes.find(({ endpoint }) => endpoint.path === requestRefund.path)!
  const given = { userId: 'usr_1', params: { orderId }, body: { message: '' }, now: at }
  const refusal = await answer(given as never, {} as never).then(
    () => null,
    ({ code }) => code,
  )
  return { taken: take.mock.calls.length, refusal }
}

test('only a request for a refund that is noted counts against the limit', async () => {
  const request = { missions: 10, cents: 2199 }
  const approval = { refundId: 'ord_1-r1', delays: 0, delayed: null }
  expect((await ask({}, 10)).taken).toBe(1)
  expect(await ask({}, 0)).toEqual({ taken: 0, refusal: 'nothing_to_refund' })
  expect(await ask({ request }, 10)).toEqual({ taken: 0, refusal: null })
  expect(await ask({ approval }, 10)).toEqual({ taken: 0, refusal: 'order_not_refundable' })
})

const viewOf = (changed: Partial<OrderView>) =>
  ({
    orderId,
    packId: 'starter_pack',
    status: 'paid',
    startedAt: at,
    paidAt: at,
    session: null,
    cents: 799,
    refundedCents: 0,
    chargedBackCents: 0,
    ...changed,
  }) as OrderView

test('an order that came to nothing is not listed once its pack is paid', () => {
  const session = { id: 'cs_1', url: 'https://pay' }
  const twin = viewOf({ orderId: 'ord_2', status: 'expired', paidAt: null, session })
  const idsOf = (...views: OrderView[]) => ordersToList(views).map((view) => view.orderId)
  expect(idsOf(viewOf({}), twin)).toEqual(['ord_1'])
  expect(idsOf(viewOf({}), { ...twin, status: 'open' })).toEqual(['ord_1', 'ord_2'])
  expect(idsOf(viewOf({}), { ...twin, status: 'open', session: null })).toEqual(['ord_1'])
  expect(idsOf(viewOf({}), { ...twin, packId: 'mission_pack_10' })).toEqual(['ord_1', 'ord_2'])
  const later = '2026-11-01T11:00:00.000Z'
  expect(idsOf(viewOf({}), { ...twin, startedAt: later })).toEqual(['ord_1', 'ord_2'])
  expect(idsOf(twin)).toEqual(['ord_2'])
})

test('what could be refunded now is told also of an order that was refunded before', () => {
  const lot = { orderId, missions: 3, cents: 799, left: 1, taken: 1, disputed: 0, centsBack: 266 }
  const ledger = { ...noLedger, lots: [lot] }
  const refunded = viewOf({ status: 'refunded', refundedCents: 266 })
  expect(refundableIn(ledger, refunded)).toEqual({ missions: 1, cents: 266 })
  expect(refundableIn(ledger, viewOf({ refundedCents: 700 }))).toEqual({ missions: 1, cents: 99 })
  const nothing = { missions: 0, cents: 0 }
  expect(refundableIn(ledger, viewOf({ status: 'disputed' }))).toEqual(nothing)
  expect(refundableIn(ledger, viewOf({ status: 'open', paidAt: null }))).toEqual(nothing)
  expect(refundableIn(ledger, viewOf({ refundedCents: 799 }))).toEqual(nothing)
})
