import type { PartnerEventContent } from '@sortie/contracts/tracking/partners/partners'
import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { payableAtOf } from '../../partner-orders/decider/commission.ts'
import {
  afterEvent,
  type CommissionAccount,
  EMPTY_ACCOUNT,
  heldCentsOf,
  payableCentsOf,
} from './commission-account.ts'

const terms = (holdDays: number) => ({
  commission: { kind: 'fixed' as const, cents: 100 },
  capCents: null,
  holdDays,
})
const dayAt = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 8)).toISOString()
const order = (commissionCents: number, payableAt?: string) => ({
  order: 'one',
  currency: 'usd',
  cents: 5 * commissionCents,
  commissionCents,
  payableAt,
})
const paid = (cents: number, payableAt: string): PartnerEventContent => ({
  type: 'conversion.paid',
  data: { ...order(cents), payableAt },
})
const reversed = (cents: number, payableAt?: string): PartnerEventContent => ({
  type: 'conversion.reversed',
  data: order(cents, payableAt),
})
const corrected = (cents: number, payableAt: string): PartnerEventContent => ({
  type: 'conversion.corrected',
  data: order(cents, payableAt),
})
const payout = (cents: number): PartnerEventContent => ({
  type: 'payout.recorded',
  data: { reference: 'r', currency: 'usd', cents },
})
const after = (...told: [PartnerEventContent, string][]): CommissionAccount =>
  told.reduce((account, [event, at]) => afterEvent(account, event, at), EMPTY_ACCOUNT)

test('a commission is payable from the midnight at which its days are over, or at once', () => {
  expect(payableAtOf(terms(30), '2026-11-28T08:00:00.000Z')).toBe('2026-12-29T00:00:00.000Z')
  expect(payableAtOf(terms(30), '2026-11-28T00:00:00.000Z')).toBe('2026-12-28T00:00:00.000Z')
  expect(payableAtOf(terms(0), '2026-11-28T08:00:00.000Z')).toBe('2026-11-28T08:00:00.000Z')
})

test('what is payable later is held until then, to the millisecond', () => {
  const account = after([paid(400, '2026-01-31T00:00:00.000Z'), dayAt(0)])
  expect(payableCentsOf(account, '2026-01-30T23:59:59.999Z')).toBe(0)
  expect(payableCentsOf(account, '2026-01-31T00:00:00.000Z')).toBe(400)
})

test('money of an order that is held takes off what is held, and of another what is payable', () => {
  const later = '2026-01-31T00:00:00.000Z'
  const both = after(
    [paid(400, dayAt(0)), dayAt(0)],
    [paid(300, later), dayAt(1)],
    [reversed(300, later), dayAt(2)],
    [reversed(150, dayAt(0)), dayAt(3)],
  )
  expect([heldCentsOf(both, dayAt(3)), payableCentsOf(both, dayAt(3))]).toEqual([0, 250])
})

test('who was paid and lost the order afterwards owes it', () => {
  const account = after(
    [paid(400, dayAt(0)), dayAt(0)],
    [payout(400), dayAt(1)],
    [reversed(400, dayAt(0)), dayAt(2)],
  )
  expect(payableCentsOf(account, dayAt(2))).toBe(-400)
})

test('where nobody said when an order was payable, less is payable than could be, and never more', () => {
  const later = '2026-01-31T00:00:00.000Z'
  const account = after([paid(400, later), dayAt(0)], [reversed(400), dayAt(1)])
  expect(payableCentsOf(account, dayAt(1))).toBe(-400)
  expect(payableCentsOf(account, later)).toBe(0)
})

test('whatever happens, what is payable is what the orders say one by one', () => {
  const steps = record({
    order: integer({ min: 0, max: 5 }),
    cents: integer({ min: 1, max: 500 }),
    days: integer({ min: 0, max: 20 }),
    act: integer({ min: 0, max: 3 }),
  })
  const anyHold = integer({ min: 0, max: 40 })
  assert(
    property(array(steps, { maxLength: 60 }), anyHold, (all, holdDays) => {
      let account = EMPTY_ACCOUNT
      let day = 0
      let paidOut = 0
      const orders = new Map<number, { payableAt: string; left: number }>()
      for (const { order: name, cents, days, act } of all) {
        day += days
        const at = dayAt(day)
        const known = orders.get(name)
        const tell = (event: PartnerEventContent) => {
          account = afterEvent(account, event, at)
        }
        if (!known) {
          const payableAt = payableAtOf(terms(holdDays), at)
          orders.set(name, { payableAt, left: cents })
          tell(paid(cents, payableAt))
        } else if (act === 0) {
          paidOut += cents
          tell(payout(cents))
        } else if (act === 1) {
          known.left += cents
          tell(corrected(cents, known.payableAt))
        } else {
          const back = Math.min(known.left, cents)
          known.left -= back
          tell(reversed(back, known.payableAt))
        }
        const left = [...orders.values()]
        const sum = (some: typeof left) => some.reduce((total, one) => total + one.left, 0)
        const held = sum(left.filter(({ payableAt }) => payableAt > at))
        expect(heldCentsOf(account, at)).toBe(held)
        expect(payableCentsOf(account, at)).toBe(sum(left) - held - paidOut)
        expect(Object.keys(account.held).length).toBeLessThanOrEqual(holdDays + 1)
      }
    }),
  )
})
