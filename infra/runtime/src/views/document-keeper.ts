import type { AnyEvent } from '@sortie/contracts/kit'
import { type Collection, insertNew, likeJson } from '../database/mongo.ts'
import { envelopes, lastVersion } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Keeper } from './keeper.ts'
import { foldEvent, handles, type Projection, type ViewDocument } from './projection.ts'
import { markFor } from './sums.ts'

/**
 * Compare-and-set: true when the view still was what was `found` and now is `after`. Who took it into the
 * sums meanwhile has changed it, too.
 */
const put = async (
  documents: Collection<ViewDocument>,
  found: ViewDocument | null,
  after: ViewDocument,
) => {
  const { _id, ...fields } = after
  if (found) {
    const { v, rules, changed = null, round = null } = found
    const before = { _id, v, ...(rules && { rules }), changed, round }
    const { matchedCount } = await documents.updateOne(before as object, { $set: fields }, likeJson)
    return matchedCount === 1
  }
  return insertNew(documents, after)
}

/** Writes a view of one document for each key. */
export const createDocumentKeeper = (
  given: Projection,
  store: EventStore,
  collectionOf: (generation: number) => Collection<ViewDocument>,
): Keeper => {
  const { rules } = given
  const find = (generation: number, key: string) => collectionOf(generation).findOne({ _id: key })

  const readBefore = async (
    generation: number,
    { stream, version }: { stream: string; version: number },
  ) => (version === 1 ? null : find(generation, stream))

  const catchUp: Keeper['catchUp'] = async (generation, commit, read) => {
    let found = (await (read ?? readBefore(generation, commit))) as ViewDocument | null
    for (;;) {
      // What an instance of another release folded by other rules is folded again as a whole.
      const isOurs = found?.rules === rules
      const before = found && isOurs ? found.v : 0
      if (before >= lastVersion(commit)) return null
      const isNext = before === commit.version - 1 && (!found || isOurs)
      const missing = isNext ? [commit] : await store.read(commit.stream, before)
      let view: unknown = isOurs ? (found!.view ?? undefined) : undefined
      for (const envelope of missing.flatMap(envelopes)) {
        view = foldEvent(given, view, envelope as AnyEvent, envelope)
      }
      const v = lastVersion(missing.at(-1)!)
      const after = {
        _id: commit.stream,
        v,
        rules,
        view: view ?? null,
        ...markFor(given, found, view),
      }
      if (await put(collectionOf(generation), found, after)) return v
      found = await find(generation, commit.stream)
    }
  }

  const refold: Keeper['refold'] = async (generation, stream) => {
    for (;;) {
      const found = await find(generation, stream)
      if (!found) return
      const commits = await store.read(stream)
      const view = commits
        .flatMap(envelopes)
        .reduce<unknown>((before, event) => foldEvent(given, before, event, event), undefined)
      const v = lastVersion(commits.at(-1)!)
      const after = { _id: stream, v, rules, view: view ?? null, ...markFor(given, null, view) }
      if (await put(collectionOf(generation), found, after)) return
    }
  }

  const applyForeign: Keeper['applyForeign'] = async (generation, envelope) => {
    const key = handles(given, envelope.type) && given.key?.(envelope as AnyEvent, envelope)
    if (!key) return null
    for (;;) {
      const found = await find(generation, key)
      const at = found?.at ?? {}
      if ((at[envelope.stream] ?? 0) >= envelope.version) return null
      const view = foldEvent(given, found?.view ?? undefined, envelope as AnyEvent, envelope)
      const after: ViewDocument = {
        _id: key,
        v: (found?.v ?? 0) + 1,
        at: { ...at, [envelope.stream]: envelope.version },
        view: view ?? null,
      }
      if (await put(collectionOf(generation), found, after)) return { key, version: after.v }
    }
  }

  return { readBefore, catchUp, refold, applyForeign, forget: async () => {} }
}
