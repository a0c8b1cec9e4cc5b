import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { MOST_STATEMENT_EVENTS, type Statement } from './decider/statement.ts'
import { drawStatement } from './draw-statement.ts'
import { statementFileName, statementSheetOf } from './statement-sheet.ts'
import { createStatements } from './statements.ts'

const hash = '7f'.repeat(32)
const statement: Statement = {
  month: '2026-11',
  currency: 'usd',
  openingCents: 159,
  rows: [
    {
      seq: 2,
      at: '2026-11-28T08:30:00.000Z',
      type: 'conversion.paid',
      name: '6f0f4c0d6a9e4b0e9a50a0f2c2c9b1d4',
      cents: 2_199,
      balanceCents: 439,
    },
    {
      seq: 3,
      at: '2026-11-29T09:00:00.000Z',
      type: 'payout.recorded',
      name: `Überweisung ${'A'.repeat(80)}`,
      cents: null,
      balanceCents: -159,
    },
  ],
  rest: { events: 0, balanceCents: 0 },
  paidCents: 439,
  reversedCents: 0,
  payoutCents: 159,
  closingCents: 439,
  heldCents: 439,
  head: { seq: 3, hash },
}
const about = { ref: 'acme', now: '2026-12-02T10:00:00.000Z', isOver: true }
const textIn = async (pdf: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return text
}

test('a statement has its balances, its events and the head of the chain as text that can be selected', async () => {
  const text = await textIn(await drawStatement(statementSheetOf(statement, about)))
  for (const part of [
    'Statement of November 2026',
    'Partner: acme',
    'Opening balance: $1.59',
    'Commission of paid orders: $4.39',
    'Reversed: $0.00',
    'Paid out: -$1.59',
    'Closing balance: $4.39',
    'Held at the end, payable later: $4.39',
    'Order paid',
    '6f0f4c0d6a9e4b0e9a50a0f2c2c9b1d4',
    '$21.99',
    'Überweisung',
    `event 3 was the newest of your chain. Its hash is`,
  ])
    expect(text).toContain(part)
  expect(text.replaceAll(/\s/g, '')).toContain(hash)
  expect(text).not.toContain('not over')
})

test('a month that is not over says so, and so does one without events', async () => {
  const empty: Statement = { ...statement, rows: [], head: null, openingCents: 0 }
  const text = await textIn(
    await drawStatement(statementSheetOf(empty, { ...about, isOver: false })),
  )
  expect(text).toContain('There were no events in this month.')
  expect(text).toContain('This month is not over')
  expect(text).toContain('told nothing yet')
})

test('the longest statement says how many events it leaves out, and is a small file', async () => {
  const [row] = statement.rows
  const rows = Array.from({ length: MOST_STATEMENT_EVENTS }, (_, index) => ({
    ...row!,
    seq: index + 1,
  }))
  const rest = { events: 1_234, balanceCents: 500_00 }
  const pdf = await drawStatement(statementSheetOf({ ...statement, rows, rest }, about))
  expect(pdf.length).toBeLessThan(3_000_000)
  expect(await textIn(pdf)).toContain(
    '1,234 further events of this month are not listed. They add $500.00',
  )
}, 60_000)

test('amounts of other currencies name theirs, and a file is named after what it is', () => {
  const euros = { ...statement, currency: 'eur' }
  expect(statementSheetOf(euros, about).sums[0]).toMatchObject({ value: '1.59 EUR' })
  expect(statementFileName('acme', euros)).toBe('sortie-statement-acme-2026-11-eur.pdf')
})

const nothing = { head: async () => ({ seq: 0, hash }), eventsAfter: async () => [] }
const statements = createStatements(nothing)
afterAll(() => statements.stop())
const acme = { partnerId: 'ptn_1', ref: 'acme' } as const

test('a month that has not begun, and more events than are read, are refused', async () => {
  const future = statements.print(acme, { month: '2027-01', currency: 'usd' }, about.now)
  await expect(future).rejects.toMatchObject({ code: 'invalid_request' })
  const many = createStatements({ ...nothing, head: async () => ({ seq: 200_001, hash }) })
  const tooMany = many.print(acme, { month: '2026-11', currency: 'usd' }, about.now)
  await expect(tooMany).rejects.toMatchObject({ code: 'invalid_request' })
  await many.stop()
})
