import { expect, test } from 'vitest'
import { countPlaywright, countVitest, list } from './counts.ts'

const assertion = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
})

const vitest = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) =>
  ({ numPassedTests, numFailedTests, testResults }) as Parameters<typeof countVitest>[0]

test('tests of vitest are counted, and those that failed are named with their reason', () => {
  const name = '/repo/services/a.test.ts'
  const assertionResults = [
    assertion('a sum is right', 'passed'),
    assertion('a ledger adds up', 'failed', '\u001B[31mexpected 1 to be 2\u001B[39m\nat a\nat b'),
  ]
  const report = vitest(1, 1, { name, status: 'failed', message: '', assertionResults })
  expect(countVitest(report, '/repo')).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      { test: 'services/a.test.ts › a ledger adds up', why: 'expected 1 to be 2\nat a\nat b' },
    ],
    flaky: [],
  })
})

test('a test file that could not be loaded is a failure', () => {
  const broken = { name: '/repo/b.test.ts', status: 'failed', message: 'no', assertionResults: [] }
  expect(countVitest(vitest(3, 0, broken), '/repo')).toEqual({
    passed: 3,
    failed: 1,
    failures: [{ test: 'b.test.ts', why: 'no' }],
    flaky: [],
  })
})

test('a test of vitest that passed at a further try is named, and passed', () => {
  const assertionResults = [
    assertion('a timer is right', 'passed', 'late'),
    assertion('b', 'passed'),
  ]
  const report = vitest(2, 0, {
    name: 'c.test.ts',
    status: 'passed',
    message: '',
    assertionResults,
  })
  expect(countVitest(report)).toMatchObject({
    failed: 0,
    flaky: [{ test: 'c.test.ts › a timer is right', why: 'late' }],
  })
})

test('a browser test that passed at a further try passed, and both kinds are named', () => {
  const spec = (title: string, status: string) => ({
    file: 'auth.spec.ts',
    title,
    tests: [{ status, results: [{ errors: [] }, { errors: [{ message: `${title} broke` }] }] }],
  })
  const specs = [spec('in', 'unexpected'), spec('out', 'flaky'), spec('on', 'expected')]
  const stats = { expected: 1, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [], suites: [{ suites: [{ specs }] }] })).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ test: 'auth.spec.ts › in', why: 'in broke' }],
    flaky: [{ test: 'auth.spec.ts › out', why: 'out broke' }],
  })
})

test('what failed is listed with its reason below it, and nothing is said of nothing', () => {
  expect(list('Failed', [])).toBe('')
  expect(list('Failed', [{ test: 'a › b', why: 'one\ntwo' }])).toBe(
    '\nFailed:\n- a › b\n    one\n    two',
  )
})
