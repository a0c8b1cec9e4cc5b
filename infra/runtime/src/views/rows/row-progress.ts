import { type Collection, insertNew, likeJson } from '../../database/mongo.ts'
import type { StreamProgress } from '../row-projection.ts'
import type { RowCollection } from './row-writes.ts'

/** The progress of streams, which is kept beside their rows. */
export const progressIn = (rows: RowCollection) => rows as unknown as Collection<StreamProgress>

export const findProgress = (rows: RowCollection, stream: string): Promise<StreamProgress | null> =>
  progressIn(rows).findOne({ _id: stream })

/**
 * Notes how far a stream's events are in its rows, if it still stands as it was `found`.
 * @returns whether it did.
 */
export const advance = async (
  rows: RowCollection,
  found: StreamProgress | null,
  after: StreamProgress,
): Promise<boolean> => {
  const progress = progressIn(rows)
  const { _id, ...fields } = after
  if (!found) return insertNew(progress, after)
  const { v, rules = null, refolding = null } = found
  const { matchedCount } = await progress.updateOne(
    { _id, v, rules: rules as string, refolding: refolding as string },
    { $set: fields, ...(!after.refolding && { $unset: { refolding: '' } }) },
    likeJson,
  )
  return matchedCount === 1
}
