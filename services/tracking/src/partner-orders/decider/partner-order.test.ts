import type { PartnerTerms } from '@sortie/contracts/tracking/partners/partners'
import { scenario } from '@sortie/runtime/testing/decider'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf } from './commission.ts'
import { type PartnerOrder, type PartnerOrderCommand, partnerOrder } from './partner-order.ts'

const { given } = scenario(partnerOrder)
const partnerOrderId = 'pto_1' as const
const at = '2026-11-28T08:00:00.000Z'
const terms: PartnerTerms = {
  commission: { kind: 'percent', basisPoints: 2_000 },
  capCents: null,
  holdDays: 30,
}
const order = {
  partnerOrderId,
  partnerId: 'ptn_1',
  currency: 'usd',
  terms,
  cents: 2_199,
  at,
} as const
const accountOpenedAt = '2026-11-01T08:00:00.000Z'
const pay = { type: 'Pay', data: { ...order, accountOpenedAt } } as const
const paid = { type: 'PartnerOrderPaid', data: { ...order, commissionCents: 439 } } as const
const reverse = (cents: number) => ({
  type: 'Reverse' as const,
  data: { partnerOrderId, cents, at },
})
const correct = (cents: number) => ({
  type: 'Correct' as const,
  data: { partnerOrderId, cents, at },
})
const reversed = (cents: number, commissionCents: number) => ({
  type: 'PartnerOrderReversed' as const,
  data: { partnerOrderId, cents, commissionCents, at },
})
const corrected = (cents: number, commissionCents: number) => ({
  type: 'PartnerOrderCorrected' as const,
  data: { partnerOrderId, cents, commissionCents, at },
})

test('a paid order brings its commission once', () => {
  given().when(pay).then(paid)
  given(paid).when(pay).then()
})

test('an order brings commission up to the last millisecond of the days in which its account counts', () => {
  const bound = { ...terms, windowDays: 27 }
  const payOf = (agreed: PartnerTerms, paidAt: string) => ({
    type: 'Pay' as const,
    data: { ...order, terms: agreed, at: paidAt, accountOpenedAt },
  })
  const missed = (paidAt: string) => ({
    type: 'PartnerOrderMissedWindow' as const,
    data: { ...order, terms: bound, at: paidAt, accountOpenedAt },
  })
  const last = '2026-11-28T08:00:00.000Z'
  const late = '2026-11-28T08:00:00.001Z'
  given()
    .when(payOf(bound, last))
    .then({ ...paid, data: { ...paid.data, terms: bound, at: last } })
  given().when(payOf(bound, late)).then(missed(late))
  const unbound = { ...terms, windowDays: null }
  given()
    .when(payOf(unbound, '2036-11-28T08:00:00.000Z'))
    .then({
      type: 'PartnerOrderPaid',
      data: { ...order, terms: unbound, at: '2036-11-28T08:00:00.000Z', commissionCents: 439 },
    })
})

test('an order that was paid too late brings nothing, however often it is told and whatever goes back', () => {
  const missed = {
    type: 'PartnerOrderMissedWindow',
    data: { ...order, terms: { ...terms, windowDays: 1 }, accountOpenedAt },
  } as const
  // Even where the terms are wider by then.
  given(missed).when(pay).then()
  given(missed).when(reverse(2_199)).then()
  given(missed).when(correct(2_199)).then()
})

test('what goes back takes its part of the commission back, and what comes again gives it again', () => {
  given(paid).when(reverse(2_199)).then(reversed(2_199, 439))
  given(paid).when(reverse(1_000)).then(reversed(1_000, 200))
  given(paid, reversed(1_000, 200)).when(correct(1_000)).then(corrected(1_000, 200))
})

test('a refund and a lost dispute take back no more than was paid', () => {
  given(paid, reversed(2_000, 400)).when(reverse(2_199)).then(reversed(199, 39))
  given(paid, reversed(2_199, 439)).when(reverse(2_199)).then()
})

test('no more comes again than went back', () => {
  given(paid).when(correct(2_199)).then()
  given(paid, reversed(500, 100)).when(correct(2_199)).then(corrected(500, 100))
})

const hold = { reason: 'self_referral', orderId: 'ord_1' } as const
const heldPaid = { type: 'PartnerOrderPaid', data: { ...paid.data, hold } } as const
const decision = { partnerOrderId, at: '2026-11-29T08:00:00.000Z', by: 'usr_operator' } as const
const release = { type: 'Release', data: decision } as const
const reject = { type: 'Reject', data: decision } as const
const decided = { ...decision, partnerId: 'ptn_1', orderId: 'ord_1' } as const
const released = { type: 'PartnerOrderReleased', data: decided } as const
const rejected = { type: 'PartnerOrderRejected', data: decided } as const

test('an order that is held is paid as all others, and says why it is held', () => {
  given()
    .when({ type: 'Pay', data: { ...pay.data, hold } })
    .then(heldPaid)
  given(heldPaid).when(reverse(1_000)).then(reversed(1_000, 200))
})

test('an order that is paid too late is not held: it brings nothing anyway', () => {
  const late = { ...pay.data, terms: { ...terms, windowDays: 1 } }
  given()
    .when({ type: 'Pay', data: { ...late, hold } })
    .then({ type: 'PartnerOrderMissedWindow', data: late })
})

test('a held order is released or rejected once, and the other decision comes too late', () => {
  given(heldPaid).when(release).then(released)
  given(heldPaid).when(reject).then(rejected)
  given(heldPaid, released).when(release).then()
  given(heldPaid, rejected).when(reject).then()
  given(heldPaid, released).when(reject).thenRejects('held_order_decided')
  given(heldPaid, rejected).when(release).thenRejects('held_order_decided')
})

test('what is not held can be neither released nor rejected', () => {
  const missed = {
    type: 'PartnerOrderMissedWindow',
    data: { ...order, terms: { ...terms, windowDays: 1 }, accountOpenedAt },
  } as const
  for (const events of [[], [paid], [missed]]) {
    given(...events)
      .when(release)
      .thenRejects('held_order_not_found')
    given(...events)
      .when(reject)
      .thenRejects('held_order_not_found')
  }
})

test('what goes back of an order moves its commission, whatever was decided about it', () => {
  given(heldPaid, released).when(reverse(1_000)).then(reversed(1_000, 200))
  given(heldPaid, rejected).when(reverse(1_000)).then(reversed(1_000, 200))
})

test('of an order without a partner nothing is noted', () => {
  given().when(reverse(2_199)).then()
  given().when(correct(2_199)).then()
})

test('a fixed commission stays as long as anything was kept', () => {
  const fixed: PartnerTerms = { ...terms, commission: { kind: 'fixed', cents: 500 } }
  expect(commissionOf(fixed, 2_199)).toBe(500)
  expect(commissionOf(fixed, 1)).toBe(500)
  expect(commissionOf(fixed, 0)).toBe(0)
})

test('a commission is rounded down to the cent, and is never more than the cap', () => {
  expect(commissionOf({ ...terms, commission: { kind: 'percent', basisPoints: 1_234 } }, 799)).toBe(
    98,
  )
  expect(commissionOf({ ...terms, capCents: 300 }, 2_199)).toBe(300)
  expect(commissionOf({ ...terms, capCents: 300 }, 1_000)).toBe(200)
})

test('after any movements the commissions add up to that of what was kept', () => {
  const someTerms = record({
    commission: constantFrom<PartnerTerms['commission']>(
      { kind: 'percent', basisPoints: 1_250 },
      { kind: 'percent', basisPoints: 3_333 },
      { kind: 'fixed', cents: 700 },
    ),
    capCents: constantFrom(null, 0, 250, 10_000),
    holdDays: constantFrom(30),
  })
  const movements = array(
    record({
      type: constantFrom('Reverse' as const, 'Correct' as const),
      cents: integer({ min: 0, max: 6_000 }),
    }),
    { maxLength: 12 },
  )
  assert(
    property(someTerms, integer({ min: 1, max: 9_999 }), movements, (agreed, cents, moves) => {
      let state: PartnerOrder = null
      let [kept, commission] = [0, 0]
      const commands: PartnerOrderCommand[] = [
        { type: 'Pay', data: { ...order, terms: agreed, cents, accountOpenedAt } },
        ...moves.map(
          (move) => ({ type: move.type, data: { partnerOrderId, at, cents: move.cents } }) as const,
        ),
      ]
      for (const command of commands) {
        for (const event of partnerOrder.decide(state, command)) {
          if (!('commissionCents' in event.data)) throw new Error('No money moved')
          const sign = event.type === 'PartnerOrderReversed' ? -1 : 1
          kept += sign * event.data.cents
          commission += sign * event.data.commissionCents
          state = partnerOrder.evolve(state, event)
        }
      }
      expect(kept).toBeGreaterThanOrEqual(0)
      expect(kept).toBeLessThanOrEqual(cents)
      expect(commission).toBe(commissionOf(agreed, kept))
    }),
  )
})
