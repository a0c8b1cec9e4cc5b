import { expect, test } from 'vitest'
import { deletionText, languagesText, leavingText, reportCountText } from './words.ts'

test('reports are counted as people say it', () => {
  expect([0, 1, 4, 999, 1_000].map(reportCountText)).toEqual([
    'No reports',
    '1 report',
    '4 reports',
    '999 reports',
    '1,000+ reports',
  ])
})

test('a deletion says how many reports it takes', () => {
  expect([0, 1, 4].map(deletionText)).toEqual([
    'It has no reports. This can’t be undone.',
    '1 report goes with it. This can’t be undone.',
    '4 reports go with it. This can’t be undone.',
  ])
})

test('a deletion says when the reports are gone', () => {
  expect(leavingText(200)).toContain('leave your dashboard at once, and')
  expect(leavingText(201)).toContain('the others within a few hours')
})

test.each([
  ['', 'That of the country, once it is known.'],
  ['US', 'English.'],
  ['BE', 'Dutch, or French if you name your industry in it.'],
  ['CH', 'German, or French or Italian if you name your industry in it.'],
])('keywords of a project are in the language of its country: %j', (country, text) => {
  expect(languagesText(country)).toBe(text)
})
