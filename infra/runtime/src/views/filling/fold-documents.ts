import type { AnyEvent } from '@sortie/contracts/kit'
import { areDuplicateKeys, type Collection, likeJson } from '../../database/mongo.ts'
import { type Commit, envelopes, lastVersion } from '../../store/commit.ts'
import { foldEvent, type Projection, type Sums, type ViewDocument } from '../projection.ts'
import { countedAs, plus } from '../sums/sums.ts'
import { concerned, createLeftOut, type Folding } from './fold-store.ts'

/** Documents that are written at once. */
const BATCH = 500

/** The stream that is being folded: its last commit so far, and what its events come to. */
type Stream = { last: Commit; view: unknown; events: number }
type DocumentFold = { document: ViewDocument; last: Commit; events: number }

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

/**
 * Writes what was folded. @returns what it adds to the sums; a document that a live applier has written is
 * counted where that is taken in.
 */
const write = async (
  { views, projection }: Folding<Projection>,
  generation: number,
  batch: DocumentFold[],
): Promise<Sums> => {
  if (batch.length === 0) return {}
  const collection = views.collectionOf(projection.name, generation)
  const documents = batch.map(({ document }) => document)
  const there = await insertUnlessThere(collection, documents)
  let sums: Sums = {}
  for (const [index, { document, last }] of batch.entries()) {
    // A live applier wrote some of them first; each is brought up to date by itself.
    if (there.has(index)) await views.catchUp(projection, generation, last)
    else sums = plus(sums, document.counted ?? {})
  }
  return sums
}

const finished = (projection: Projection, { last, view, events }: Stream): DocumentFold => {
  const { rules } = projection
  const at = { _id: last.stream, v: lastVersion(last), rules }
  return { document: { ...at, view: view ?? null, ...countedAs(projection, view) }, last, events }
}

/** Folds the last commit of the stream. */
const foldCommit = (projection: Projection, stream: Stream) => {
  for (const envelope of envelopes(stream.last)) {
    stream.events += 1
    stream.view = foldEvent(projection, stream.view, envelope as AnyEvent, envelope)
  }
}

/** Folds the streams of the store, one after the other. */
async function* foldStreams(folding: Folding<Projection>): AsyncGenerator<DocumentFold> {
  const { projection } = folding
  const leftOut = createLeftOut(folding)
  let stream: Stream | null = null
  for await (const commit of concerned(folding, leftOut)) {
    if (stream && stream.last.stream !== commit.stream) {
      if (!leftOut.has(stream.last.stream)) yield finished(projection, stream)
      stream = null
    }
    stream ??= { last: commit, view: undefined, events: 0 }
    stream.last = commit
    try {
      foldCommit(projection, stream)
    } catch (error) {
      leftOut.add(commit.stream, error)
    }
  }
  if (stream && !leftOut.has(stream.last.stream)) yield finished(projection, stream)
}

/** Folds every stream into a generation, in one pass over the store; returns the events read. */
export const foldDocuments = async (
  folding: Folding<Projection>,
  generation: number,
): Promise<number> => {
  let events = 0
  let sums: Sums = {}
  let batch: DocumentFold[] = []
  for await (const folded of foldStreams(folding)) {
    events += folded.events
    batch.push(folded)
    if (batch.length < BATCH) continue
    sums = plus(sums, await write(folding, generation, batch))
    batch = []
  }
  sums = plus(sums, await write(folding, generation, batch))
  await folding.views.sums.addFolded(folding.projection, generation, sums)
  return events
}
