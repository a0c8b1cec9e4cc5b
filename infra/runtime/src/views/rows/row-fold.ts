import type { AnyEvent } from '@sortie/contracts/kit'
import { type Commit, envelopes } from '../../store/commit.ts'
import { type RowChange, type RowProjection, rowChanges } from '../row-projection.ts'

/** A row as the events folded so far leave it. */
export type FoldedRow = {
  id: string
  /** The version of the stream that last wrote it. */
  v: number
  row: unknown
  /** The version it was read at, where it goes by what it was; 0 where it was not there. */
  from?: number
}

/** Reads the rows of a stream that changes go by: those that are there, by their ids. */
export type ReadRows = (ids: string[]) => Promise<Map<string, { v: number; row: unknown }>>

type RowChangeRequest = { version: number; change: RowChange<unknown> }

const asks = (projection: RowProjection, commits: Commit[]): RowChangeRequest[] =>
  commits.flatMap(envelopes).flatMap((envelope) =>
    rowChanges(projection, envelope as AnyEvent, envelope).map((change) => ({
      version: envelope.version,
      change,
    })),
  )

/** The ids whose first change goes by what the row was, and which were not folded before. */
const unknownIds = (requests: RowChangeRequest[], folded: Map<string, FoldedRow>): string[] => {
  const [unknown, known] = [new Set<string>(), new Set(folded.keys())]
  for (const { change } of requests) {
    if (!known.has(change.id) && 'change' in change) unknown.add(change.id)
    known.add(change.id)
  }
  return [...unknown]
}

/**
 * Folds the events of some commits of one stream into rows, in their order. An event that a row has
 * seen already, by the version it was read at, is not applied to it again.
 * @param folded what earlier commits of the stream came to; added to.
 */
export const foldRows = async (
  projection: RowProjection,
  commits: Commit[],
  read: ReadRows,
  folded: Map<string, FoldedRow> = new Map(),
): Promise<Map<string, FoldedRow>> => {
  const requests = asks(projection, commits)
  const ids = unknownIds(requests, folded)
  const found = ids.length > 0 ? await read(ids) : new Map()
  for (const id of ids) {
    const { v = 0, row = null } = found.get(id) ?? {}
    folded.set(id, { id, v, row, from: v })
  }
  for (const { version, change } of requests) {
    const before = folded.get(change.id)
    if (before && before.v >= version) continue
    const row = 'set' in change ? change.set : (change.change(before?.row ?? undefined) ?? null)
    folded.set(change.id, { ...before, id: change.id, v: version, row })
  }
  return folded
}
