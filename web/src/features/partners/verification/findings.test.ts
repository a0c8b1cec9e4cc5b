import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { expect, test } from 'vitest'
import { findingsOf } from './findings.ts'

const now = '2026-12-15T00:00:00.000Z'
const about = { id: 'pev_1', seq: 1, at: now, previousHash: '', hash: '' }
const order = { order: 'a', currency: 'usd', cents: 2_199, commissionCents: 439 }
const paid: PartnerEvent = {
  ...about,
  type: 'conversion.paid',
  data: { ...order, payableAt: now },
}
const reversed: PartnerEvent = { ...about, type: 'conversion.reversed', data: order }
const payout = (cents: number): PartnerEvent => ({
  ...about,
  type: 'payout.recorded',
  data: { reference: '2026-12', currency: 'usd', cents },
})
const good = { brokenAt: null, isHeadOurs: true, isSigned: true, keyId: 's1' }
const resultsOf = (events: PartnerEvent[], verification = {}) =>
  findingsOf({ events }, { ...good, ...verification }, now).map(({ result }) => result)

test('a chain that is whole and signed is right, with a sum for each currency', () => {
  expect(resultsOf([])).toEqual(['right', 'right', 'right'])
  expect(resultsOf([paid, payout(439)])).toEqual(['right', 'right', 'right', 'right'])
})

test('an order that was reversed after it was paid out is no fault', () => {
  expect(resultsOf([paid, payout(439), reversed])).toEqual(['right', 'right', 'right', 'notice'])
})

test('what does not hold is wrong, and what a browser cannot tell is unknown', () => {
  expect(resultsOf([paid], { brokenAt: 1 })[0]).toBe('wrong')
  expect(resultsOf([paid], { isHeadOurs: false })[1]).toBe('wrong')
  expect(resultsOf([paid], { isSigned: false })[2]).toBe('wrong')
  expect(resultsOf([paid], { isSigned: null })[2]).toBe('unknown')
})
