import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { root } from '@sortie/local/paths'

export type Child = {
  process: ChildProcess
  /** Ends it, and waits until it has ended. */
  stop: () => Promise<void>
}

/** Child processes that have not ended. */
const running = new Set<ChildProcess>()

/** Ends at once what a failed measurement left running. */
export const endAll = async (): Promise<void> => {
  const left = [...running]
  const ended = left.map((child) => once(child, 'exit'))
  for (const child of left) child.kill('SIGKILL')
  await Promise.all(ended)
}

/**
 * Starts a Node process of its own.
 * @param script from the root of the checkout.
 * @param env all that it gets of the environment, besides PATH.
 * @param log file that takes what it prints; nothing does by default.
 */
export const spawnNode = (
  script: string,
  args: string[],
  env: Record<string, string> = {},
  log?: string,
): Child => {
  const child = fork(script, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    execArgv: ['--disable-warning=TimeoutNegativeWarning'],
    stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return {
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** The next message of a child. @throws Error when it ends before it says anything. */
export const heard = async <Message>({ process: child }: Child): Promise<Message> => {
  const message = once(child, 'message').then(([answer]) => answer as Message)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
  })
  return Promise.race([message, ended])
}
