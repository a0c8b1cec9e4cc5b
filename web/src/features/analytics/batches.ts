import type { VisitorEvent } from '@sortie/contracts/tracking/visits/visitor-events'

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'ago'> : never
export type UntimedEvent = WithoutTime<VisitorEvent>
export type VisitBatchRequest = { batchId: string; events: VisitorEvent[] }

/** As many as the server takes at a time. */
const MOST = 50
/** The time that the first event of a batch waits for others, in milliseconds. */
const WAIT = 4_000

type Ports = {
  send: (batch: VisitBatchRequest) => void
  newId: () => string
  /** Milliseconds on a clock that never goes back. */
  now: () => number
  /** Runs something later. @returns takes it back */
  later: (run: () => void, milliseconds: number) => () => void
}

/** Collects events, and sends them a few seconds later: up to 50 at a time, each batch once. */
export const createVisitBatches = ({ send, newId, now, later }: Ports) => {
  let waiting: { event: UntimedEvent; at: number }[] = []
  let cancel: (() => void) | null = null

  const drop = () => {
    cancel?.()
    cancel = null
    waiting = []
  }
  const flush = () => {
    const due = waiting
    drop()
    if (!due.length) return
    const events = due.map(({ event, at }) => ({
      ...event,
      ago: Math.max(0, Math.round(now() - at)),
    }))
    send({ batchId: newId(), events })
  }
  const add = (event: UntimedEvent) => {
    waiting.push({ event, at: now() })
    if (waiting.length >= MOST) flush()
    else cancel ??= later(flush, WAIT)
  }
  return { add, flush, drop }
}
