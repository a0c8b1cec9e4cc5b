import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The reason for an action, and its user: kept beside the call, so that no function hands it on. */
export type Cause = {
  /** `req:<user>:<endpoint>:<key>`, `evt:<handler>:<eventId>` or `work:<item>`. */
  cause: string
  /** HMAC of route and body, so that a key is not used twice for different requests. */
  fingerprint: string | null
  /** A user id, `anonymous` or `system`. */
  actor: string
  correlation: string
}

/** The actor where nobody is signed in, or where nothing may say who is. */
export const ANONYMOUS = 'anonymous'

const current = new AsyncLocalStorage<Cause>()

/** Runs `work` as the consequence of `cause`. */
export const because = <T>(cause: Cause, work: () => Promise<T>): Promise<T> =>
  current.run(cause, work)

/**
 * Runs `work` for nobody: because a time has come, or a process starts.
 * @param cause the same for what is to happen once, whichever instance does it
 * @param correlation a new one unless told
 */
export const bySystem = <T>(
  cause: string,
  work: () => Promise<T>,
  correlation: string = randomUUID(),
): Promise<T> => because({ cause, fingerprint: null, actor: 'system', correlation }, work)

/** The cause of what runs now. @throws Error outside of {@link because}. */
export const cause = (): Cause => {
  const known = current.getStore()
  if (!known) throw new Error('A command was handled outside of a request, an event or a work item')
  return known
}
