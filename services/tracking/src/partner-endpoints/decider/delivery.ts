import type { DeliveryFault } from '@sortie/contracts/tracking/partners/partner-webhooks'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Seconds before each attempt, counted from the one before: 75 hours 35 minutes in all, as Standard Webhooks recommends
 * it (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
const SECONDS_BEFORE = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** Attempts after which an event is not sent any more. */
export const MOST_ATTEMPTS = SECONDS_BEFORE.length
/** A wait is up to so much longer, at random: not all that failed together is sent together again. */
const JITTER = 0.1
/** A receiver may ask for so long a pause, in seconds. */
const LONGEST_PAUSE = 24 * HOUR

/** The answer to a request: a status, or the fault that prevented one. */
export type ReceiverAnswer = {
  status: number | null
  fault: DeliveryFault | null
  /** Seconds that the receiver asks to wait (`Retry-After`); null where it does not. */
  retryAfter: number | null
}

/**
 * The consequence of an answer: the event was taken, is to be sent again in so many seconds, is given up, or the
 * receiver is gone.
 */
export type DeliveryDecision =
  | { kind: 'delivered' }
  | { kind: 'again'; seconds: number }
  | { kind: 'failed' }
  | { kind: 'gone' }

/**
 * Returns true where a receiver took an event: only by a status of success. A redirect does not count, and is not
 * followed.
 */
const isTaken = (status: number | null) => status !== null && status >= 200 && status < 300

/** Statuses by which a receiver says that it has too much to do. */
const BUSY = [429, 502, 503, 504]

/**
 * Returns the seconds for which nothing is sent to a receiver that says it has too much to do: as long as it asks for;
 * null where it says no such thing.
 */
export const pauseOf = ({ status, retryAfter }: ReceiverAnswer): number | null => {
  if (status === null || !BUSY.includes(status)) return null
  return Math.min(retryAfter ?? SECONDS_BEFORE[1]!, LONGEST_PAUSE)
}

/**
 * Returns the consequence of an answer.
 * @param attempts how often the event was sent, this one included
 * @param random from 0 to 1
 */
export const outcomeOf = (
  answer: ReceiverAnswer,
  attempts: number,
  random: number,
): DeliveryDecision => {
  if (isTaken(answer.status)) return { kind: 'delivered' }
  if (answer.status === 410) return { kind: 'gone' }
  const wait = SECONDS_BEFORE[attempts]
  if (wait === undefined) return { kind: 'failed' }
  const seconds = Math.max(wait * (1 + JITTER * random), pauseOf(answer) ?? 0)
  return { kind: 'again', seconds }
}
