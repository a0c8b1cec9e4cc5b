import type { Partner, PartnerTerms } from '@sortie/contracts/tracking/partners/partners'
import { expect, test } from 'vitest'
import { amountIn, termsText } from '@/lib/partner-words'
import {
  brought,
  checkPayout,
  checkTerms,
  payable,
  payoutOf,
  termsFormOf,
  termsOf,
} from './partner-terms.ts'

const share: PartnerTerms = {
  commission: { kind: 'percent', basisPoints: 1_250 },
  capCents: 5_000,
  holdDays: 30,
  windowDays: 365,
}
const fixed: PartnerTerms = {
  commission: { kind: 'fixed', cents: 450 },
  capCents: null,
  holdDays: 0,
  windowDays: null,
}
const filled = { ref: 'acme', kind: 'percent', amount: '20', cap: '', hold: '30', window: '' }
const wrongOf = (values: Partial<typeof filled>, isNew = true) =>
  Object.keys(checkTerms({ ...filled, ...values }, isNew)?.fields ?? {})

test('terms are read as they were agreed', () => {
  expect(termsText(share)).toBe(
    '12.5% of each order, at most $50.00, for 365 days after the account was opened, payable after 30 days',
  )
  expect(termsText(fixed)).toBe('$4.50 for each order, payable at once')
  expect(termsText({ ...fixed, holdDays: 1 })).toBe('$4.50 for each order, payable after 1 day')
})

test('what stands in the form at first comes to the same terms', () => {
  for (const terms of [share, fixed]) {
    expect(termsOf({ ref: '', ...termsFormOf(terms) })).toEqual(terms)
  }
})

test('terms that were agreed before orders could count for some days alone say nothing of them', () => {
  const { windowDays: _, ...before } = share
  expect(termsText(before)).toBe('12.5% of each order, at most $50.00, payable after 30 days')
  expect(termsFormOf(before).window).toBe('')
})

test('what is filled in well is taken', () => {
  expect(wrongOf({})).toEqual([])
  expect(wrongOf({ amount: ' 12.5 ', cap: '50', hold: ' 0 ' })).toEqual([])
  expect(wrongOf({ ref: '' }, false)).toEqual([])
})

test('each field that is wrong is named', () => {
  for (const ref of ['', 'Acme', 'a b', 'ä', 'a'.repeat(65)])
    expect(wrongOf({ ref })).toEqual(['ref'])
  for (const amount of ['', '-1', '101', '1e1', '12,5', '0x10', '1.234'])
    expect(wrongOf({ amount })).toEqual(['amount'])
  expect(wrongOf({ kind: 'fixed', amount: '1000' })).toEqual([])
  expect(wrongOf({ kind: 'fixed', amount: '1000.01' })).toEqual(['amount'])
  for (const cap of ['-1', 'none', '100001']) expect(wrongOf({ cap })).toEqual(['cap'])
  for (const window of ['0', '3651', '1.5', '-1', 'ever'])
    expect(wrongOf({ window })).toEqual(['window'])
  expect(wrongOf({ window: '3650' })).toEqual([])
  for (const hold of ['', '121', '1.5', '-1']) expect(wrongOf({ hold })).toEqual(['hold'])
})

test('amounts of other currencies name theirs', () => {
  expect(amountIn('usd', 123_456)).toBe('$1,234.56')
  expect(amountIn('eur', 123_456)).toBe('1234.56 EUR')
})

test('what is payable may be paid out, and nothing that is held', () => {
  const totals = [
    {
      currency: 'eur',
      orders: 1,
      paidCents: 799,
      commissionCents: 159,
      heldCents: 0,
      paidOutCents: 200,
    },
    {
      currency: 'usd',
      orders: 2,
      paidCents: 4_398,
      commissionCents: 917,
      heldCents: 39,
      paidOutCents: 400,
    },
  ]
  const partner = { totals } as Partner
  expect(brought(partner)).toEqual({
    orders: 3,
    paid: ['7.99 EUR', '$43.98'],
    commission: ['1.59 EUR', '$9.17'],
    held: ['$0.39'],
    payable: ['-0.41 EUR', '$4.78'],
  })
  expect(payable(partner)).toEqual([{ currency: 'usd', cents: 478 }])
  const payout = { currency: 'usd', amount: '4.78', reference: ' 2026-12 ' }
  expect(checkPayout(payout, partner)).toBeNull()
  expect(payoutOf(payout)).toEqual({ currency: 'usd', cents: 478, reference: '2026-12' })
  const wrong = (values: Partial<typeof payout>) =>
    checkPayout({ ...payout, ...values }, partner)?.fields
  expect(wrong({ amount: '4.79' })).toEqual({ amount: 'No more than $4.78 is payable now' })
  expect(wrong({ amount: '0' })).toEqual({ amount: 'Enter an amount, such as 12.50' })
  expect(wrong({ currency: 'eur' })?.amount).toBe('No more than 0.00 EUR is payable now')
  expect(wrong({ reference: ' ' })?.reference).toBe('Please enter the reference of the payment')
})
