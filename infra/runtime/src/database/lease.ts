import { LRUCache } from 'lru-cache'
import { type Db, ensureCollection, insertNew } from './mongo.ts'

/** A lease is free when its beat stood still this long, by the observer's own monotonic clock. */
export const STALE_MS = 3_000
export const BEAT_MS = 1_000

export type Observer = {
  /** Returns the milliseconds for which `id` has shown this very mark; 0 if it is new. */
  unchangedFor: (id: string, mark: string) => number
  forget: (id: string) => void
}

/**
 * Remembers for how long something has been seen unchanged, by this process's monotonic clock: the
 * clocks of other machines are not trusted. The time between two looks counts for `paceMs` at most,
 * as whoever slept, or could not reach the database, has not watched.
 * @param paceMs how often it is looked; each second unless told.
 * @param most how many things are remembered; 10,000 unless told. Of more, none would ever be seen unchanged.
 */
export const createObserver = (paceMs = BEAT_MS, most = 10_000): Observer => {
  // Bounded: what falls out counts as new, which only makes the observer wait longer.
  const seen = new LRUCache<string, { mark: string; still: number; at: number }>({ max: most })
  return {
    unchangedFor: (id, mark) => {
      const at = performance.now()
      const known = seen.get(id)
      const still = known?.mark === mark ? known.still + Math.min(at - known.at, paceMs) : 0
      seen.set(id, { mark, still, at })
      return still
    },
    forget: (id) => void seen.delete(id),
  }
}

type LeaseDocument = { _id: string; holder: string | null; beat: number }

export type Lease = {
  /** Takes or keeps the lease. @returns whether this instance holds it now. */
  beat: () => Promise<boolean>
  /** Gives it back at once, so that another need not wait. */
  release: () => Promise<void>
}

/** A named lease that one instance of a service holds at a time. */
export const createLease = (db: Db, name: string, holder: string): Lease => {
  const collection = db.collection<LeaseDocument>('leases')
  const observer = createObserver()

  const take = async (from: { holder: string | null; beat: number }) => {
    const { matchedCount } = await collection.updateOne(
      { _id: name, holder: from.holder, beat: from.beat },
      { $set: { holder }, $inc: { beat: 1 } },
    )
    return matchedCount === 1
  }

  const keep = async () => {
    const { matchedCount } = await collection.updateOne(
      { _id: name, holder },
      { $inc: { beat: 1 } },
    )
    return matchedCount === 1
  }

  const look = async () => {
    const found = await collection.findOne({ _id: name })
    if (!found) return insertNew(collection, { _id: name, holder, beat: 1 })
    if (found.holder === null || found.holder === holder) return take(found)
    const stoodStill = observer.unchangedFor(name, `${found.holder}:${found.beat}`)
    return stoodStill >= STALE_MS && take(found)
  }

  // The holder need not look first: an idle service beats each second, for ever.
  let isHeld = false
  const beat = async () => {
    isHeld = (isHeld && (await keep())) || (await look())
    return isHeld
  }
  let underWay: Promise<boolean> | null = null

  return {
    beat: () => {
      underWay ??= beat().finally(() => {
        underWay = null
      })
      return underWay
    },
    release: async () => {
      // It could find the lease free, and take it again for somebody who is gone.
      await underWay?.catch(() => {})
      isHeld = false
      await collection.updateOne({ _id: name, holder }, { $set: { holder: null } })
    },
  }
}

/**
 * Does something for as long as this instance holds a lease, and gives it back then; nothing where another one holds it.
 * @param stop aborts it, too
 * @param act gives up once its signal is aborted: the lease is lost, or `stop` says so
 */
export const whileHeld = async (
  lease: Lease,
  stop: AbortSignal,
  act: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  if (!(await lease.beat())) return
  const lost = new AbortController()
  const beating = setInterval(async () => {
    // The others cannot take the lease either while the database is away.
    const isHeld = await lease.beat().catch(() => true)
    if (!isHeld) lost.abort(new Error('the lease was lost'))
  }, BEAT_MS)
  try {
    await act(AbortSignal.any([lost.signal, stop]))
  } finally {
    clearInterval(beating)
    await lease.release().catch(() => {})
  }
}

export const prepareLeases = (db: Db) => ensureCollection(db, 'leases')
