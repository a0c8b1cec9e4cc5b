import { databaseTime } from './clock.ts'
import { type Db, ensureCollection, isDuplicateKey } from './mongo.ts'

type Note = { _id: string; since: Date }

/** Ages of things by the database's clock: the clocks of machines may differ. */
export type Ages = {
  /**
   * Returns the age in milliseconds of each thing that is present, counted from the first call of any instance that
   * found it. Things that are gone are forgotten.
   * @param present reads their ids; an id that is gone must never come back.
   */
  of: (present: () => Promise<string[]>) => Promise<Map<string, number>>
  /** The age in milliseconds of one thing, counted from when any instance first asked, this call included. */
  ofOne: (id: string) => Promise<number>
  /** Creates the collection; before the first use. */
  prepare: () => Promise<void>
}

/** @param name what the things are called; the collection is named after it. */
export const createAges = (db: Db, name: string): Ages => {
  const notes = db.collection<Note>(`ages.${name}`)

  const note = async (ids: string[]) => {
    const operations = ids.map((_id) => ({
      updateOne: {
        filter: { _id },
        // A second instance keeps the time of the first.
        update: [{ $set: { since: { $ifNull: ['$since', '$$NOW'] } } }],
        upsert: true,
      },
    }))
    try {
      if (operations.length > 0) await notes.bulkWrite(operations, { ordered: false })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  return {
    of: async (present) => {
      // In this order: what was noted before and is not there now is gone for good.
      const [noted, now] = await Promise.all([notes.find().toArray(), databaseTime(db)])
      const ids = new Set(await present())
      const since = new Map(noted.map((each) => [each._id, each.since.getTime()]))
      await note([...ids].filter((id) => !since.has(id)))
      const gone = noted.map(({ _id }) => _id).filter((id) => !ids.has(id))
      if (gone.length > 0) await notes.deleteMany({ _id: { $in: gone } })
      return new Map([...ids].map((id) => [id, Math.max(0, now - (since.get(id) ?? now))]))
    },
    ofOne: async (id) => {
      await note([id])
      const [found, now] = await Promise.all([notes.findOne({ _id: id }), databaseTime(db)])
      return Math.max(0, now - (found?.since.getTime() ?? now))
    },
    prepare: () => ensureCollection(db, notes.collectionName),
  }
}
