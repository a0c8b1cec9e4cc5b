import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { dataFolder, root } from './paths.ts'
import { plan } from './plan.ts'
import { Sentence } from './sentence.ts'
import { type Progress, steps } from './steps.ts'
import { chromium, need } from './system.ts'
import { OPERATOR, testOptions, useTestStack } from './test-stack.ts'

/** How many tests passed and failed. */
export type Counts = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Counts of a vitest run; a file that could not even be loaded is one failure. */
export const countVitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport) => {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

/** Counts of a Playwright run; a test that passed at its second try passed. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
})

const reports = dataFolder('reports')

/** Runs a test runner with its output on this terminal, and reads what it counted. */
const runTests = async <Report>(
  name: string,
  [command, ...args]: [string, ...string[]],
  count: (report: Report) => Counts,
  env: Record<string, string> = {},
): Promise<Counts> => {
  const report = join(reports, `${name}.json`)
  await mkdir(reports, { recursive: true })
  await rm(report, { force: true })
  const { exitCode } = await execa(command, args, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { passed, failed } = count(JSON.parse(await readFile(report, 'utf8')))
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}

const vitest = (project: string) => {
  const reporters = ['--reporter=default', '--reporter=json']
  const output = `--outputFile.json=${join(reports, `${project}.json`)}`
  const options = ['--project', project, '--passWithNoTests', ...reporters, output]
  return runTests(project, ['vitest', 'run', ...options], countVitest)
}

const endToEnd = async (chrome: string) => {
  if (!existsSync(join(root, 'web/e2e'))) return { passed: 0, failed: 0 }
  const { stack, release } = await useTestStack({ fresh: true })
  const { product, inbox, tracing, stripe } = stack.urls
  const env = {
    BASE_URL: product,
    INBOX_URL: inbox,
    TRACING_URL: tracing,
    STRIPE_URL: stripe,
    OPERATOR_EMAIL: OPERATOR,
    CHROME_PATH: chrome,
  }
  try {
    const options = ['-c', 'web/e2e', '--reporter=list,json']
    return await runTests('e2e', ['playwright', 'test', ...options], countPlaywright, env)
  } finally {
    await release()
  }
}

/** Runs a check that passes or fails as a whole; its output is shown only when it fails. */
const pass = async (command: string, ...args: string[]) => {
  const { failed, all } = await execa(command, args, {
    cwd: root,
    all: true,
    reject: false,
    stdin: 'ignore',
  })
  if (failed) throw new Sentence(all || `${command} failed`)
}

const checks: [string, string, ...string[]][] = [
  ['Type check', 'npm', 'run', '--silent', 'typecheck'],
  ['Lint', 'npm', 'run', '--silent', 'lint'],
  ['Import rules', 'npm', 'run', '--silent', 'rules'],
  ['Unused code', 'npm', 'run', '--silent', 'unused'],
  ['API documents', 'npm', 'run', '--silent', 'contracts', '--', '--check'],
]

/** Everything that `make test` runs: it goes on after a failure, and ends with one line of sums. */
export const check = async () => {
  const total: Counts = { passed: 0, failed: 0 }
  const step = steps(13, 2)
  const attempt = async <Result>(name: string, work: (tell: Progress) => Promise<Result>) => {
    try {
      return await step(name, work)
    } catch (error) {
      console.error(error instanceof Sentence ? error.message : error)
      total.failed++
      return undefined
    }
  }
  const tests = (name: string, work: () => Promise<Counts>) =>
    attempt(name, async (tell) => {
      const { passed, failed } = await work()
      tell(`${passed} passed, ${failed} failed`)
      total.passed += passed
      total.failed += failed
    })

  let chrome = ''
  await attempt('Broker, database, Chromium, web app', async () => {
    const [found] = await Promise.all([chromium(), plan(testOptions())])
    chrome = found
  })
  for (const [name, ...command] of checks) await attempt(name, () => pass(...command))
  await attempt('Alert rules', async () => {
    await need('to test the alert rules', 'promtool')
    await pass('promtool', 'test', 'rules', 'infra/observability/alerts.test.yaml')
  })
  await tests('Unit tests', () => vitest('unit'))
  await tests('Integration tests', () => vitest('integration'))
  await tests('Border', () => vitest('border'))
  await tests('Chaos', () => vitest('chaos'))
  await tests('End to end', () => endToEnd(chrome))
  process.exitCode = total.failed ? 1 : 0
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

const alone = (project: string) => async () => {
  const { passed, failed } = await vitest(project)
  process.exitCode = failed ? 1 : 0
  console.log(`\n${passed} passed, ${failed} failed`)
}

/** Kills again and again: `KILLS` times. */
export const chaos = alone('chaos')

/** What the border lets in and out, with `FUZZ` hostile requests to each route. */
export const border = alone('border')

/** The ratios of docs/performance.md. */
export const bench = async () => {
  const main = join(root, 'infra/bench/src/main.ts')
  const { exitCode = 1 } = await execa(process.execPath, [main], {
    cwd: root,
    stdio: 'inherit',
    reject: false,
  })
  process.exitCode = exitCode
}
