/** An event that could not be handled, or that waits behind one. */
export type ParkedRow = {
  _id: string
  consumer: string
  stream: string
  topic: string
  partition: number
  /** As a number in a string, as Kafka gives it. */
  offset: string
  /** The message as it came; personal fields in it are encrypted. */
  value: string
  trace: string | null
  reason: string
  parkedAt: string
  /** Another try was asked for, by an operator or by the timer. */
  replay: boolean
  /** Number of further tries; absent for an event that waits behind another one, or was parked by an older release. */
  tries?: number
  /** The time at which it is tried again by itself, by the database's clock; absent as `tries` is. */
  retryAt?: Date
  /** An operator wants it dropped, not handled. */
  discard?: boolean
  /** Order within the partition. */
  position: number
}

/** Messages that are read at once: each is 1 MB at most. */
export const MESSAGES_AT_ONCE = 8
