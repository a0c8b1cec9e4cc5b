import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { workContext } from '@sortie/runtime/testing/work'
import type { Work } from '@sortie/runtime/work/work'
import { draft } from './decider/draft.ts'
import type { Drafts } from './drafts.ts'

// Orders in memory. Only tests import this.

/** Events as the store reads them: newest first, a page at a time. */
export const newestOf =
  <Event>(events: readonly Event[]) =>
  async (
    _stream: string,
    { before = events.length + 1, limit }: { before?: number; limit: number },
  ) =>
    events
      .map((event, index) => ({ event, version: index + 1 }))
      .filter(({ version }) => version < before)
      .toReversed()
      .slice(0, limit)

/** A draft's stream in memory. */
export const streamOf = (...events: DraftEvent[]) => {
  const now = () => events.reduce(draft.evolve, draft.initial)
  const drafts = {
    state: async () => ({ version: events.length, state: now() }),
    handle: async (_stream, command) => {
      const decided = draft.decide(now(), command)
      events.push(...decided)
      return { version: events.length, events: decided, repeated: false }
    },
    newest: newestOf(events),
  } satisfies Pick<Drafts, 'state' | 'handle' | 'newest'>
  return { drafts: drafts as unknown as Drafts, events }
}

/** Runs the work of an order as a worker does that gives up at errors which have an outcome of their own. */
export const runOrder = async (work: Work, queued: DraftEvent) => {
  const order = queued as never
  try {
    await work.run(order, workContext())
  } catch (error) {
    if (!(error instanceof Error) || work.foreseen?.(error) !== 1) throw error
    // Maybe by another instance, with an error of the same name and message only.
    await work.giveUp?.(order, Object.assign(new Error(error.message), { name: error.name }))
  }
}
