import type { SentClick } from '@sortie/contracts/tracking/heatmap/heatmap'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHeatSum, type HeatMessage } from './heat-sum.ts'

const click = (more: Partial<SentClick> = {}): SentClick => ({
  element: 'main/a:/pricing',
  x: 500,
  y: 500,
  rage: false,
  dead: false,
  ...more,
})
const message = (visit: number, more: Partial<HeatMessage> = {}): HeatMessage => ({
  visit: `visit-${visit}`,
  view: `view-${visit}`,
  depth: 50,
  clicks: [click()],
  ...more,
})
const sumOf = (messages: readonly HeatMessage[]) => {
  const sum = createHeatSum()
  for (const one of messages) sum.add(one)
  return sum.shown()
}
const visits = [1, 2, 3, 4, 5]

test('of fewer than five visits nothing is shown, however often they clicked', () => {
  const clicks = Array.from({ length: 20 }, () => click())
  expect(sumOf(visits.slice(1).map((visit) => message(visit, { clicks })))).toBeNull()
})

test('clicks are counted by element and by place, with those of rage and those without effect', () => {
  const shown = sumOf([
    ...visits.map((visit) => message(visit)),
    message(1, { clicks: [click({ x: 12, rage: true }), click({ x: 14, dead: true })] }),
  ])
  expect(shown).toMatchObject({ visits: 5, views: 5, clicks: 7 })
  expect(shown?.elements).toEqual([
    { element: 'main/a:/pricing', clicks: 7, rage: 1, dead: 1, visits: 5 },
  ])
  expect(shown?.places).toEqual([
    { element: 'main/a:/pricing', x: 525, y: 525, clicks: 5, rage: 0, dead: 0 },
    { element: 'main/a:/pricing', x: 25, y: 525, clicks: 2, rage: 1, dead: 1 },
  ])
})

test('a click that is rage and dead is counted once, as rage', () => {
  const angry = [click({ dead: true }), click({ dead: true }), click({ rage: true, dead: true })]
  const shown = sumOf(visits.map((visit) => message(visit, { clicks: angry })))
  expect(shown?.elements).toMatchObject([{ clicks: 15, rage: 5, dead: 10 }])
  expect(shown?.places).toMatchObject([{ clicks: 15, rage: 5, dead: 10 }])
})

test('elements that fewer than five visits clicked are one row, and have no places', () => {
  const rare = visits.map((visit) =>
    message(visit, { clicks: [click({ element: `main/p${visit}` }), click()] }),
  )
  const shown = sumOf(rare)
  expect(shown?.elements.map(({ element, clicks }) => [element, clicks])).toEqual([
    ['main/a:/pricing', 5],
    ['(other)', 5],
  ])
  expect(shown?.places.map(({ element }) => element)).toEqual(['main/a:/pricing'])
})

test('that row is left out where it, too, is of fewer than five visits', () => {
  const shown = sumOf([
    ...visits.map((visit) => message(visit)),
    message(1, { clicks: [click({ element: 'main/p1' })] }),
  ])
  expect(shown?.elements.map(({ element }) => element)).toEqual(['main/a:/pricing'])
})

test('a view counts once, with the deepest place that any of its messages tells', () => {
  const shown = sumOf([
    ...visits.map((visit) => message(visit, { depth: 20 })),
    message(1, { depth: 100, clicks: [] }),
    message(1, { depth: 60, clicks: [] }),
  ])
  expect(shown?.views).toBe(5)
  expect(shown?.depths[0]).toBe(5)
  expect(shown?.depths[4]).toBe(5)
  expect(shown?.depths[5]).toBe(1)
  expect(shown?.depths[20]).toBe(1)
})

test('whatever comes in whatever order, the sums agree with each other', () => {
  const anyClick = fc.record({
    element: fc.constantFrom('main/a:/', 'main/button1', 'header/a:/pricing'),
    x: fc.integer({ min: 0, max: 1_000 }),
    y: fc.integer({ min: 0, max: 1_000 }),
    rage: fc.boolean(),
    dead: fc.boolean(),
  })
  const anyMessage = fc.record({
    visit: fc.constantFrom(...visits.map(String)),
    view: fc.constantFrom('a', 'b', 'c', 'd'),
    depth: fc.integer({ min: 0, max: 20 }).map((steps) => steps * 5),
    clicks: fc.array(anyClick, { maxLength: 5 }),
  })
  fc.assert(
    fc.property(fc.array(anyMessage, { maxLength: 60 }), (messages) => {
      const shown = sumOf(messages)
      if (!shown) return new Set(messages.map(({ visit }) => visit)).size < 5
      const { elements, places, depths, clicks, views } = shown
      const listed = elements.filter(({ element }) => element !== '(other)')
      for (const { element, ...sum } of listed) {
        const own = places.filter((place) => place.element === element)
        for (const kind of ['clicks', 'rage', 'dead'] as const) {
          expect(own.reduce((all, place) => all + place[kind], 0)).toBe(sum[kind])
        }
        expect(sum.rage + sum.dead).toBeLessThanOrEqual(sum.clicks)
      }
      expect(elements.reduce((all, one) => all + one.clicks, 0)).toBeLessThanOrEqual(clicks)
      expect(depths).toEqual(depths.toSorted((one, other) => other - one))
      expect(depths[0]).toBe(views)
      expect(sumOf(messages.toReversed())).toMatchObject({ elements, depths, clicks })
      return true
    }),
  )
})
