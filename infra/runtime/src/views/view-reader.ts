import { beyond, cursorOf } from '../database/cursor.ts'
import { holding } from '../database/holding.ts'
import type { Collection } from '../database/mongo.ts'
import type { Projection, Sums, ViewDocument } from './projection.ts'

type Where<View> = Partial<Record<Extract<keyof View, string>, string | number | boolean>>

/** The field that a list is sorted by: its highest value first, or its lowest. */
type Sorting<View> =
  | { newestBy: Extract<keyof View, string>; oldestBy?: undefined }
  | { oldestBy: Extract<keyof View, string>; newestBy?: undefined }

/** Reads views. Each read looks up the live generation. */
export type Views<View> = {
  find: (key: string) => Promise<View | null>
  /** With the version it stands at, for live updates. */
  findAt: (key: string) => Promise<{ view: View; version: number } | null>
  /**
   * Views whose fields equal those given, at most `limit` (100 unless told). `upTo`: and of which a field stands at
   * `most` or below; where it is null, it does not. Use `page` to read all of them.
   * @throws RangeError for a limit of 0, which would be none.
   */
  where: (
    fields: Where<View>,
    options?: {
      newestBy?: Extract<keyof View, string>
      upTo?: { field: Extract<keyof View, string>; most: string | number }
      limit?: number
    },
  ) => Promise<View[]>
  /** Some of the sums over all of them that the projection has kept: nothing is added up for it. */
  sums: <Name extends string>(names: readonly Name[]) => Promise<Record<Name, number>>
  /**
   * One page of them, by a field from its highest value down, or from its lowest up. `next` leads to the page
   * after it, null at the end. `upTo` as above, `from` likewise from a value on. A field that never changes
   * shows each view once, whatever changes between two pages. @throws Rejection('invalid_request') for a
   * cursor that is none of ours.
   */
  page: (
    fields: Where<View>,
    options: Sorting<View> & {
      cursor?: string | undefined
      limit: number
      /** Only views with this text in a field, whatever its case; all are looked through. */
      containing?: { field: Extract<keyof View, string>; text: string } | undefined
      upTo?: { field: Extract<keyof View, string>; most: string | number } | undefined
      from?: { field: Extract<keyof View, string>; least: string | number } | undefined
    },
  ) => Promise<{ views: View[]; next: string | null }>
  /**
   * Counts the views, with a field at `least` or above if one is named. `most`: it looks at, and counts, no more than
   * so many.
   */
  count: (
    fields: Where<View>,
    from?: { field: Extract<keyof View, string>; least: string | number },
    most?: number,
  ) => Promise<number>
}

/** Runs a read on the live generation of a view, and repeats it where that was swapped meanwhile. */
export type OnLive = <T>(name: string, read: (generation: number) => Promise<T>) => Promise<T>

type Deps = {
  onLive: OnLive
  collectionOf: (name: string, generation: number) => Collection<ViewDocument>
  /** The sums over all views of a generation; none where the projection has none. */
  sums: (generation: number) => Promise<Sums>
}

type Documents = Collection<ViewDocument>
/** Reads the documents of the view's live generation. */
type Live = <T>(read: (documents: Documents) => Promise<T>) => Promise<T>

/** Views that are there, whose fields equal those given. */
const filterOf = (fields: object) => ({
  view: { $ne: null },
  ...Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [`view.${field}`, { $eq: value }]),
  ),
})

/** Views of which a field stands at `most` or below. */
const upToOf = (
  upTo: { field: string; most: string | number } | undefined,
): Record<string, object> => (upTo ? { [`view.${upTo.field}`]: { $lte: upTo.most } } : {})

/** Views of which a field stands at `least` or above. */
const fromOf = (
  from: { field: string; least: string | number } | undefined,
): Record<string, object> => (from ? { [`view.${from.field}`]: { $gte: from.least } } : {})

/** Joins the conditions of two filters, also if both are about the same field. */
const bothOf = (one: Record<string, object>, other: Record<string, object>) =>
  Object.fromEntries(
    [...Object.keys(one), ...Object.keys(other)].map((field) => [
      field,
      { ...one[field], ...other[field] },
    ]),
  )

const directed = <View>({ newestBy, oldestBy }: Sorting<View>) =>
  newestBy === undefined
    ? { by: oldestBy as Extract<keyof View, string>, direction: 1 as const }
    : { by: newestBy, direction: -1 as const }

const createPage =
  <View>(live: Live): Views<View>['page'] =>
  async (fields, options) => {
    const { cursor, limit, containing, upTo, from } = options
    const { by, direction } = directed<View>(options)
    const field = `view.${by}`
    const part = containing && {
      [`view.${containing.field}`]: holding(containing.text),
    }
    const order = { field, direction } as const
    const bounds = bothOf(upToOf(upTo), fromOf(from))
    const filter = { ...filterOf(fields), ...bounds, ...part, ...beyond(order, cursor) }
    const found = await live((documents) =>
      documents
        .find(filter)
        .sort({ [field]: direction, _id: direction })
        .limit(limit + 1)
        .toArray(),
    )
    const last = found.length > limit ? found[limit - 1] : undefined
    return {
      views: found.slice(0, limit).map(({ view }) => view as View),
      next: last ? cursorOf(order, (last.view as Record<string, unknown>)[by], last._id) : null,
    }
  }

const createWhere =
  <View>(live: Live): Views<View>['where'] =>
  async (fields, { newestBy, upTo, limit = 100 } = {}) => {
    if (limit < 1) throw new RangeError('A list of views has a limit')
    const filter = { ...filterOf(fields), ...upToOf(upTo) }
    const found = await live((documents) => {
      const cursor = documents.find(filter)
      return (newestBy ? cursor.sort({ [`view.${newestBy}`]: -1 }) : cursor).limit(limit).toArray()
    })
    return found.map(({ view }) => view as View)
  }

/** Reads the documents of one view, whichever generation is live. */
export const createViewReader = <View>(
  { name }: Projection<View, never>,
  { onLive, collectionOf, sums: readSums }: Deps,
): Views<View> => {
  const live: Live = (read) => onLive(name, (generation) => read(collectionOf(name, generation)))

  const findAt: Views<View>['findAt'] = async (key) => {
    const found = await live((documents) => documents.findOne({ _id: key }))
    return found?.view ? { view: found.view as View, version: found.v } : null
  }

  return {
    findAt,
    find: async (key) => (await findAt(key))?.view ?? null,
    where: createWhere(live),
    page: createPage(live),
    sums: async (names) => {
      const found = await onLive(name, readSums)
      const read = names.map((each) => [each, found[each] ?? 0] as const)
      return Object.fromEntries(read) as Record<(typeof names)[number], number>
    },
    count: (fields, from, most) => {
      const filter = { ...filterOf(fields), ...fromOf(from) }
      return live((documents) =>
        documents.countDocuments(filter, most === undefined ? {} : { limit: most }),
      )
    },
  }
}
