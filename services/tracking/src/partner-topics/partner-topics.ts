import type { PartnerEvent, PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { type Lease, whileHeld } from '@sortie/runtime/database/lease'
import type { Collection, Db } from '@sortie/runtime/database/mongo'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { OutgoingMessage, OutgoingTopic } from '@sortie/runtime/topics/outgoing'
import type { PartnerStore } from '../partners/partners.ts'

/** The progress of a partner's topic: the newest of their events that is on it. */
type PartnerTopic = {
  _id: PartnerId
  /** The newest event that is on it; 0 where none is. */
  seq: number
  /** Its offset; -1 where there is none. */
  offset: number
}

/** Events that are sent at once. */
const SENT = 500
/**
 * The time between two searches for events that other instances recorded, beside those that were just recorded here.
 */
const LOOK_MS = 5_000

type Deps = {
  db: Db
  partners: Pick<PartnerStore, 'head' | 'eventsAfter'>
  partnerOf: (ref: string) => PartnerId
  /** References of the partners who read a topic. */
  refs: readonly string[]
  openTopic: (ref: string) => OutgoingTopic
  /** Held by the instance that sends. */
  lease: Lease
  log: Log
}

const messageOf = (partnerId: PartnerId, event: PartnerEvent): OutgoingMessage => ({
  key: partnerId,
  // As it is pulled, to the letter.
  value: JSON.stringify(event),
  headers: { id: event.id, seq: String(event.seq) },
})

/** The name of a partner's topic, without a prefix. */
export const partnerTopicName = (ref: string): string => `partner.${ref}`

/**
 * Puts the events of large partners on Kafka topics of their own, in order. Each event is there at least once: an
 * instance that dies between sending and its note sends some again, which a reader knows by `seq`. All events are sent
 * anew to a topic that Kafka lost.
 */
export const createPartnerTopics = (deps: Deps) => {
  const { db, partners, partnerOf, refs, openTopic, lease, log } = deps
  const places: Collection<PartnerTopic> = db.collection<PartnerTopic>('partner-topics')
  const open = new Map<string, OutgoingTopic>()

  const topicOf = (ref: string): OutgoingTopic => {
    const topic = open.get(ref) ?? openTopic(ref)
    open.set(ref, topic)
    return topic
  }
  const placeOf = async (partnerId: PartnerId): Promise<PartnerTopic> =>
    (await places.findOne({ _id: partnerId })) ?? { _id: partnerId, seq: 0, offset: -1 }

  /** Notes how far the topic is, where nobody else has sent meanwhile. */
  const note = async (place: PartnerTopic, before: PartnerTopic) => {
    const { _id, ...fields } = place
    const upsert = before.seq === 0 && before.offset === -1
    await places.updateOne({ _id, seq: before.seq }, { $set: fields }, { upsert })
  }

  /** Sends what is new; of a reference that is no partner's nothing was told. */
  const sendTo = async (ref: string, signal: AbortSignal) => {
    const partnerId = partnerOf(ref)
    const { seq: newest } = await partners.head(partnerId)
    let place = await placeOf(partnerId)
    if (newest === 0) return
    // Also where nothing is new: what was sent just before a topic was deleted went with it.
    const topic = topicOf(ref)
    const end = await topic.open()
    // The earlier events on it are gone: Kafka was lost, or somebody deleted the topic.
    if (place.offset >= end) {
      log.warn({ partnerId }, 'the topic of a partner is another one, and gets all events anew')
      const fresh = { _id: partnerId, seq: 0, offset: -1 }
      await note(fresh, place)
      place = fresh
    }
    while (place.seq < newest && !signal.aborted) {
      const events = await partners.eventsAfter(partnerId, place.seq, SENT)
      const last = events.at(-1)
      if (!last) return
      const offset = await topic.send(events.map((event) => messageOf(partnerId, event)))
      const next = { _id: partnerId, seq: last.seq, offset: offset ?? place.offset }
      await note(next, place)
      place = next
    }
  }

  const sendAll = async (signal: AbortSignal) => {
    for (const ref of refs) {
      if (signal.aborted) return
      await sendTo(ref, signal)
    }
  }

  /** One instance sends; the others look whether it still does. */
  const round = async (stop: AbortSignal) => {
    await whileHeld(lease, stop, sendAll)
    return false
  }

  let stopping: AbortController | null = null
  let loop: Loop | null = null
  return {
    /** Sends soon what a partner was told. */
    sendSoon: () => loop?.wake(),
    start: () => {
      if (stopping || refs.length === 0) return
      const stop = new AbortController()
      stopping = stop
      loop = startLoop('sending to topics of partners', LOOK_MS, log, () => round(stop.signal))
    },
    stop: async () => {
      stopping?.abort(new Error('the service stops'))
      await loop?.stop()
      await Promise.all([...open.values()].map((topic) => topic.close()))
    },
    /** Counts the events that should be on a topic and are on none yet. */
    waiting: async (): Promise<number> => {
      let sum = 0
      for (const ref of refs) {
        const partnerId = partnerOf(ref)
        const [{ seq }, place] = await Promise.all([partners.head(partnerId), placeOf(partnerId)])
        sum += Math.max(0, seq - place.seq)
      }
      return sum
    },
  }
}
