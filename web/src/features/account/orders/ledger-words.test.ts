import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
import { expect, test } from 'vitest'
import { ledgerChangeText, ledgerLineTitle, orderText } from './ledger-words.ts'

const line = (given: Partial<LedgerLine>): LedgerLine => ({
  id: 'led_1@2',
  at: '2026-11-21T10:00:00.000Z',
  kind: 'granted',
  change: 3,
  available: 3,
  debt: 0,
  ...given,
})

test('missions that were bought, won back and given are told apart', () => {
  expect(ledgerLineTitle(line({ orderId: 'ord_1' }))).toBe('Bought')
  expect(ledgerLineTitle(line({ orderId: 'ord_1', note: 'The dispute is over.' }))).toBe(
    'Given back',
  )
  expect(ledgerLineTitle(line({ note: 'For your patience' }))).toBe('Added by us')
})
test('a line of an article says so', () => {
  const article = { reportId: 'rep_1', draftId: 'dft_1' } as const
  expect(ledgerLineTitle(line({ kind: 'reserved', ...article }))).toBe(
    'Reserved: article in progress',
  )
  expect(ledgerLineTitle(line({ kind: 'captured', ...article }))).toBe('Spent: article delivered')
  expect(ledgerLineTitle(line({ kind: 'released', ...article }))).toBe('Returned')
  expect(ledgerLineTitle(line({ kind: 'captured', reportId: 'rep_1' }))).toBe(
    'Spent: report delivered',
  )
})
test('a line of an order names its pack and its paper', () => {
  const paper = { invoiceId: 'inv_2026-000007', number: '2026-000007', kind: 'invoice' } as const
  const bought = line({ orderId: 'ord_1', packId: 'starter_pack', paper })
  expect(orderText(bought)).toBe('Starter Pack, invoice 2026-000007')
  const noted = { ...paper, kind: 'credit_note' as const }
  expect(orderText({ ...bought, paper: noted })).toBe('Starter Pack, credit note 2026-000007')
  expect(orderText(line({ packId: 'starter_pack' }))).toBe('Starter Pack')
  // As an older release answers; and a gift.
  expect(orderText(line({ orderId: 'ord_1' }))).toBeNull()
})
test('a change carries its sign, and none shows as a dash', () => {
  expect([3, -1, 0].map(ledgerChangeText)).toEqual(['+3', '−1', '–'])
})
