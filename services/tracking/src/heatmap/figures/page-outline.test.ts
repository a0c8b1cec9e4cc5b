import type { OutlineBox, PageOutline } from '@sortie/contracts/tracking/heatmap/heatmap'
import { expect, test } from 'vitest'
import { middleOutline } from './page-outline.ts'

const box = (element: string, y: number): OutlineBox => ({
  element,
  x: 0,
  y,
  width: 100,
  height: 20,
})
const outline = (height: number, boxes: OutlineBox[]): PageOutline => ({
  width: 1_280,
  height,
  boxes,
})

test('without an outline there is none', () => {
  expect(middleOutline([])).toBeNull()
})

test('an element stands in the middle of what browsers told', () => {
  const told = [10, 12, 5_000].map((y) => outline(y + 900, [box('main', y)]))
  expect(middleOutline(told)).toEqual(outline(912, [box('main', 12)]))
})

test('what fewer than half of them have is left out, however often one of them tells it', () => {
  const own = Array.from({ length: 60 }, () => box('main/p1', 7))
  const told = [outline(900, own), outline(900, [box('main', 1)]), outline(900, [box('main', 1)])]
  expect(middleOutline(told)?.boxes).toEqual([box('main', 1)])
})

test('boxes are in the order of the page', () => {
  const told = outline(900, [box('footer', 800), box('header', 0), box('main', 60)])
  expect(middleOutline([told])?.boxes.map(({ element }) => element)).toEqual([
    'header',
    'main',
    'footer',
  ])
})
