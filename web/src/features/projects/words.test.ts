import { expect, test } from 'vitest'
import { countText, deletionText } from './words.ts'

test('reports are counted as people say it', () => {
  expect([0, 1, 4, 1_200].map(countText)).toEqual([
    'No reports',
    '1 report',
    '4 reports',
    '1,200 reports',
  ])
})

test('a deletion says how many reports it takes', () => {
  expect([0, 1, 4].map(deletionText)).toEqual([
    'It has no reports. This can’t be undone.',
    '1 report goes with it. This can’t be undone.',
    '4 reports go with it. This can’t be undone.',
  ])
})
