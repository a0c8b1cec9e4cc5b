import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ownEnvironment } from '../environment.ts'
import { runLocalModel } from '../gguf/run-local-model.ts'
import { stopped, untilExit } from '../interruption.ts'
import { dataFolder, root } from '../paths.ts'
import { planStack } from '../stack/plan.ts'
import { needClock } from '../stack/shifted-clock.ts'
import { OPERATOR, testOptions, useTestStack } from '../stack/test-stack.ts'
import { quietly, type StepProgress, steps } from '../steps.ts'
import { headlessChromium, need } from '../system.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { countPlaywright, countVitest, list, type TestCounts, type VitestReport } from './counts.ts'
import { reportingOptions } from './overdue.ts'
import { type RunnerOutcome, startRunner } from './runners.ts'

const reports = dataFolder('reports')

const nothing = (): TestCounts => ({ passed: 0, failed: 0, failures: [], flaky: [] })

/** Describes the end of a program that should have ended with 0, for a reader who looks for the cause. */
const ending = (program: string, { exitCode, signal, all, overdue }: RunnerOutcome) => {
  if (overdue) return `${program} did not end in its time`
  if (signal) return `${program} was ended by ${signal}`
  return exitCode === undefined
    ? `${program} did not start: ${all}`
    : `${program} ended with ${exitCode}`
}

/**
 * The most time that a runner may take, in ms: several times its usual time. Runs that repeat themselves for hours have
 * no limit.
 */
const RUN_WITHIN = ['SOAK', 'KILLS', 'FUZZ'].some((name) => process.env[name])
  ? undefined
  : 30 * 60_000

/**
 * Runs a test runner with its output on this terminal, and reads what it counted. One that hangs outside
 * of every test, which has a time limit of its own, is started once more, and listed.
 */
const runTests = async <Report>(
  name: string,
  run: (report: string) => Promise<RunnerOutcome>,
  count: (report: Report) => TestCounts,
): Promise<TestCounts> => {
  const report = join(reports, `${name}.json`)
  await mkdir(reports, { recursive: true })
  const attempt = async () => {
    await rm(report, { force: true })
    return run(report)
  }
  const first = await attempt()
  const ended = first.overdue ? await attempt() : first
  const outcome = existsSync(report) ? count(JSON.parse(await readFile(report, 'utf8'))) : nothing()
  if (first.overdue) {
    const why = 'Its runner hung and was started again: what it was doing stands in the output.'
    outcome.flaky.push({ test: name, why })
  }
  if (ended.exitCode === 0 || outcome.failed) return outcome
  // Outside of every test: an unhandled rejection, a set-up that threw, a runner that was killed.
  const why = `${ending(name, ended)}, though no test failed: see its output.`
  return { ...outcome, failed: 1, failures: [{ test: name, why }] }
}

/** Only these, where somebody named some; else all. */
const files = (process.env.FILES ?? '').split(' ').filter(Boolean)

const vitestCommand = join(root, 'node_modules/vitest/vitest.mjs')

const vitest = (...projects: [string, ...string[]]) => {
  const named = projects.flatMap((project) => ['--project', project])
  const options = [...named, '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json']
  const run = (report: string) =>
    startRunner(
      process.execPath,
      [
        ...reportingOptions,
        vitestCommand,
        'run',
        ...files,
        ...options,
        ...reporters,
        `--outputFile.json=${report}`,
      ],
      { within: RUN_WITHIN },
    )
  return runTests(projects[0], run, (report: VitestReport) => countVitest(report, root))
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
    const run = (report: string) =>
      startRunner('playwright', ['test', ...files, ...options], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      })
    return await runTests('e2e', run, countPlaywright)
  } finally {
    await release()
  }
}

/** Runs a check that passes or fails as a whole; its output is shown only when it fails. */
const pass = async (command: string, ...args: string[]) => {
  const ended = await startRunner(command, args, { output: 'kept' })
  if (ended.exitCode !== 0) throw new UserFacingError(ended.all || ending(command, ended))
}

const script = (name: string, ...args: string[]) => pass('npm', 'run', '--silent', name, ...args)

/** Writes the web app's list of routes, which types and tests read, and no clone has. */
const writeRoutes = () => script('routes', '-w', 'web')

const testAlerts = async (tell: StepProgress) => {
  await need('to test the alert rules', ['promtool'], tell)
  await pass('promtool', 'check', 'config', 'infra/observability/prometheus.yaml')
  await pass('promtool', 'test', 'rules', 'infra/observability/alerts.test.yaml')
  await pass('promtool', 'test', 'rules', 'infra/observability/objectives.test.yaml')
}

const checks: [string, (tell: StepProgress) => Promise<void>][] = [
  // The longest first, as they go side by side.
  ['Regular expressions', () => pass(process.execPath, 'infra/local/src/checks/expressions.ts')],
  ['Type check', () => script('typecheck')],
  ['Lint', () => script('lint')],
  ['Import rules', () => script('rules')],
  ['Unused code', () => script('unused')],
  ['API documents', () => script('contracts', '--', '--check')],
  ['Lockfile', () => pass(process.execPath, 'infra/local/src/checks/lockfile.ts')],
  ['Alert rules', testAlerts],
]

/** Says what failed and what was tried twice, then the sums; the process fails where a test did. */
const conclude = ({ passed, failed, failures, flaky }: TestCounts) => {
  process.exitCode = failed ? 1 : 0
  const sums = `\n${passed} passed, ${failed} failed`
  const parts = [list('Passed at a further try', flaky), list('Failed', failures), sums]
  console.log(parts.filter(Boolean).join('\n'))
}

/** `PARTS=unit,lint` runs what begins like these only. */
const isWanted = (name: string) => {
  const parts = (process.env.PARTS ?? '').toLowerCase().split(',').filter(Boolean)
  return !parts.length || parts.some((part) => name.toLowerCase().startsWith(part.trim()))
}

type Suite = [name: string, work: (chrome: string) => Promise<TestCounts>]

/** `built`: these need what is downloaded and built first. */
const suites: { quick: Suite[]; built: Suite[] } = {
  quick: [['Unit tests', () => vitest('unit')]],
  built: [
    ['Integration tests', () => vitest('integration', 'integration-alone')],
    ['Border', () => vitest('border')],
    ['Chaos', () => vitest('chaos')],
    ['End to end', endToEnd],
  ],
}

/** Does something for each of these, one for each core at a time. */
const sideBySide = async <Each>(all: readonly Each[], work: (each: Each) => Promise<unknown>) => {
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

const wantedOf = <Value>(all: [string, Value][]) => all.filter(([name]) => isWanted(name))

/** Everything that `make test` runs: it goes on after a failure, and ends with what failed. */
export const runChecks = async () => {
  const total = nothing()
  const quick = wantedOf(suites.quick)
  const built = wantedOf(suites.built)
  const plain = wantedOf(checks)
  const prepares = built.length > 0
  const step = steps(1 + Number(prepares) + plain.length + quick.length + built.length, 2)
  const attempt = async <Result>(name: string, work: (tell: StepProgress) => Promise<Result>) => {
    try {
      return await step(name, work)
    } catch (error) {
      if (stopped()) return untilExit()
      console.error(error instanceof UserFacingError ? error.message : error)
      total.failed++
      total.failures.push({ test: name, why: 'see its output above' })
      return undefined
    }
  }
  let chrome = ''
  const prepare = async (tell: StepProgress) => {
    const [found] = await Promise.all([
      headlessChromium(tell),
      needClock(tell),
      planStack(testOptions()),
    ])
    chrome = found
  }
  // Building the web app writes its list of routes, too.
  if (prepares) await attempt('Broker, database, Chromium, web app', prepare)
  else await writeRoutes()
  await sideBySide(plain, ([name, work]) => attempt(name, work))
  for (const [name, work] of [...quick, ...built]) {
    await attempt(name, async (tell) => {
      const { passed, failed, failures, flaky } = await work(chrome)
      tell(`${passed} passed, ${failed} failed`)
      total.passed += passed
      total.failed += failed
      total.failures.push(...failures)
      total.flaky.push(...flaky)
    })
  }
  conclude(total)
}

const alone = (project: string) => async () => conclude(await vitest(project))

/** Kills again and again: `KILLS` times. */
export const chaos = alone('chaos')

/**
 * Tests which requests the border lets in, and which replies it lets out, with `FUZZ` hostile requests to each route.
 */
export const border = alone('border')

/** The ratios of docs/performance.md. */
export const bench = async () => {
  const { exitCode = 1 } = await startRunner(process.execPath, ['infra/bench/src/main.ts'])
  process.exitCode = exitCode
}

/** Evaluates the language model of the settings: it writes `BRIEFS` articles, 60 by default. */
export const runEvaluation = async () => {
  const { BRIEFS } = process.env
  const own = ownEnvironment()
  const local = own.LOCAL_GGUF
    ? await quietly('Local model', (tell) => runLocalModel(own, 'main', tell))
    : undefined
  try {
    const { exitCode = 1 } = await startRunner(
      process.execPath,
      [
        'infra/bench/src/eval.ts',
        ...(BRIEFS ? ['--briefs', BRIEFS] : []),
        // A model on this machine answers one question at a time: two articles would wait for each other and be late.
        ...(local ? ['--lanes', '1'] : []),
      ],
      { env: local?.settings ?? own },
    )
    process.exitCode = exitCode
  } finally {
    await local?.stop()
  }
}
