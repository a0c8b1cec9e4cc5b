import { hash } from 'node:crypto'
import type { AnyEvent } from '@sortie/contracts/kit'
import type { IndexSpec } from '../database/mongo.ts'
import { functionMeaning } from '../store/sources.ts'

/** The position of an event: its stream, its version in it, and the time at which it was appended. */
export type Position = { stream: string; version: number; at: string }

type Handlers<View, Event extends AnyEvent> = {
  [Type in Event['type']]?: (
    view: View | undefined,
    event: Extract<Event, { type: Type }>,
    position: Position,
  ) => View | undefined
}

/** Figures that are added up over all views, by their names. */
export type Sums = Record<string, number>

/** Event -> view, pure. Undefined means that there is no view (any more). */
export type Projection<View = unknown, Event extends AnyEvent = AnyEvent> = {
  name: string
  on: Handlers<View, Event>
  /** Fields of the view that queries filter or sort by, one index each. */
  indexes: string[][]
  /**
   * Absent: fed by the service's own streams, one view for each. Present: fed by other contexts'
   * events; names the view that an event belongs to, null where it concerns none.
   */
  key?: (event: Event, position: Position) => string | null
  /**
   * Only for foreign views of more streams than a document should know: whether an event that was folded
   * may be folded again, long after others of other streams, without harm. Then a document knows the last
   * 200 streams that changed it.
   */
  areOldEventsHarmless?: boolean
  /** Returns a view's share of the sums over all views, which are kept as views change; see `sums.ts`. */
  sums?: (view: View) => Sums
  /** Names the way in which events are folded; a view that was folded otherwise is filled anew. */
  rules: string
  /** True if its changes are sent live: instances tell each other of them. */
  live: boolean
}

type Folding = {
  /** Raised where a function that the handlers call folds otherwise: only they are seen. */
  version?: number
  on: object
  key?: unknown
  sums?: unknown
}

/**
 * Returns a hash of the rules that fold a view: its handlers, whatever their order, comments and layout, its sums, and
 * its version. Sixteen hexadecimal digits of a SHA-256.
 */
export const projectionRulesOf = ({ version = 1, on, key, sums }: Folding): string => {
  const handlers = Object.entries(on).map(([type, fold]) => `${type}: ${functionMeaning(fold)}`)
  const all = [version, functionMeaning(key), handlers.sort()]
  if (sums) all.push(functionMeaning(sums))
  return hash('sha256', JSON.stringify(all)).slice(0, 16)
}

/** A view of the service's own streams: one document a stream, its key is the stream's id. */
export const projection = <View, Event extends AnyEvent>(definition: {
  name: string
  on: Handlers<View, Event>
  indexes?: string[][]
  sums?: (view: View) => Sums
  version?: number
  live?: boolean
}): Projection<View, Event> => ({
  indexes: [],
  live: false,
  ...definition,
  rules: projectionRulesOf(definition),
})

/** A view fed by the events of other contexts, in the order of each of their streams. */
export const foreignProjection = <View, Event extends AnyEvent>(definition: {
  name: string
  key: (event: Event, position: Position) => string | null
  on: Handlers<View, Event>
  indexes?: string[][]
  version?: number
  areOldEventsHarmless?: boolean
}): Projection<View, Event> & { key: NonNullable<Projection<View, Event>['key']> } => ({
  indexes: [],
  live: false,
  ...definition,
  rules: projectionRulesOf(definition),
})

/** Returns true if a projection has something to do with a type of event. */
export const handles = (projection: { on: object }, type: string): boolean =>
  Object.hasOwn(projection.on, type)

/** One event folded into a view. */
export const foldEvent = (
  projection: Projection,
  view: unknown,
  event: AnyEvent,
  position: Position,
): unknown => {
  const handler = (projection.on as Record<string, Handlers<unknown, AnyEvent>[string]>)[event.type]
  return handler ? handler(view, event, position) : view
}

/** A view as it is kept: `v` is the version of its stream that it stands at. */
export type ViewDocument = {
  _id: string
  v: number
  /** The rules that it was folded by, as in {@link Projection}; not for foreign views. */
  rules?: string
  /** Only for foreign views: the version of each stream at which it changed the view last. */
  at?: Record<string, number>
  view: unknown
  /** Only with sums: set by a writer that changed the view's share, until the share is taken in. */
  changed?: string
  /** The view's share that is in the sums, and its round. */
  counted?: Sums
  round?: number
}

/** The indexes of a view's collection. */
export const viewIndexes = (projection: Projection): IndexSpec[] => [
  ...projection.indexes.map((fields) => ({
    // Pages are sorted by the id as well: without it here, each of them would sort all that it finds.
    key: Object.fromEntries(
      [...fields.map((field) => `view.${field}`), '_id'].map((field) => [field, 1 as const]),
    ),
  })),
  ...(projection.sums
    ? [{ key: { changed: 1 }, where: { changed: { $exists: true } } } as const]
    : []),
]
