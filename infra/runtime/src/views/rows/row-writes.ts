import type { mongo } from 'mongoose'
import { areDuplicateKeys, type Collection, likeJson } from '../../database/mongo.ts'
import { cutInParts } from '../../process/parts.ts'
import { type RowDocument, rowKey, type StreamProgress } from '../row-projection.ts'
import type { FoldedRow } from './row-fold.ts'

/** Rows that are written at once. */
const ROWS_AT_ONCE = 500

export type RowCollection = Collection<RowDocument | StreamProgress>
export type Write = mongo.AnyBulkWriteOperation<RowDocument>

/** The rows of a collection without the progress of their streams. */
export const rowsInCollection = (collection: RowCollection) =>
  collection as unknown as Collection<RowDocument>

/** Writes; what is there already under the same id is left alone. @returns how many were written. */
export const writeAll = async (rows: Collection<RowDocument>, writes: Write[]): Promise<number> => {
  let written = 0
  for (const some of cutInParts(writes, ROWS_AT_ONCE)) {
    try {
      const { insertedCount, matchedCount, upsertedCount } = await rows.bulkWrite(some, {
        ordered: false,
        ...likeJson,
      })
      written += insertedCount + matchedCount + upsertedCount
    } catch (error) {
      if (!areDuplicateKeys(error)) throw error
      written += error.insertedCount + error.matchedCount + error.upsertedCount
    }
  }
  return written
}

/** A folded row as it is kept. */
export const documentOf = (stream: string, { id, v, row }: FoldedRow): RowDocument => ({
  _id: rowKey(stream, id),
  s: stream,
  v,
  row: row ?? null,
})

/**
 * Writes folded rows, none of them over a newer one.
 * @returns false where a row that others were folded from has moved on meanwhile: fold them again.
 */
export const writeRows = async (
  collection: RowCollection,
  stream: string,
  folded: FoldedRow[],
): Promise<boolean> => {
  const rows = rowsInCollection(collection)
  const changed = folded.filter(({ v, from }) => from !== v)
  // Most rows are new. Those that are not are written one by one, where they are older.
  const fresh = changed.filter(({ from }) => !from).map((row) => documentOf(stream, row))
  const inserted = await writeAll(
    rows,
    fresh.map((document) => ({ insertOne: { document } })),
  )
  if (inserted < fresh.length) {
    const dependent = changed.some(({ from }) => from === 0)
    if (dependent) return false
    const update = ({ _id, ...fields }: RowDocument): Write => ({
      updateOne: { filter: { _id, v: { $lt: fields.v } }, update: { $set: fields } },
    })
    await writeAll(rows, fresh.map(update))
  }
  const moved = changed.filter(({ from }) => from)
  const matched = await writeAll(
    rows,
    moved.map((row) => {
      const { _id, ...fields } = documentOf(stream, row)
      return { updateOne: { filter: { _id, v: row.from! }, update: { $set: fields } } }
    }),
  )
  return matched === moved.length
}

/** Reads rows of a stream by their ids. */
export const readRows = async (collection: RowCollection, stream: string, ids: string[]) => {
  const found = new Map<string, { v: number; row: unknown }>()
  for (const some of cutInParts(ids, ROWS_AT_ONCE)) {
    const keys = some.map((id) => rowKey(stream, id))
    for await (const each of collection.find({ _id: { $in: keys } })) {
      const { v, row } = each as RowDocument
      found.set(each._id.slice(stream.length + 1), { v, row })
    }
  }
  return found
}
