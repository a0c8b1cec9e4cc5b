import { setTimeout as sleep } from 'node:timers/promises'
import { services } from '../services.ts'
import type { Stack } from './stack.ts'

/** The most time that the gateways may take to notice that an instance is back, in ms. */
const NOTICE_MS = 1_500

/**
 * Restarts every service, and then the gateways, one instance after the other, each once the one before it is healthy.
 * No request fails if each service runs twice.
 * @param among those that are restarted; all unless told.
 * @returns the names of the processes, in that order.
 */
export const restartInTurn = async (
  stack: Stack,
  among: readonly string[] = [...services, 'gateway'],
): Promise<string[]> => {
  const wanted = among.flatMap((service) => [service, `${service}-2`])
  const names = wanted.filter((name) => stack.processes.some((each) => each.name === name))
  for (const name of names) {
    await stack.restart(name)
    await sleep(NOTICE_MS)
  }
  return names
}
