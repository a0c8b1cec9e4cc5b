import type { Log } from './telemetry.ts'

export type Loop = {
  /** Asks for another round now. */
  wake: () => void
  /** Ends after the round that runs. */
  stop: () => Promise<void>
}

/**
 * Waits for `task`, failed or not, but no longer than `ms`: for a stop, where what is left undone is
 * taken up by another instance or after the next start.
 */
export const waitWithin = (ms: number, task: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([
    Promise.resolve(task).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, ms).unref()),
  ])

/**
 * Returns the wait of a failing round before the next one: 100 ms, doubling, 5 s at most; between half and all of that,
 * at random, so that not all instances retry at once when a dependency comes back.
 */
const backoff = (failures: number) =>
  Math.min(5_000, 50 * 2 ** failures) * (0.5 + Math.random() / 2)

/** Of an error that repeats itself the stack is told once. */
export const errorFields = (error: unknown, failures: number) =>
  failures === 1 ? { err: error } : { reason: String(error) }

/**
 * Runs `round` again and again: at once while it says that there is more, when woken, and each
 * `everyMs` otherwise. A round that fails is logged and tried again with backoff, without end.
 */
export const startLoop = (
  name: string,
  everyMs: number,
  log: Log,
  round: () => Promise<boolean>,
): Loop => {
  let running = true
  let woken = false
  let failures = 0
  let interrupt = () => {}

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    while (running) {
      woken = false
      try {
        const more = await round()
        failures = 0
        if (!more && !woken && running) await rest(everyMs)
      } catch (error) {
        failures += 1
        const fields = errorFields(error, failures)
        log.warn({ ...fields, attempt: failures }, `${name} failed and will be tried again`)
        if (running) await rest(backoff(failures))
      }
    }
  }
  const ended = run()

  return {
    wake: () => {
      woken = true
      if (failures === 0) interrupt()
    },
    stop: () => {
      running = false
      interrupt()
      return ended
    },
  }
}
