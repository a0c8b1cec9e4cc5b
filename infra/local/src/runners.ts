import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'
import { stopped, untilExit } from './interruption.ts'
import { root } from './paths.ts'
import { runEnvironment } from './run.ts'
import { signalGroup } from './signals.ts'

/** How long a runner may take to end in order before it is killed, in ms. */
const END_WITHIN = 5_000

const running = new Set<number>()

/** How a runner ended. */
export type Ended = { exitCode?: number; signal?: NodeJS.Signals; all: string }

/**
 * Runs a program in a process group of its own, so that it can be ended with all that it started.
 * It never returns once this command is being interrupted.
 * @param output `shown` on this terminal as it comes, or `kept` for the caller.
 */
export const startRunner = async (
  command: string,
  args: string[],
  { env = {}, output = 'shown' }: { env?: Record<string, string>; output?: 'shown' | 'kept' } = {},
): Promise<Ended> => {
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
  const { exitCode, signal, all, code, shortMessage } = await runner
  if (runner.pid) running.delete(runner.pid)
  if (stopped()) return untilExit()
  // A program that could not be started has neither: its error says which.
  const said = code === 'ENOENT' ? shortMessage : all
  return { exitCode, signal, all: String(said ?? '') }
}

const anyLeft = () => [...running].some((pid) => signalGroup(pid, 'SIGCONT'))

/** Ends the runners that are under way, with all that they started. */
export const endRunners = async () => {
  for (const pid of running) signalGroup(pid, 'SIGTERM')
  for (let waited = 0; waited < END_WITHIN && anyLeft(); waited += 100) await sleep(100)
  for (const pid of running) signalGroup(pid, 'SIGKILL')
}
