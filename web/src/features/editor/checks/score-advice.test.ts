import { expect, test } from 'vitest'
import { descriptionFit, partLines, titleFit } from './score-advice.ts'

const parts = {
  evidence: 0.9,
  coverage: 0.5,
  readability: 1,
  search: 0.74,
  originality: 0.75,
  voice: null,
}

test('each part that applies has a line of advice; one that is good is left alone', () => {
  const lines = partLines({ parts }, 0)
  expect(lines.map(({ name }) => name)).toEqual([
    'Evidence',
    'Coverage',
    'Readability',
    'Search',
    'Originality',
  ])
  const adviceOf = (name: string) => lines.find((line) => line.name === name)!.advice
  expect(adviceOf('Search')).toMatch(/^Use the keyword/)
  expect(adviceOf('Originality')).toBe('Doesn’t repeat the pages we read.')
})
test('facts that nothing supports are told before anything good is said of the evidence', () => {
  const adviceOf = (untraced: number) => partLines({ parts }, untraced)[0]!.advice
  expect(adviceOf(0)).toBe('Every fact has a source; some are yours.')
  expect(adviceOf(1)).toBe('1 fact has no source: see the checks below.')
  expect(adviceOf(5)).toBe('5 facts have no source: see the checks below.')
})
test('a title fits by its width', () => {
  expect(titleFit(512.4)).toBe('512 of 600 px, fits')
  expect(titleFit(601)).toBe('601 of 600 px, gets cut off in search results')
  expect(titleFit(399)).toBe('399 of 600 px, shorter than it could be')
})
test('a description fits by its characters', () => {
  expect(descriptionFit('x'.repeat(140))).toBe('140 of 156 characters, fits')
  expect(descriptionFit('x'.repeat(157))).toContain('gets cut off')
  expect(descriptionFit('x')).toContain('shorter')
})
