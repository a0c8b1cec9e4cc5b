import type { AnyEvent } from '@sortie/contracts/kit'

export type WorkContext = {
  /** The same for every try: the idempotency key for the world outside, and a mail's Message-ID. */
  id: string
  /** From 1. */
  attempt: number
  /** Aborted when the lease was lost or the service stops: give up soon, another goes on. */
  signal: AbortSignal
  /** Has it run again in so many milliseconds, if this try succeeds: not yet done, but on a schedule. */
  again: (inMs: number) => void
}

/** The places that a kind of work has in one instance, as customers share them. */
export type WorkLanes<Event extends AnyEvent = AnyEvent> = {
  /** Number of items of each lane that run at once, by the lane's name. */
  atOnce: Record<string, number>
  /** Personal fields are still sealed here, as in what follows. */
  laneOf: (event: Event) => string
  /** The customer whose turn an item takes: within a lane they take turns. */
  customerOf: (event: Event) => string
}

/** The promise to customers about a kind of work, as a service level objective. */
export type WorkObjective = {
  /** Its name in `infra/observability/objectives.yaml`. */
  name: string
  /** The types of event whose work is counted; all unless told. */
  types?: string[]
  /** Seconds after its event within which the work is to be done. */
  withinSeconds: number
  /** Errors for which nobody but the customer's own input is to blame: they are not counted at all. */
  isExcused?: (error: Error) => boolean
}

/** Something slow or outside of our network that follows from an event of the service itself. */
export type Work<Event extends AnyEvent = AnyEvent> = {
  name: string
  /** The types of event that ask for it. */
  on: Event['type'][]
  /** Picks those of these events that ask for it: all by default. Personal fields are still sealed here. */
  when?: (event: Event) => boolean
  /**
   * Does it. Throwing means: try again later. Commands in it act once, whoever runs it. Work that runs again and again
   * names its commands by `step`, as its cause stays the same.
   */
  run: (event: Event, context: WorkContext) => Promise<void>
  /**
   * Called when `attempts` tries have failed, to append the outcome. It is called again, maybe by
   * another instance and with an error of the same name and message only, until it has returned.
   */
  giveUp?: (event: Event, error: Error) => Promise<void>
  /** Tries before giving up; 8 unless told. */
  attempts?: number
  /**
   * Errors that have an outcome of their own, which `giveUp` appends: after how many tries. The item
   * is done then, and nobody is alarmed. Null for all others. May be asked with an error of the same
   * name and message only.
   */
  foreseen?: (error: Error) => number | null
  /** Absent if nothing is promised. A run that asks to run `again` is not counted. */
  objective?: WorkObjective
  /** The most items that run at once in one instance; 4 by default. */
  concurrency?: number
  /** Instead of `concurrency`, where customers take turns. Else what is due for longest goes first. */
  lanes?: WorkLanes<Event>
  /** Time after its event at which it runs first, in milliseconds; at once by default. */
  afterMs?: number
  /** Wait before the second try, doubling with each further one; 500 ms unless told. */
  retryMs?: number
  /** The longest such wait; a minute unless told. */
  retryAtMostMs?: number
}

/**
 * Types a piece of work by the events that ask for it: `work<BillingEvent, 'InvoiceIssued'>({ … })`. Both types are
 * named, as TypeScript infers either all or none.
 */
export const work = <Event extends AnyEvent, Type extends Event['type']>(
  definition: Omit<Work<Extract<Event, { type: Type }>>, 'on'> & { on: Type[] },
): Work => definition as unknown as Work

/** Lets customers take turns in one lane, which all items of a kind of work are in. */
export const takeTurns = <Event extends AnyEvent>(
  atOnce: number,
  customerOf: (event: Event) => string,
): WorkLanes<Event> => ({ atOnce: { all: atOnce }, laneOf: () => 'all', customerOf })

/** Returns the rest of an item after so many tries, in milliseconds. */
export const restOf = (work: Work, attempts: number): number =>
  Math.min((work.retryMs ?? 500) * 2 ** (attempts - 1), work.retryAtMostMs ?? 60_000)

/** Returns the number of tries after which an error is the last one. */
export const triesFor = (work: Work, error: Error): number =>
  work.foreseen?.(error) ?? work.attempts ?? 8
