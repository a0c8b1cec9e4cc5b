import { expect, test } from 'vitest'
import { clickPointsOf } from './places-drawn'

const outline = {
  width: 1_000,
  height: 2_000,
  boxes: [{ element: 'main/button1', x: 100, y: 400, width: 200, height: 40 }],
}
const place = { element: 'main/button1', x: 525, y: 525, clicks: 9, rage: 1, dead: 2 }

test('a click is drawn in its element, wherever that stands now', () => {
  expect(clickPointsOf([place], outline, 'clicks')).toEqual([{ x: 205, y: 421, clicks: 9 }])
  const moved = { ...outline, boxes: [{ ...outline.boxes[0]!, y: 1_400 }] }
  expect(clickPointsOf([place], moved, 'clicks')).toEqual([{ x: 205, y: 1_421, clicks: 9 }])
})

test('of rage and dead clicks only those are drawn', () => {
  expect(clickPointsOf([place, { ...place, rage: 0, dead: 0 }], outline, 'trouble')).toEqual([
    { x: 205, y: 421, clicks: 3 },
  ])
})

test('what has no box is drawn nowhere', () => {
  expect(clickPointsOf([{ ...place, element: 'main/p1' }], outline, 'clicks')).toEqual([])
})
