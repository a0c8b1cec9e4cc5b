import { isDeepStrictEqual } from 'node:util'
import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import { type Collection, insertNew, likeJson } from '../database/mongo.ts'
import { type Commit, envelopes, lastVersion } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Keeper } from './keeper.ts'
import { foldEvent, handles, type Projection, type ViewDocument } from './projection.ts'
import { markFor } from './sums/sums.ts'

type Documents = Collection<ViewDocument>

/** The context of the keeper of one view. */
type Keeping = { projection: Projection; store: EventStore }

/**
 * Compare-and-set: true when the view still was what was `found` and now is `after`. A process that took it into the
 * sums meanwhile has changed it, too.
 */
const put = async (documents: Documents, found: ViewDocument | null, after: ViewDocument) => {
  const { _id, ...fields } = after
  if (found) {
    const { v, rules, changed = null, round = null } = found
    const before = { _id, v, ...(rules && { rules }), changed, round }
    const { matchedCount } = await documents.updateOne(before as object, { $set: fields }, likeJson)
    return matchedCount === 1
  }
  return insertNew(documents, after)
}

const readBefore = async (documents: Documents, { stream, version }: Commit) =>
  version === 1 ? null : documents.findOne({ _id: stream })

/** Folds commits of one stream onto a view. */
const fold = (projection: Projection, before: unknown, commits: Commit[]) =>
  commits
    .flatMap(envelopes)
    .reduce<unknown>((view, event) => foldEvent(projection, view, event as AnyEvent, event), before)

/** Folds what is behind a version of a stream onto a view, page by page. */
const foldBehind = async (
  { projection, store }: Keeping,
  stream: string,
  { view, v }: { view: unknown; v: number },
) => {
  let folded = { view, v }
  for await (const commits of store.pages(stream, v)) {
    folded = {
      view: fold(projection, folded.view, commits),
      v: lastVersion(commits.at(-1)!),
    }
  }
  return folded
}

const catchUp = async (
  keeping: Keeping,
  documents: Documents,
  commit: Commit,
  read?: Promise<unknown>,
): Promise<number | null> => {
  const { projection } = keeping
  const { rules } = projection
  const { stream } = commit
  let found = (await (read ?? readBefore(documents, commit))) as ViewDocument | null
  for (;;) {
    // A view that another release folded by other rules is folded again as a whole.
    const isOurs = found?.rules === rules
    const before = found && isOurs ? found.v : 0
    if (before >= lastVersion(commit)) return null
    const isNext = before === commit.version - 1 && (!found || isOurs)
    const known = isOurs ? (found!.view ?? undefined) : undefined
    const { view, v } = isNext
      ? { view: fold(projection, known, [commit]), v: lastVersion(commit) }
      : await foldBehind(keeping, stream, { view: known, v: before })
    const mark = markFor(projection, found, view)
    if (await put(documents, found, { _id: stream, v, rules, view: view ?? null, ...mark }))
      return v
    found = await documents.findOne({ _id: stream })
  }
}

const refold = async (keeping: Keeping, documents: Documents, stream: string) => {
  const { projection } = keeping
  const { rules } = projection
  for (;;) {
    const found = await documents.findOne({ _id: stream })
    if (!found) return
    const { view, v } = await foldBehind(keeping, stream, { view: undefined, v: 0 })
    const mark = markFor(projection, null, view)
    if (await put(documents, found, { _id: stream, v, rules, view: view ?? null, ...mark })) return
  }
}

/** Streams whose versions a view keeps that may be told of old events again. */
export const MOST_POSITIONS = 200

/**
 * Returns the positions of a view after an event: the event's stream comes last, and so do those that changed the view
 * lately.
 */
const positionsAfter = (
  { areOldEventsHarmless }: Projection,
  at: Record<string, number>,
  changes: readonly [string, number][],
): Record<string, number> => {
  const changed = new Set(changes.map(([stream]) => stream))
  const all = [...Object.entries(at).filter(([stream]) => !changed.has(stream)), ...changes]
  return Object.fromEntries(areOldEventsHarmless ? all.slice(-MOST_POSITIONS) : all)
}

/**
 * Applies an event once. One that changes nothing is not noted: told again, it is as if it had come later, which
 * events of other streams may do anyway. So a view grows only with those that say something.
 */
const applyForeign = async ({ projection }: Keeping, documents: Documents, envelope: Envelope) => {
  const event = envelope as AnyEvent
  const key = handles(projection, envelope.type) && projection.key?.(event, envelope)
  if (!key) return null
  for (;;) {
    const found = await documents.findOne({ _id: key })
    const at = found?.at ?? {}
    if ((at[envelope.stream] ?? 0) >= envelope.version) return null
    const before = found?.view ?? null
    const view = foldEvent(projection, before ?? undefined, event, envelope) ?? null
    const isChanged = !isDeepStrictEqual(view, before)
    const changes: [string, number][] = isChanged ? [[envelope.stream, envelope.version]] : []
    const positions = positionsAfter(projection, at, changes)
    // A release before may have kept the positions of too many streams: shorten them in any case.
    if (!isChanged && Object.keys(positions).length === Object.keys(at).length) return null
    const after: ViewDocument = { _id: key, v: (found?.v ?? 0) + 1, at: positions, view }
    if (await put(documents, found, after)) return { key, version: after.v }
  }
}

/** Writes a view of one document for each key. */
export const createDocumentKeeper = (
  projection: Projection,
  store: EventStore,
  collectionOf: (generation: number) => Documents,
): Keeper => {
  const keeping: Keeping = { projection, store }
  return {
    readBefore: (generation, commit) => readBefore(collectionOf(generation), commit),
    catchUp: (generation, commit, read) => catchUp(keeping, collectionOf(generation), commit, read),
    refold: (generation, stream) => refold(keeping, collectionOf(generation), stream),
    applyForeign: (generation, envelope) =>
      applyForeign(keeping, collectionOf(generation), envelope),
    forget: async () => {},
  }
}
