import { type Db, dropIndexes, ensureCollection } from '../database/mongo.ts'
import { errorKind } from '../process/error-kind.ts'

/** A piece of work that an event asked for, as it is stored. */
export type WorkItem = {
  _id: string
  work: string
  stream: string
  version: number
  state: 'open' | 'done' | 'dead'
  holder: string | null
  beat: number
  attempts: number
  /** Number of these that do not count, as only a later release can do the item. */
  uncounted?: number
  /**
   * Number of attempts that lost their lease: the process died, or stood still. They are no failures of the item.
   * Releases before this one count none.
   */
  lostLeases?: number
  /** Number of these that count against the item, and of those that do while it ran alone in its process. */
  suspicions?: number
  suspicionsAlone?: number
  /** The holder that runs it alone. */
  aloneBy?: string | null
  /** The holder whose lease was lost last, if that counted against the item; `isAlone` if the item ran alone there. */
  suspectedWith?: { holder: string; isAlone: boolean } | null
  /** Number of commits that the item had caused when its lease was last lost. */
  causedCommits?: number
  /**
   * The time from which it may be taken, by the database's clock; of one that is done, the time of that. Releases
   * before this one note none: at once.
   */
  dueAt?: Date
  /** The customer whose turn it takes, and its lane; absent if its kind of work has none, and in older items. */
  customer?: string
  lane?: string
  error: string | null
  /** Its tries are used up: whoever takes it tells the outcome, and does not run it again. */
  givingUp?: boolean
  at: string
  trace: string | null
  correlation: string
}

/** The items that are not wanted where one is taken. */
export type Exclusion = {
  ids: string[]
  /** The customer whose items may not have a further place; null where everybody's may. */
  customer: string | null
}

/** The counters of an item before its first try. */
export const UNTRIED = {
  attempts: 0,
  uncounted: 0,
  lostLeases: 0,
  suspicions: 0,
  suspicionsAlone: 0,
} as const

/** Finds the next customer of a lane, and what of theirs is due for longest. */
export const LANE_INDEX = { state: 1, work: 1, lane: 1, holder: 1, customer: 1, dueAt: 1 } as const

/** Creates the collection of work. Each index begins with the state: counts are then read from it alone. */
export const prepareWork = async (db: Db) => {
  await ensureCollection(db, 'work', [
    { key: { state: 1, work: 1, holder: 1, dueAt: 1 }, where: { state: 'open' } },
    { key: LANE_INDEX, where: { state: 'open' } },
    { key: { state: 1, dueAt: 1 }, where: { state: 'open' } },
    { key: { state: 1, at: 1 }, where: { state: 'dead' } },
    { key: { state: 1, dueAt: 1, at: 1 }, where: { state: 'done' } },
    { key: { stream: 1 } },
  ])
  // Those of the releases before.
  await dropIndexes(db, 'work', [{ work: 1, holder: 1, attempts: 1, at: 1 }, { at: 1 }])
}

/** Keeps only the kind of each error in the work of some streams: its message may repeat a text. */
export const dropWorkMessages = async (db: Db, streams: string[]) => {
  const items = db.collection<WorkItem>('work')
  for (const stream of streams) {
    for await (const { _id, error } of items.find({ stream, error: { $ne: null } })) {
      await items.updateOne({ _id }, { $set: { error: error && errorKind(error) } })
    }
  }
}
