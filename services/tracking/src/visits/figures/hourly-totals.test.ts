import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HourlyTotal, hourlySharesOf, MOST_VALUES, withShares } from './hourly-totals.ts'
import { countVisitors } from './sketch.ts'
import { batchIdOf, batchOf, viewOf } from './testing-batches.ts'
import { type VisitRow, withBatch } from './visit-row.ts'

const PARTITION = 3
const at = (offset: number) => ({ partition: PARTITION, offset })
type Batch = ReturnType<typeof batchOf>

/** Counts batches one after the other, each in its visit and then in the totals. */
const count = (batches: readonly Batch[], totals = new Map<string, HourlyTotal>()) => {
  const rows = new Map<string, VisitRow>()
  for (const [offset, batch] of batches.entries()) {
    const row = withBatch(rows.get(batch.consent) ?? null, batch, at(offset))
    rows.set(batch.consent, row)
    for (const share of hourlySharesOf(row, batch, at(offset))) {
      const before = totals.get(share.hour) ?? null
      const total = withShares(before, PARTITION, [{ share, offset }])
      if (total) totals.set(share.hour, total)
    }
  }
  return totals
}
const valuesIn = (total: HourlyTotal | undefined) =>
  Object.fromEntries(
    (total?.values ?? []).map(({ key, visits, pageViews }) => [key, [visits, pageViews]]),
  )
const another = (number: number) => `vst_${String(number).padStart(64, '0')}` as const

test('a visit counts once in all hours, and under each value in the hour in which it showed it first', () => {
  const first = batchOf({ at: '2026-11-28T14:59:00.000Z' })
  const events = [viewOf('/'), viewOf('/pricing')]
  const second = batchOf({ batchId: batchIdOf(2), at: '2026-11-28T15:01:00.000Z', events })
  const totals = count([first, second])
  const [before, after] = [totals.get('2026-11-28T14'), totals.get('2026-11-28T15')]
  expect([before?.visits, after?.visits]).toEqual([1, 0])
  expect([before?.pageViews, after?.pageViews]).toEqual([1, 2])
  expect(valuesIn(before)).toMatchObject({ 'page:/': [1, 1], 'source:(direct)': [1, 0] })
  expect(valuesIn(after)).toEqual({ 'page:/': [0, 1], 'page:/pricing': [1, 1] })
  expect([before, after].map((total) => countVisitors(total!.visitors))).toEqual([1, 1])
})

test('what happened before its batch was sent counts in its own hour', () => {
  const events = [viewOf('/', { ago: 3_600_000 }), viewOf('/faq')]
  expect([...count([batchOf({ events })]).keys()]).toEqual(['2026-11-28T13', '2026-11-28T14'])
})

test('a total holds no id of a visit', () => {
  const totals = count([batchOf()])
  expect(JSON.stringify([...totals])).not.toContain(batchOf().consent.slice('vst_'.length, 20))
})

test('different visitors are counted, and a batch that is sent again is not', () => {
  const batches = [1, 2, 3, 1, 2].map((number) =>
    batchOf({ consent: another(number), batchId: batchIdOf(number) }),
  )
  const total = count(batches).get('2026-11-28T14')
  expect([total?.visits, total?.batches, total?.pageViews]).toEqual([3, 3, 3])
})

test('an hour tells so many values of a dimension apart, and counts the others together', () => {
  const batches = Array.from({ length: MOST_VALUES + 2 }, (_, number) =>
    batchOf({
      consent: another(number),
      batchId: batchIdOf(number),
      events: [viewOf('/', { utmSource: `source-${number}` })],
    }),
  )
  const values = valuesIn(count(batches).get('2026-11-28T14'))
  const sources = Object.keys(values).filter((key) => key.startsWith('source:'))
  expect(sources).toHaveLength(MOST_VALUES + 1)
  expect(values['source:(other)']).toEqual([2, 0])
  expect(values['page:/']).toEqual([MOST_VALUES + 2, MOST_VALUES + 2])
})

test('totals that come back to earlier batches, or count several at once, stay the same', () => {
  const some = fc.array(
    fc.record({ visit: fc.nat(2), id: fc.nat(3), minute: fc.integer({ min: 10, max: 59 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(some, fc.nat(11), (given, cut) => {
      const batches = given.map(({ visit, id, minute }) =>
        batchOf({
          consent: another(visit),
          batchId: batchIdOf(id),
          at: `2026-11-28T14:${minute}:00.000Z`,
          events: [viewOf('/'), viewOf('/faq', { ago: 1_800_000 })],
        }),
      )
      const once = count(batches)
      expect(count(batches, new Map(once))).toEqual(once)
      expect(count(batches, count(batches.slice(0, cut)))).toEqual(once)
    }),
  )
})
