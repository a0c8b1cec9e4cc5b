import type { Envelope } from '@sortie/contracts/kit'
import { isOutage } from '../database/mongo.ts'
import { because } from '../process/context.ts'
import { createObjective } from '../process/objective.ts'
import { type Log, meter, SpanKind, span } from '../process/telemetry.ts'
import { LaterRelease } from '../store/later-release.ts'
import type { PersonalKeys } from '../store/vault/keys.ts'
import { readable } from '../store/vault/readable.ts'
import { type Handler, parseEvent } from './handler.ts'
import { type Alive, PartitionLost, type Patiently, rest } from './patience.ts'

const TRIES = 3

/** Time after it was stored in which an event should be handled, in ms. */
const IN_TIME_MS = 10_000
/** Upper bounds of the buckets of the age of handled events, in seconds. */
const AGE_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600]

export type Handling = {
  /** Returns true if the handler has something to do with an event. */
  cares: (event: Envelope) => boolean
  /**
   * Handles an event, if the handler cares for its type: outages are waited out, other errors are tried three times. An
   * event that only a later release knows is tried once: the partition is not held for it.
   * @param parent the `traceparent` that it came with.
   * @param options `isReplay`: it was parked, and is tried once: its partition waits meanwhile.
   */
  take: (
    event: Envelope,
    parent: string | null,
    alive: Alive,
    options?: { isReplay?: boolean },
  ) => Promise<void>
}

type Deps = {
  handler: Handler
  groupId: string
  keys: PersonalKeys
  patiently: Patiently
  log: Log
}

/** One event of a topic -> what the handler does about it, under the cause that makes it act once. */
export const createHandling = (deps: Deps): Handling => {
  const { handler, groupId, keys, patiently, log } = deps
  const skipped = meter().createCounter('sortie_events_skipped')
  const handled = meter().createCounter('sortie_events_handled')
  const ages = meter().createHistogram('sortie_event_age_seconds', {
    unit: 's',
    advice: { explicitBucketBoundaries: AGE_BOUNDS },
  })
  const inTime = createObjective('events')
  const schemas = Object.values(handler.from)

  const once = (envelope: Envelope, parent: string | null) => {
    const cause = {
      cause: `evt:${handler.name}:${envelope.id}`,
      fingerprint: null,
      actor: 'system',
      correlation: envelope.correlation,
    }
    const attributes = { stream: envelope.stream, type: envelope.type }
    return span(`handle ${handler.name}`, { kind: SpanKind.CONSUMER, attributes, parent }, () =>
      because(cause, async () =>
        handler.handle(parseEvent(schemas, await readable(keys, envelope))),
      ),
    )
  }

  const isFinal = (error: unknown) =>
    // An outage that comes out of here was tried often enough.
    error instanceof PartitionLost || error instanceof LaterRelease || isOutage(error)

  const act = async (envelope: Envelope, parent: string | null, alive: Alive, most: number) => {
    for (let tries = 1; ; tries++) {
      try {
        return await patiently(alive, () => once(envelope, parent), { most })
      } catch (error) {
        if (isFinal(error) || tries >= most) throw error
        log.warn({ err: error, consumer: groupId, stream: envelope.stream }, 'handling failed')
        await rest(tries, alive)
      }
    }
  }

  const cares = ({ type }: Envelope) => handler.types.includes(type)

  return {
    cares,
    take: async (envelope, parent, alive, { isReplay = false } = {}) => {
      if (!cares(envelope)) {
        skipped.add(1, { consumer: groupId })
        return
      }
      await act(envelope, parent, alive, isReplay ? 1 : TRIES)
      handled.add(1, { consumer: groupId })
      // Events that were parked come again when an operator says so: another alert tells of them.
      if (isReplay) return
      const age = Math.max(0, Date.now() - Date.parse(envelope.at))
      ages.record(age / 1_000, { consumer: groupId })
      inTime.record(age <= IN_TIME_MS)
    },
  }
}
