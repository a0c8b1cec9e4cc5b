import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import { expect, test } from 'vitest'
import type { OrderView } from '../../orders/views/order-view.ts'
import type { LedgerEvent } from '../decider/ledger-state.ts'
import { ledgerLineOf } from './ledger-lines.ts'

const at = '2026-11-01T10:00:00.000Z'
const later = '2026-11-02T10:00:00.000Z'
const entries: LedgerEntry[] = []
const moved = { ledgerId: 'led_1', userId: 'usr_1', at, entries, available: 0, debt: 0 } as const
const bought: LedgerEvent = {
  type: 'MissionGranted',
  data: { ...moved, missions: 3, source: 'purchase', orderId: 'ord_1', cents: 799 },
}
const taken = (cause: 'refund' | 'dispute'): LedgerEvent => ({
  type: 'MissionsRefunded',
  data: {
    ...moved,
    missions: 2,
    orderId: 'ord_1',
    cause,
    cents: 533,
    ...(cause === 'refund' && { refundId: 'ord_1-r1' }),
  },
})
const refund = {
  refundId: 'ord_1-r1',
  stripeRefundId: 're_1',
  source: 'operator' as const,
  cents: 533,
  missions: 2,
  at: later,
}
const paper = (number: string, kind: 'invoice' | 'credit_note' | 'reversal', when: string) => ({
  invoiceId: `inv_${number}`,
  number,
  kind,
  cents: 533,
  at: when,
})
const orderOf = (changed: Partial<OrderView> = {}) =>
  ({
    orderId: 'ord_1',
    packId: 'starter_pack',
    currency: 'usd',
    chargedBackCents: 0,
    refunds: [],
    refusedRefunds: [],
    openDisputes: [],
    lostDisputes: [],
    invoices: [
      paper('2026-000007', 'invoice', at),
      paper('2026-000008', 'credit_note', '2026-11-01T12:00:00.000Z'),
      paper('2026-000009', 'credit_note', later),
    ],
    ...changed,
  }) as OrderView
const line = (event: LedgerEvent, order: OrderView | null) => ledgerLineOf(event, 'led_1@2', order)

test('a mission that came back with its report says why, and the report is no longer settled', () => {
  const data = { ...moved, reportId: 'rep_1', reason: 'not_my_business' } as const
  const shown = line({ type: 'MissionReturned', data }, null)
  expect(shown).toMatchObject({
    kind: 'released',
    reportId: 'rep_1',
    afterDelivery: true,
    note: 'Returned: not my business.',
  })
})

test('a purchase names its pack and its invoice', () => {
  expect(line(bought, orderOf())).toMatchObject({
    kind: 'granted',
    orderId: 'ord_1',
    packId: 'starter_pack',
    paper: { number: '2026-000007', kind: 'invoice' },
  })
  expect(line(bought, orderOf())).not.toHaveProperty('note')
  expect(line(bought, orderOf({ invoices: [] }))).not.toHaveProperty('paper')
  expect(line(bought, null)).not.toHaveProperty('packId')
})

test.each([
  ['succeeded', '$5.33 was refunded.'],
  ['unknown', '$5.33 was refunded.'],
  ['pending', 'Your refund of $5.33 is on its way.'],
  ['requires_action', 'Your refund of $5.33 needs your bank details.'],
  ['failed', 'Your refund of $5.33 could not be completed.'],
] as const)('a refund that is %s says so, with its credit note', (status, note) =>
  expect(line(taken('refund'), orderOf({ refunds: [{ ...refund, status }] }))).toMatchObject({
    kind: 'refunded',
    note,
    packId: 'starter_pack',
    paper: { number: '2026-000009', kind: 'credit_note' },
  }),
)

test('a refund that Stripe does not know yet is under way, unless it was refused', () => {
  const noteOf = (order: OrderView | null) => line(taken('refund'), order)?.note
  expect(noteOf(orderOf())).toBe('The money for these missions is being refunded.')
  expect(noteOf(null)).toBe('The money for these missions is being refunded.')
  expect(noteOf(orderOf({ refusedRefunds: ['ord_1-r1'] }))).toBe('The refund could not be made.')
})

test('a line of an article names it, and says why its mission came back', () => {
  const article = { reportId: 'rep_1', draftId: 'dft_1' } as const
  const reserved: LedgerEvent = { type: 'MissionReserved', data: { ...moved, ...article } }
  expect(line(reserved, null)).toMatchObject({ kind: 'reserved', ...article })
  const released = (
    reason: 'failed' | 'cancelled' | 'operator',
    more: { late?: true } = {},
  ): LedgerEvent => ({
    type: 'MissionReleased',
    data: { ...moved, ...article, reason, ...more },
  })
  const late = line(released('failed', { late: true }), null)
  expect(late).toMatchObject({ kind: 'released', ...article })
  expect(late?.note).toBe('It took longer than promised, so it was free.')
  const noteOf = (reason: 'failed' | 'cancelled' | 'operator') => line(released(reason), null)?.note
  expect(noteOf('failed')).toBe('The article could not be written, so you got the mission back.')
  expect(noteOf('cancelled')).toBe('The article was canceled, so you got the mission back.')
  expect(noteOf('operator')).toBe('The mission was returned.')
})

test('a line of a report names no article, as before', () => {
  const data = { ...moved, reportId: 'rep_1', reason: 'failed' } as const
  const released = line({ type: 'MissionReleased', data }, null)
  expect(released).not.toHaveProperty('draftId')
  expect(released?.note).toBe('The report failed, so you got the mission back.')
})

test('a dispute says whether the bank has decided', () => {
  const noteOf = (changed: Partial<OrderView>) => line(taken('dispute'), orderOf(changed))?.note
  expect(noteOf({ openDisputes: ['dp_1'] })).toBe('The payment for these missions is disputed.')
  expect(noteOf({ chargedBackCents: 799 })).toBe(
    'Your bank returned the payment for these missions.',
  )
  expect(noteOf({})).toBe('The payment for these missions was disputed.')
})

test('of two disputes about one order each says what came of itself', () => {
  const noteOf = (disputeId: string) => {
    const event = taken('dispute')
    const order = orderOf({ lostDisputes: ['dp_2'], openDisputes: ['dp_3'], chargedBackCents: 799 })
    return line({ ...event, data: { ...event.data, disputeId } } as LedgerEvent, order)?.note
  }
  expect(noteOf('dp_1')).toBe('The payment for these missions was disputed.')
  expect(noteOf('dp_2')).toBe('Your bank returned the payment for these missions.')
  expect(noteOf('dp_3')).toBe('The payment for these missions is disputed.')
})
