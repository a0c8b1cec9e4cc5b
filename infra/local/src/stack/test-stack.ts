import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownEnvironment } from '../environment.ts'
import { dataFolder } from '../paths.ts'
import { alive, locked } from '../processes/lock.ts'
import { endMarked } from '../processes/marked.ts'
import type { StackOptions } from './plan.ts'
import { runMarksOf } from './run.ts'
import { endStack, type Stack, stacksOf, startStack } from './stack.ts'

/** Another one lets a run stand beside one that is under way, as the test of interruptions does. */
export const TEST_STACK = process.env.SORTIE_TEST_STACK || 'test'
/** One file for each process that uses the stack now, named by its id. */
const users = dataFolder(`${TEST_STACK}.users`)
const me = join(users, String(process.pid))

/**
 * For analysis: no test asks a site of the outside world, wherever it runs, and none finds an issue of the newsletter that
 * it did not begin.
 */
export const offline = { WIKIMEDIA: 'false', CRAWLER: 'false', MARKET_WEEKS: 'false' }

/** For analysis: a test sees a watched site read twice. */
const weeksOfSeconds = { WATCH_EVERY_SECONDS: '6' }

/** For analysis: the browsers of a run are one network, and begin more trials in a minute than a household does. */
const manyTrials = { TRADES_PER_MINUTE: '1000' }

/** The operator of the stack of the tests, once somebody registered and confirmed the address. */
export const OPERATOR = 'operator@sortie.test'

/** The port on which a test may imitate the sites that competitor reports read, under names such as `rival.example`. */
export const sitesPort = () => 4_020 + testOffset()

const testOffset = () => 10_000 + Number(ownEnvironment().PORT_OFFSET ?? 0)

/** The ports of the tests lie 10,000 above those of `make up`, so that both run at once. */
export const testOptions = (): StackOptions => ({
  name: TEST_STACK,
  offset: testOffset(),
  inMemory: true,
  env: {
    analysis: { ...offline, SITE_STAND_INS: String(sitesPort()), ...weeksOfSeconds, ...manyTrials },
    identity: { ADMIN_EMAILS: OPERATOR },
  },
})

/**
 * Starts the stack of the tests, or takes the one that runs; the last of its users to release it
 * stops it.
 */
export const useTestStack = async (
  options: Partial<StackOptions>,
): Promise<{ stack: Stack; release: () => Promise<void> }> => {
  await mkdir(users, { recursive: true })
  await writeFile(me, '')
  const stack = await startStack({ ...testOptions(), fresh: 'unless running', ...options })
  return { stack, release: () => leave(stack.down) }
}

/** Ends the use of the stack of the tests by this process; `stop` is called where nobody else is left. */
const leave = (stop: () => Promise<void>) =>
  locked(`${users}.lock`, async () => {
    await rm(me, { force: true })
    const others = (await readdir(users).catch(() => [])).map(Number).filter(alive)
    if (!others.length) await stop()
  })

/** Stops the stacks that this run started, all but one of the tests that another run uses too. */
const stopStacks = async (run: string) => {
  for (const name of await stacksOf(run)) {
    const stop = () => endStack(name)
    await (name === TEST_STACK ? leave(stop) : stop())
  }
}

/**
 * Ends whatever a run left: its processes, those of runs inside of it, and their stacks. The stacks
 * come last, as a process that lives may still use one, or start it.
 */
export const endRun = async (run: string) => {
  await endMarked(...runMarksOf(run))
  await stopStacks(run)
}
