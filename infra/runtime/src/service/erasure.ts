import { BEAT_MS, createObserver, type Observer } from '../database/lease.ts'
import { type Collection, type Db, ensureCollection } from '../database/mongo.ts'
import { type Loop, startLoop } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import { releaseAll } from '../store/claims.ts'
import type { EventStore } from '../store/event-store.ts'
import { KEY_CACHE_MS, type Keys } from '../store/keys.ts'
import type { Snapshots } from '../store/snapshots.ts'
import type { Parking } from '../topics/parking.ts'
import type { Generations } from '../views/generations.ts'
import type { Leftovers } from '../views/leftovers.ts'
import { type AnyProjection, isForeign } from '../views/row-projection.ts'
import type { ViewStore } from '../views/view-store.ts'
import { dropWorkMessages } from '../work/item.ts'

/**
 * Whose clear text a service lets go of, until no process can have their key any more.
 * `done`: the instances that have let go since then.
 */
type ErasureDocument = { _id: string; done?: string[] }

/** Longer than any process remembers a key, and what it is at with it may take. */
const SETTLED_MS = KEY_CACHE_MS + 5_000

export type Erasures = {
  /** Destroys a person's key for ever, and what this service holds of theirs in the clear. */
  erase: (subject: string) => Promise<void>
  /** Sees to it that every instance forgets the key, and that what one wrote meanwhile goes too. */
  watch: (log: Log) => Loop
  prepare: () => Promise<void>
}

type Given = {
  db: Db
  keys: Keys
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
  /** Drops the states that commands remember of a person. */
  forget: (subject: string) => void
  /** Deletes what the service itself keeps of a person, such as files. */
  forgetParts?: (subject: string) => Promise<void>
  settledMs?: number
}

/** What the erasures of one instance go by. */
type Erasing = Given & {
  erasures: Collection<ErasureDocument>
  observer: Observer
  /** Of whom this instance has let go at once. */
  reached: Set<string>
  settledMs: number
}

const ownViews = ({ projections }: Given) => projections().filter((each) => !isForeign(each))

/** Forgets what this process remembers of a person. */
const forgetHere = (given: Given, subject: string) => {
  given.keys.forget(subject)
  given.forget(subject)
}

const streamsOf = ({ store }: Given, subject: string): Promise<string[]> =>
  store.commits.distinct('stream', { subject })

const letGo = async (erasing: Erasing, subject: string) => {
  const { db, keys, snapshots, parking, views, leftovers, reached } = erasing
  await keys.erase(subject)
  forgetHere(erasing, subject)
  const streams = await streamsOf(erasing, subject)
  for (const projection of ownViews(erasing)) await views.refold(projection, streams)
  await views.forget(erasing.projections(), subject)
  await leftovers.forget(subject, streams)
  await snapshots.drop(subject)
  await releaseAll(db, subject)
  await parking.dropMessages(subject)
  await dropWorkMessages(db, streams)
  await erasing.forgetParts?.(subject)
  reached.add(subject)
}

/** A rebuild holds what it folded before the erasure for a while, and writes it then. */
const isBuilding = async (erasing: Erasing) => {
  const { generations } = erasing
  await generations.refresh()
  return ownViews(erasing).some(({ name }) => generations.known(name).building !== null)
}

/** Lets go at once, and again when it is settled; the last instance to do so ends it. */
const goOn = async (erasing: Erasing, { _id, done = [] }: ErasureDocument) => {
  const { erasures, observer, reached, settledMs, holder, living } = erasing
  forgetHere(erasing, _id)
  if (!reached.has(_id)) await letGo(erasing, _id)
  if (observer.unchangedFor(_id, '') < settledMs) return
  if (!done.includes(holder)) {
    // Not for ever: a rebuild that beats no more is ended after a minute.
    if (await isBuilding(erasing)) return
    await letGo(erasing, _id)
    await erasures.updateOne({ _id }, { $addToSet: { done: holder } })
  }
  if (!living().every((each) => each === holder || done.includes(each))) return
  // Nobody can write what was there before any more.
  await erasing.views.dropRemoved(ownViews(erasing), await streamsOf(erasing, _id))
  await erasures.deleteOne({ _id })
  observer.forget(_id)
}

/** Goes on with all that are open. */
const goOnWithAll = async (erasing: Erasing) => {
  const { erasures, reached } = erasing
  const rows = await erasures.find().toArray()
  for (const row of rows) await goOn(erasing, row)
  // Another instance may have ended one.
  const open = new Set(rows.map(({ _id }) => _id))
  for (const subject of reached) if (!open.has(subject)) reached.delete(subject)
  return false
}

/**
 * Erasure in one service: without the key all that is encrypted reads null, so views are folded
 * again from it, and whatever else was made of the clear text is dropped. Each step may be repeated.
 * It is done twice: at once, and when no instance can hold the key any more, for what one that still
 * had it wrote in between. Every instance does so, as one of another release keeps other views. A
 * service that is killed on the way finds the row, and goes on.
 */
export const createErasures = (given: Given): Erasures => {
  const { db, settledMs = SETTLED_MS } = given
  const erasures = db.collection<ErasureDocument>('erasures')
  const observer = createObserver()
  const erasing: Erasing = { ...given, erasures, observer, reached: new Set(), settledMs }

  return {
    erase: async (subject) => {
      await erasures.updateOne({ _id: subject }, { $set: { _id: subject } }, { upsert: true })
      await letGo(erasing, subject)
    },
    watch: (log) => startLoop('erasures', BEAT_MS, log, () => goOnWithAll(erasing)),
    prepare: () => ensureCollection(db, 'erasures'),
  }
}
