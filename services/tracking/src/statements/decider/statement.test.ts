import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { createStatement, MOST_STATEMENT_EVENTS } from './statement.ts'

const hashOf = (seq: number) => seq.toString(16).padStart(64, '0')
type Kind = PartnerEvent['type']
const event = (
  seq: number,
  at: string,
  { type, commission, currency = 'usd' }: { type: Kind; commission: number; currency?: string },
): PartnerEvent => {
  const about = { id: `pev_${seq}`, seq, at, previousHash: hashOf(seq - 1), hash: hashOf(seq) }
  if (type === 'payout.recorded')
    return { ...about, type, data: { reference: `r${seq}`, currency, cents: commission } }
  const payableAt = '2026-12-15T00:00:00.000Z'
  const data = { order: `o${seq}`, currency, cents: 5 * commission, commissionCents: commission }
  return { ...about, type, data: { ...data, payableAt } }
}
const until = '2026-12-01T00:00:00.000Z'
const statementOf = (events: PartnerEvent[], month = '2026-11', end = until) => {
  const statement = createStatement({ month, currency: 'usd', until: end })
  events.forEach(statement.add)
  return statement.result()
}

test('a statement leads from the balance before the month to that at its end', () => {
  const statement = statementOf([
    event(1, '2026-10-31T23:59:59.999Z', { type: 'conversion.paid', commission: 400 }),
    event(2, '2026-11-01T00:00:00.000Z', { type: 'conversion.paid', commission: 300 }),
    event(3, '2026-11-02T00:00:00.000Z', {
      type: 'conversion.paid',
      commission: 70,
      currency: 'eur',
    }),
    event(4, '2026-11-10T00:00:00.000Z', { type: 'conversion.reversed', commission: 100 }),
    event(5, '2026-11-11T00:00:00.000Z', { type: 'conversion.corrected', commission: 20 }),
    event(6, '2026-11-30T23:59:59.999Z', { type: 'payout.recorded', commission: 250 }),
    event(7, '2026-12-01T00:00:00.000Z', { type: 'conversion.paid', commission: 999 }),
  ])
  expect(statement).toMatchObject({
    openingCents: 400,
    paidCents: 320,
    reversedCents: 100,
    payoutCents: 250,
    closingCents: 370,
    heldCents: 620,
    head: { seq: 6, hash: hashOf(6) },
    rest: { events: 0, balanceCents: 0 },
  })
  expect(statement.rows.map(({ seq, cents, balanceCents }) => [seq, cents, balanceCents])).toEqual([
    [2, 1_500, 300],
    [4, 500, -100],
    [5, 100, 20],
    [6, null, -250],
  ])
})

test('a month that is not over ends now', () => {
  const events = [
    event(1, '2026-11-10T00:00:00.000Z', { type: 'conversion.paid', commission: 100 }),
    event(2, '2026-11-20T00:00:00.001Z', { type: 'conversion.paid', commission: 100 }),
  ]
  const statement = statementOf(events, '2026-11', '2026-11-20T00:00:00.000Z')
  expect(statement).toMatchObject({ closingCents: 100, head: { seq: 1 } })
})

test('without an event all is 0, and there is no head', () => {
  const nothing = { openingCents: 0, closingCents: 0, heldCents: 0, rows: [], head: null }
  expect(statementOf([])).toMatchObject(nothing)
})

test('more events than a statement lists are summed up, and the balance has all of them', () => {
  const events = Array.from({ length: MOST_STATEMENT_EVENTS + 3 }, (_, index) =>
    event(index + 1, '2026-11-10T00:00:00.000Z', { type: 'conversion.paid', commission: 2 }),
  )
  const statement = statementOf(events)
  expect(statement.rows).toHaveLength(MOST_STATEMENT_EVENTS)
  expect(statement.rest).toEqual({ events: 3, balanceCents: 6 })
  expect(statement.closingCents).toBe(2 * events.length)
})

test('the closing balance of a month is the opening balance of the next one, whatever happens', () => {
  const steps = record({
    type: constantFrom<Kind>(
      'conversion.paid',
      'conversion.reversed',
      'conversion.corrected',
      'payout.recorded',
    ),
    commission: integer({ min: 0, max: 500 }),
    day: integer({ min: 0, max: 60 }),
  })
  assert(
    property(array(steps, { maxLength: 40 }), (all) => {
      const events = all.map(({ type, commission, day }, index) =>
        event(index + 1, new Date(Date.UTC(2026, 9, 1 + day)).toISOString(), { type, commission }),
      )
      const october = statementOf(events, '2026-10', '2026-11-01T00:00:00.000Z')
      const november = statementOf(events)
      expect(october.closingCents).toBe(november.openingCents)
      const { openingCents, paidCents, reversedCents, payoutCents, closingCents } = november
      expect(openingCents + paidCents - reversedCents - payoutCents).toBe(closingCents)
    }),
  )
})
