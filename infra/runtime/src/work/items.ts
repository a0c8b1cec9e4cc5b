import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import type { DatabaseClock } from '../database/clock.ts'
import { type Db, insertNew } from '../database/mongo.ts'
import { type Commit, envelopes } from '../store/commit.ts'
import type { WorkItem } from './item.ts'
import { createItemLeases, type ItemLeases } from './item-leases.ts'
import { createListedItems, type ListedItems } from './listed-items.ts'
import type { Work } from './work.ts'

/** Items that are due or held which one sweep looks at. */
const SWEPT = 200

/** The stored work of a service. */
export type Items = ItemLeases &
  ListedItems & {
    /** Notes the work that a commit asks for, once. @returns the names of what is new. */
    enqueue: (works: Work[], commit: Commit) => Promise<string[]>
    /** The kinds of work that have items which are due or held; null where there are too many to tell. */
    lively: () => Promise<Set<string> | null>
  }

const itemFor = (
  { name, lanes }: Work,
  envelope: Envelope,
  commit: Commit,
  dueAt: Date,
): WorkItem => ({
  _id: `${name}:${envelope.id}`,
  work: name,
  stream: envelope.stream,
  version: envelope.version,
  state: 'open',
  holder: null,
  beat: 0,
  attempts: 0,
  dueAt,
  ...(lanes && {
    customer: lanes.customerOf(envelope as AnyEvent),
    lane: lanes.laneOf(envelope as AnyEvent),
  }),
  error: null,
  at: commit.at,
  trace: commit.trace,
  correlation: commit.correlation,
})

/** @param holder names the instance that takes items. */
export const createItems = (db: Db, clock: DatabaseClock, holder: string): Items => {
  const items = db.collection<WorkItem>('work')

  return {
    ...createItemLeases(items, clock, holder),
    ...createListedItems(items, clock),
    enqueue: async (works, commit) => {
      const added: string[] = []
      for (const envelope of envelopes(commit)) {
        for (const work of works) {
          const { name, on, when, afterMs = 0 } = work
          if (!on.includes(envelope.type) || when?.(envelope as AnyEvent) === false) continue
          const item = itemFor(work, envelope, commit, await clock.inMs(afterMs))
          if (await insertNew(items, item)) added.push(name)
        }
      }
      return added
    },
    lively: async () => {
      const due = { state: 'open' as const, dueAt: { $not: { $gt: await clock.now() } } }
      const found = await items
        .find(due, { projection: { work: 1 } })
        .limit(SWEPT)
        .toArray()
      return found.length < SWEPT ? new Set(found.map((item) => item.work)) : null
    },
  }
}
