import { randomUUID } from 'node:crypto'
import { type Collection, insertNew, likeJson } from '../database/mongo.ts'
import { type Commit, lastVersion } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Keeper } from './keeper.ts'
import { handles } from './projection.ts'
import { foldRows } from './row-fold.ts'
import { type Progress, type RowDocument, type RowProjection, rowKey } from './row-projection.ts'
import {
  documentOf,
  type RowCollection,
  readRows,
  type Write,
  writeAll,
  writeRows,
} from './row-writes.ts'

/** Notes how far a stream's events are in its rows, if it still stands as it was `found`. */
const advance = async (progress: Collection<Progress>, found: Progress | null, after: Progress) => {
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

/** Writes a view of many rows for each stream: the rows first, then how far they are. */
export const createRowKeeper = (
  given: RowProjection,
  store: EventStore,
  collectionOf: (generation: number) => RowCollection,
): Keeper => {
  const { rules } = given
  const progressOf = (generation: number) =>
    collectionOf(generation) as unknown as Collection<Progress>
  const find = (generation: number, stream: string) =>
    progressOf(generation).findOne({ _id: stream })

  const readBefore = async (
    generation: number,
    { stream, version }: { stream: string; version: number },
  ) => (version === 1 ? null : find(generation, stream))

  const apply = async (generation: number, stream: string, commits: Commit[]) => {
    const collection = collectionOf(generation)
    const read = (ids: string[]) => readRows(collection, stream, ids)
    const folded = await foldRows(given, commits, read)
    return writeRows(collection, stream, [...folded.values()])
  }

  /**
   * Folds the whole stream, writes each row unless a newer one is there, and removes what the stream
   * does not lead to. It is marked before, so that whoever comes after one that died does it again.
   */
  const refoldFrom = async (generation: number, stream: string, found: Progress) => {
    const collection = collectionOf(generation) as unknown as Collection<RowDocument>
    const refolding = randomUUID()
    const marked = { _id: stream, v: 0, rules, refolding }
    if (!(await advance(progressOf(generation), found, marked))) return false
    const commits = await store.read(stream)
    const folded = await foldRows(given, commits, async () => new Map())
    const v = lastVersion(commits.at(-1)!)
    const writes = [...folded.values()].map((row): Write => {
      const { _id, ...fields } = documentOf(stream, row)
      const filter = { _id, v: { $lte: v } }
      return { updateOne: { filter, update: { $set: fields }, upsert: true } }
    })
    await writeAll(collection, writes)
    const kept = [...folded.keys()].map((id) => rowKey(stream, id))
    const gone = { s: stream, v: { $lte: v }, _id: { $nin: kept } }
    await collection.updateMany(gone, { $set: { row: null, v } })
    return advance(progressOf(generation), marked, { _id: stream, v, rules })
  }

  const catchUp: Keeper['catchUp'] = async (generation, commit, read) => {
    const { stream } = commit
    let found = (await (read ?? readBefore(generation, commit))) as Progress | null
    for (;;) {
      const isWhole = !found || (found.rules === rules && !found.refolding)
      const before = found && isWhole ? found.v : 0
      if (before >= lastVersion(commit)) return null
      if (isWhole) {
        const missing = before === commit.version - 1 ? [commit] : await store.read(stream, before)
        const v = lastVersion(missing.at(-1)!)
        const written = await apply(generation, stream, missing)
        const after = { _id: stream, v, rules }
        if (written && (await advance(progressOf(generation), found, after))) return v
      } else if (await refoldFrom(generation, stream, found!)) {
        return lastVersion(commit)
      }
      found = await find(generation, stream)
    }
  }

  const refold: Keeper['refold'] = async (generation, stream) => {
    for (;;) {
      const found = await find(generation, stream)
      if (!found || (await refoldFrom(generation, stream, found))) return
    }
  }

  const applyForeign: Keeper['applyForeign'] = async (generation, envelope) => {
    if (!handles(given, envelope.type)) return null
    const { stream: key, version } = envelope
    const commit = { ...envelope, events: [envelope] } as unknown as Commit
    for (;;) {
      const found = await find(generation, key)
      if ((found?.v ?? 0) >= version) return null
      const written = await apply(generation, key, [commit])
      const { subject } = envelope
      const after = { _id: key, v: version, ...(subject && { subject }) }
      if (written && (await advance(progressOf(generation), found, after))) return { key, version }
    }
  }

  const forget: Keeper['forget'] = async (generation, subject) => {
    const rows = collectionOf(generation) as unknown as Collection<RowDocument>
    for await (const { _id } of progressOf(generation).find({ subject })) {
      await rows.updateMany({ s: _id }, { $set: { row: null } })
    }
  }

  return { readBefore, catchUp, refold, applyForeign, forget }
}
