import type { AnyEvent, Envelope, EventSchema } from '@sortie/contracts/kit'
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import { isOutage } from '../database/mongo.ts'
import { because } from '../process/context.ts'
import { startLoop } from '../process/loop.ts'
import { type Log, meter, SpanKind, span } from '../process/telemetry.ts'
import type { Keys } from '../store/keys.ts'
import { LaterRelease } from '../store/later-release.ts'
import { readable } from '../store/readable.ts'
import { createConsumer, topicOf } from './kafka.ts'
import { eventIn } from './message.ts'
import { Interrupted, type Parking } from './parking.ts'

/** What a service does about the events of other contexts (or its own, once they are on Kafka). */
export type Handler = {
  /** Also part of the cause of what it appends, so never rename it. */
  name: string
  /** The contexts that it listens to, and the schemas of their events. */
  from: Record<string, EventSchema>
  /** The types of event that it cares for; others are skipped and counted. */
  types: string[]
  /** Appends through commands, whose cause makes it act once, or applies a view. */
  handle: (event: Envelope) => Promise<void>
}

/** Types a handler by the events that it cares for. */
export const handler = <Event extends AnyEvent, Type extends Event['type']>(given: {
  name: string
  from: Record<string, EventSchema>
  types: Type[]
  handle: (event: Extract<Event, { type: Type }> & Omit<Envelope, 'type' | 'data'>) => Promise<void>
}): Handler => given as unknown as Handler

const TRIES = 3
/** About a minute: time enough for an instance of the later release to take the partition over. */
const LATER_TRIES = 15
const longest = 5_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type Consuming = {
  stop: () => Promise<void>
}

type Given = {
  kafka: Kafka
  topicPrefix: string
  handler: Handler
  /** Unique to the service and the handler; a new one starts from the beginning. */
  groupId: string
  keys: Keys
  parking: Parking
  log: Log
  /** The consumer is beyond repair: the process must end and be restarted. */
  crashed: (error: Error) => void
}

/** The event as its contract has it. @throws ZodError, which parks it. */
export const checked = (schemas: EventSchema[], envelope: Envelope): Envelope => {
  const schema = schemas.find((union) =>
    union.options.some((option) => option.shape.type.value === envelope.type),
  )
  return schema ? { ...envelope, ...schema.parse(envelope) } : envelope
}

const REPLAY_MS = 1_000
/**
 * How far the group is gets noted so often, and not after each batch: that is a request to the broker
 * for each event that comes alone. What was handled since comes again after a crash, and acts once.
 */
const COMMIT_MS = 500

/** Starts one handler: Kafka -> effect, in the order of each stream, at least once, acting once. */
export const startConsumer = (given: Given): Consuming => {
  const { kafka, topicPrefix, handler, groupId, keys, parking, log, crashed } = given
  const consumer: Consumer = createConsumer(kafka, groupId)
  const skipped = meter().createCounter('sortie_events_skipped')
  const handled = meter().createCounter('sortie_events_handled')
  /** One thing at a time on a partition: its batch, or a replay. */
  const turns = new Map<string, Promise<unknown>>()
  const topics = Object.keys(handler.from).map((context) => topicOf(context, topicPrefix))
  const schemas = Object.values(handler.from)
  let stopping = false
  let owned = new Map<string, number[]>()
  /** Notes how far the group is. Where that fails, the group has changed, or will be asked again. */
  let commit = async () => {}

  const inTurn = <T>(topic: string, partition: number, task: () => Promise<T>): Promise<T> => {
    const place = `${topic}/${partition}`
    const mine = (turns.get(place) ?? Promise.resolve()).then(task, task)
    turns.set(
      place,
      mine.catch(() => {}),
    )
    return mine
  }

  const rest = async (failures: number, alive: Alive) => {
    await pause(Math.min(longest, 100 * 2 ** failures))
    if (!(await alive())) throw new Interrupted()
  }

  /** Waits out an absent database, as long as the partition is ours. */
  const patiently = async <T>(alive: Alive, task: () => Promise<T>): Promise<T> => {
    for (let failures = 1; ; failures++) {
      try {
        return await task()
      } catch (error) {
        if (!isOutage(error)) throw error
        log.warn({ err: error, consumer: groupId, attempt: failures }, 'the database is away')
        await rest(failures, alive)
      }
    }
  }

  /** Handles one event; outages are waited out, other errors are tried three times. */
  const act = async (envelope: Envelope, parent: string | null, alive: Alive) => {
    const cause = {
      cause: `evt:${handler.name}:${envelope.id}`,
      fingerprint: null,
      actor: 'system',
      correlation: envelope.correlation,
    }
    const attributes = { stream: envelope.stream, type: envelope.type }
    const once = () =>
      span(`handle ${handler.name}`, { kind: SpanKind.CONSUMER, attributes, parent }, () =>
        because(cause, async () =>
          handler.handle(checked(schemas, await readable(keys, envelope))),
        ),
      )
    for (let tries = 1; ; tries++) {
      try {
        return await patiently(alive, once)
      } catch (error) {
        const most = error instanceof LaterRelease ? LATER_TRIES : TRIES
        if (error instanceof Interrupted || tries >= most) throw error
        log.warn({ err: error, consumer: groupId, stream: envelope.stream }, 'handling failed')
        await rest(tries, alive)
      }
    }
  }

  const cares = ({ type }: Envelope) => handler.types.includes(type)

  /** Handles an event, if this handler cares for its type. */
  const take = async (envelope: Envelope, parent: string | null, alive: Alive) => {
    if (!cares(envelope)) {
      skipped.add(1, { consumer: groupId })
      return
    }
    await act(envelope, parent, alive)
    handled.add(1, { consumer: groupId })
  }

  const textOf = (message: KafkaMessage) => message.value?.toString('utf8') ?? ''
  const parentOf = (message: KafkaMessage) => message.headers?.traceparent?.toString() ?? null
  const keyOf = (message: KafkaMessage) => message.key?.toString('utf8') ?? ''

  const opened = (message: KafkaMessage): Opened => {
    try {
      return { message, read: eventIn(textOf(message)) }
    } catch (error) {
      return { message, error }
    }
  }

  const park = (place: Place, message: KafkaMessage, error: unknown) =>
    parking.park({
      consumer: groupId,
      stream: message.key?.toString('utf8') ?? '',
      topic: place.topic,
      partition: place.partition,
      offset: message.offset,
      value: textOf(message),
      trace: parentOf(message),
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })

  const one = async (place: Place, given: Opened, parked: Set<string>, alive: Alive) => {
    const { message, read, error: unreadable } = given
    const stream = keyOf(message)
    try {
      if (parked.has(stream)) throw new Error('waits behind an earlier event of its stream')
      if (!read) throw unreadable
      await take(read, parentOf(message), alive)
    } catch (error) {
      if (error instanceof Interrupted) throw error
      log.error({ err: error, consumer: groupId, stream }, 'an event was parked')
      await patiently(alive, () => park(place, message, error))
      parked.add(stream)
    }
  }

  const eachBatch = async (payload: EachBatchPayload) => {
    const { batch, heartbeat, resolveOffset, isRunning, isStale } = payload
    const place = { topic: batch.topic, partition: batch.partition }
    commit = () =>
      payload.commitOffsetsIfNecessary(payload.uncommittedOffsets()).catch((error) => {
        log.debug({ reason: String(error), consumer: groupId }, 'offsets were not committed')
      })
    const alive = async () => {
      // A heartbeat fails where the group rebalances: kafkajs sees to it once the batch is left.
      const isMember = await heartbeat().then(
        () => true,
        () => commit().then(() => false),
      )
      return isMember && isRunning() && !isStale() && !stopping
    }
    const beating = setInterval(() => heartbeat().catch(() => {}), 1_000)
    try {
      await inTurn(place.topic, place.partition, async () => {
        const messages = batch.messages.map(opened)
        // Most of what a topic carries is for others: then nothing of it can be parked here.
        const ours = messages.filter(({ read }) => !read || cares(read))
        const streams = [...new Set(ours.map(({ message }) => keyOf(message)))]
        const parked = await patiently(alive, () => parking.waiting(groupId, streams))
        for (const given of messages) {
          if (!(await alive())) throw new Interrupted()
          await one(place, given, parked, alive)
          resolveOffset(given.message.offset)
        }
      })
    } catch (error) {
      // Not resolved, so it comes again: to us, or to whoever owns the partition then.
      if (!(error instanceof Interrupted)) throw error
    } finally {
      clearInterval(beating)
    }
  }

  let askedUnknown = false

  /**
   * Replays what an operator asked for, and once what another release did not know, partition by
   * partition, where this instance owns it.
   */
  const replaying = startLoop(`replay ${groupId}`, REPLAY_MS, log, async () => {
    if (!askedUnknown) await parking.askUnknown(groupId)
    askedUnknown = true
    for (const { topic, partition, stream } of await parking.asked(groupId)) {
      const isOurs = async () => !stopping && (owned.get(topic)?.includes(partition) ?? false)
      if (!(await isOurs())) continue
      await inTurn(topic, partition, () =>
        parking.replay(groupId, stream, ({ value, trace }) => take(eventIn(value), trace, isOurs)),
      )
    }
    return false
  })
  const committing = startLoop(`commit ${groupId}`, COMMIT_MS, log, async () => {
    await commit()
    return false
  })

  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    owned = new Map(Object.entries(payload.memberAssignment))
  })
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    log.error({ err: payload.error, consumer: groupId }, 'consumer crashed')
    if (!payload.restart && !stopping) crashed(payload.error)
  })

  /** Kafka may be away when a service starts: keep asking, the API does not wait for it. */
  const connect = async () => {
    for (let failures = 1; !stopping; failures++) {
      try {
        await consumer.connect()
        await consumer.subscribe({ topics, fromBeginning: true })
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: 3,
          eachBatch,
        })
        return
      } catch (error) {
        log.warn({ err: error, consumer: groupId, attempt: failures }, 'Kafka is not there yet')
        await pause(Math.min(longest, 100 * 2 ** failures))
      }
    }
  }
  const connecting = connect()

  return {
    stop: async () => {
      stopping = true
      await Promise.all([replaying.stop(), committing.stop(), connecting])
      await Promise.all(turns.values())
      await commit()
      await consumer.disconnect().catch(() => {})
    },
  }
}

/** A message and the event in it, or why it cannot be read. */
type Opened = { message: KafkaMessage; read?: Envelope; error?: unknown }
type Place = { topic: string; partition: number }
/** Whether this instance is still to go on with the partition. */
type Alive = () => Promise<boolean>
