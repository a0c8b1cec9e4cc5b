import { Unavailable } from './failure.ts'

/** The longest wait that a server is believed, in milliseconds. */
const LONGEST_MS = 10 * 60_000

/** The wait that a server asked for after too many calls at a time. */
export type RateLimit = {
  /** Notes an error, if it names a wait. */
  note: (error: unknown) => void
  /** For how many more milliseconds it is not to be asked. */
  waitMs: () => number
}

/** Remembers one server's wait for all calls: they share its limit. */
export const createRateLimit = (): RateLimit => {
  let until = 0
  return {
    note: (error) => {
      if (!(error instanceof Unavailable) || error.reason !== 'limited' || !error.waitMs) return
      until = Math.max(until, performance.now() + Math.min(error.waitMs, LONGEST_MS))
    },
    waitMs: () => Math.max(0, until - performance.now()),
  }
}
