import type { Envelope } from '@sortie/contracts/kit'
import type { Kafka, Message, Producer } from 'kafkajs'
import { within } from '../process/loop.ts'
import { meter, openSpan, SpanKind, traceparentOf } from '../process/telemetry.ts'
import { envelopes } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import { createProducer } from './kafka.ts'

export type Publisher = {
  /** Publishes some of what is behind. @returns whether there is more. */
  publish: () => Promise<boolean>
  close: () => Promise<void>
}

type Given = { store: EventStore; kafka: Kafka; topic: string }

/** Commits that are published at once: no more than so many, nor than so many bytes. */
const BATCH = 500
const MAX_BATCH_BYTES = 4_000_000
/** A broker refuses more than 1 MB for one partition at once, and one event is 512 kB at most. */
const MAX_SEND_BYTES = 900_000
/** Of a message beside its value: key, headers, framing. */
const OVERHEAD_BYTES = 250

type Sent = Message & { value: Buffer }
const sizeOf = ({ value }: Sent) => value.length + OVERHEAD_BYTES

/** Messages in their order, cut into what the broker takes at once. */
const portions = (messages: Sent[]): Sent[][] => {
  const cut: Sent[][] = []
  let bytes = 0
  for (const message of messages) {
    bytes += sizeOf(message)
    if (cut.length === 0 || bytes > MAX_SEND_BYTES) {
      cut.push([])
      bytes = sizeOf(message)
    }
    cut.at(-1)!.push(message)
  }
  return cut
}

const messageOf = (envelope: Envelope, trace: string | null): Sent => ({
  key: envelope.stream,
  value: Buffer.from(JSON.stringify(envelope)),
  headers: trace ? { traceparent: trace } : {},
})

type Batch = { ids: string[]; messages: Sent[]; end: () => void; last: string; isWhole: boolean }

/**
 * Own commits -> Kafka: whole streams in version order, going round so that none starves. Events that are
 * internal to the context are left out.
 */
export const createPublisher = ({ store, kafka, topic }: Given): Publisher => {
  const { commits } = store
  const published = meter().createCounter('sortie_events_published')
  let producer: Producer | null = null
  /** The stream at which the batch before was cut; empty at the first. */
  let lastStream = ''

  const connected = async (): Promise<Producer> => {
    if (producer) return producer
    const fresh = createProducer(kafka)
    await fresh.connect()
    producer = fresh
    return fresh
  }

  /** What is behind, from the last stream on, as far as the bounds allow. */
  const collect = async (): Promise<Batch> => {
    const behind = { published: false, ...(lastStream && { stream: { $gt: lastStream } }) }
    const found = commits.find(behind).sort({ stream: 1, version: 1 }).limit(BATCH)
    const ends: (() => void)[] = []
    const batch = { ids: [] as string[], messages: [] as Sent[], last: '', isWhole: true }
    let bytes = 0
    for await (const commit of found) {
      if (bytes > MAX_BATCH_BYTES) {
        batch.isWhole = false
        break
      }
      const span = openSpan(`publish ${topic}`, SpanKind.PRODUCER, commit.trace)
      ends.push(() => span.end())
      const trace = traceparentOf(span)
      const sent = envelopes(commit).filter(store.isSent)
      const messages = sent.map((envelope) => messageOf(envelope, trace))
      for (const message of messages) bytes += sizeOf(message)
      batch.ids.push(commit._id)
      batch.messages.push(...messages)
      batch.last = commit.stream
    }
    if (batch.ids.length === BATCH) batch.isWhole = false
    return { ...batch, end: () => ends.forEach((end) => void end()) }
  }

  const send = async (messages: Sent[]) => {
    try {
      for (const portion of portions(messages)) {
        await (await connected()).send({ topic, acks: -1, messages: portion })
      }
    } catch (error) {
      // A producer that failed once may have lost its sequence: a new one starts clean.
      const broken = producer
      producer = null
      await broken?.disconnect().catch(() => {})
      throw error
    }
  }

  const publish = async (): Promise<boolean> => {
    const fromTheFirst = !lastStream
    const { ids, messages, end, last, isWhole } = await collect()
    if (ids.length === 0) {
      lastStream = ''
      // Nothing behind the last stream: what came before it meanwhile is looked for at once.
      return !fromTheFirst
    }
    try {
      await send(messages)
    } finally {
      end()
    }
    await commits.updateMany({ _id: { $in: ids } }, { $set: { published: true } })
    published.add(ids.length)
    // A stream that was cut by a bound goes on where it stopped, once the others had their turn.
    lastStream = isWhole ? '' : last
    // Fewer than were asked for, of all streams, were all: whatever came since has woken us.
    return !isWhole || !fromTheFirst
  }

  return { publish, close: async () => void (await within(500, producer?.disconnect())) }
}
