import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import { after, cursorOf } from '../database/cursor.ts'
import { type Db, ensureCollection, isDuplicateKey, likeJson } from '../database/mongo.ts'
import { type Commit, type EventStore, envelopes, lastVersion } from '../store/event-store.ts'
import { type Generations, viewCollection } from './generations.ts'
import {
  foldEvent,
  handles,
  type Projection,
  type ViewDocument,
  type Views,
  viewIndexes,
} from './projection.ts'

/** A pattern that fits just this text. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export type Changed = (projection: string, key: string, version: number) => void

/** Applies events to views and reads them, whichever generation is live. */
export type ViewStore = ReturnType<typeof createViewStore>

/**
 * @param changed told of each view that this process changed in its live generation.
 */
export const createViewStore = (
  db: Db,
  store: EventStore,
  generations: Generations,
  changed: Changed,
) => {
  const collectionOf = (name: string, generation: number) =>
    db.collection<ViewDocument>(viewCollection(name, generation))

  /** Compare-and-set: true when the view still was what was `found` and now is `after`. */
  const put = async (
    name: string,
    generation: number,
    found: ViewDocument | null,
    after: ViewDocument,
  ) => {
    const collection = collectionOf(name, generation)
    const { _id, ...fields } = after
    if (found) {
      const { v, rules } = found
      const { matchedCount } = await collection.updateOne(
        { _id, v, ...(rules && { rules }) },
        { $set: fields },
        likeJson,
      )
      return matchedCount === 1
    }
    try {
      await collection.insertOne(after, likeJson)
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  const findView = (name: string, generation: number, stream: string) =>
    collectionOf(name, generation).findOne({ _id: stream })

  /** The view before a commit. A new stream has none yet: nothing is looked for. */
  const readBefore = async ({ name }: Projection, generation: number, commit: Commit) =>
    commit.version === 1 ? null : findView(name, generation, commit.stream)

  /**
   * Brings one generation of one view up to its stream, at least as far as `commit`.
   * @param read the view as it was a moment ago; if it has moved on since, it is read again.
   */
  const catchUp = async (
    given: Projection,
    generation: number,
    commit: Commit,
    read = readBefore(given, generation, commit),
  ) => {
    const { name, rules } = given
    for (let first = true; ; first = false) {
      const found = await (first ? read : findView(name, generation, commit.stream))
      // What an instance of another release folded by other rules is folded again as a whole.
      const isOurs = found?.rules === rules
      const before = found && isOurs ? found.v : 0
      if (before >= lastVersion(commit)) return
      const isNext = before === commit.version - 1 && (!found || isOurs)
      const missing = isNext ? [commit] : await store.read(commit.stream, before)
      let view: unknown = isOurs ? (found.view ?? undefined) : undefined
      for (const envelope of missing.flatMap(envelopes)) {
        view = foldEvent(given, view, envelope as AnyEvent, envelope)
      }
      const v = lastVersion(missing.at(-1)!)
      const after = { _id: commit.stream, v, rules, view: view ?? null }
      if (await put(name, generation, found, after)) {
        if (generation === generations.known(name).live) changed(name, commit.stream, after.v)
        return
      }
    }
  }

  /** The generations to write: the one being built first, so that it is never behind. */
  const wanted = (name: string) => {
    const { live, building } = generations.known(name)
    return building === null ? [live] : [building, live]
  }

  /**
   * Applies a stored commit to every own view that handles one of its events. Which generations
   * there are is asked after it was stored: a rebuild that begins later reads it from the store.
   */
  const applyCommit = async (projections: Projection[], commit: Commit) => {
    const concerned = projections.filter((given) =>
      commit.events.some(({ type }) => handles(given, type)),
    )
    if (concerned.length === 0) return
    const refreshed = generations.refresh()
    // Each view for itself, at the same time; its generations one after the other. That which was
    // the live one is most likely so still, and is read meanwhile.
    const one = async (given: Projection) => {
      const { live } = generations.known(given.name)
      const read = readBefore(given, live, commit)
      await Promise.all([read, refreshed])
      for (const generation of wanted(given.name)) {
        await catchUp(given, generation, commit, generation === live ? read : undefined)
      }
    }
    await Promise.all(concerned.map(one))
  }

  /** Folds a view of some streams anew, in all its generations: their past reads otherwise now. */
  const refold = async (given: Projection, streams: string[]) => {
    for (const generation of await generationsOf(given.name)) {
      for (const stream of streams) await refoldOne(given, generation, stream)
    }
  }
  const refoldOne = async (given: Projection, generation: number, stream: string) => {
    for (;;) {
      const found = await collectionOf(given.name, generation).findOne({ _id: stream })
      if (!found) return
      const commits = await store.read(stream)
      const view = commits
        .flatMap(envelopes)
        .reduce<unknown>((before, event) => foldEvent(given, before, event, event), undefined)
      const v = lastVersion(commits.at(-1)!)
      const after = { _id: stream, v, rules: given.rules, view: view ?? null }
      if (await put(given.name, generation, found, after)) return
    }
  }

  /** Applies one event of another context to one generation of a foreign view, once. */
  const applyForeign = async (given: Projection, generation: number, envelope: Envelope) => {
    const key = handles(given, envelope.type) && given.key?.(envelope as AnyEvent, envelope)
    if (!key) return
    for (;;) {
      const found = await collectionOf(given.name, generation).findOne({ _id: key })
      const at = found?.at ?? {}
      if ((at[envelope.stream] ?? 0) >= envelope.version) return
      const view = foldEvent(given, found?.view ?? undefined, envelope as AnyEvent, envelope)
      const after: ViewDocument = {
        _id: key,
        v: (found?.v ?? 0) + 1,
        at: { ...at, [envelope.stream]: envelope.version },
        view: view ?? null,
      }
      if (await put(given.name, generation, found, after)) {
        if (generation === generations.known(given.name).live) changed(given.name, key, after.v)
        return
      }
    }
  }

  /**
   * Applies one event of another context to the live view. A rebuild reads it from the topic; while
   * that one reads the last of them and swaps, we wait, so that each stream keeps its order.
   */
  const applyEnvelope = async (given: Projection, envelope: Envelope) => {
    if (!handles(given, envelope.type)) return
    await generations.settled(given.name)
    await applyForeign(given, generations.known(given.name).live, envelope)
  }

  /** Runs a read on the live generation; repeats it where that was swapped meanwhile. */
  const onLive = async <T>(name: string, read: (generation: number) => Promise<T>): Promise<T> => {
    for (;;) {
      const { live } = generations.known(name)
      const [answer] = await Promise.all([read(live), generations.refresh()])
      if (generations.known(name).live === live) return answer
    }
  }

  const reader = <View>(given: Projection<View, never>): Views<View> => {
    const { name } = given
    const findAt = async (key: string) => {
      const found = await onLive(name, (live) => collectionOf(name, live).findOne({ _id: key }))
      return found?.view ? { view: found.view as View, version: found.v } : null
    }
    const equal = (fields: object) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [`view.${field}`, { $eq: value }]),
      )
    return {
      findAt,
      find: async (key) => (await findAt(key))?.view ?? null,
      page: async (fields, { newestBy, cursor, limit, containing }) => {
        const field = `view.${newestBy}`
        const part = containing && {
          [`view.${containing.field}`]: { $regex: literally(containing.text), $options: 'i' },
        }
        const filter = { view: { $ne: null }, ...equal(fields), ...part, ...after(field, cursor) }
        const found = await onLive(name, (live) =>
          collectionOf(name, live)
            .find(filter)
            .sort({ [field]: -1, _id: -1 })
            .limit(limit + 1)
            .toArray(),
        )
        const last = found.length > limit ? found[limit - 1] : undefined
        return {
          views: found.slice(0, limit).map(({ view }) => view as View),
          next: last ? cursorOf((last.view as Record<string, unknown>)[newestBy], last._id) : null,
        }
      },
      count: (fields, from) => {
        const filter = {
          view: { $ne: null },
          ...equal(fields),
          ...(from && { [`view.${from.field}`]: { $gte: from.least } }),
        }
        return onLive(name, (live) => collectionOf(name, live).countDocuments(filter))
      },
      where: async (fields, { newestBy, upTo, limit = 100 } = {}) => {
        const filter = {
          view: { $ne: null },
          ...equal(fields),
          ...(upTo && { [`view.${upTo.field}`]: { $lte: upTo.most } }),
        }
        const found = await onLive(name, (live) => {
          const cursor = collectionOf(name, live).find(filter)
          return (newestBy ? cursor.sort({ [`view.${newestBy}`]: -1 }) : cursor)
            .limit(limit)
            .toArray()
        })
        return found.map(({ view }) => view as View)
      },
      sums: async (fields) => {
        const sums = Object.fromEntries(
          fields.map((field) => [field, { $sum: `$view.${field}` }] as const),
        )
        const [found] = await onLive(name, (live) =>
          collectionOf(name, live)
            .aggregate<Record<string, number>>([{ $group: { _id: null, ...sums } }])
            .toArray(),
        )
        const read = fields.map((field) => [field, found?.[field] ?? 0] as const)
        return Object.fromEntries(read) as Record<(typeof fields)[number], number>
      },
    }
  }

  const prepare = async (given: Projection, generation: number) =>
    ensureCollection(db, viewCollection(given.name, generation), viewIndexes(given))

  /** Every generation of a view that is stored. */
  const generationsOf = async (name: string): Promise<number[]> => {
    const stored = await db.listCollections({}, { nameOnly: true }).toArray()
    const ours = stored.filter((each) => each.name.startsWith(`view.${name}.`))
    return ours.map((each) => Number(each.name.split('.').at(-1)))
  }

  return {
    ...{ applyCommit, applyForeign, applyEnvelope, catchUp, refold },
    ...{ collectionOf, generationsOf, reader, prepare },
  }
}
