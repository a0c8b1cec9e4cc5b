import { expect, test } from 'vitest'
import { type ReportFilter, select } from '@/lib/reports/report-filters.ts'
import { exampleReports } from './example-reports.ts'
import { filterFields } from './filters.ts'

const names = (filter: ReportFilter) =>
  select(exampleReports.toReversed(), filter, filterFields).map(({ id }) => id)

test('the example reports differ under each filter', () => {
  expect(names('Latest')).toEqual(['dentist', 'yoga', 'software'])
  expect(names('High Potential')).toEqual(['dentist', 'yoga', 'software'])
  expect(names('Easy Difficulty')).toEqual(['yoga', 'dentist'])
})
