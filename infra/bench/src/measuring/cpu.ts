import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@sortie/local/paths'
import type { Child } from '../stage/children.ts'
import type { Env } from '../stage/services.ts'

const answering = pathToFileURL(join(root, 'infra/bench/src/children/cpu.ts'))

/** Environment of a Node process that can be asked how long it computed. */
export const withCpu = (env: Env): Env => ({
  ...env,
  NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --import=${answering}`.trim(),
})

/** Seconds that a process has kept a core busy so far, in its own code and in the system's. */
export const cpuOf = async ({ process: child }: Child): Promise<number> => {
  const answer = once(child, 'message')
  child.send('cpu')
  const [{ user, system }] = (await answer) as [NodeJS.CpuUsage]
  return (user + system) / 1e6
}
