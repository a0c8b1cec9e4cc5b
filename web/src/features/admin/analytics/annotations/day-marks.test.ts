import type { Annotation } from '@sortie/contracts/tracking/visits/annotations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMarksOf, LEAST_DISTANCE } from './day-marks.ts'

const dayAt = (index: number) =>
  new Date(Date.UTC(2026, 9, 1) + index * 86_400_000).toISOString().slice(0, 10)
const daysOf = (count: number) => Array.from({ length: count }, (_, index) => dayAt(index))
const on = (index: number, text = `Text ${index}`): Annotation => ({
  annotationId: `ann_${index}`,
  day: dayAt(index),
  text,
  kind: 'note',
})

test('a mark is in the middle of its day', () => {
  expect(dayMarksOf([on(3)], daysOf(10))).toEqual([{ percent: 35, annotations: [on(3)] }])
  expect(dayMarksOf([on(0)], daysOf(1))).toEqual([{ percent: 50, annotations: [on(0)] }])
})

test('annotations of one day, and of days that are too near, share the first mark', () => {
  const marks = dayMarksOf([on(21), on(20), on(20, 'Again'), on(2)], daysOf(40))
  expect(marks.map(({ annotations }) => annotations.length)).toEqual([1, 3])
  expect(marks[1]?.percent).toBe(51.25)
})

test('an annotation of a day that is not shown has no mark', () =>
  expect(dayMarksOf([on(12)], daysOf(10))).toEqual([]))

test('every annotation of the days has one mark, and no two marks are too near', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 397 }), fc.array(fc.nat(396)), (count, indexes) => {
      const inside = indexes.filter((index) => index < count)
      const marks = dayMarksOf(
        indexes.map((index) => on(index)),
        daysOf(count),
      )
      expect(marks.flatMap(({ annotations }) => annotations)).toHaveLength(inside.length)
      for (const [index, { percent }] of marks.entries()) {
        const before = marks[index - 1]
        if (before) expect(percent - before.percent).toBeGreaterThanOrEqual(LEAST_DISTANCE)
      }
    }),
  )
})
