import type { Envelope } from '@sortie/contracts/kit'
import type { mongo } from 'mongoose'
import type { Collection } from '../../database/mongo.ts'
import { eventIn, holdsEvent } from '../message.ts'
import { MESSAGES_AT_ONCE, type ParkedRow } from './parked-row.ts'

/** A row as it is listed. A message may be large, so it is looked at and left out. */
export type ListedRow = Omit<ParkedRow, 'value'> & { holdsEvent: boolean }

/** The parked events as operators see them, and what they may have done with them. */
export type ListedParking = {
  /** The newest, each with whether its message holds an event, and without the message. */
  list: (limit?: number) => Promise<ListedRow[]>
  count: () => Promise<number>
  /** Asks the partition's owner to replay a stream. @returns how many events wait in it. */
  askReplay: (consumer: string, stream: string) => Promise<number>
  /** Returns the places of the messages of a stream that hold no event, in order: `identity.events/0 at 12`. */
  eventless: (consumer: string, stream: string) => Promise<string[]>
  /** The events of a stream, in order, and the topic that each came from; at most a thousand. */
  events: (consumer: string, stream: string) => Promise<(Envelope & { topic: string })[]>
  /**
   * Asks the partition's owner to drop the messages of a stream that hold no event, and to replay what waits behind
   * them. An event is dropped only where the service that it came from does not have it: otherwise it may erase a
   * person, or be one that a later release knows.
   * @param gone ids of events that their own service does not have.
   * @returns how many are dropped.
   */
  askDiscard: (consumer: string, stream: string, gone?: string[]) => Promise<number>
}

/** Events of a stream that are looked at. */
const MOST_EVENTS = 1_000

type ParkedCursor = mongo.FindCursor<mongo.WithId<ParkedRow>>

/** Rows as they are found, without their messages. */
const listed = async (found: ParkedCursor): Promise<ListedRow[]> => {
  const all: ListedRow[] = []
  for await (const { value, ...row } of found.batchSize(MESSAGES_AT_ONCE)) {
    all.push({ ...row, holdsEvent: holdsEvent(value) })
  }
  return all
}

export const createListedParking = (rows: Collection<ParkedRow>): ListedParking => {
  const eventless = async (consumer: string, stream: string) => {
    const all = await listed(rows.find({ consumer, stream }).sort({ position: 1 }))
    return all.filter((row) => !row.holdsEvent)
  }
  const events: ListedParking['events'] = async (consumer, stream) => {
    const found: (Envelope & { topic: string })[] = []
    const parked = rows.find({ consumer, stream }).sort({ position: 1 }).limit(MOST_EVENTS)
    for await (const { value, topic } of parked.batchSize(MESSAGES_AT_ONCE)) {
      if (holdsEvent(value)) found.push({ ...eventIn(value), topic })
    }
    return found
  }
  /** The rows of a stream that hold one of these events. */
  const rowsOf = async (consumer: string, stream: string, ids: string[]) => {
    const wanted = new Set(ids)
    const found: string[] = []
    const parked = rows.find({ consumer, stream })
    for await (const { _id, value } of parked.batchSize(MESSAGES_AT_ONCE)) {
      if (holdsEvent(value) && wanted.has(eventIn(value).id)) found.push(_id)
    }
    return found
  }
  const askReplay: ListedParking['askReplay'] = async (consumer, stream) =>
    (await rows.updateMany({ consumer, stream }, { $set: { replay: true } })).matchedCount

  return {
    list: (limit = 100) => listed(rows.find().sort({ parkedAt: -1 }).limit(limit)),
    count: () => rows.countDocuments(),
    askReplay,
    events,
    eventless: async (consumer, stream) =>
      (await eventless(consumer, stream)).map(
        ({ topic, partition, offset }) => `${topic}/${partition} at ${offset}`,
      ),
    askDiscard: async (consumer, stream, gone = []) => {
      const broken = (await eventless(consumer, stream)).map(({ _id }) => _id)
      const dropped = [...broken, ...(gone.length > 0 ? await rowsOf(consumer, stream, gone) : [])]
      if (dropped.length === 0) return 0
      await rows.updateMany({ _id: { $in: dropped } }, { $set: { discard: true } })
      await askReplay(consumer, stream)
      return dropped.length
    },
  }
}
