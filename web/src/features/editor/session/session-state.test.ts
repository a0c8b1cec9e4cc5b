import { expect, test } from 'vitest'
import { type EditedSection, withMovedSection } from './session-state.ts'

const section = (sectionId: string): EditedSection => ({
  sectionId,
  heading: sectionId,
  markdown: '',
  role: 'own',
  cuts: [],
  generation: 0,
})
const sections = ['a', 'b', 'c'].map(section)
const orderOf = (moved: readonly EditedSection[]) => moved.map(({ sectionId }) => sectionId)

test('a section moves behind another, or to the beginning', () => {
  expect(orderOf(withMovedSection(sections, 'a', 'b'))).toEqual(['b', 'a', 'c'])
  expect(orderOf(withMovedSection(sections, 'c', null))).toEqual(['c', 'a', 'b'])
})

test('a section stays where the one that it was to follow is gone, or is itself', () => {
  expect(orderOf(withMovedSection(sections, 'c', 'removed'))).toEqual(['a', 'b', 'c'])
  expect(orderOf(withMovedSection(sections, 'c', 'c'))).toEqual(['a', 'b', 'c'])
})

test('a section that is not there moves nothing', () =>
  expect(orderOf(withMovedSection(sections, 'removed', 'a'))).toEqual(['a', 'b', 'c']))
