import { expect, test } from 'vitest'
import { areaBetween, nearest, pathOf, scaleOf, volumeTicks, xOf, yOf } from './picture-plot.ts'
import type { Row } from './rows.ts'

const row = (searchVolume: number, difficulty: number, more: Partial<Row> = {}): Row => ({
  ...{ keywordId: `kw_${searchVolume}`, keyword: 'rye', intent: 'commercial', impact: 50 },
  ...{ opportunity: 'High', volumeIsEstimated: true, difficultyIsEstimated: true },
  ...{
    cpc: null,
    cpcIsEstimated: false,
    competition: null,
    paidImpact: null,
    paidOpportunity: null,
    months: null,
    rivalAds: null,
  },
  ...{ searchVolume, difficulty },
  ...more,
})
const rows = [row(90, 2), row(40_000, 8, { opportunity: 'Low' }), row(0, 0)]
const scale = scaleOf(rows, { width: 600, height: 300 })

test('volumes go up by powers of ten, difficulties to the right, and all of it is in the frame', () => {
  expect(volumeTicks(scale)).toEqual([0, 10, 100, 1_000, 10_000, 100_000])
  const heights = volumeTicks(scale).map((tick) => yOf(tick, scale))
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  expect(xOf(2, scale)).toBeLessThan(xOf(8, scale))
  for (const { searchVolume, difficulty } of rows) {
    expect(yOf(searchVolume, scale)).toBeGreaterThanOrEqual(0)
    expect(yOf(searchVolume, scale)).toBeLessThanOrEqual(300)
    expect(xOf(difficulty, scale)).toBeLessThanOrEqual(600)
  }
})

test('a rectangle becomes the figures that it holds, whichever corner came first; a click none', () => {
  const corner = (volume: number, difficulty: number) => ({
    ...{ x: xOf(difficulty, scale), y: yOf(volume, scale) },
  })
  const area = areaBetween(corner(100, 4), corner(10_000, 2), scale)!
  expect(area).toEqual(areaBetween(corner(10_000, 2), corner(100, 4), scale))
  expect(area.difficulty).toEqual([2, 4])
  expect(area.volume[0]).toBeCloseTo(100, -1)
  expect(area.volume[1]).toBeCloseTo(10_000, -2)
  expect(areaBetween(corner(100, 4), corner(101, 4), scale)).toBeNull()
})

test('a pointer means the nearest mark, or none', () => {
  const [first] = rows
  const at = { x: xOf(2, scale) + 3, y: yOf(90, scale) }
  expect(nearest(rows, at, scale)).toBe(first)
  expect(nearest(rows, { x: at.x + 100, y: at.y }, scale)).toBeUndefined()
})

test('every mark is in the path, by a shape for each label', () => {
  const shapes = (['High', 'Medium', 'Low'] as const).map((opportunity) =>
    pathOf([row(90, 2, { opportunity })], scale).replace(/[-\d. ]/g, ''),
  )
  expect(new Set(shapes).size).toBe(3)
  expect(pathOf([...rows, ...rows], scale).split('M')).toHaveLength(7)
})
