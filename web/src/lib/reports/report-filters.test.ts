import { expect, test } from 'vitest'
import { type ReportFilter, select } from './report-filters.ts'

const reports = [
  { id: 'old', at: '2026-01-01', high: 2, easiest: 3.1 },
  { id: 'new', at: '2026-03-01', high: 0, easiest: 3 },
  { id: 'waiting', at: '2026-02-01', high: 0, easiest: null },
]
const ids = (filter: ReportFilter) =>
  select(reports, filter, (report) => report).map(({ id }) => id)

test('the latest are all, newest first', () =>
  expect(ids('Latest')).toEqual(['new', 'waiting', 'old']))
test('high potential is a report with a keyword rated High', () =>
  expect(ids('High Potential')).toEqual(['old']))
test('easy difficulty is a report with a keyword of difficulty 3 or less', () =>
  expect(ids('Easy Difficulty')).toEqual(['new']))
test('the report with the most High, and the one with the easiest keyword, come first', () => {
  const all = [
    { id: 'few', at: '2026-03-01', high: 1, easiest: 2.5 },
    { id: 'most', at: '2026-01-01', high: 20, easiest: 1 },
    { id: 'more', at: '2026-02-01', high: 1, easiest: 2.5 },
  ]
  const idsOf = (filter: ReportFilter) =>
    select(all, filter, (report) => report).map(({ id }) => id)
  expect(idsOf('High Potential')).toEqual(['most', 'few', 'more'])
  expect(idsOf('Easy Difficulty')).toEqual(['most', 'few', 'more'])
})
