import { expect, test } from 'vitest'
import { columnsShown, tableRoomOf } from './table-room.ts'
import { COLUMNS, type ReportColumn } from './table-state.ts'

const ORGANIC: ReportColumn[] = ['impact', 'intent', 'volume', 'difficulty', 'cpc', 'cluster']
const PAID: ReportColumn[] = ['impact', 'cpc', 'competition', 'ads', 'volume', 'intent', 'cluster']

test('whatever columns there are, 12 rem are left for the keyword', () => {
  const figures = { impact: 5.5, cpc: 5, competition: 6.5, ads: 7, volume: 7.5, intent: 6.5 }
  const beside = 6.75
  const others = Object.values(figures).reduce((sum, width) => sum + width, beside)
  expect(tableRoomOf(PAID).large - others - 8).toBe(12)
  expect(tableRoomOf(PAID).tablet - others).toBe(12)
})

test('what is shown at first fits a large screen, where its head stays in sight', () => {
  const offered: ReportColumn[] = [...PAID.slice(0, -1), 'difficulty', 'cluster']
  expect(columnsShown(offered, null)).toEqual(PAID)
  expect(tableRoomOf(columnsShown(offered, null)).fits).toBe('xl')
  expect(tableRoomOf(ORGANIC).fits).not.toBeNull()
  expect(columnsShown(ORGANIC, null)).toEqual(ORGANIC)
})

test('whoever asks for all columns gets them, and scrolls', () => {
  expect(columnsShown(COLUMNS, [])).toEqual([...COLUMNS])
  expect(tableRoomOf(COLUMNS).fits).toBeNull()
})
