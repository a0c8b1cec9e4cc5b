import type { Envelope } from '@sortie/contracts/kit'
import { type Commit, lastVersion } from '../../store/commit.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { Keeper } from '../keeper.ts'
import { handles } from '../projection.ts'
import type { RowProjection, StreamProgress } from '../row-projection.ts'
import { foldRows } from './row-fold.ts'
import { advance, findProgress, progressIn } from './row-progress.ts'
import { refoldRows } from './row-refold.ts'
import { type RowCollection, readRows, rowsInCollection, writeRows } from './row-writes.ts'

/** The context of the keeper of one view. */
type Keeping = { projection: RowProjection; store: EventStore }

const readBefore = async (rows: RowCollection, { stream, version }: Commit) =>
  version === 1 ? null : findProgress(rows, stream)

/** Folds commits into the rows of their stream. @returns false where to fold them again. */
const apply = async (
  { projection }: Keeping,
  rows: RowCollection,
  stream: string,
  commits: Commit[],
) => {
  const read = (ids: string[]) => readRows(rows, stream, ids)
  const folded = await foldRows(projection, commits, read)
  return writeRows(rows, stream, [...folded.values()])
}

/** @returns the version of its last event; null where to fold it again */
const applyOne = async (keeping: Keeping, rows: RowCollection, commit: Commit) =>
  (await apply(keeping, rows, commit.stream, [commit])) ? lastVersion(commit) : null

/** Folds all commits behind a version, page by page. @returns as {@link applyOne} */
const applyBehind = async (
  keeping: Keeping,
  rows: RowCollection,
  stream: string,
  before: number,
) => {
  let v: number | null = null
  for await (const commits of keeping.store.pages(stream, before)) {
    if (!(await apply(keeping, rows, stream, commits))) return null
    v = lastVersion(commits.at(-1)!)
  }
  return v
}

const catchUp = async (
  keeping: Keeping,
  rows: RowCollection,
  commit: Commit,
  read?: Promise<unknown>,
): Promise<number | null> => {
  const { store, projection } = keeping
  const { rules } = projection
  const { stream } = commit
  let found = (await (read ?? readBefore(rows, commit))) as StreamProgress | null
  for (;;) {
    const isWhole = !found || (found.rules === rules && !found.refolding)
    const before = found && isWhole ? found.v : 0
    if (before >= lastVersion(commit)) return null
    if (isWhole) {
      const isNext = before === commit.version - 1
      const v = isNext
        ? await applyOne(keeping, rows, commit)
        : await applyBehind(keeping, rows, stream, before)
      if (v !== null && (await advance(rows, found, { _id: stream, v, rules }))) return v
    } else if (await refoldRows(projection, store, rows, found!)) {
      return lastVersion(commit)
    }
    found = await findProgress(rows, stream)
  }
}

const refold = async ({ projection, store }: Keeping, rows: RowCollection, stream: string) => {
  for (;;) {
    const found = await findProgress(rows, stream)
    if (!found || (await refoldRows(projection, store, rows, found))) return
  }
}

const applyForeign = async (keeping: Keeping, rows: RowCollection, envelope: Envelope) => {
  if (!handles(keeping.projection, envelope.type)) return null
  const { stream: key, version, subject } = envelope
  const commit = { ...envelope, events: [envelope] } as unknown as Commit
  for (;;) {
    const found = await findProgress(rows, key)
    if ((found?.v ?? 0) >= version) return null
    const written = await apply(keeping, rows, key, [commit])
    const after = { _id: key, v: version, ...(subject && { subject }) }
    if (written && (await advance(rows, found, after))) return { key, version }
  }
}

const forget = async (rows: RowCollection, subject: string) => {
  for await (const { _id } of progressIn(rows).find({ subject })) {
    await rowsInCollection(rows).updateMany({ s: _id }, { $set: { row: null } })
  }
}

/** Writes a view of many rows for each stream: the rows first, then how far they are. */
export const createRowKeeper = (
  projection: RowProjection,
  store: EventStore,
  collectionOf: (generation: number) => RowCollection,
): Keeper => {
  const keeping: Keeping = { projection, store }
  return {
    readBefore: (generation, commit) => readBefore(collectionOf(generation), commit),
    catchUp: (generation, commit, read) => catchUp(keeping, collectionOf(generation), commit, read),
    refold: (generation, stream) => refold(keeping, collectionOf(generation), stream),
    applyForeign: (generation, envelope) =>
      applyForeign(keeping, collectionOf(generation), envelope),
    forget: (generation, subject) => forget(collectionOf(generation), subject),
  }
}
