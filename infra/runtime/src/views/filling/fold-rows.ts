import { insertNew } from '../../database/mongo.ts'
import { type Commit, lastVersion } from '../../store/commit.ts'
import { handles } from '../projection.ts'
import type { RowProjection, StreamProgress } from '../row-projection.ts'
import { type FoldedRow, foldRows } from '../rows/row-fold.ts'
import { type RowCollection, readRows, writeRows } from '../rows/row-writes.ts'
import { concerned, createLeftOut, type Folding } from './fold-store.ts'

/** Rows of one stream that are kept until they are written. */
const KEPT_ROWS = 5_000

/** The stream that is being folded. */
type Stream = {
  last: Commit
  /** Its rows that are not written yet. */
  folded: Map<string, FoldedRow>
  /** `isWritten` is true if some of its rows are written, `isOurs` if all of those are as they were folded. */
  isWritten: boolean
  isOurs: boolean
}

const write = async (rows: RowCollection, stream: Stream) => {
  const isOurs = await writeRows(rows, stream.last.stream, [...stream.folded.values()])
  stream.folded = new Map()
  stream.isWritten = true
  stream.isOurs &&= isOurs
}

/** Folds a further commit of the stream. */
const fold = async (projection: RowProjection, rows: RowCollection, stream: Stream) => {
  const { last, folded, isWritten } = stream
  const read = async (ids: string[]) =>
    isWritten ? readRows(rows, last.stream, ids) : new Map<string, never>()
  await foldRows(projection, [last], read, folded)
  if (folded.size >= KEPT_ROWS) await write(rows, stream)
}

/** Writes what is left of the stream, then how far its rows are. */
const finish = async (
  { views, projection }: Folding<RowProjection>,
  generation: number,
  rows: RowCollection,
  stream: Stream,
) => {
  const { last } = stream
  await write(rows, stream)
  const { rules } = projection
  const progress: StreamProgress = { _id: last.stream, v: lastVersion(last), rules }
  const noted = stream.isOurs && (await insertNew(rows, progress))
  // A live applier was first: the stream is brought up to date as it would have been.
  if (!noted) await views.catchUp(projection, generation, last)
}

/**
 * Folds every stream into rows, in one pass over the store; returns the events read. It keeps no more than some
 * thousand rows of a stream at a time.
 */
export const foldRowsOf = async (
  folding: Folding<RowProjection>,
  generation: number,
): Promise<number> => {
  const { views, projection } = folding
  const rows = views.rowsOf(projection.name, generation)
  const leftOut = createLeftOut(folding)
  let events = 0
  let stream: Stream | null = null
  for await (const commit of concerned(folding, leftOut)) {
    if (stream && stream.last.stream !== commit.stream) {
      // Without a note of how far they are, rows of a stream that is left out are folded anew.
      if (!leftOut.has(stream.last.stream)) await finish(folding, generation, rows, stream)
      stream = null
    }
    stream ??= { last: commit, folded: new Map(), isWritten: false, isOurs: true }
    stream.last = commit
    events += commit.events.filter(({ type }) => handles(projection, type)).length
    await fold(projection, rows, stream).catch((error) => leftOut.add(commit.stream, error))
  }
  if (stream && !leftOut.has(stream.last.stream)) await finish(folding, generation, rows, stream)
  return events
}
