import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import type { Statement } from './decider/statement.ts'

/** A statement as it is printed: nothing but texts, in the order in which they stand there. */
export type StatementSheet = {
  title: string
  /** When it was made, as ISO time. */
  at: string
  facts: { label: string; value: string }[]
  sums: { label: string; value: string; isStrong: boolean }[]
  /** Number, time, event, order or reference, amount, commission. */
  rows: string[][]
  notes: string[]
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const amountIn = (currency: string, cents: number): string =>
  currency === 'usd'
    ? dollars.format(cents / 100)
    : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

const EVENT_TEXTS: Record<PartnerEvent['type'], string> = {
  'conversion.paid': 'Order paid',
  'conversion.reversed': 'Order reversed',
  'conversion.corrected': 'Reversal corrected',
  'payout.recorded': 'Payout',
}

const timeText = (at: string) => `${at.slice(0, '2026-11-28'.length)} ${at.slice(11, 16)}`

/** `November 2026` */
const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00.000Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const notesOf = ({ head, rest, currency }: Statement, isOver: boolean): string[] => {
  const notes: string[] = []
  if (rest.events > 0)
    notes.push(
      `${rest.events.toLocaleString('en-US')} further events of this month are not listed. They add ${amountIn(currency, rest.balanceCents)} to the balance and are among the sums above.`,
    )
  if (!isOver) notes.push('This month is not over: what is told later is missing here.')
  notes.push(
    head
      ? `At the end, event ${head.seq} was the newest of your chain. Its hash is ${head.hash}. Whoever has your events up to it can verify this statement.`
      : 'At the end you had been told nothing yet.',
  )
  return notes
}

/**
 * Returns the text of a partner's statement.
 * @param now when it is made, as ISO time
 * @param isOver whether its month is over by then
 */
export const statementSheetOf = (
  statement: Statement,
  { ref, now, isOver }: { ref: string; now: string; isOver: boolean },
): StatementSheet => {
  const { month, currency, openingCents, paidCents, reversedCents, payoutCents } = statement
  const { closingCents, heldCents } = statement
  const amount = (cents: number) => amountIn(currency, cents)
  const sum = (label: string, cents: number, isStrong = false) => ({
    label,
    value: amount(cents),
    isStrong,
  })
  return {
    title: `Statement of ${monthText(month)}`,
    at: now,
    facts: [
      { label: 'Partner', value: ref },
      { label: 'Currency', value: currency.toUpperCase() },
      { label: 'Made at', value: `${timeText(now)} UTC` },
    ],
    sums: [
      sum('Opening balance', openingCents, true),
      sum('Commission of paid orders', paidCents),
      // Taken from 0, as nothing is printed as 0 and not as -0.
      sum('Reversed', 0 - reversedCents),
      sum('Paid out', 0 - payoutCents),
      sum('Closing balance', closingCents, true),
      sum('Held at the end, payable later', heldCents),
    ],
    rows: statement.rows.map(({ seq, at, type, name, cents, balanceCents }) => [
      String(seq),
      timeText(at),
      EVENT_TEXTS[type],
      name,
      cents === null ? '' : amount(cents),
      amount(balanceCents),
    ]),
    notes: notesOf(statement, isOver),
  }
}

/** `sortie-statement-acme-2026-11-usd.pdf` */
export const statementFileName = (ref: string, { month, currency }: Statement): string =>
  `sortie-statement-${ref}-${month}-${currency}.pdf`
