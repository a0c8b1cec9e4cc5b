import { describe, expect, test } from 'vitest'
import type { InvoiceIssued } from '../invoices/decider/invoice-numbers.ts'
import { disputeWords, failureWords, invoiceWords, lateWords } from './mail-words.ts'

const about = { orderId: 'ord_1', userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const
const paper: InvoiceIssued['data'] = {
  ...about,
  invoiceId: 'inv_1',
  number: '2026-000001',
  packId: 'starter_pack',
  currency: 'usd',
  kind: 'invoice',
  missions: 3,
  cents: 799,
  buyer: { email: 'ann@example.com' },
}
const receipt = (settled: number) =>
  invoiceWords(paper, { status: undefined, settled, returned: 0 }).paragraphs[0]

describe('a receipt', () => {
  test('says what was bought', () =>
    expect(receipt(0)).toBe(
      'You bought 3 missions for $7.99. They never expire, and if a report or an article fails, you get the mission back automatically.',
    ))
  test('says which missions settled a debt', () =>
    expect(receipt(2)).toContain(
      'You bought 3 missions for $7.99. You owed missions, and 2 of these settled them. You can use the other 1.',
    ))
  test('promises none where a debt took all of them', () =>
    expect(receipt(3)).toContain(
      'All of them settled missions that you owed, so none is left to use.',
    ))
})

describe('an email about a dispute', () => {
  const taken = (unused: number, owed: number, debt: number) => {
    const entries = [
      { account: 'available', missions: -unused, lot: 1 },
      { account: 'debt', missions: -owed },
      { account: 'issued', missions: unused + owed },
    ] as const
    const data = { ...about, ledgerId: 'led_1', available: 0, debt, cause: 'dispute' } as const
    return disputeWords(
      { ...data, missions: unused + owed, cents: 0, entries: [...entries] },
      '$21.99',
    ).paragraphs
  }

  test('says what was taken', () =>
    expect(taken(10, 0, 0)).toEqual([
      'Your bank opened a dispute about your payment of $21.99. Until the bank decides, we took back 10 missions of that purchase.',
      'If the bank decides that the payment is valid, you get the missions back.',
    ]))
  test('says what is owed for missions that were used', () => {
    expect(taken(7, 3, 3)[1]).toBe(
      'You had already used 3 of them, so you owe 3 missions now. Missions you buy settle this debt first.',
    )
    expect(taken(0, 1, 3)[1]).toMatch(/^You had already used it, so you owe 3 missions now\./)
  })
})

describe('an email about a payment that came after the deletion', () => {
  const note = {
    ...paper,
    kind: 'credit_note',
    of: '2026-000001',
    missions: 2,
    cents: 533,
  } as const

  test('says what of it settled a debt', () =>
    expect(lateWords(note, { status: 'pending', settled: 1, paid: 799 }).paragraphs[1]).toMatch(
      /^We are sending \$5\.33 for 2 missions back .* The rest settled missions that you owed\.$/,
    ))

  test('returns no mission to an account that is gone', () => {
    const refund = { ...about, refundId: 'r1', stripeRefundId: 're_1', source: 'operator' } as const
    const failed = { ...refund, missions: 2, cents: 533, reason: 'lost', reversedCents: 533 }
    const how = { withBank: false, closed: true, reversal: null }
    expect(failureWords(failed, 'usd', how).paragraphs).toEqual([
      'Your refund of $5.33 could not be completed, and the money came back to us.',
      'Reply to this email, and we’ll find another way to pay you back.',
    ])
  })
})
