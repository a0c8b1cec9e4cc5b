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
  /** An operator asked for another try. */
  replay: boolean
  /** An operator wants it dropped, not handled. */
  discard?: boolean
  /** Order within the partition. */
  position: number
}

/** Messages that are read at once: each is 1 MB at most. */
export const MESSAGES_AT_ONCE = 8
