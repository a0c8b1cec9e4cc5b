import type { AnyEvent } from '@sortie/contracts/kit'
import { areDuplicateKeys, type Collection, insertNew, likeJson } from '../database/mongo.ts'
import { type Commit, envelopes, lastVersion } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import { foldEvent, handles, type Projection, type Sums, type ViewDocument } from './projection.ts'
import { type FoldedRow, foldRows } from './row-fold.ts'
import type { Progress, RowProjection } from './row-projection.ts'
import { readRows, writeRows } from './row-writes.ts'
import { countedAs, plus } from './sums.ts'
import type { ViewStore } from './view-store.ts'

/** Commits read, and documents written, at once. */
const BATCH = 500
/** Rows of one stream that are kept until they are written. */
const KEPT_ROWS = 5_000

type Given<Kind> = {
  store: EventStore
  views: ViewStore
  projection: Kind
  /** See `rebuild.ts`. */
  each?: ((stream: string) => void) | undefined
}

/** Commits of the store that hold a type of event which a view handles, stream by stream, in order. */
async function* concerned({ store, projection, each }: Given<{ on: object }>) {
  const found = store.commits
    .find({ 'events.type': { $in: Object.keys(projection.on) } })
    .sort({ stream: 1, version: 1 })
    .batchSize(BATCH)
  for await (const stored of found) {
    each?.(stored.stream)
    yield await store.open(stored)
  }
}

/** Inserts documents. @returns the indexes of those that were there already. */
const insertUnlessThere = async (
  collection: Collection<ViewDocument>,
  documents: ViewDocument[],
): Promise<Set<number>> => {
  try {
    await collection.insertMany(documents, { ordered: false, ...likeJson })
    return new Set()
  } catch (error) {
    if (!areDuplicateKeys(error)) throw error
    return new Set([error.writeErrors].flat().map(({ index }) => index))
  }
}

/** Folds every stream into a generation, in one pass over the store; returns the events read. */
export const foldDocuments = async (
  given: Given<Projection>,
  generation: number,
): Promise<number> => {
  const { views, projection } = given
  const collection = views.collectionOf(projection.name, generation)
  let events = 0
  let batch: { document: ViewDocument; last: Commit }[] = []
  let building: { last: Commit; view: unknown } | null = null
  let sums: Sums = {}

  const flush = async () => {
    const documents = batch.map(({ document }) => document)
    const inserted = batch
    batch = []
    const there = documents.length > 0 ? await insertUnlessThere(collection, documents) : new Set()
    for (const [index, { document, last }] of inserted.entries()) {
      // A live applier wrote some of them first; each is brought up to date by itself.
      if (there.has(index)) await views.catchUp(projection, generation, last)
      else sums = plus(sums, document.counted ?? {})
    }
  }
  const finish = async () => {
    if (!building) return
    const { last, view } = building
    const { rules } = projection
    const counted = countedAs(projection, view)
    const document = {
      _id: last.stream,
      v: lastVersion(last),
      rules,
      view: view ?? null,
      ...counted,
    }
    batch.push({ document, last })
    if (batch.length >= BATCH) await flush()
  }

  for await (const commit of concerned(given)) {
    if (building?.last.stream !== commit.stream) {
      await finish()
      building = { last: commit, view: undefined }
    }
    for (const envelope of envelopes(commit)) {
      events += 1
      building!.view = foldEvent(projection, building!.view, envelope as AnyEvent, envelope)
    }
    building!.last = commit
  }
  await finish()
  await flush()
  await views.sums.addFolded(projection, generation, sums)
  return events
}

/**
 * Folds every stream into rows, in one pass over the store; returns the events read. Whatever a stream
 * holds, no more than some thousand of its rows are kept at a time.
 */
export const foldRowsOf = async (
  given: Given<RowProjection>,
  generation: number,
): Promise<number> => {
  const { views, projection } = given
  const rows = views.rowsOf(projection.name, generation)
  let events = 0
  let folded = new Map<string, FoldedRow>()
  /** Whether some of the stream's rows are written, and all of them as they were folded. */
  let [isWritten, isOurs] = [false, true]
  let last: Commit | null = null

  const read = (ids: string[]) =>
    isWritten ? readRows(rows, last!.stream, ids) : Promise.resolve(new Map())
  const write = async () => {
    const done = await writeRows(rows, last!.stream, [...folded.values()])
    folded = new Map()
    isWritten = true
    return done
  }
  const finish = async () => {
    if (!last) return
    const { rules } = projection
    const progress: Progress = { _id: last.stream, v: lastVersion(last), rules }
    const isWhole = (await write()) && isOurs
    const noted = isWhole && (await insertNew(rows, progress))
    // A live applier was first: the stream is brought up to date as it would have been.
    if (!noted) await views.catchUp(projection, generation, last)
    isWritten = false
    isOurs = true
  }

  for await (const commit of concerned(given)) {
    if (last && last.stream !== commit.stream) await finish()
    last = commit
    events += commit.events.filter(({ type }) => handles(projection, type)).length
    await foldRows(projection, [commit], read, folded)
    if (folded.size >= KEPT_ROWS) isOurs = (await write()) && isOurs
  }
  await finish()
  return events
}
