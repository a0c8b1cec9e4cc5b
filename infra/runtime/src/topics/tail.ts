import type { Kafka, Message, Producer } from 'kafkajs'
import { BEAT_MS, type Lease } from '../database/lease.ts'
import { startLoop, within } from '../process/loop.ts'
import { type Log, meter, openSpan, SpanKind, traceparentOf } from '../process/telemetry.ts'
import { type Commit, type EventStore, envelopes } from '../store/event-store.ts'
import { createProducer } from './kafka.ts'

export type Tail = {
  /** An append happened: publish it now. */
  wake: () => void
  /** The commit's own views and work are done, by the command itself; noted in the background. */
  projected: (commit: Commit) => void
  stop: () => Promise<void>
}

const SWEEP_MS = 1_000
const BATCH = 500
/** A broker refuses more than 1 MB for one partition at once, and one event is 512 kB at most. */
const MAX_SEND_BYTES = 900_000
/** Of a message beside its value: key, headers, framing. */
const OVERHEAD_BYTES = 250

type Sent = Message & { value: Buffer }

/** Messages in their order, cut into what the broker takes at once. */
const portions = (messages: Sent[]): Sent[][] => {
  const cut: Sent[][] = [[]]
  let bytes = 0
  for (const message of messages) {
    const size = message.value.length + OVERHEAD_BYTES
    bytes += size
    if (bytes > MAX_SEND_BYTES && cut.at(-1)!.length > 0) {
      cut.push([])
      bytes = size
    }
    cut.at(-1)!.push(message)
  }
  return cut
}

type Given = {
  store: EventStore
  kafka: Kafka
  topic: string
  /** Held by the instance that tails; the others wait for it. */
  lease: Lease
  /** Own views and work of a commit; idempotent. */
  project: (commit: Commit) => Promise<void>
  /**
   * Whether what was projected here is all there is to project; not so while another release keeps
   * views by other rules, and then nothing is marked. Absent where there are no views.
   */
  agree?: () => Promise<boolean>
  log: Log
}

/**
 * The outbox relay of a service: own commits -> own views, own commits -> Kafka. The two are marked
 * independently, so neither holds the other up.
 */
export const startTail = (given: Given): Tail => {
  const { store, kafka, topic, lease, project, agree = async () => true, log } = given
  const { commits } = store
  let marks: string[] = []
  let producer: Producer | null = null
  let leader = false
  /** What the sweep before this one, and this one so far, found to be left behind. */
  let [seenBefore, seenNow] = [new Set<string>(), new Set<string>()]
  let lastLeft = ''
  let lastStream = ''
  const published = meter().createCounter('sortie_events_published')

  const flushMarks = async () => {
    if (marks.length === 0) return
    const batch = marks
    marks = []
    try {
      // Asked after they were stored: whoever begins to fill a view later reads them in the store.
      if (!(await agree())) return
      await commits.updateMany({ _id: { $in: batch } }, { $set: { projected: true } })
    } catch (error) {
      marks.push(...batch)
      throw error
    }
  }

  /**
   * What a process left behind: commits whose command died before their views were written. Only
   * what was there a sweep ago counts, as the others' commands are most likely still at it.
   */
  const projectLeftovers = async () => {
    const left = await commits
      .find({ projected: false, stream: { $gt: lastLeft } })
      .sort({ stream: 1, version: 1 })
      .limit(BATCH)
      .toArray()
    const due = left.filter(({ _id }) => seenBefore.has(_id))
    for (const { _id } of left) seenNow.add(_id)
    const failing = new Set<string>()
    for (const commit of due) {
      if (failing.has(commit.stream)) continue
      try {
        await project(await store.open(commit))
        marks.push(commit._id)
      } catch (error) {
        failing.add(commit.stream)
        log.error({ err: error, stream: commit.stream }, 'own views of a commit failed')
      }
    }
    const more = left.length === BATCH
    lastLeft = more ? left.at(-1)!.stream : ''
    if (!more) [seenBefore, seenNow] = [seenNow, new Set()]
    return more
  }

  const connected = async (): Promise<Producer> => {
    if (producer) return producer
    const fresh = createProducer(kafka)
    await fresh.connect()
    producer = fresh
    return fresh
  }

  /** Unpublished commits, whole streams in version order, going round so that none starves. */
  const nextBatch = async (): Promise<Commit[]> => {
    const behind = { published: false, ...(lastStream && { stream: { $gt: lastStream } }) }
    const found = await commits.find(behind).sort({ stream: 1, version: 1 }).limit(BATCH).toArray()
    if (found.length > 0 || !lastStream) return found
    lastStream = ''
    return nextBatch()
  }

  const send = async (batch: Commit[]) => {
    const spans = batch.map((commit) =>
      openSpan(`publish ${topic}`, SpanKind.PRODUCER, commit.trace),
    )
    const messages = batch.flatMap((commit, index) => {
      const trace = traceparentOf(spans[index]!)
      return envelopes(commit).map((envelope) => ({
        key: commit.stream,
        value: Buffer.from(JSON.stringify(envelope)),
        headers: trace ? { traceparent: trace } : {},
      }))
    })
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
    } finally {
      for (const active of spans) active.end()
    }
  }

  const publish = async (): Promise<boolean> => {
    const batch = await nextBatch()
    const fromTheFirst = !lastStream
    if (batch.length === 0) return false
    await send(batch)
    const ids = batch.map(({ _id }) => _id)
    await commits.updateMany({ _id: { $in: ids } }, { $set: { published: true } })
    published.add(batch.length)
    // A stream that was cut by the limit goes on where it stopped.
    lastStream = batch.length < BATCH ? '' : batch.at(-1)!.stream
    // Fewer than were asked for, of all streams, were all: whatever came since has woken us.
    return batch.length === BATCH || !fromTheFirst
  }

  const leasing = startLoop('tail lease', BEAT_MS, log, async () => {
    const held = await lease.beat()
    if (held !== leader) log.info({ status: held ? 'held' : 'lost' }, 'tail lease')
    const taken = held && !leader
    leader = held
    if (taken) publishing.wake()
    return false
  })
  const projecting = startLoop('projecting', SWEEP_MS, log, async () => {
    await flushMarks()
    if (!leader) return false
    const more = await projectLeftovers()
    await flushMarks()
    return more
  })
  const publishing = startLoop('publishing', SWEEP_MS, log, async () => leader && publish())

  return {
    wake: publishing.wake,
    projected: (commit) => {
      marks.push(commit._id)
    },
    stop: async () => {
      // A send to a broker that hangs is given up: it is repeated by the next to hold the lease.
      await within(1_000, Promise.all([leasing.stop(), publishing.stop(), projecting.stop()]))
      await flushMarks().catch(() => {})
      if (leader) await lease.release().catch(() => {})
      await within(500, producer?.disconnect())
    },
  }
}
