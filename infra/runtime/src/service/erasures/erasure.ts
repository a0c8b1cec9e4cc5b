import { randomUUID } from 'node:crypto'
import { databaseTime } from '../../database/clock.ts'
import { createLease, createObserver, type Lease, type Observer } from '../../database/lease.ts'
import { type Collection, type Db, ensureCollection, isDuplicateKey } from '../../database/mongo.ts'
import { type Loop, startLoop } from '../../process/loop.ts'
import { cutInParts } from '../../process/parts.ts'
import type { Log } from '../../process/telemetry.ts'
import { releaseAll } from '../../store/claims.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { Snapshots } from '../../store/snapshots.ts'
import { KEY_CACHE_MS, type PersonalKeys } from '../../store/vault/keys.ts'
import type { Parking } from '../../topics/parking/parking.ts'
import type { Generations } from '../../views/generations/generations.ts'
import type { Leftovers } from '../../views/generations/leftovers.ts'
import { type AnyProjection, isForeign } from '../../views/row-projection.ts'
import type { ViewStore } from '../../views/view-store.ts'
import { dropWorkMessages } from '../../work/item.ts'

/**
 * A subject whose clear text a service deletes, until no process can have their key any more. Instances of older
 * releases write the id alone.
 */
type ErasureDocument = {
  _id: string
  /** The instances that have let go since then. */
  done?: string[]
  /** Names the rows that were written together, and settle together. */
  set?: string
  /** The time at which it was asked for, by the database's clock. */
  at?: Date
  /** True if an instance has deleted its clear text once. */
  isReached?: boolean
  /** Number of failures since the last success. */
  failures?: number
}

/** Longer than any process remembers a key, and what it is at with it may take. */
const SETTLED_MS = KEY_CACHE_MS + 5_000
/** Subjects that are let go of together. */
const SET = 100
/** Sets that are watched: handlers of events note each subject by itself. */
const WATCHED = 200_000
/** Interval at which a service looks for erasures that others asked for, and for those that have settled, in ms. */
const LOOK_MS = 2_500
/** The longest wait before a row that fails is tried again. */
const LONGEST_REST_MS = 60_000

/** The state of a service's erasures. */
export type OpenErasures = {
  open: number
  /** Those that failed and are tried again. */
  failing: number
  /** Since the oldest was asked for; 0 where none is open. */
  oldestSeconds: number
}

export type Erasures = {
  /**
   * Destroys persons' keys for ever, all of them first, and then what this service holds of theirs in the clear.
   * @throws AggregateError where something of theirs could not be let go of. It is tried again, whoever asked.
   */
  erase: (...subjects: string[]) => Promise<void>
  /**
   * Destroys keys for ever, and leaves to the background what this service holds of theirs in the clear: for
   * whoever handles an event, and may not hold up those behind it.
   */
  eraseSoon: (...subjects: string[]) => Promise<void>
  /** Sees to it that every instance forgets the key, and that what one wrote meanwhile goes too. */
  watch: (log: Log) => Loop
  standing: () => Promise<OpenErasures>
  prepare: () => Promise<void>
}

type Deps = {
  db: Db
  keys: PersonalKeys
  store: EventStore
  snapshots: Snapshots
  parking: Parking
  views: ViewStore
  generations: Pick<Generations, 'refresh' | 'known'>
  leftovers: Pick<Leftovers, 'forget'>
  /** Names this instance; and all that run. */
  holder: string
  living: () => string[]
  /** All views of the service. Documents of other contexts' events handle `PersonErased`. */
  projections: () => AnyProjection[]
  /** Drops the states that commands remember of persons. */
  forget: (...subjects: string[]) => void
  /** Deletes what the service itself keeps of a person, such as files. */
  forgetParts?: (subject: string) => Promise<void>
  settledMs?: number
}

/** The context of an instance's erasures. */
type Erasing = Deps & {
  erasures: Collection<ErasureDocument>
  observer: Observer
  /**
   * Subjects whose keys this instance has destroyed: the instance that noted a row may have been killed before it did.
   */
  keyless: Set<string>
  /** The time at which a row that failed is due again, by `performance.now()`. */
  dueAt: Map<string, number>
  /** The lease to delete clear text at once; the other instances do so once a row is settled. */
  first: Lease
  settledMs: number
}

const ownViews = ({ projections }: Deps) => projections().filter((each) => !isForeign(each))

/** Forgets what this process remembers of persons. */
const forgetHere = (deps: Deps, subjects: readonly string[]) => {
  for (const subject of subjects) deps.keys.forget(subject)
  deps.forget(...subjects)
}

/** Destroys keys, and forgets here what they opened. */
const destroyKeys = async ({ keyless, ...deps }: Erasing, subjects: readonly string[]) => {
  await deps.keys.erase(...subjects)
  forgetHere(deps, subjects)
  for (const subject of subjects) keyless.add(subject)
}

const streamsOf = ({ store }: Deps, subject: string): Promise<string[]> =>
  store.commits.distinct('stream', { subject })

/** Deletes the clear text of one person, except for the parts that are deleted in sets. */
const letGoOf = async (erasing: Erasing, subject: string) => {
  const { db, snapshots, views, leftovers } = erasing
  const streams = await streamsOf(erasing, subject)
  for (const projection of ownViews(erasing)) await views.refold(projection, streams)
  await views.forget(erasing.projections(), subject)
  await leftovers.forget(subject, streams)
  await snapshots.drop(subject)
  await releaseAll(db, subject)
  await dropWorkMessages(db, streams)
  await erasing.forgetParts?.(subject)
}

/** Counts a failure of a row, which is tried again less and less often. */
const countFailure = async ({ erasures, dueAt }: Erasing, subject: string) => {
  const row = await erasures.findOneAndUpdate(
    { _id: subject },
    { $inc: { failures: 1 } },
    { returnDocument: 'after' },
  )
  const restMs = Math.min(LONGEST_REST_MS, 500 * 2 ** Math.min(20, row?.failures ?? 1))
  dueAt.set(subject, performance.now() + restMs)
}

/** Does it for each subject by itself. @returns why it failed, by subject; those that failed are counted. */
const eachByItself = async (
  erasing: Erasing,
  subjects: readonly string[],
  act: (subject: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, unknown>> => {
  const failed = new Map<string, unknown>()
  for (const subject of subjects) {
    try {
      await act(subject)
    } catch (error) {
      failed.set(subject, error)
      await countFailure(erasing, subject)
    }
  }
  return failed
}

/**
 * Lets go of a set, the keys of all of them first. One that fails holds up no other.
 * @returns why it failed, by subject
 */
const letGo = async (erasing: Erasing, subjects: readonly string[]) => {
  const { erasures, parking, dueAt, first } = erasing
  await destroyKeys(erasing, subjects)
  await parking.dropMessages(subjects)
  const failed = await eachByItself(erasing, subjects, async (subject) => {
    // The beat keeps the lease of the instance that goes first.
    await first.beat()
    await letGoOf(erasing, subject)
  })
  const reached = subjects.filter((subject) => !failed.has(subject))
  await erasures.updateMany(
    { _id: { $in: reached } },
    { $set: { isReached: true }, $unset: { failures: 1 } },
  )
  for (const subject of reached) dueAt.delete(subject)
  return failed
}

/** A rebuild holds what it folded before the erasure for a while, and writes it then. */
const isBuilding = async (erasing: Erasing) => {
  const { generations } = erasing
  await generations.refresh()
  return ownViews(erasing).some(({ name }) => generations.known(name).building !== null)
}

/** Lets go again of rows that are settled. Not for ever: a rebuild that beats no more is ended after a minute. */
const settle = async (erasing: Erasing, rows: readonly ErasureDocument[]) => {
  const { erasures, holder } = erasing
  const open = rows.filter(({ done = [] }) => !done.includes(holder)).map(({ _id }) => _id)
  if (open.length === 0 || (await isBuilding(erasing))) return NONE
  const failed = await letGo(erasing, open)
  const settled = open.filter((subject) => !failed.has(subject))
  await erasures.updateMany({ _id: { $in: settled } }, { $addToSet: { done: holder } })
  return failed
}

/** Ends rows of which every instance that runs has let go: nobody can write what was there before any more. */
const end = async (erasing: Erasing, ids: readonly string[]) => {
  const { erasures, holder, living, views, dueAt } = erasing
  const rows = await erasures.find({ _id: { $in: [...ids] }, done: holder }).toArray()
  const isOver = ({ done = [] }: ErasureDocument) =>
    living().every((each) => each === holder || done.includes(each))
  const over = rows.filter(isOver).map(({ _id }) => _id)
  return eachByItself(erasing, over, async (subject) => {
    await views.dropRemoved(ownViews(erasing), await streamsOf(erasing, subject))
    await erasures.deleteOne({ _id: subject })
    dueAt.delete(subject)
  })
}

const NONE: ReadonlyMap<string, unknown> = new Map()

/**
 * Tells what failed of a part, and is tried again with the next round.
 * @returns whether it came to its end, with failures or without: not so where a query failed
 */
const attempt = async (log: Log, act: () => Promise<ReadonlyMap<string, unknown>>) => {
  try {
    const failed = await act()
    const [error] = failed.values()
    if (failed.size > 0) {
      log.error({ err: error, count: failed.size }, 'erasures failed and will be tried again')
    }
    return true
  } catch (error) {
    log.error({ err: error }, 'erasures failed and will be tried again')
    return false
  }
}

/** Rows that this instance has watched for long enough, counted from when it knew that their keys were gone. */
const settledAmong = ({ observer, settledMs }: Erasing, rows: readonly ErasureDocument[]) => {
  const names = new Set(rows.map(nameOf))
  const settled = new Set([...names].filter((name) => observer.unchangedFor(name, '') >= settledMs))
  return (row: ErasureDocument) => settled.has(nameOf(row))
}

/** Rows that were noted together are watched together; those of older releases alone. */
const nameOf = ({ _id, set }: ErasureDocument): string => set ?? _id
const idsOf = (rows: readonly ErasureDocument[]) => rows.map(({ _id }) => _id)

/** Drops what this instance remembers of rows that are not there any more: another instance may have ended them. */
const forgetEnded = ({ keyless, dueAt }: Erasing, rows: readonly ErasureDocument[]) => {
  const left = new Set(idsOf(rows))
  for (const subject of keyless) if (!left.has(subject)) keyless.delete(subject)
  for (const subject of dueAt.keys()) if (!left.has(subject)) dueAt.delete(subject)
}

/** Goes on with all that are open, part by part. @returns whether there is more to do at once */
const goOnWithAll = async (erasing: Erasing, log: Log): Promise<boolean> => {
  const { erasures, keyless, dueAt, first } = erasing
  const rows = await erasures.find().sort({ at: 1 }).toArray()
  if (rows.some(({ at }) => !at)) {
    await erasures.updateMany({ at: { $exists: false } }, [{ $set: { at: '$$NOW' } }])
  }
  forgetEnded(erasing, rows)
  if (rows.length === 0) return false
  forgetHere(erasing, idsOf(rows))
  const keyed = idsOf(rows).filter((subject) => !keyless.has(subject))
  if (keyed.length > 0) await destroyKeys(erasing, keyed)

  const isSettled = settledAmong(erasing, rows)
  const due = rows.filter(({ _id }) => (dueAt.get(_id) ?? 0) <= performance.now())
  const fresh = due.filter((row) => !row.isReached && !isSettled(row))
  const some = fresh.length > 0 && (await first.beat()) ? idsOf(fresh).slice(0, SET) : []
  const isThrough = await attempt(log, async () => (some.length > 0 ? letGo(erasing, some) : NONE))
  for (const part of cutInParts(due.filter(isSettled), SET)) {
    await attempt(log, async () => {
      const failed = await settle(erasing, part)
      const settled = idsOf(part).filter((subject) => !failed.has(subject))
      return new Map([...failed, ...(await end(erasing, settled))])
    })
  }
  // Rows that arrived meanwhile are seen before the rest.
  return isThrough && some.length > 0 && fresh.length > SET
}

/** Notes that subjects are to be erased, before anything of theirs is. Those that are noted already stay as they are. */
const note = async ({ erasures }: Erasing, subjects: readonly string[]) => {
  for (const some of cutInParts([...subjects], SET)) {
    const set = randomUUID()
    const operations = some.map((_id) => ({
      updateOne: {
        filter: { _id },
        update: [{ $set: { at: { $ifNull: ['$at', '$$NOW'] }, set: { $ifNull: ['$set', set] } } }],
        upsert: true,
      },
    }))
    try {
      await erasures.bulkWrite(operations, { ordered: false })
    } catch (error) {
      // Somebody else noted one at the same time.
      if (!isDuplicateKey(error)) throw error
    }
  }
}

const standingOf = async ({ db, erasures }: Erasing): Promise<OpenErasures> => {
  const [open, failing, [oldest], now] = await Promise.all([
    erasures.countDocuments(),
    erasures.countDocuments({ failures: { $gt: 0 } }),
    erasures
      .find({ at: { $exists: true } })
      .sort({ at: 1 })
      .limit(1)
      .toArray(),
    databaseTime(db),
  ])
  const oldestSeconds = oldest?.at ? Math.max(0, (now - oldest.at.getTime()) / 1_000) : 0
  return { open, failing, oldestSeconds }
}

/**
 * Erasure in one service: without the key all that is encrypted reads null, so views are folded
 * again from it, and whatever else was made of the clear text is dropped. Each step may be repeated.
 * It is done twice: at once by one instance, and when no instance can hold the key any more by each,
 * for what one that still had it wrote in between, and as one of another release keeps other views. A
 * service that is killed on the way finds the row, and goes on.
 */
export const createErasures = (deps: Deps): Erasures => {
  const { db, holder, settledMs = SETTLED_MS } = deps
  const erasing: Erasing = {
    ...deps,
    erasures: db.collection<ErasureDocument>('erasures'),
    observer: createObserver(LOOK_MS, WATCHED),
    keyless: new Set(),
    dueAt: new Map(),
    first: createLease(db, 'erasures', holder),
    settledMs,
  }
  let loop: Loop | undefined

  return {
    erase: async (...subjects) => {
      await note(erasing, subjects)
      await destroyKeys(erasing, subjects)
      const errors: unknown[] = []
      for (const some of cutInParts(subjects, SET)) {
        errors.push(...(await letGo(erasing, some)).values())
      }
      if (errors.length > 0)
        throw new AggregateError(errors, `${errors.length} of ${subjects.length} erasures failed`)
    },
    eraseSoon: async (...subjects) => {
      await note(erasing, subjects)
      await destroyKeys(erasing, subjects)
      loop?.wake()
    },
    watch: (log) => {
      const started = startLoop('erasures', LOOK_MS, log, () => goOnWithAll(erasing, log))
      loop = started
      return {
        wake: started.wake,
        stop: async () => {
          await started.stop()
          await erasing.first.release()
        },
      }
    },
    standing: () => standingOf(erasing),
    prepare: () => ensureCollection(db, 'erasures', [{ key: { at: 1 } }]),
  }
}
