import { randomUUID } from 'node:crypto'
import { lastVersion } from '../../store/commit.ts'
import type { EventStore } from '../../store/event-store.ts'
import { type RowProjection, rowKey, type StreamProgress } from '../row-projection.ts'
import { type FoldedRow, foldRows } from './row-fold.ts'
import { advance } from './row-progress.ts'
import {
  documentOf,
  type RowCollection,
  rowsInCollection,
  type Write,
  writeAll,
} from './row-writes.ts'

/** Writes each row unless a newer one is there, and removes what the stream does not lead to. */
const replaceRows = async (
  collection: RowCollection,
  stream: string,
  folded: Map<string, FoldedRow>,
  v: number,
) => {
  const rows = rowsInCollection(collection)
  const writes = [...folded.values()].map((row): Write => {
    const { _id, ...fields } = documentOf(stream, row)
    const filter = { _id, v: { $lte: v } }
    return { updateOne: { filter, update: { $set: fields }, upsert: true } }
  })
  await writeAll(rows, writes)
  const kept = [...folded.keys()].map((id) => rowKey(stream, id))
  const gone = { s: stream, v: { $lte: v }, _id: { $nin: kept } }
  await rows.updateMany(gone, { $set: { row: null, v } })
}

/**
 * Folds the whole stream again. It is marked before, so that whoever comes after one that died does it
 * again. @returns false where its progress was not as it was `found`: look again.
 */
export const refoldRows = async (
  projection: RowProjection,
  store: EventStore,
  collection: RowCollection,
  found: StreamProgress,
): Promise<boolean> => {
  const { rules } = projection
  const stream = found._id
  const marked = { _id: stream, v: 0, rules, refolding: randomUUID() }
  if (!(await advance(collection, found, marked))) return false
  const folded = new Map<string, FoldedRow>()
  let v = 0
  for await (const commits of store.pages(stream)) {
    await foldRows(projection, commits, async () => new Map(), folded)
    v = lastVersion(commits.at(-1)!)
  }
  await replaceRows(collection, stream, folded, v)
  return advance(collection, marked, { _id: stream, v, rules })
}
