/** Calls that an instance makes at once, and the queue before them. */
export type CallSlots = {
  /**
   * Runs a call as soon as fewer than the most are under way, in the order in which they came.
   * @throws the reason of `signal`, also while it waits.
   */
  run: <Answer>(signal: AbortSignal, call: () => Promise<Answer>) => Promise<Answer>
  /** Returns the time that one more call would probably wait, in milliseconds: 0 while there is room. */
  expectedWaitMs: () => number
}

/** Weight of the newest call in the running mean of how long calls take. */
const NEWEST = 0.2

/** @param firstGuessMs how long a call takes, until some have been made. */
export const createSlots = (most: number, firstGuessMs = 5_000): CallSlots => {
  const waiting = new Set<() => void>()
  let running = 0
  let meanMs = firstGuessMs

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(start)
        reject(signal.reason)
      }
      const start = () => {
        waiting.delete(start)
        signal.removeEventListener('abort', leave)
        running += 1
        resolve()
      }
      if (running < most) return start()
      waiting.add(start)
      signal.addEventListener('abort', leave, { once: true })
    })

  return {
    run: async (signal, call) => {
      signal.throwIfAborted()
      await enter(signal)
      const started = performance.now()
      try {
        return await call()
      } finally {
        meanMs += NEWEST * (performance.now() - started - meanMs)
        running -= 1
        const [next] = waiting
        next?.()
      }
    },
    expectedWaitMs: () => {
      const before = running + waiting.size - most
      return before < 0 ? 0 : Math.round(((before + 1) / most) * meanMs)
    },
  }
}
