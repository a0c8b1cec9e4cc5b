import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { type Counts, countPlaywright, countVitest, list, type VitestReport } from './counts.ts'
import { dataFolder, root } from './paths.ts'
import { plan } from './plan.ts'
import { Sentence } from './sentence.ts'
import { type Progress, steps } from './steps.ts'
import { chromium, need } from './system.ts'
import { OPERATOR, testOptions, useTestStack } from './test-stack.ts'

const reports = dataFolder('reports')

const nothing = (): Counts => ({ passed: 0, failed: 0, failures: [], flaky: [] })

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
  const outcome = existsSync(report) ? count(JSON.parse(await readFile(report, 'utf8'))) : nothing()
  if (exitCode === 0 || outcome.failed) return outcome
  // Outside of every test: an unhandled rejection, a set-up that threw, a runner that was killed.
  const why = `${command} ended with ${exitCode ?? 'a signal'}, though no test failed: see its output.`
  return { ...outcome, failed: 1, failures: [{ test: name, why }] }
}

const vitest = (project: string) => {
  const reporters = ['--reporter=default', '--reporter=json']
  const output = `--outputFile.json=${join(reports, `${project}.json`)}`
  const options = ['--project', project, '--passWithNoTests', ...reporters, output]
  const count = (report: VitestReport) => countVitest(report, root)
  return runTests(project, ['vitest', 'run', ...options], count)
}

const endToEnd = async (chrome: string) => {
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

/** Says what failed and what was tried twice, then the sums; the process fails where a test did. */
const conclude = ({ passed, failed, failures, flaky }: Counts) => {
  process.exitCode = failed ? 1 : 0
  const sums = `\n${passed} passed, ${failed} failed`
  const parts = [list('Passed at a further try', flaky), list('Failed', failures), sums]
  console.log(parts.filter(Boolean).join('\n'))
}

/** Everything that `make test` runs: it goes on after a failure, and ends with what failed. */
export const check = async () => {
  const total = nothing()
  const step = steps(13, 2)
  const attempt = async <Result>(name: string, work: (tell: Progress) => Promise<Result>) => {
    try {
      return await step(name, work)
    } catch (error) {
      console.error(error instanceof Sentence ? error.message : error)
      total.failed++
      total.failures.push({ test: name, why: 'see its output above' })
      return undefined
    }
  }
  const tests = (name: string, work: () => Promise<Counts>) =>
    attempt(name, async (tell) => {
      const { passed, failed, failures, flaky } = await work()
      tell(`${passed} passed, ${failed} failed`)
      total.passed += passed
      total.failed += failed
      total.failures.push(...failures)
      total.flaky.push(...flaky)
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
  conclude(total)
}

const alone = (project: string) => async () => conclude(await vitest(project))

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
