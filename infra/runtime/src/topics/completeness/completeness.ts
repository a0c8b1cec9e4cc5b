import type { Kafka, RecordMetadata } from 'kafkajs'
import type { Log } from '../../process/telemetry.ts'
import type { EventStore } from '../../store/event-store.ts'
import { republish } from './republish.ts'
import { type Bounds, topicBoundsOf } from './topic-ends.ts'
import type { Offsets, Republish, TopicRecord, TopicRecords } from './topic-record.ts'
import { losingBy, topicSettingsOf } from './topic-settings.ts'

/** Watches that a service's own topic holds all that was published to it. */
export type Completeness = {
  /** Reads again what is remembered: another instance may have noticed or changed something. */
  refresh: () => Promise<void>
  /** Returns the time since which events are missing on the topic, and the sign of it; null if none are. */
  incomplete: () => TopicRecord['incomplete']
  /** Returns the settings by which the topic will lose events, as this instance last saw them; null if it keeps all. */
  losing: () => string | null
  /** Compares the topic with what was published. For whoever publishes, before and beside it. */
  check: () => Promise<void>
  /** Publishes everything anew where that was asked for. @returns whether it did. */
  republishAsked: () => Promise<boolean>
  /** Notes where messages were put. */
  sent: (places: RecordMetadata[], count: number) => void
  /** Stores how far it is, for whoever publishes next. */
  flush: () => Promise<void>
}

type CompletenessDeps = {
  kafka: Kafka
  topic: string
  store: EventStore
  records: TopicRecords
  log: Log
}

const merged = (one: Offsets, other: Offsets): Offsets => {
  const all = { ...one }
  for (const [partition, offset] of Object.entries(other)) {
    all[partition] = Math.max(offset, all[partition] ?? 0)
  }
  return all
}

/** Describes the sign that a topic lost something; null if it holds all. */
export const lossOf = (
  { low, high }: Bounds,
  { ends, begins }: Pick<TopicRecord, 'ends' | 'begins'>,
): string | null => {
  for (const [partition, end] of Object.entries(ends)) {
    const found = high[partition] ?? 0
    if (found < end)
      return `partition ${partition} ends at ${found}, and was published up to ${end}`
  }
  for (const [partition, found] of Object.entries(low)) {
    const begin = begins[partition] ?? 0
    if (found > begin) return `partition ${partition} begins at ${found} instead of ${begin}`
  }
  return null
}

/** Interval at which the settings of the topic are looked at, in ms. */
const SETTINGS_MS = 3_600_000

const sumOf = (offsets: Offsets) => Object.values(offsets).reduce((sum, each) => sum + each, 0)

/**
 * Makes the first record of a topic. The topic may have lost messages before anybody kept a record: then it holds fewer
 * messages than commits were published.
 */
const firstRecord = async ({ low, high }: Bounds, store: EventStore) => {
  const published = await store.commits.countDocuments({
    published: true,
    'events.type': { $in: store.sentTypes },
  })
  const there = sumOf(high) - sumOf(low)
  const reason = `it holds ${there} messages, and ${published} commits were published`
  const incomplete = there < published ? { since: new Date().toISOString(), reason } : null
  return { ends: high, begins: low, incomplete }
}

/** Watches over a service's own topic, for the instance that publishes to it. */
export const createCompleteness = (deps: CompletenessDeps): Completeness => {
  const { kafka, topic, store, records, log } = deps
  let record: TopicRecord | null = null
  /** Behind what this instance published. */
  let ends: Offsets = {}
  let isNoted = true
  let losing: string | null = null
  let settingsAt = Number.NEGATIVE_INFINITY

  const refresh = async () => {
    record = await records.read()
  }
  const lose = async (reason: string) => {
    await records.noteIncomplete(reason)
    await refresh()
    log.error({ topic, reason }, 'Kafka lost events that were published: run make republish')
  }

  /** Looks hourly for what takes events away: compaction moves neither end of a topic, so no comparison shows it. */
  const checkSettings = async () => {
    if (performance.now() - settingsAt < SETTINGS_MS) return
    settingsAt = performance.now()
    try {
      losing = losingBy(await topicSettingsOf(kafka, topic))
    } catch (error) {
      // A cluster may keep its settings to itself: then nobody can tell.
      log.warn({ err: error, topic }, 'Kafka does not tell the settings of a topic')
      return
    }
    if (losing) log.error({ topic, reason: losing }, 'the settings of a topic make it lose events')
  }

  const check = async () => {
    await checkSettings()
    await refresh()
    if (record?.incomplete || record?.republish) return
    // Before Kafka is asked: what is published meanwhile only moves the topic's end.
    const known = record && { ...record, ends: merged(record.ends, ends) }
    const bounds = await topicBoundsOf(kafka, topic)
    if (!known) {
      await records.begin(await firstRecord(bounds, store))
      await refresh()
      if (record?.incomplete) await lose(record.incomplete.reason)
      return
    }
    const loss = lossOf(bounds, known)
    if (loss) await lose(loss)
  }

  const run = async (republishing: Republish) => {
    log.warn({ topic }, 'all events are published anew')
    const marked = await republish({ ...deps, asked: republishing })
    ends = {}
    isNoted = true
    await refresh()
    log.warn({ topic, count: marked }, 'all commits wait to be published anew')
  }

  return {
    refresh,
    check,
    incomplete: () => record?.incomplete ?? null,
    losing: () => losing,
    republishAsked: async () => {
      if (!record?.republish) return false
      await refresh()
      if (!record.republish) return false
      await run(record.republish)
      return true
    },
    sent: (places, count) => {
      for (const { partition, baseOffset } of places) {
        if (baseOffset === undefined) continue
        // It holds one message of the portion at least; the others may be in other partitions.
        const end = Number(baseOffset) + (places.length === 1 ? count : 1)
        ends = merged(ends, { [partition]: end })
        isNoted = false
      }
    },
    flush: async () => {
      if (isNoted || record?.incomplete) return
      isNoted = true
      await records.noteEnds(merged(record?.ends ?? {}, ends))
    },
  }
}
