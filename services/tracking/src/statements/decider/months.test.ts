import { expect, test } from 'vitest'
import { countByMonth, monthsUntil, shownCount } from './months.ts'

test('months go back over the turn of the year, the newest first', () => {
  expect(monthsUntil('2026-02-28T23:59:59.999Z', 4)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ])
  expect(monthsUntil('2026-03-31T00:00:00.000Z', 2)).toEqual(['2026-03', '2026-02'])
  expect(monthsUntil('2026-11-28T00:00:00.000Z', 13).at(-1)).toBe('2025-11')
})

test('each count is that of its month alone', async () => {
  const times = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03']
  const countFrom = async (day: string) => times.filter((time) => time >= day).length
  const months = monthsUntil('2026-02-28T00:00:00.000Z', 3)
  expect(await countByMonth(months, countFrom)).toEqual(
    new Map([
      ['2026-02', 3],
      ['2026-01', 2],
      ['2025-12', 1],
    ]),
  )
})

test('fewer than five are no number, and none is 0', () => {
  expect([0, 1, 4, 5, 600].map(shownCount)).toEqual([0, null, null, 5, 600])
})
