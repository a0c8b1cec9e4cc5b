import type { Envelope } from '@sortie/contracts/kit'
import type { Kafka } from 'kafkajs'
import { meter, openSpan, SpanKind, traceparentOf } from '../process/telemetry.ts'
import { envelopes } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Completeness } from './completeness/completeness.ts'
import { createSender, messageSizeOf, type QueuedMessage, type Sender } from './sender.ts'

export type Publisher = {
  /** Publishes some of what is behind. @returns whether there is more. */
  publish: () => Promise<boolean>
  /** Returns true if the last send to Kafka failed; a new producer sends it again. */
  isFailing: () => boolean
  close: Sender['close']
}

type PublisherDeps = {
  store: EventStore
  kafka: Kafka
  topic: string
  /** Without it nobody watches over the topic. */
  completeness?: Completeness
}

/** The topic lacks what was published: until that was published anew, nothing is sent behind the gap. */
export class TopicIncomplete extends Error {
  override readonly name = 'TopicIncomplete'
}

/** Commits that are published at once: no more than so many, nor than so many bytes. */
const BATCH = 500
const MAX_BATCH_BYTES = 4_000_000

const messageOf = (envelope: Envelope, trace: string | null): QueuedMessage => ({
  key: envelope.stream,
  value: Buffer.from(JSON.stringify(envelope)),
  headers: trace ? { traceparent: trace } : {},
})

/** `last`: the stream at which it ends. `isWhole`: whether that was the last one behind. */
type Batch = {
  ids: string[]
  messages: QueuedMessage[]
  end: () => void
  last: string
  isWhole: boolean
}

/** Collects unpublished commits of the streams after `lastStream`, as far as the bounds allow. */
const collect = async ({ store, topic }: PublisherDeps, lastStream: string): Promise<Batch> => {
  const behind = { published: false, ...(lastStream && { stream: { $gt: lastStream } }) }
  const found = store.commits.find(behind).sort({ stream: 1, version: 1 }).limit(BATCH)
  const ends: (() => void)[] = []
  const batch = { ids: [] as string[], messages: [] as QueuedMessage[], last: '', isWhole: true }
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
    for (const message of messages) bytes += messageSizeOf(message)
    batch.ids.push(commit._id)
    batch.messages.push(...messages)
    batch.last = commit.stream
  }
  if (batch.ids.length === BATCH) batch.isWhole = false
  return { ...batch, end: () => ends.forEach((end) => void end()) }
}

/**
 * Own commits -> Kafka: whole streams in version order, going round so that none starves. Events that are
 * internal to the context are left out.
 */
export const createPublisher = (deps: PublisherDeps): Publisher => {
  const { store, kafka, topic, completeness } = deps
  const published = meter().createCounter('sortie_events_published')
  const holdBack = () => {
    const incomplete = completeness?.incomplete()
    if (incomplete) throw new TopicIncomplete(`${topic} lost events: ${incomplete.reason}`)
  }
  const sender = createSender(kafka, topic, {
    connecting: async () => {
      await completeness?.check()
      holdBack()
    },
    ...(completeness && { sent: completeness.sent }),
  })
  /** The stream at which the batch before was cut; empty at the first. */
  let lastStream = ''
  let failing = false

  const publish = async (): Promise<boolean> => {
    if (await completeness?.republishAsked()) lastStream = ''
    if (completeness?.incomplete()) return false
    const fromTheFirst = !lastStream
    const { ids, messages, end, last, isWhole } = await collect(deps, lastStream)
    if (ids.length === 0) {
      lastStream = ''
      // Nothing behind the last stream: what came before it meanwhile is looked for at once.
      return !fromTheFirst
    }
    try {
      await sender.send(messages)
      failing = false
    } catch (error) {
      failing = !(error instanceof TopicIncomplete)
      throw error
    } finally {
      end()
    }
    await store.commits.updateMany({ _id: { $in: ids } }, { $set: { published: true } })
    published.add(ids.length)
    // A stream that was cut by a bound goes on where it stopped, once the others had their turn.
    lastStream = isWhole ? '' : last
    // Fewer than were asked for, of all streams, were all: whatever came since has woken us.
    return !isWhole || !fromTheFirst
  }

  return { publish, isFailing: () => failing, close: sender.close }
}
