import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportRow } from '../table/rows.ts'
import type { Area } from '../table/table-state.ts'
import { acrossOf, areaWords } from './picture-across.ts'
import {
  areaBetween,
  cornersOf,
  marksPathOf,
  nearest,
  placeMarks,
  type Scale,
  scaleOf,
  sweetSpot,
  volumeTicks,
  xOf,
  yOf,
} from './picture-plot.ts'

const row = (
  searchVolume: number,
  difficulty: number,
  more: Partial<ReportRow> = {},
): ReportRow => ({
  keywordId: `kw_${searchVolume}`,
  keyword: 'rye',
  intent: 'commercial',
  impact: 50,
  opportunity: 'High',
  volumeIsEstimated: true,
  difficultyIsEstimated: true,
  cpc: null,
  cpcIsEstimated: false,
  competition: null,
  paidImpact: null,
  paidOpportunity: null,
  months: null,
  rivalAds: null,
  nearOpportunity: null,
  isRelated: false,
  addition: null,
  searchVolume,
  difficulty,
  ...more,
})
const rows = [row(90, 2), row(40_000, 8, { opportunity: 'Low' }), row(0, 0)]
const frame = { width: 600, height: 300 }
const scale = scaleOf(rows, acrossOf(rows, 'organic'), frame)
const drawn = (all: ReportRow[], at: Scale) => marksPathOf(all, placeMarks(all, at))

test('volumes go up by powers of ten, difficulties to the right, and all of it is in the frame', () => {
  expect(volumeTicks(scale)).toEqual([10, 100, 1_000, 10_000, 100_000])
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
    x: xOf(difficulty, scale),
    y: yOf(volume, scale),
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
  const places = placeMarks(rows, scale)
  expect(nearest(rows, at, places)).toBe(first)
  expect(nearest(rows, { x: at.x + 100, y: at.y }, places)).toBeUndefined()
})

test('every mark is in the path, by a shape for each label', () => {
  const shapes = (['High', 'Medium', 'Low'] as const).map((opportunity) =>
    drawn([row(90, 2, { opportunity })], scale).replace(/[-\d. ]/g, ''),
  )
  expect(new Set(shapes).size).toBe(3)
  expect(drawn([...rows, ...rows], scale).split('M')).toHaveLength(7)
})

const priced = [row(90, 2, { cpc: 0.8 }), row(4_000, 8, { cpc: 12 }), row(500, 4)]
const paid = scaleOf(priced, acrossOf(priced, 'paid'), frame)

test('in a report for ads the price of a click goes to the right, and what has none has no mark', () => {
  expect(paid.across.name).toBe('Price of a click, US$')
  expect(xOf(0.8, paid)).toBeLessThan(xOf(12, paid))
  expect(drawn(priced, paid).split('M')).toHaveLength(3)
  const [, dear, unpriced] = priced
  expect(nearest(priced, { x: xOf(12, paid), y: yOf(4_000, paid) }, placeMarks(priced, paid))).toBe(
    dear,
  )
  const lone = scaleOf([unpriced!], paid.across, frame)
  expect(
    nearest([unpriced!], { x: xOf(4, lone), y: yOf(500, lone) }, placeMarks([unpriced!], lone)),
  ).toBeUndefined()
})

test('without a price anywhere a report for ads has the picture by difficulty', () =>
  expect(acrossOf(rows, 'paid').name).toBe('Difficulty'))

test('a rectangle over prices bounds prices and takes every difficulty; it is drawn where it was', () => {
  const corners = [
    { x: xOf(1, paid), y: yOf(1_000, paid) },
    { x: xOf(5, paid), y: yOf(10, paid) },
  ] as const
  const area = areaBetween(...corners, paid)!
  expect(area.difficulty).toEqual([0, 10])
  expect(area.cpc![0]).toBeCloseTo(1, 1)
  expect(area.cpc![1]).toBeCloseTo(5, 1)
  expect(areaWords(area)).toMatch(/^Volume .*, price of a click \$\d\.\d\d–\$\d\.\d\d$/)
  const { from, to } = cornersOf(area, paid)
  expect(Math.abs(from.x - corners[0].x)).toBeLessThan(3)
  expect(Math.abs(to.x - corners[1].x)).toBeLessThan(3)
})

test('an area of the other picture is drawn from edge to edge', () => {
  const area = { volume: [10, 100], difficulty: [2, 4] } satisfies Area
  const { from, to } = cornersOf(area, paid)
  const whole = cornersOf({ ...area, difficulty: [0, 10], cpc: [1, 2] }, scale)
  expect([from.x, to.x]).toEqual([whole.from.x, whole.to.x])
})

test('a volume below ten lies on the lower edge, and a rectangle down to there holds it', () => {
  expect(yOf(0, scale)).toBe(yOf(10, scale))
  const area = areaBetween({ x: 100, y: 50 }, { x: 300, y: 300 }, scale)
  expect(area?.volume[0]).toBe(0)
})

test('marks that would cover each other are moved apart, all of them within the frame', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(40_000), fc.integer({ min: 0, max: 10 })), { maxLength: 12 }),
      (given) => {
        const all = given.map(([volume, difficulty], index) =>
          row(volume, difficulty, { keywordId: `kw_${index}` }),
        )
        const places = [...placeMarks(all, scale).values()]
        expect(places).toHaveLength(all.length)
        for (const [index, { x, y }] of places.entries()) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(frame.width)
          expect(y).toBeLessThanOrEqual(frame.height)
          for (const other of places.slice(index + 1))
            expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(6.9)
        }
      },
    ),
  ))

test('a mark that stands alone is where its figures are', () => {
  const [first] = rows
  expect(placeMarks([first!], scale).get('kw_90')).toEqual({ x: xOf(2, scale), y: yOf(90, scale) })
})

test('the sweet spot holds what is easy and often searched for, and is left out where nothing is', () => {
  const { from, to } = sweetSpot([row(90, 2), row(10, 8)], scale)!
  expect(to.x).toBe(xOf(3, scale))
  expect(from.y).toBeLessThan(yOf(90, scale))
  expect(to.y).toBe(yOf(90, scale))
  expect(sweetSpot([row(90, 8), row(10, 2)], scale)).toBeNull()
  expect(sweetSpot([], scale)).toBeNull()
})
