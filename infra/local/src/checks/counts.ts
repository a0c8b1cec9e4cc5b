import { stripVTControlCharacters } from 'node:util'

/** A test that failed or needed a further try: its file, its name, and the first lines of why. */
export type TestTrouble = { test: string; why: string }

/** The numbers of tests that passed and failed, the failed tests, and the tests that passed only at a further try. */
export type TestCounts = {
  passed: number
  failed: number
  failures: TestTrouble[]
  flaky: TestTrouble[]
}

/** The part of the output of vitest's JSON reporter that is read here. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

type Suite = {
  suites?: Suite[]
  specs?: {
    file: string
    title: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** The part of the output of Playwright's JSON reporter that is read here. */
export type PlaywrightReport = Suite & {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
}

const WHY_LINES = 6

const shortly = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, WHY_LINES).join('\n')

/** Counts of a vitest run; a file that could not even be loaded is one failure. */
export const countVitest = (
  { numPassedTests, numFailedTests, testResults }: VitestReport,
  root = '',
): TestCounts => {
  const file = (name: string) => name.replace(`${root}/`, '')
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  const troubles = (is: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === is && failureMessages?.length)
        .map(({ fullName, failureMessages }) => ({
          test: `${file(name)} › ${fullName}`,
          why: shortly(failureMessages?.[0]),
        })),
    )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...troubles('failed'),
      ...broken.map(({ name, message }) => ({ test: file(name), why: shortly(message) })),
    ],
    flaky: troubles('passed'),
  }
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Counts of a Playwright run; a test that passed at a further try passed. */
export const countPlaywright = (report: PlaywrightReport): TestCounts => {
  const troubles = (is: string) =>
    specsOf(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === is)
        .map(({ results }) => ({
          test: `${file} › ${title}`,
          why: shortly(results.find(({ errors }) => errors.length)?.errors[0]?.message),
        })),
    )
  const { stats, errors } = report
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...troubles('unexpected'),
      ...errors.map(({ message }) => ({ test: 'Playwright', why: shortly(message) })),
    ],
    flaky: troubles('flaky'),
  }
}

/** Lists each trouble with its reason, for a reader who sees only the end of the output. */
export const list = (title: string, troubles: TestTrouble[]) =>
  troubles.length
    ? [
        `\n${title}:`,
        ...troubles.map(({ test, why }) => `- ${test}\n${why.replace(/^/gm, '    ')}`),
      ].join('\n')
    : ''
