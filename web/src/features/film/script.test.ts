import { expect, test } from 'vitest'
import {
  arrived,
  CAPTIONS,
  CHAPTERS,
  captionAt,
  chapterAt,
  clock,
  LENGTH,
  typed,
} from './script.ts'

test('chapters follow each other without a gap, from the beginning to the end', () => {
  const ends = CHAPTERS.map(({ to }) => to)
  expect(CHAPTERS.map(({ from }) => from)).toEqual([0, ...ends.slice(0, -1)])
  expect(ends.at(-1)).toBe(LENGTH)
})
test('the film is short, and every chapter begins with a caption of its own', () => {
  expect(LENGTH).toBeGreaterThanOrEqual(40)
  expect(LENGTH).toBeLessThanOrEqual(60)
  const begins = CAPTIONS.map(({ from }) => from)
  for (const { from } of CHAPTERS) expect(begins).toContain(from)
})
test('a moment has its chapter and its caption, the last one too', () => {
  expect(chapterAt(0).id).toBe('brief')
  expect(chapterAt(10).id).toBe('flight')
  expect(chapterAt(LENGTH).id).toBe('why')
  expect(captionAt(13.9)).toBe(CAPTIONS[2]!.text)
  expect(captionAt(LENGTH)).toBe(CAPTIONS.at(-1)!.text)
})
test('a text is typed letter by letter', () => {
  expect(typed('bakery', 0, 1, 3)).toBe('')
  expect(typed('bakery', 2, 1, 3)).toBe('bak')
  expect(typed('bakery', 9, 1, 3)).toBe('bakery')
})
test('a series arrives one by one', () =>
  expect([0, 4, 5.9, 6, 10].map((at) => arrived(at, 4, 2))).toEqual([0, 1, 1, 2, 4]))
test('seconds read as on a clock', () =>
  expect([clock(0), clock(50), clock(61)]).toEqual(['0:00', '0:50', '1:01']))
