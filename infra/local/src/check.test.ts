import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './check.ts'

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array(tests).fill({}),
})

test('tests of vitest are counted', () => {
  const testResults = [file('passed', 3), file('failed', 2)]
  const report = { numPassedTests: 4, numFailedTests: 1, testResults }
  expect(countVitest(report)).toEqual({ passed: 4, failed: 1 })
})

test('a test file that could not be loaded is a failure', () => {
  const testResults = [file('passed', 3), file('failed', 0)]
  const report = { numPassedTests: 3, numFailedTests: 0, testResults }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 1 })
})

test('a browser test that passed at its second try passed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 1 })
})
