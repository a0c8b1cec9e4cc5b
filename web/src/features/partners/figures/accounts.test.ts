import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { expect, test } from 'vitest'
import { accountsOf } from './accounts.ts'

const about = { id: 'pev_1', seq: 1, at: '2026-11-28T08:00:00.000Z', previousHash: '', hash: '' }
const order = (name: string, commissionCents: number, currency = 'usd') => ({
  order: name,
  currency,
  cents: 5 * commissionCents,
  commissionCents,
})
const paid = (name: string, cents: number, payableAt: string, currency?: string): PartnerEvent => ({
  ...about,
  type: 'conversion.paid',
  data: { ...order(name, cents, currency), payableAt },
})
const reversed = (name: string, cents: number): PartnerEvent => ({
  ...about,
  type: 'conversion.reversed',
  data: order(name, cents),
})
const corrected = (name: string, cents: number): PartnerEvent => ({
  ...about,
  type: 'conversion.corrected',
  data: order(name, cents),
})
const payout = (cents: number): PartnerEvent => ({
  ...about,
  type: 'payout.recorded',
  data: { reference: '2026-12', currency: 'usd', cents },
})
const [past, now, later] = [
  '2026-12-01T00:00:00.000Z',
  '2026-12-15T00:00:00.000Z',
  '2026-12-31T00:00:00.000Z',
]

test('what is payable later is held, and what is left of the rest is payable', () => {
  const events = [paid('a', 400, past), paid('b', 300, later), reversed('a', 100), payout(200)]
  expect(accountsOf(events, now)).toEqual([
    {
      currency: 'usd',
      orders: 2,
      earned: 700,
      reversed: 100,
      held: 300,
      paidOut: 200,
      payable: 100,
    },
  ])
})

test('of an order that is held, only what is left of it is', () => {
  const events = [paid('a', 400, later), reversed('a', 400), corrected('a', 150)]
  expect(accountsOf(events, now)).toMatchObject([
    { earned: 550, reversed: 400, held: 150, payable: 0 },
  ])
})

test('who was paid before an order was reversed owes it', () => {
  const events = [paid('a', 400, past), payout(400), reversed('a', 400)]
  expect(accountsOf(events, now)).toMatchObject([{ paidOut: 400, payable: -400 }])
})

test('currencies are added up apart, and of nothing there is nothing', () => {
  const events = [paid('a', 400, past), paid('b', 300, past, 'eur')]
  expect(accountsOf(events, now).map(({ currency, payable }) => [currency, payable])).toEqual([
    ['eur', 300],
    ['usd', 400],
  ])
  expect(accountsOf([], now)).toEqual([])
})
