import { createHash } from 'node:crypto'
import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import { type Commit, type EventStore, envelopes, lastVersion } from './event-store.ts'
import type { Generations } from './generations.ts'
import { isDuplicateKey } from './mongo.ts'
import { foldEvent, handles, type Projection, type ViewDocument } from './projection.ts'
import type { ViewStore } from './views.ts'

export type Rebuilt = {
  generation: number
  views: number
  events: number
  ms: number
  /** SHA-256 over all views; equal for the live and the rebuilt generation unless rules changed. */
  hash: { live: string; built: string }
  swapped: boolean
}

/** JSON with sorted keys, so that equal views hash equally. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const hashOf = async (documents: AsyncIterable<ViewDocument>) => {
  const hash = createHash('sha256')
  let count = 0
  for await (const { _id, view, at } of documents) {
    hash.update(canonical({ _id, view, at }))
    count += 1
  }
  return { hash: hash.digest('hex'), count }
}

type Given = {
  store: EventStore
  views: ViewStore
  generations: Generations
  projection: Projection
  /** For a view of other contexts' events: hands over the whole history of their topics. */
  history?: (types: string[], apply: (event: Envelope) => Promise<void>) => Promise<number>
  /** Swaps although the hashes differ: the rules of the view were changed on purpose. */
  changed: boolean
}

const BATCH = 500

/** Folds every stream of the service, in one pass over the store; returns the events read. */
const foldOwn = async ({ store, views, projection }: Given, generation: number) => {
  const collection = views.collectionOf(projection.name, generation)
  let events = 0
  let batch: { document: ViewDocument; last: Commit }[] = []
  let building: { last: Commit; view: unknown; concerned: boolean } | null = null

  const flush = async () => {
    const inserted = batch
    batch = []
    try {
      if (inserted.length > 0) {
        await collection.insertMany(
          inserted.map(({ document }) => document),
          { ordered: false },
        )
      }
    } catch (error) {
      // A live applier wrote some of them first; each is brought up to date by itself.
      if (!isDuplicateKey(error)) throw error
      for (const { last } of inserted) await views.catchUp(projection, generation, last)
    }
  }
  const finish = async () => {
    if (!building?.concerned) return
    const { last, view } = building
    const document = { _id: last.stream, v: lastVersion(last), view: view ?? null }
    batch.push({ document, last })
    if (batch.length >= BATCH) await flush()
  }

  for await (const stored of store.commits
    .find()
    .sort({ stream: 1, version: 1 })
    .batchSize(BATCH)) {
    const commit = await store.open(stored)
    if (building?.last.stream !== commit.stream) {
      await finish()
      building = { last: commit, view: undefined, concerned: false }
    }
    for (const envelope of envelopes(commit)) {
      events += 1
      building!.concerned ||= handles(projection, envelope.type)
      building!.view = foldEvent(projection, building!.view, envelope as AnyEvent, envelope)
    }
    building!.last = commit
  }
  await finish()
  await flush()
  return events
}

const all = (views: ViewStore, name: string, generation: number) =>
  views.collectionOf(name, generation).find().sort({ _id: 1 })

/** Live traffic writes both generations one after the other: compare until they agree, briefly. */
const compare = async ({ views, projection, generations }: Given, built: number) => {
  const { live } = generations.known(projection.name)
  for (let tries = 1; ; tries++) {
    const before = await hashOf(all(views, projection.name, live))
    const after = await hashOf(all(views, projection.name, built))
    if (before.hash === after.hash || tries === 10) return { before, after }
    await new Promise((resolve) => setTimeout(resolve, 100 * tries))
  }
}

/**
 * Rebuilds a view beside the live one, compares, and swaps one pointer. Readers see the old
 * generation until the swap and the new one after it; appliers write both meanwhile.
 * @throws Error when it is being rebuilt already.
 */
export const rebuild = async (given: Given): Promise<Rebuilt> => {
  const { views, generations, projection, history, changed } = given
  const { name } = projection
  const began = performance.now()
  const generation = await generations.begin(name)
  try {
    await views
      .collectionOf(name, generation)
      .drop()
      .catch(() => {})
    await views.prepare(projection, generation)
    const events =
      projection.key && history
        ? await history(Object.keys(projection.on), (event) =>
            views.applyForeign(projection, generation, event),
          )
        : await foldOwn(given, generation)
    const { before, after } = await compare(given, generation)
    const swapped = changed || before.hash === after.hash
    if (swapped) await generations.swap(name, generation)
    else await generations.abandon(name)
    return {
      generation,
      views: after.count,
      events,
      ms: performance.now() - began,
      hash: { live: before.hash, built: after.hash },
      swapped,
    }
  } catch (error) {
    await generations.abandon(name)
    throw error
  }
}
