import { MOST_SEGMENTS } from '@sortie/contracts/tracking/visits/visit-limits'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SegmentCommand, segmentList } from './segments.ts'

const { given } = scenario(segmentList)
const about = (number: number) => ({
  segmentListId: 'sgl_shared' as const,
  segmentId: `seg_${number}` as const,
  at: '2026-11-28T08:00:00.000Z',
  by: 'usr_operator' as const,
})
const saved = (number: number, name = `Segment ${number}`) => ({
  type: 'SegmentSaved' as const,
  data: { ...about(number), name, where: 'source:google' },
})
const renamed = (number: number, name: string) => ({
  type: 'SegmentRenamed' as const,
  data: { ...about(number), name },
})
const deleted = (number: number) => ({ type: 'SegmentDeleted' as const, data: about(number) })

test('a name belongs to one segment, whatever its case', () => {
  given()
    .when({ type: 'Save', data: saved(1, 'Google').data })
    .then(saved(1, 'Google'))
  given(saved(1, 'Google'))
    .when({ type: 'Save', data: saved(2, 'google').data })
    .thenRejects('segment_exists')
  given(saved(1, 'Google'), deleted(1))
    .when({ type: 'Save', data: saved(2, 'google').data })
    .then(saved(2, 'google'))
})

test('a segment takes another name, or another spelling of its own, and keeps its filters', () => {
  const rename = (name: string) => ({ type: 'Rename', data: renamed(1, name).data }) as const
  given(saved(1, 'Google')).when(rename('Search')).then(renamed(1, 'Search'))
  given(saved(1, 'Google')).when(rename('GOOGLE')).then(renamed(1, 'GOOGLE'))
  given(saved(1, 'Google')).when(rename('Google')).then()
  given(saved(1, 'Google'), saved(2, 'Bing')).when(rename('bing')).thenRejects('segment_exists')
  given(deleted(1)).when(rename('Search')).thenRejects('segment_not_found')
  const list = [saved(1, 'Google'), renamed(1, 'Search')].reduce(
    segmentList.evolve,
    segmentList.initial,
  )
  expect(list).toEqual([{ segmentId: 'seg_1', name: 'Search', where: 'source:google' }])
})

test('a deleted segment cannot be deleted again', () => {
  given(saved(1))
    .when({ type: 'Delete', data: about(1) })
    .then(deleted(1))
  given(saved(1), deleted(1))
    .when({ type: 'Delete', data: about(1) })
    .thenRejects('segment_not_found')
})

test('a further segment is refused once there are as many as may be, until one is deleted', () => {
  const full = Array.from({ length: MOST_SEGMENTS }, (_, number) => saved(number))
  const save = { type: 'Save', data: saved(99).data } as const
  given(...full)
    .when(save)
    .thenRejects('too_many_segments')
  given(...full, deleted(3))
    .when(save)
    .then(saved(99))
})

test('a segment that is saved twice is there once, and its id belongs to no other', () => {
  const save = (name: string) =>
    ({ type: 'Save', data: { ...about(1), name, where: 'device:mobile' } }) as SegmentCommand
  const once = segmentList
    .decide([], save('Phones'))
    .reduce(segmentList.evolve, segmentList.initial)
  expect(segmentList.decide(once, save('Phones'))).toEqual([])
  expect(() => segmentList.decide(once, save('Others'))).toThrow('Another segment has this name')
})

test('whatever operators do, names stay unique and the list stays bounded', () => {
  const step = fc.record({
    type: fc.constantFrom('Save', 'Rename', 'Delete'),
    number: fc.nat(80),
    name: fc.constantFrom(
      ...Array.from({ length: 70 }, (_, index) => `${index % 2 ? 'n' : 'N'}${index >> 1}`),
    ),
  })
  const commandOf = ({ type, number, name }: { type: string; number: number; name: string }) =>
    ({ type, data: { ...about(number), name, where: 'device:mobile' } }) as SegmentCommand
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let list = segmentList.initial
      for (const one of steps) {
        try {
          list = segmentList.decide(list, commandOf(one)).reduce(segmentList.evolve, list)
        } catch {
          // What is refused changes nothing.
        }
      }
      const names = list.map(({ name }) => name.toLowerCase())
      expect(new Set(names).size).toBe(names.length)
      expect(list.length).toBeLessThanOrEqual(MOST_SEGMENTS)
    }),
  )
})
