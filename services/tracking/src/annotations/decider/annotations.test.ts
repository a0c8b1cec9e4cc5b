import {
  MOST_MADE_ANNOTATIONS,
  MOST_WRITTEN_ANNOTATIONS,
} from '@sortie/contracts/tracking/visits/visit-limits'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnnotationCommand, annotationList } from './annotations.ts'

const { given } = scenario(annotationList)
const by = 'usr_operator' as const
const about = (number: number) => ({
  annotationListId: 'anl_shared' as const,
  annotationId: `ann_${number}` as const,
  at: '2026-11-28T08:00:00.000Z',
})
const added = (number: number, kind: 'note' | 'release' = 'note') => ({
  type: 'AnnotationAdded' as const,
  data: { ...about(number), day: '2026-11-27', text: `Text ${number}`, kind },
})
const edited = (number: number, text: string, day = '2026-11-27') => ({
  type: 'AnnotationEdited' as const,
  data: { ...about(number), day, text, by },
})
const deleted = (number: number) => ({
  type: 'AnnotationDeleted' as const,
  data: { ...about(number), by },
})
const foldAll = (...events: Parameters<typeof annotationList.evolve>[1][]) =>
  events.reduce(annotationList.evolve, annotationList.initial)

test('a note is added, and takes another text or another day', () => {
  given()
    .when({ type: 'Add', data: added(1).data })
    .then(added(1))
  given(added(1))
    .when({ type: 'Edit', data: edited(1, 'Moved').data })
    .then(edited(1, 'Moved'))
  given(added(1))
    .when({ type: 'Edit', data: edited(1, 'Text 1').data })
    .then()
  expect(foldAll(added(1, 'release'), edited(1, 'Moved', '2026-11-20'))).toEqual([
    { annotationId: 'ann_1', day: '2026-11-20', text: 'Moved', kind: 'release' },
  ])
})

test('what is deleted cannot be edited or deleted again', () => {
  given(added(1))
    .when({ type: 'Delete', data: deleted(1).data })
    .then(deleted(1))
  for (const command of [
    { type: 'Delete', data: deleted(1).data },
    { type: 'Edit', data: edited(1, 'Moved').data },
  ] as const)
    given(added(1), deleted(1)).when(command).thenRejects('annotation_not_found')
})

test('a note has a day of the last five years, or tomorrow at the latest', () => {
  const on = (day: string) => ({ ...added(1), data: { ...added(1).data, day } })
  for (const day of ['2021-11-28', '2026-11-28', '2026-11-29'])
    given()
      .when({ type: 'Add', data: on(day).data })
      .then(on(day))
  for (const day of ['2021-11-27', '0202-11-28', '2026-11-30', '2062-11-28']) {
    given()
      .when({ type: 'Add', data: on(day).data })
      .thenRejects('annotation_day')
    given(added(1))
      .when({ type: 'Edit', data: edited(1, 'Text 1', day).data })
      .thenRejects('annotation_day')
  }
})

test('the text of an annotation is changed on whatever day it has', () => {
  const old = { ...added(1), data: { ...added(1).data, day: '2019-01-01' } }
  given(old)
    .when({ type: 'Edit', data: edited(1, 'Moved', '2019-01-01').data })
    .then(edited(1, 'Moved', '2019-01-01'))
})

test('operators are refused a further note once there are many, and a release never is', () => {
  const full = Array.from({ length: MOST_WRITTEN_ANNOTATIONS }, (_, number) => added(number))
  given(...full)
    .when({ type: 'Add', data: added(999).data })
    .thenRejects('too_many_annotations')
  given(...full)
    .when({ type: 'Add', data: added(999, 'release').data })
    .then(added(999, 'release'))
  given(...full, deleted(0))
    .when({ type: 'Add', data: added(999).data })
    .then(added(999))
})

test('the oldest mark that Sortie made gives way to a further one, and notes stay', () => {
  const marks = Array.from({ length: MOST_MADE_ANNOTATIONS + 1 }, (_, number) =>
    added(number, 'release'),
  )
  const list = foldAll(added(1_000), ...marks)
  expect(list).toHaveLength(MOST_MADE_ANNOTATIONS + 1)
  expect(list.map(({ annotationId }) => annotationId)).not.toContain('ann_0')
  expect(list[0]?.annotationId).toBe('ann_1000')
})

test('whatever happens, there are 500 annotations at most', () => {
  const most = MOST_WRITTEN_ANNOTATIONS + MOST_MADE_ANNOTATIONS
  expect(most).toBe(500)
  const step = fc.record({
    type: fc.constantFrom('Add', 'Add', 'Add', 'Edit', 'Delete'),
    number: fc.nat(2_000),
    kind: fc.constantFrom('note', 'release', 'newsletter'),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 600, maxLength: 900 }), (steps) => {
      let list = annotationList.initial
      for (const { type, number, kind } of steps) {
        const data = { ...about(number), day: '2026-11-27', text: 'Text', kind, by }
        try {
          const events = annotationList.decide(list, { type, data } as AnnotationCommand)
          list = events.reduce(annotationList.evolve, list)
        } catch {
          // What is refused changes nothing.
        }
      }
      expect(list.length).toBeLessThanOrEqual(most)
    }),
    { numRuns: 20 },
  )
})
