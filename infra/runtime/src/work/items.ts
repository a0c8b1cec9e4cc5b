import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import type { WorkSummary } from '@sortie/contracts/operations'
import type { DatabaseClock } from '../database/clock.ts'
import { type Db, dropIndexes, ensureCollection, insertNew } from '../database/mongo.ts'
import { errorKind } from '../process/error-kind.ts'
import { type Commit, envelopes } from '../store/commit.ts'
import type { Work } from './work.ts'

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
  /** How many of these do not count, as only a later release can do it. */
  uncounted?: number
  /**
   * When it may be taken, by the database's clock; of one that is done, when it was. Releases before this
   * one note none: at once.
   */
  dueAt?: Date
  error: string | null
  /** Its tries are used up: whoever takes it tells the outcome, and does not run it again. */
  givingUp?: boolean
  at: string
  trace: string | null
  correlation: string
}

/** Items that an operator is shown. */
const LISTED = 100
/** Items that are due or held which one sweep looks at. */
const SWEPT = 200
/** Held items of one kind of work that are looked at in a round. */
const LOOKED_AT = 500

/** Creates the collection of work. Each index begins with the state: counts are then read from it alone. */
export const prepareWork = async (db: Db) => {
  await ensureCollection(db, 'work', [
    { key: { state: 1, work: 1, holder: 1, dueAt: 1 }, where: { state: 'open' } },
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

const itemFor = (name: string, envelope: Envelope, commit: Commit, dueAt: Date): WorkItem => ({
  _id: `${name}:${envelope.id}`,
  work: name,
  stream: envelope.stream,
  version: envelope.version,
  state: 'open',
  holder: null,
  beat: 0,
  attempts: 0,
  dueAt,
  error: null,
  at: commit.at,
  trace: commit.trace,
  correlation: commit.correlation,
})

export type Items = ReturnType<typeof createItems>

/** The stored work of a service. `holder` names the instance that takes it. */
export const createItems = (db: Db, clock: DatabaseClock, holder: string) => {
  const items = db.collection<WorkItem>('work')
  const inMs = async (ms: number) => new Date((await clock.now()).getTime() + ms)

  return {
    /** Notes the work that a commit asks for, once. @returns the names of what is new. */
    enqueue: async (works: Work[], commit: Commit): Promise<string[]> => {
      const added: string[] = []
      for (const envelope of envelopes(commit)) {
        for (const { name, on, when, afterMs = 0 } of works) {
          if (!on.includes(envelope.type) || when?.(envelope as AnyEvent) === false) continue
          const item = itemFor(name, envelope, commit, await inMs(afterMs))
          if (await insertNew(items, item)) added.push(name)
        }
      }
      return added
    },

    /**
     * Takes the item of a kind of work that is due for longest, so that no two instances reach for the
     * same; null where none is due. @param except ids that are not wanted.
     */
    takeDue: async (name: string, except: string[]): Promise<WorkItem | null> => {
      const dueAt = { $not: { $gt: await clock.now() } }
      const others = except.length > 0 && { _id: { $nin: except } }
      return items.findOneAndUpdate(
        { state: 'open', work: name, holder: null, dueAt, ...others },
        { $set: { holder }, $inc: { beat: 1, attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
    },

    /** Those of a kind of work that somebody holds. */
    held: (name: string): Promise<WorkItem[]> =>
      items
        .find({ state: 'open', work: name, holder: { $ne: null } })
        .limit(LOOKED_AT)
        .toArray(),

    /** Takes an item over as it was seen; null when somebody else was quicker, or it moved on. */
    takeOver: (seen: WorkItem): Promise<WorkItem | null> =>
      items.findOneAndUpdate(
        { _id: seen._id, state: 'open', holder: seen.holder, beat: seen.beat },
        { $set: { holder }, $inc: { beat: 1, attempts: 1 } },
        { returnDocument: 'after' },
      ),

    /** Shows that we are still at it. @returns whether it is still ours. */
    beat: async ({ _id }: WorkItem): Promise<boolean> =>
      (await items.updateOne({ _id, holder }, { $inc: { beat: 1 } })).matchedCount === 1,

    /**
     * Changes an item, where it is still ours, and lets go of it unless told otherwise.
     * @param restMs in how many milliseconds it may be taken again. @returns whether it was ours.
     */
    settle: async (
      { _id, attempts }: WorkItem,
      outcome: Partial<WorkItem>,
      restMs = 0,
    ): Promise<boolean> => {
      const { matchedCount } = await items.updateOne(
        { _id, holder, attempts, state: 'open' },
        { $set: { holder: null, dueAt: await inMs(restMs), ...outcome } },
      )
      return matchedCount === 1
    },

    /** The kinds of work that have items which are due or held; null where there are too many to tell. */
    lively: async (): Promise<Set<string> | null> => {
      const due = { state: 'open' as const, dueAt: { $not: { $gt: await clock.now() } } }
      const found = await items
        .find(due, { projection: { work: 1 } })
        .limit(SWEPT)
        .toArray()
      return found.length < SWEPT ? new Set(found.map((item) => item.work)) : null
    },

    /** How many are in a state. */
    count: (state: 'open' | 'dead'): Promise<number> => items.countDocuments({ state }),

    /** Those of a state, at most 100: of the failed, the oldest first; of the open, what is due first. */
    list: async (state: 'open' | 'dead'): Promise<WorkSummary[]> => {
      const order = state === 'dead' ? 'at' : 'dueAt'
      const found = await items
        .find({ state })
        .sort({ [order]: 1 })
        .limit(LISTED)
        .toArray()
      return found.map(({ _id: id, work: name, stream, attempts, error, at }) => ({
        ...{ id, work: name, stream, state, attempts, error, at },
      }))
    },

    /** Gives an item that was given up another try. @returns false where there is none such. */
    retry: async (_id: string): Promise<boolean> => {
      // Its tries count anew, so it is given up again only after as many.
      const again = { state: 'open' as const, holder: null, attempts: 0, uncounted: 0 }
      const { matchedCount } = await items.updateOne(
        { _id, state: 'dead' },
        { $set: { ...again, dueAt: await clock.now() } },
      )
      return matchedCount === 1
    },
  }
}
