/** A question to a source that bills or counts its calls. */
export type PaidQuestion = {
  /** The provider that asks. */
  source: string
  /** All that the answer depends on. */
  request: unknown
  /**
   * True where the question holds a text that the person typed. Then its answer is sealed with their key and given to
   * nobody else.
   */
  isTyped: boolean
  /** The highest cost of the question, in millionths of a US dollar; 0 where the source is free. */
  most: number
  /** The time that its answer may be kept, in milliseconds. */
  keepMs: number
}

/** The reply of a source, unchanged, and its cost in millionths of a US dollar. */
export type PaidAnswer = { text: string; cost: number }
/** An answer with the hash of what was sent. */
export type KeptAnswer = PaidAnswer & { payload: string }

/** Asks a source for a customer: customers take turns where it is asked for more than it takes at once. */
export type PaidLoad = (customer: string) => Promise<PaidAnswer>

/** The paid calls of one report. */
export type PaidCalls = {
  /**
   * Returns the answer to a question: the stored one, else the one that `load` gets, which may cost as much as the
   * limits still allow. Several requests at once share one call.
   * @throws OverLimit where less than `most` is left; what `load` throws.
   */
  ask: (question: PaidQuestion, load: PaidLoad) => Promise<KeptAnswer>
  /** A kept answer; null where there is none. */
  kept: (question: PaidQuestion) => Promise<KeptAnswer | null>
  /** Returns the rest of the limits of the report and of the day, in millionths of a US dollar. */
  left: () => Promise<number>
}

/** The call would cost more than is left of what a report, or all of a day, may cost. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit'
}

/** The reason that a source gave no answer that can be used. */
export type Trouble =
  /** Our key, our money or our rights: nothing will help but an operator. */
  | 'refused'
  /** Too many calls at a time. */
  | 'quota'
  /** It is slow, overloaded, or put the question into a queue. */
  | 'busy'
  /** It does not take this question as it is. */
  | 'question'
  /** Its reply cannot be read. */
  | 'unreadable'
  /** A field is gone or has another type than documented. */
  | 'drift'

type More = {
  /** The cost of the failed call, in millionths of a US dollar; null where nobody knows; 0 by default. */
  cost?: number | null
  /** The time after which it may be asked again, in milliseconds from now, where it says so. */
  waitMs?: number | undefined
}

/**
 * A source that is paid by the call gave no answer. `reason` names a field, or a code of the source,
 * never what was typed: it is logged.
 */
export class SourceTrouble extends Error {
  override readonly name = 'SourceTrouble'
  readonly trouble: Trouble
  readonly reason: string
  readonly cost: number | null
  readonly waitMs: number | undefined

  constructor(trouble: Trouble, reason: string, { cost = 0, waitMs }: More = {}) {
    super(`${trouble}: ${reason}`)
    this.trouble = trouble
    this.reason = reason
    this.cost = cost
    this.waitMs = waitMs
  }

  /** Returns the text for logs. */
  get code(): string {
    return `${this.trouble} ${this.reason}`
  }

  /** The same, once it is known what it cost. */
  costing(cost: number | null): SourceTrouble {
    return new SourceTrouble(this.trouble, this.reason, { cost, waitMs: this.waitMs })
  }
}

/** @throws Error where nobody pays: the chain asks none of these sources then. */
export const paidOf = ({ paid }: { paid?: PaidCalls | undefined }): PaidCalls => {
  if (!paid) throw new Error('nobody pays for this call')
  return paid
}
