import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { interrupted } from '../interruption.ts'
import { isPortOpen } from '../stack/ports.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Definition } from './definition.ts'

const answers = async (url: string) => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(1_000) })
    await reply.body?.cancel()
    return reply.status === 200
  } catch {
    return false
  }
}

/** Returns true if a process does its work at this moment. */
export const isHealthy = async ({ health, ports: [port] }: Definition) => {
  if (health) return answers(health)
  return port === undefined || isPortOpen(port)
}

/** The last lines that a process wrote. */
export const lastLines = async (file: string, count = 15) => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

/**
 * Waits until a process is healthy.
 * @param within in ms; afterwards it fails with the end of the process's log
 */
export const untilHealthy = async (definition: Definition, log: string, within = 60_000) => {
  const deadline = performance.now() + within
  while (!(await isHealthy(definition))) {
    if (performance.now() > deadline) {
      throw new UserFacingError(
        `${definition.name} is not healthy after ${within / 1000} s; its log (${log}) ends with:\n` +
          (await lastLines(log)),
      )
    }
    await sleep(100, undefined, { signal: interrupted })
  }
}
