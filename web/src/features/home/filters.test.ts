import { expect, test } from 'vitest'
import { exampleReports } from './example-reports.ts'
import { select } from './filters.ts'

const names = (filter: Parameters<typeof select>[1]) =>
  select(exampleReports.toReversed(), filter).map(({ id }) => id)

test('the latest are all, newest first', () =>
  expect(names('Latest')).toEqual(['dentist', 'yoga', 'software']))
test('high potential is a report with a keyword rated High', () =>
  expect(names('High Potential')).toEqual(['dentist', 'yoga']))
test('easy difficulty is a report with a keyword of difficulty 3 or less', () =>
  expect(names('Easy Difficulty')).toEqual(['yoga']))
