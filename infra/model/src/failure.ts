/** Why a model could not be asked, or broke off. */
export type Outage =
  /** No connection. */
  | 'unreachable'
  /** The server failed, before its answer or in the middle of it. */
  | 'broken'
  /** Too many calls at a time: 429. */
  | 'limited'
  /** The account behind the key has no money left. */
  | 'quota'
  /** The server takes no such request, or not with this key. */
  | 'denied'
  /** The answer ended without a finish reason. */
  | 'cut'
  /** Nothing came for too long. */
  | 'stalled'
  /** The call took longer than it may. */
  | 'late'

/** Why an answer is of no use. */
export type Flaw =
  | 'empty'
  /** The model, or a filter before it, declined. */
  | 'refused'
  /** It was still writing when it reached the limit of tokens. */
  | 'length'
  /** It went on beyond the limit of tokens. */
  | 'long'
  /** It gave a secret away. */
  | 'secret'
  /** The server cut the prompt to fit its context, so the model never saw all of it. */
  | 'truncated'
  /** Not the JSON that was asked for. */
  | 'shape'
  /** The caller can't use its content. */
  | 'content'

type FailureDetails = {
  /** When the server may be asked again, in milliseconds from now, where it says so. */
  waitMs?: number | undefined
  /** HTTP status, where there was one. */
  status?: number | undefined
}

/** A model could not be asked, or broke off. Says nothing of what was asked or answered. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly reason: Outage
  readonly waitMs: number | undefined
  readonly status: number | undefined

  constructor(reason: Outage, { waitMs, status }: FailureDetails = {}) {
    super(reason)
    this.reason = reason
    this.waitMs = waitMs
    this.status = status
  }
}

/** The model answered what cannot be used. Says nothing of what was asked or answered. */
export class Unusable extends Error {
  override readonly name = 'Unusable'
  readonly reason: Flaw

  constructor(reason: Flaw) {
    super(reason)
    this.reason = reason
  }
}

/** Statuses that deny us any request: our key, our account, or our address of the model. */
const OURS = new Set([401, 402, 403, 404])

/**
 * Returns true if other calls would fail as well. A request that the server does not take, such as one that is too
 * long, says nothing about other requests; too many calls at a time have a wait of their own.
 */
export const isModelOutage = (error: unknown): boolean => {
  if (!(error instanceof Unavailable) || error.reason === 'limited') return false
  return error.reason !== 'denied' || OURS.has(error.status ?? 0)
}

const PASSING = new Set<string>(['unreachable', 'broken', 'limited', 'cut', 'stalled'])
const CHANCE = new Set<string>(['empty', 'shape'])

/** Returns true if the same question may get a better answer the next time. */
export const mayPass = (error: unknown): error is Unavailable | Unusable =>
  (error instanceof Unavailable && PASSING.has(error.reason)) ||
  (error instanceof Unusable && CHANCE.has(error.reason))
