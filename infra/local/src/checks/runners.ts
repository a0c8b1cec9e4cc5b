import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'
import { stopped, untilExit } from '../interruption.ts'
import { root } from '../paths.ts'
import { signalGroup } from '../processes/signals.ts'
import { runEnvironment } from '../stack/run.ts'
import { describeOverdue } from './overdue.ts'

/** The most time that a runner may take to end in order before it is killed, in ms. */
const END_WITHIN = 5_000

const running = new Set<number>()

/** The end of a runner; `overdue` if it ran out of time and was stopped. */
export type RunnerOutcome = {
  exitCode?: number
  signal?: NodeJS.Signals
  all: string
  overdue: boolean
}

type RunnerOptions = {
  env?: Record<string, string>
  /** `shown` on this terminal as it comes, or `kept` for the caller. */
  output?: 'shown' | 'kept'
  /** After so many ms it is asked what it is doing, and killed with all that it started. */
  within?: number
}

/** Ends a group of processes after a time, and says what they were doing. */
const endAfter = (group: number, within: number) => {
  const watch = { overdue: false, cancel: () => clearTimeout(timer) }
  const timer = setTimeout(async () => {
    watch.overdue = true
    console.error(`Not ended after ${Math.round(within / 60_000)} minutes.`)
    console.error(await describeOverdue(group))
    signalGroup(group, 'SIGKILL')
  }, within)
  return watch
}

/**
 * Runs a program in a process group of its own, so that it can be ended with all that it started.
 * It never returns once this command is being interrupted.
 */
export const startRunner = async (
  command: string,
  args: string[],
  { env = {}, output = 'shown', within }: RunnerOptions = {},
): Promise<RunnerOutcome> => {
  if (stopped()) return untilExit()
  const shown = output === 'shown' ? 'inherit' : 'pipe'
  const runner = execa(command, args, {
    cwd: root,
    env: { ...env, ...runEnvironment() },
    stdio: ['ignore', shown, shown],
    all: output === 'kept',
    detached: true,
    reject: false,
  })
  if (runner.pid) running.add(runner.pid)
  const watch = runner.pid && within ? endAfter(runner.pid, within) : undefined
  const { exitCode, signal, all, code, shortMessage } = await runner
  watch?.cancel()
  if (runner.pid) running.delete(runner.pid)
  if (stopped()) return untilExit()
  // A program that could not be started has neither: its error says which.
  const message = code === 'ENOENT' ? shortMessage : all
  return { exitCode, signal, all: String(message ?? ''), overdue: watch?.overdue ?? false }
}

const anyLeft = () => [...running].some((pid) => signalGroup(pid, 'SIGCONT'))

/** Ends the runners that are under way, with all that they started. */
export const endRunners = async () => {
  for (const pid of running) signalGroup(pid, 'SIGTERM')
  for (let waited = 0; waited < END_WITHIN && anyLeft(); waited += 100) await sleep(100)
  for (const pid of running) signalGroup(pid, 'SIGKILL')
}
