import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'

export type Thread<Given, Made> = {
  /** @param ports in what is given, by which it is told more. */
  run: (input: Given, ports?: MessagePort[]) => Promise<Made>
  /** Counts the pieces of work in the queue. */
  queued: () => number
  stop: () => Promise<void>
}

export type ThreadOptions = {
  /** Pieces of work beside each other, each in a thread; 1 unless told. */
  atOnce?: number
  /** Threads that stay while there is no work; none unless told. */
  resting?: number
  /** Data that each thread gets when it starts. */
  data?: unknown
}

/** A thread goes after so long without work, in ms. */
const IDLE_MS = 60_000
/** The lowest priority there is: whatever answers requests goes first. */
const NICE = 19

/**
 * A thread of its own for what takes a core for a while, so that no request waits behind it. One thing at
 * a time unless told; the others queue. A thread that breaks, or cannot be loaded, fails what it was given and what
 * queues, and leaves the process alone; the next work gets a new one.
 * @param worker a module whose default export makes something of what it is given.
 */
export const createThread = <Given, Made>(
  worker: URL,
  { atOnce = 1, resting = 0, data }: ThreadOptions = {},
): Thread<Given, Made> => {
  type Pool = Piscina<Given, Made>
  const causes = new WeakMap<Pool, Error>()
  const openPool = (): Pool => {
    const opened: Pool = new Piscina<Given, Made>({
      filename: worker.href,
      minThreads: resting,
      maxThreads: atOnce,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      workerData: data,
    })
    // Without a listener the error ends the process, and what queues would wait for good.
    opened.on('error', (cause: Error) => {
      if (causes.has(opened)) return
      causes.set(opened, cause)
      // The next work opens another: one that can never be loaded would be opened without end.
      if (pool === opened) pool = null
      void opened.destroy()
    })
    return opened
  }
  let pool: Pool | null = openPool()
  return {
    run: async (input, transferList = []) => {
      pool ??= openPool()
      const used = pool
      try {
        return await used.run(input, { transferList })
      } catch (error) {
        const cause = causes.get(used)
        throw cause ? new Error('The thread broke before it was done', { cause }) : error
      }
    },
    queued: () => pool?.queueSize ?? 0,
    stop: async () => {
      await pool?.destroy()
    },
  }
}
