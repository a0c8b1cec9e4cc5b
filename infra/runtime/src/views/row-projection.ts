import type { AnyEvent } from '@sortie/contracts/kit'
import type { IndexSpec } from '../database/mongo.ts'
import { type Position, type Projection, projectionRulesOf } from './projection.ts'

/**
 * The change that an event makes to one row: `set` writes the row in any case, and null removes it; `change` depends on
 * the row before, and undefined removes it.
 */
export type RowChange<Row> = { id: string } & (
  | { set: Row | null }
  | { change: (row: Row | undefined) => Row | undefined }
)

type RowHandlers<Row, Event extends AnyEvent> = {
  [Type in Event['type']]?: (
    event: Extract<Event, { type: Type }>,
    position: Position,
  ) => RowChange<Row>[]
}

/** Columns that pages are sorted by, each with the order in which it is mostly asked for. */
export type Sorts = Record<string, 'ascending' | 'descending'>

/**
 * Event -> many keyed documents, pure. A row belongs to the stream of the events that write it, and is
 * found by that stream and its id.
 */
export type RowProjection<Row = unknown, Event extends AnyEvent = AnyEvent> = {
  kind: 'rows'
  name: string
  on: RowHandlers<Row, Event>
  sorts: Sorts
  /** Fed by the events of other contexts; else by the service's own streams. */
  foreign: boolean
  /** Names the way in which events are folded; rows that were folded otherwise are filled anew. */
  rules: string
  live: false
}

type Inputs<Row, Event extends AnyEvent> = {
  name: string
  on: RowHandlers<Row, Event>
  sorts: Sorts
  /** Raised where a function that the handlers call folds otherwise: only they are seen. */
  version?: number
}

/** Rows of the service's own streams. */
export const rowProjection = <Row, Event extends AnyEvent>(
  inputs: Inputs<Row, Event>,
): RowProjection<Row, Event> => ({
  ...inputs,
  kind: 'rows',
  live: false,
  foreign: false,
  rules: projectionRulesOf(inputs),
})

/** Rows fed by the events of other contexts, in the order of each of their streams. */
export const foreignRowProjection = <Row, Event extends AnyEvent>(
  inputs: Inputs<Row, Event>,
): RowProjection<Row, Event> => ({ ...rowProjection(inputs), foreign: true })

/** The changes that an event asks for. */
export const rowChanges = (
  { on }: RowProjection,
  event: AnyEvent,
  position: Position,
): RowChange<unknown>[] =>
  (on as Record<string, RowHandlers<unknown, AnyEvent>[string]>)[event.type]?.(event, position) ??
  []

/** A view of either kind. */
export type AnyProjection = Projection | RowProjection

export const isRows = (projection: AnyProjection): projection is RowProjection =>
  'kind' in projection

/** Returns true if a view is fed by the events of other contexts. */
export const isForeign = (projection: AnyProjection): boolean =>
  isRows(projection) ? projection.foreign : projection.key !== undefined

/** A row as it is kept. */
export type RowDocument = {
  /** `<stream>/<id>` */
  _id: string
  /** Its stream; absent in a {@link StreamProgress}, which so is in no index of rows. */
  s: string
  /** The version of its stream that last wrote it. */
  v: number
  /** Null where it was removed: the version stays, so that nothing older comes back. */
  row: unknown
}

/** The progress of a stream's events in its rows: it is written after them. */
export type StreamProgress = {
  /** The stream. */
  _id: string
  v: number
  /** The rules that its rows were folded by; not for events of other contexts. */
  rules?: string
  /** Set while the whole stream is folded again: by whom. */
  refolding?: string
  /** The person whose events they are; only for those of other contexts. */
  subject?: string
}

export const rowKey = (stream: string, id: string): string => `${stream}/${id}`

/** The indexes of a collection of rows: each of its sorts within a stream. */
export const rowIndexes = ({ sorts, foreign }: RowProjection): IndexSpec[] => [
  ...Object.entries(sorts).map(([column, order]) => {
    const direction = order === 'ascending' ? 1 : -1
    return { key: { s: 1, [`row.${column}`]: direction, _id: direction } } as const
  }),
  ...(foreign ? [{ key: { subject: 1 } } as const] : []),
]

/** A filter for the keys of a stream's rows; those of no other stream are among them. */
export const rowKeysOf = (stream: string) => ({ $gt: rowKey(stream, ''), $lt: `${stream}0` })
