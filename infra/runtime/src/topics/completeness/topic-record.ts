import { type Collection, type Db, ensureCollection, insertNew } from '../../database/mongo.ts'

/** An offset for each partition, by its number. */
export type Offsets = Record<string, number>

/** The record that a service keeps of its own topic, to know it again. */
export type TopicRecord = {
  /** The topic. */
  _id: string
  /** Behind the last message that was published. A log that ends before that is another log. */
  ends: Offsets
  /** The offsets at which the topic begins: those of the cut when it was published anew. */
  begins: Offsets
  /** The time since which published events are missing on the topic, and the sign of it. */
  incomplete: { since: string; reason: string } | null
  /** Set while all events are to be published anew. */
  republish: Republish | null
}

export type Republish = {
  /** Names the request: one that comes later begins again. */
  id: string
  /**
   * The end of the topic when the republication began: earlier messages are deleted, as all of it is published anew.
   */
  cut: Offsets | null
  /** The last commit that was marked; empty at the start. */
  after: string
  /** Commits that were marked so far. */
  marked: number
}

export type TopicRecords = {
  read: () => Promise<TopicRecord | null>
  /** Makes the record of a topic that has none. */
  begin: (offsets: Pick<TopicRecord, 'ends' | 'begins' | 'incomplete'>) => Promise<void>
  noteEnds: (ends: Offsets) => Promise<void>
  noteIncomplete: (reason: string) => Promise<void>
  /** Asks whoever publishes to publish everything anew; one that is under way goes on. */
  askRepublish: (id: string) => Promise<void>
  /** Notes where the topic ended when it began, once. @returns what was noted; null where it is over. */
  cut: (republish: Republish, ends: Offsets) => Promise<Offsets | null>
  noteMarked: (republish: Republish, after: string, count: number) => Promise<void>
  /** Ends it: the topic begins where it was cut, and lacks nothing once what is marked is published. */
  endRepublish: (republish: Republish, begins: Offsets) => Promise<void>
  /** For a topic that a restore emptied: forgets how far it was, and asks for everything. */
  beginAnew: (id: string) => Promise<void>
  prepare: () => Promise<void>
}

/** Keeps the record of a service's topic, in its own database. */
export const createTopicRecords = (db: Db, topic: string): TopicRecords => {
  const records: Collection<TopicRecord> = db.collection<TopicRecord>('topics')
  const ofIt = { _id: topic }
  const ofThis = ({ id }: Republish) => ({ _id: topic, 'republish.id': id })

  const read = () => records.findOne(ofIt)
  const begin: TopicRecords['begin'] = async (offsets) => {
    await insertNew(records, { _id: topic, ...offsets, republish: null })
  }

  const askRepublish: TopicRecords['askRepublish'] = async (id) => {
    await begin({ ends: {}, begins: {}, incomplete: null })
    const republish: Republish = { id, cut: null, after: '', marked: 0 }
    await records.updateOne({ _id: topic, republish: null }, { $set: { republish } })
  }

  return {
    read,
    begin,
    noteEnds: async (ends) => void (await records.updateOne(ofIt, { $set: { ends } })),
    noteIncomplete: async (reason) => {
      const incomplete = { since: new Date().toISOString(), reason }
      await records.updateOne({ _id: topic, incomplete: null }, { $set: { incomplete } })
    },
    askRepublish,
    beginAnew: async (id) => {
      await records.deleteOne(ofIt)
      await askRepublish(id)
    },
    cut: async (republish, ends) => {
      await records.updateOne(
        { ...ofThis(republish), 'republish.cut': null },
        { $set: { 'republish.cut': ends } },
      )
      const now = (await read())?.republish
      return now?.id === republish.id ? now.cut : null
    },
    noteMarked: async (republish, after, count) => {
      const marked = { $set: { 'republish.after': after }, $inc: { 'republish.marked': count } }
      await records.updateOne(ofThis(republish), marked)
    },
    endRepublish: async (republish, begins) => {
      const ended = { begins, ends: begins, incomplete: null, republish: null }
      await records.updateOne(ofThis(republish), { $set: ended })
    },
    prepare: () => ensureCollection(db, 'topics'),
  }
}
