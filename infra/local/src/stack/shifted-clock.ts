import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { execa } from 'execa'
import { root } from '../paths.ts'
import type { StepProgress } from '../steps.ts'
import { need } from '../system.ts'
import { runEnvironment } from './run.ts'

/** Makes sure that clocks can be shifted: by libfaketime, which comes with its program. */
export const needClock = (tell?: StepProgress) =>
  need('to shift the clock of a service', ['faketime'], tell)

/** The most time that a process may take to stop before it is killed, in ms. */
const STOP_WITHIN = 11_000

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN)
  await ended
  clearTimeout(timer)
}

/**
 * Runs a Node program whose clock is off.
 * @param shift such as `+10m` or `-10m`.
 * @param script from the root of the checkout.
 * @param env all that it gets of the environment, besides PATH.
 * @returns what ends it.
 */
export const startShifted = async (shift: string, script: string, env: Record<string, string>) => {
  await needClock()
  // Loaded by us, not by `faketime` itself: that would stay as a parent which hands on no signal.
  const { stdout: library } = await execa('faketime', ['-f', shift, 'printenv', 'LD_PRELOAD'])
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...env,
      ...runEnvironment(),
      LD_PRELOAD: library,
      FAKETIME: shift,
    },
    stdio: 'ignore',
  })
  await once(child, 'spawn')
  return () => end(child)
}
