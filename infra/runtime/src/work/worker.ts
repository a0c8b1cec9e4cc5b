import { createDatabaseClock } from '../database/clock.ts'
import { createObserver, type Observer, STALE_MS } from '../database/lease.ts'
import type { Db } from '../database/mongo.ts'
import { type Loop, startLoop } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import { createPerform, type Perform } from './attempt.ts'
import { KEPT_MS, removeDone } from './done-items.ts'
import { handBack } from './hand-back.ts'
import type { WorkItem } from './item.ts'
import { createItems, type Items } from './items.ts'
import { createLanes, customerWithoutRoom, type Lane, lanesFor } from './lanes.ts'
import type { ListedItems } from './listed-items.ts'
import { countCaused, isSuspect } from './lost-leases.ts'
import { createSideBySide, type WorkCompany } from './side-by-side.ts'
import type { Work } from './work.ts'
import { createWorkObjectives } from './work-objectives.ts'

export type Worker = Omit<ListedItems, 'oldestDue'> & {
  /** Returns the seconds for which the oldest item of each kind of work has been due; 0 if none is. */
  oldest: () => Promise<{ work: string; seconds: number }[]>
  /** Notes the work that a commit asks for; repeating is harmless. */
  enqueue: (commit: Commit) => Promise<void>
  stop: () => Promise<void>
}

const SWEEP_MS = 500
/** Interval at which the database is asked for its time, in ms. */
const CLOCK_MS = 5_000
/** Interval at which items that were done long ago are removed, in ms. */
const TIDY_MS = 10 * 60_000
/** A piece of work looks for itself this seldom: the sweep wakes it where there is any. */
const REST_MS = 60_000

/** The state of this instance's worker. */
type Working = {
  items: Items
  perform: Perform
  observer: Observer
  store: EventStore
  sideBySide: WorkCompany
  log: Log
  /** The loop of each kind of work, by its name. */
  loops: Map<string, Loop>
  /** The items that run here, by their ids, and whose places they have. */
  running: Map<string, { item: WorkItem; lane: Lane; task: Promise<void> }>
  /** The time at which each kind of work last looked for items that were left behind, in ms of the monotonic clock. */
  lookedAt: Map<string, number>
  /** Aborted when the service stops. */
  stopping: AbortSignal
}

const start = (
  { items, perform, log, loops, running, stopping }: Working,
  work: Work,
  { item, lane }: { item: WorkItem; lane: Lane },
) => {
  const task = perform(work, item)
    .catch((error) => {
      log.error({ err: error, work: item._id }, 'work could not be settled')
      return handBack(items, item, stopping)
    })
    .finally(() => {
      running.delete(item._id)
      const waiting = isSuspect(item) ? loops.keys() : [work.name]
      for (const name of waiting) loops.get(name)?.wake()
    })
  running.set(item._id, { item, lane, task })
}

const runningOf = ({ running }: Working, name: string) =>
  [...running.keys()].filter((id) => id.startsWith(`${name}:`))

const itemsIn = ({ running }: Working, lane: Lane): WorkItem[] =>
  [...running.values()].filter((each) => each.lane === lane).map(({ item }) => item)

/** Returns true if another item may have a place of a lane: not while an item is alone, or waits to be. */
const hasRoom = (working: Working, lane: Lane): boolean =>
  !working.sideBySide.isClosed() && itemsIn(working, lane).length < lane.atOnce

/** Returns true if this item may have one, too: not while its customer has all that one may have. */
const hasRoomFor = (working: Working, lane: Lane, { customer }: WorkItem): boolean =>
  hasRoom(working, lane) &&
  (customer === undefined || customer !== customerWithoutRoom(lane, itemsIn(working, lane)))

/** Items whose holder has not beaten for 3 s of our own clock. */
const stale = async ({ items, running, observer }: Working, work: Work): Promise<WorkItem[]> => {
  const held = (await items.held(work.name)).filter(({ _id }) => !running.has(_id))
  return held.filter(
    ({ _id, holder: by, beat }) => observer.unchangedFor(_id, `${by}:${beat}`) >= STALE_MS,
  )
}

/** Takes over what was left behind, as far as there is room for it. */
const takeOverStale = async (working: Working, work: Work, lanes: Lane[]) => {
  const { items, observer, store, lookedAt } = working
  const at = performance.now()
  if (at - (lookedAt.get(work.name) ?? 0) < SWEEP_MS) return
  lookedAt.set(work.name, at)
  // Also where there is no room: how long an item stood still is only known of what was watched.
  for (const seen of await stale(working, work)) {
    const lane = lanesFor(lanes, seen).find((each) => hasRoomFor(working, each, seen))
    if (!lane) continue
    const item = await items.takeOver(seen, await countCaused(store, seen))
    observer.forget(seen._id)
    if (item) start(working, work, { item, lane })
  }
}

/**
 * Takes items that were left behind, then items that are due, as long as there is room. Items that were left behind
 * were due before, and would never have their turn while more and more are put in.
 */
const round = async (working: Working, work: Work, lanes: Lane[]): Promise<boolean> => {
  await takeOverStale(working, work, lanes)
  for (const lane of lanes) {
    while (hasRoom(working, lane)) {
      // One that was lost and handed back, while our own try of it goes on, is left to the others.
      const item = await lane.takeNext({
        ids: runningOf(working, work.name),
        customer: customerWithoutRoom(lane, itemsIn(working, lane)),
      })
      if (!item) break
      start(working, work, { item, lane })
    }
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
  const perform = createPerform({
    items,
    store,
    sideBySide,
    objectives: createWorkObjectives(works),
    stopping: stopping.signal,
    log,
  })
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
    lookedAt: new Map(),
    stopping: stopping.signal,
  }
  const { loops, running } = working

  for (const work of works) {
    const lanes = createLanes(items, work)
    const loop = startLoop(`work ${work.name}`, REST_MS, log, () => round(working, work, lanes))
    loops.set(work.name, loop)
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
    oldest: async () => {
      const due = await items.oldestDue()
      return works.map(({ name }) => ({ work: name, seconds: due.get(name) ?? 0 }))
    },
    countLost: items.countLost,
    list: items.list,
    retry: items.retry,
    stop: async () => {
      stopping.abort(new Error('the service stops'))
      await Promise.all([sweeping, setting, tidying, ...loops.values()].map((loop) => loop.stop()))
      await Promise.allSettled([...running.values()].map(({ task }) => task))
    },
  }
}
