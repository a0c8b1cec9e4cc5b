import { expect, test } from 'vitest'
import { printText } from './print-text.ts'

test('a printed report says how many of its keywords are on paper, and where all are', () => {
  const counts = { printed: 100, passing: 1_312, all: 1_312, isExportable: true }
  expect(printText(counts)).toBe(
    'Printed: the first 100 of 1,312 keywords. An export has all of them.',
  )
  expect(printText({ ...counts, isExportable: false })).toContain('Save a copy')
  expect(printText({ ...counts, passing: 150 })).toBe(
    'Printed: the first 100 of 150 matching keywords, out of 1,312. An export has all of them.',
  )
  expect(printText({ ...counts, printed: 24, passing: 24 })).toContain('the 24 matching keywords')
})

test('a report that is printed whole needs no word', () => {
  expect(printText({ printed: 40, passing: 40, all: 40, isExportable: true })).toBeNull()
})
