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
export const within = (ms: number, task: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([
    Promise.resolve(task).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, ms).unref()),
  ])

/** How long a failing round waits before the next one: 100 ms, doubling, 5 s at most. */
const backoff = (failures: number) => Math.min(5_000, 50 * 2 ** failures)

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
        log.warn({ err: error, attempt: failures }, `${name} failed and will be tried again`)
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
