import type { OrderId } from '@sortie/contracts/billing'
import { requestRefund } from '@sortie/contracts/billing'
import { expect, test, vi } from 'vitest'
import { type Order, unborn } from '../domain/order-state.ts'
import { orderRoutes } from './orders.ts'

const at = '2026-11-01T10:00:00.000Z'
const orderId: OrderId = 'ord_1'

/** Asks for a refund of an order with so many unused missions. */
const ask = async (changed: Partial<Order>, missions: number) => {
  const state: Order = {
    ...unborn,
    ...{ orderId, userId: 'usr_1', stage: 'paid', missions: 10, cents: 2199 },
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
