import type { DatabaseState } from '../database/health.ts'
import { Rejection } from '../domain.ts'
import { createLeaving, type Leaving } from './leaving.ts'

/** The state of an instance for its callers: its database, and whether it is stopping. */
export type ReadinessState = DatabaseState & {
  /** It is about to end and wants no new requests. */
  stopping: boolean
}

export type ServiceReadiness = {
  /** Notes that somebody asked, who is given time to notice a stop. */
  state: () => ReadinessState
  /** Asks to be sent nothing new, and waits until those who ask will have noticed. */
  leave: Leaving['leave']
  /** @throws Rejection('unavailable') while the database accepts no writes. */
  expectWrites: () => void
}

/** Seconds after which a write that was refused for the database's sake may be sent again. */
const RETRY_AFTER = 5

const NOTHING_SAVED =
  'We can’t save anything right now. This change was not made, and everything you saved before is safe. Try again in a few seconds.'

/** @param database the state of the database at the last look. */
export const createReadiness = (database: () => DatabaseState): ServiceReadiness => {
  const leaving = createLeaving()
  return {
    state: () => {
      const { reads, writes } = database()
      return { reads, writes, stopping: !leaving.isServing() }
    },
    leave: leaving.leave,
    expectWrites: () => {
      if (database().writes) return
      const text = { message: NOTHING_SAVED, detail: NOTHING_SAVED }
      throw new Rejection('unavailable', { ...text, retryAfter: RETRY_AFTER })
    },
  }
}
