import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchIdOf, batchOf, viewOf } from './testing-batches.ts'
import { isCountedIn, MOST_BATCHES, type VisitRow, withBatch } from './visit-row.ts'

const at = (offset: number) => ({ partition: 3, offset })
const keysOf = ({ values }: VisitRow) => values.map(({ key }) => key)

test('a visit holds which pages it saw, how often, and where it came from', () => {
  const batch = batchOf({
    affiliate: 'acme',
    events: [
      viewOf('/', { ago: 5_000, utmSource: 'News Letter', utmCampaign: 'Spring' }),
      viewOf('/pricing', { ago: 4_000 }),
      viewOf('/pricing', { ago: 1_000 }),
      { type: 'funnel_step', ago: 0, route: '/', funnel: 'free_trial', step: 'landing' },
      { type: 'engagement', ago: 0, route: '/', seconds: 40, level: 'medium' },
    ],
  })
  const row = withBatch(null, batch, at(7))
  expect(row).toMatchObject({ day: '2026-11-28', partition: 3, offset: 7, seconds: 40 })
  expect([row.entry, row.exit]).toEqual(['page:/', 'page:/pricing'])
  expect(row.lastAt - row.firstAt).toBe(5_000)
  expect(row.values.map(({ key, pageViews }) => [key, pageViews])).toEqual([
    ['device:mobile', 0],
    ['country:AT', 0],
    ['affiliate:acme', 0],
    ['page:/', 1],
    ['source:news-letter', 0],
    ['campaign:spring', 0],
    ['page:/pricing', 2],
    ['step:free_trial/landing', 0],
    ['engagement:medium', 0],
  ])
})

test('a visit that nothing led to is direct, and stays what its first batch said', () => {
  const first = withBatch(null, batchOf(), at(1))
  expect(keysOf(first)).toContain('source:(direct)')
  const more = batchOf({ batchId: batchIdOf(2), events: [viewOf('/faq')] })
  expect(keysOf(withBatch(first, more, at(2))).filter((key) => key.startsWith('source:'))).toEqual([
    'source:(direct)',
  ])
})

test('what is no page of ours, or may be an address or a sentence, is not kept', () => {
  const events = [
    viewOf('/planted/ada', { utmSource: 'ada@example.com', utmCampaign: 'a'.repeat(41) }),
  ]
  const row = withBatch(null, batchOf({ events }), at(1))
  expect(keysOf(row).slice(2)).toEqual(['page:(other)', 'source:(other)', 'campaign:(other)'])
})

test('a batch that is sent again counts once, and is told from one that comes again', () => {
  const row = withBatch(null, batchOf(), at(1))
  const repeated = withBatch(row, batchOf(), at(5))
  expect(repeated).toEqual({ ...row, offset: 5 })
  expect(isCountedIn(repeated, batchOf(), at(1))).toBe(true)
  expect(isCountedIn(repeated, batchOf(), at(5))).toBe(false)
  expect(withBatch(repeated, batchOf(), at(1))).toBe(repeated)
})

test('a visit has a most of batches, and those beyond it are not counted', () => {
  let row: VisitRow | null = null
  for (let number = 1; number <= MOST_BATCHES + 1; number++)
    row = withBatch(row, batchOf({ batchId: batchIdOf(number) }), at(number))
  expect(row!.batches).toHaveLength(MOST_BATCHES)
  expect(row!.offset).toBe(MOST_BATCHES + 1)
  const last = batchOf({ batchId: batchIdOf(MOST_BATCHES + 1) })
  expect(isCountedIn(row!, last, at(MOST_BATCHES + 1))).toBe(false)
})

test('batches that come again, from wherever, leave a visit as it is', () => {
  const fold = (offsets: readonly number[], from: VisitRow | null) =>
    offsets.reduce<VisitRow | null>(
      (row, offset) =>
        withBatch(row, batchOf({ batchId: batchIdOf(offset % 4) }), { partition: 0, offset }),
      from,
    )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(11), (count, start) => {
      const all = Array.from({ length: count }, (_, offset) => offset)
      const once = fold(all, null)
      expect(fold(all.slice(Math.min(start, count)), once)).toEqual(once)
    }),
  )
})
