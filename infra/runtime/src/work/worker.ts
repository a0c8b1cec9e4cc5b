import { createDatabaseClock } from '../database/clock.ts'
import { createObserver, type Observer, STALE_MS } from '../database/lease.ts'
import type { Db } from '../database/mongo.ts'
import { type Loop, startLoop } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import { createPerform, type Perform } from './attempt.ts'
import { KEPT_MS, removeDone } from './done-items.ts'
import type { WorkItem } from './item.ts'
import { createItems, type Items } from './items.ts'
import type { ListedItems } from './listed-items.ts'
import { countCaused, isSuspect } from './lost-leases.ts'
import { createSideBySide, type SideBySide } from './side-by-side.ts'
import type { Work } from './work.ts'

export type Worker = ListedItems & {
  /** Notes the work that a commit asks for; repeating is harmless. */
  enqueue: (commit: Commit) => Promise<void>
  stop: () => Promise<void>
}

const SWEEP_MS = 500
/** How often the database is asked for its time. */
const CLOCK_MS = 5_000
/** How often items that were done long ago are removed. */
const TIDY_MS = 10 * 60_000
/** A piece of work looks for itself this seldom: the sweep wakes it where there is any. */
const REST_MS = 60_000

/** What this instance does of each kind of work. */
type Working = {
  items: Items
  perform: Perform
  observer: Observer
  store: EventStore
  sideBySide: SideBySide
  log: Log
  /** The loop of each kind of work, by its name. */
  loops: Map<string, Loop>
  /** The items that run here, by their ids. */
  running: Map<string, Promise<void>>
}

const start = ({ perform, log, loops, running }: Working, given: Work, item: WorkItem) => {
  const task = perform(given, item)
    .catch((error) => log.error({ err: error, work: item._id }, 'work could not be settled'))
    .finally(() => {
      running.delete(item._id)
      const waiting = isSuspect(item) ? loops.keys() : [given.name]
      for (const name of waiting) loops.get(name)?.wake()
    })
  running.set(item._id, task)
}

const runningOf = ({ running }: Working, name: string) =>
  [...running.keys()].filter((id) => id.startsWith(`${name}:`))

/** How many more of a kind of work may run here: none while an item is alone, or waits to be. */
const room = (working: Working, { name, concurrency = 4 }: Work) =>
  working.sideBySide.isClosed() ? 0 : concurrency - runningOf(working, name).length

/** Items whose holder has not beaten for 3 s of our own clock. */
const stale = async ({ items, running, observer }: Working, given: Work): Promise<WorkItem[]> => {
  const held = (await items.held(given.name)).filter(({ _id }) => !running.has(_id))
  return held.filter(
    ({ _id, holder: by, beat }) => observer.unchangedFor(_id, `${by}:${beat}`) >= STALE_MS,
  )
}

/** Takes what is due, then what was left behind, as long as there is room for it. */
const round = async (working: Working, given: Work): Promise<boolean> => {
  const { items, observer, store } = working
  while (room(working, given) > 0) {
    // One that was lost and handed back, while our own try of it goes on, is left to the others.
    const item = await items.takeDue(given.name, runningOf(working, given.name))
    if (!item) break
    start(working, given, item)
  }
  if (room(working, given) <= 0) return false
  for (const seen of (await stale(working, given)).slice(0, room(working, given))) {
    const item = await items.takeOver(seen, await countCaused(store, seen))
    observer.forget(seen._id)
    if (item) start(working, given, item)
  }
  return false
}

/** Finds what other instances noted, what is to be tried again, and what a dead one left. */
const sweep = async ({ items, loops }: Working): Promise<boolean> => {
  for (const name of (await items.lively()) ?? loops.keys()) loops.get(name)?.wake()
  return false
}

/** Starts the leased work of one instance. `holder` names the instance and its start. */
export const startWorker = (
  db: Db,
  store: EventStore,
  works: Work[],
  holder: string,
  log: Log,
): Worker => {
  const clock = createDatabaseClock(db)
  const items = createItems(db, clock, holder)
  const stopping = new AbortController()
  const sideBySide = createSideBySide()
  const perform = createPerform({ items, store, sideBySide, stopping: stopping.signal, log })
  const observer = createObserver()
  const working: Working = {
    items,
    perform,
    observer,
    store,
    sideBySide,
    log,
    loops: new Map(),
    running: new Map(),
  }
  const { loops, running } = working

  for (const given of works) {
    const loop = startLoop(`work ${given.name}`, REST_MS, log, () => round(working, given))
    loops.set(given.name, loop)
  }
  const sweeping = startLoop('work sweep', SWEEP_MS, log, () => sweep(working))
  const setting = startLoop('work clock', CLOCK_MS, log, async () => {
    await clock.refresh()
    return false
  })
  const tidying = startLoop('work tidying', TIDY_MS, log, () => removeDone(db, clock, KEPT_MS))

  return {
    enqueue: async (commit) => {
      for (const name of await items.enqueue(works, commit)) loops.get(name)?.wake()
    },
    count: items.count,
    countLost: items.countLost,
    list: items.list,
    retry: items.retry,
    stop: async () => {
      stopping.abort(new Error('the service stops'))
      await Promise.all([sweeping, setting, tidying, ...loops.values()].map((loop) => loop.stop()))
      await Promise.allSettled(running.values())
    },
  }
}
