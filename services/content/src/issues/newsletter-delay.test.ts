import { expect, test } from 'vitest'
import { countLateSubscribers } from './newsletter-delay.ts'

const NOW = Date.parse('2026-11-28T12:00:00.000Z')

/** Counts days, all with the field at `least` or above where one is named. */
const countOf = (days: string[]) => async (_fields: object, from?: { least: string | number }) =>
  days.filter((day) => !from || day >= String(from.least)).length
const late = (given: { confirmed: string[]; sent: string[] }) =>
  countLateSubscribers(
    { subscribers: { count: countOf(given.confirmed) }, issues: { count: countOf(given.sent) } },
    NOW,
  )

test('subscribers of more than eight days wait where no issue went out for as long', async () => {
  const confirmed = ['2026-11-01T00:00:00.000Z', '2026-11-20T11:59:59.000Z']
  const young = '2026-11-20T12:00:01.000Z'
  expect(await late({ confirmed: [...confirmed, young], sent: [] })).toBe(2)
  expect(await late({ confirmed, sent: ['2026-11-19T00:00:00.000Z'] })).toBe(2)
})

test('nobody waits for an issue that went out within eight days', async () => {
  const confirmed = ['2026-11-01T00:00:00.000Z']
  expect(await late({ confirmed, sent: ['2026-11-23T08:00:00.000Z'] })).toBe(0)
  expect(await late({ confirmed: [], sent: [] })).toBe(0)
})
