import type { Envelope } from '@sortie/contracts/kit'
import { BEAT_MS } from '../../database/lease.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { Generations } from '../generations/generations.ts'
import { type AnyProjection, isForeign, isRows } from '../row-projection.ts'
import type { ViewStore } from '../view-store.ts'
import { compare, type ViewComparison } from './compare.ts'
import { foldDocuments } from './fold-documents.ts'
import { foldRowsOf } from './fold-rows.ts'
import { createTopicContent } from './lacking-events.ts'

export type Rebuilt = {
  generation: number
  views: number
  events: number
  ms: number
  /** SHA-256 over each view, summed; equal for the live and the rebuilt one unless rules changed. */
  hash: { live: string; built: string }
  swapped: boolean
}

/** @param almost called when nearly all was handed over; see {@link readHistory}. */
export type History = (
  types: string[],
  apply: (event: Envelope) => Promise<void>,
  almost: () => Promise<void>,
) => Promise<number>

type Deps = {
  store: EventStore
  views: ViewStore
  generations: Generations
  projection: AnyProjection
  /** For a view of other contexts' events: hands over the whole history of their topics. */
  history?: History
  /** Swaps although the hashes differ: the rules of the view were changed on purpose. */
  changed: boolean
  /**
   * Called before each commit, or event of other contexts, is folded, with its stream; what it throws
   * ends the rebuild.
   */
  each?: (stream: string) => void
  /** See `fold-store.ts`; only for views of the service's own streams. */
  leaveOut?: (stream: string, error: unknown) => void
}

type RebuildOutcome = { events: number; compared: ViewComparison }

const compareWithLive = ({ views, generations, projection, changed }: Deps, generation: number) => {
  const { live } = generations.known(projection.name)
  const [before, after] = [live, generation].map((each) =>
    views.collectionOf(projection.name, each),
  )
  return compare(before!, after!, { patient: !changed, rows: isRows(projection) })
}

/** Builds a view of the service's own streams. Every writer of the live view writes this one first. */
const buildOwn = async (deps: Deps, generation: number): Promise<RebuildOutcome> => {
  const { projection } = deps
  const events = isRows(projection)
    ? await foldRowsOf({ ...deps, projection }, generation)
    : await foldDocuments({ ...deps, projection }, generation)
  // Others' writes meanwhile are not in its sums yet, and would be read whole.
  while (await deps.views.sums.addUp(projection, generation));
  return { events, compared: await compareWithLive(deps, generation) }
}

/**
 * A view of other contexts' events, read from their topics. The two generations are compared while
 * both go on; whoever writes the live one then waits until the last events are read and the pointer
 * is swapped, so that each stream's events reach the new one in their order.
 */
const buildForeign = async (
  deps: Deps,
  generation: number,
  history: History,
): Promise<RebuildOutcome> => {
  const { views, generations, projection, changed, each } = deps
  const handOver = () => generations.handOver(projection.name, generation)
  let compared: ViewComparison | undefined
  let beating: NodeJS.Timeout | undefined
  const content = createTopicContent()
  const almost = async () => {
    compared = await compareWithLive(deps, generation)
    if (!compared.equal && !changed) return
    await handOver()
    beating = setInterval(() => handOver().catch(() => {}), BEAT_MS)
  }
  const apply = (event: Envelope) => {
    each?.(event.stream)
    content.note(event)
    return views.applyForeign(projection, generation, event)
  }
  try {
    const events = await history(Object.keys(projection.on), apply, almost)
    if (beating) {
      const { live } = generations.known(projection.name)
      await content.checkHolds(projection.name, views.collectionOf(projection.name, live))
    }
    return { events, compared: compared! }
  } finally {
    clearInterval(beating)
  }
}

/**
 * Rebuilds a view beside the live one, compares, and swaps one pointer. Readers see the old
 * generation until the swap and the new one after it; what nobody reads any more is dropped later
 * (`leftovers.ts`).
 * @throws Superseded when a later rebuild of the same view overtook it.
 * @throws TopicLacksEvents when the topics hold less than the live view was made of.
 */
export const rebuild = async (deps: Deps): Promise<Rebuilt> => {
  const { views, generations, projection, history, changed } = deps
  const { name } = projection
  const began = performance.now()
  const generation = await generations.begin(projection)
  const beating = setInterval(() => generations.beat(name, generation).catch(() => {}), BEAT_MS)
  try {
    await views.prepare(projection, generation)
    const { events, compared } =
      isForeign(projection) && history
        ? await buildForeign(deps, generation, history)
        : await buildOwn(deps, generation)
    const swapped = changed || compared.equal
    if (swapped) await generations.swap(projection, generation)
    else await generations.abandon(name, generation)
    const { views: count, hash } = compared
    return { generation, views: count, events, ms: performance.now() - began, hash, swapped }
  } catch (error) {
    await generations.abandon(name, generation)
    // Kept, it would be there for good: the next one begins at the first event.
    await views
      .collectionOf(name, generation)
      .drop()
      .catch(() => {})
    throw error
  } finally {
    clearInterval(beating)
  }
}
