import type { DatabaseClock } from '../database/clock.ts'
import type { Db } from '../database/mongo.ts'
import type { Commit } from '../store/commit.ts'
import type { WorkItem } from './item.ts'

const DAY_MS = 86_400_000
/** Time for which an item is kept after it was done, so that its outcome can still be looked up. */
export const KEPT_MS = 30 * DAY_MS
/** Items that are removed at once. */
const BATCH = 500

/**
 * Removes items that were done long ago. A commit that is not marked as projected may be projected again, by a release
 * that knows other views or work, however old it is: its items stay until it is marked, else they would be noted and
 * done anew. An item that was given up stays until it is retried.
 * @returns whether there may be more.
 */
export const removeDone = async (
  db: Db,
  clock: DatabaseClock,
  keptMs: number,
): Promise<boolean> => {
  const items = db.collection<WorkItem>('work')
  const before = await clock.inMs(-keptMs)
  // Releases before noted no due time: only the time of the event is known.
  const long = [
    { dueAt: { $lt: before } },
    { dueAt: { $exists: false }, at: { $lt: before.toISOString() } },
  ]
  let removed = 0
  for (const ago of long) {
    const found = await items
      .find({ state: 'done', ...ago }, { projection: { stream: 1 } })
      .limit(BATCH)
      .toArray()
    const streams = [...new Set(found.map(({ stream }) => stream))]
    const unmarked = await db
      .collection<Commit>('commits')
      .distinct('stream', { projected: false, stream: { $in: streams } })
    const over = found.filter(({ stream }) => !unmarked.includes(stream)).map(({ _id }) => _id)
    const { deletedCount } = await items.deleteMany({ _id: { $in: over }, state: 'done' })
    removed = Math.max(removed, deletedCount)
  }
  return removed === BATCH
}
