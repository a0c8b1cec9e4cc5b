import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'

export type Thread<Given, Made> = {
  /** @param ports in what is given, by which it is told more. */
  run: (given: Given, ports?: MessagePort[]) => Promise<Made>
  stop: () => Promise<void>
}

/** A thread goes after so long without work, in ms. */
const IDLE_MS = 60_000
/** The lowest priority there is: whatever answers requests goes first. */
const NICE = 19

/**
 * A thread of its own for what takes a core for a while, so that no request waits behind it. One thing at
 * a time; the others queue.
 * @param worker a module whose default export makes something of what it is given.
 */
export const createThread = <Given, Made>(worker: URL): Thread<Given, Made> => {
  const pool = new Piscina<Given, Made>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
  })
  return {
    run: (given, transferList = []) => pool.run(given, { transferList }),
    stop: () => pool.destroy(),
  }
}
