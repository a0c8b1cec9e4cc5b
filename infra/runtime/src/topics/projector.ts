import { LRUCache } from 'lru-cache'
import type { Log } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'

/** Commits that are looked at, or marked, at once. */
const BATCH = 500

export type Projector = {
  /** Notes that the views and the work of a commit are done. */
  done: (commit: Commit) => void
  /** Marks in the store what is done. */
  flush: () => Promise<void>
  /**
   * Projects commits that a process left behind: their command died before their views were written. Only commits that
   * were there a sweep ago count, as the others' commands are most likely still at it.
   * @returns whether there is more to look at.
   */
  projectLeftovers: () => Promise<boolean>
  /** Counts the streams in which the views of a commit failed at the last try. */
  failing: () => number
  /** Forgets what failed: another instance looks after it from now on. */
  forget: () => void
}

type Deps = {
  store: EventStore
  project: (commit: Commit) => Promise<void>
  mayMark: () => Promise<boolean>
  log: Log
}

type Projecting = Deps & {
  /** The ids of commits that are done, and not marked yet. */
  marks: string[]
  sweep: Sweep
  quarantine: Quarantine
}

/** Streams whose views failed: how often in a row, and when they are tried again, by `performance.now()`. */
type Quarantine = LRUCache<string, { failures: number; againAt: number }>

/** Streams that are remembered; one that is forgotten is tried at the next sweep. */
const MOST_IN_QUARANTINE = 10_000
const LONGEST_QUARANTINE_MS = 300_000
/**
 * Returns the rest of a stream after so many failures in a row, in ms: 2 s at first, doubling, five minutes at most.
 */
const quarantineMs = (failures: number) => Math.min(LONGEST_QUARANTINE_MS, 1_000 * 2 ** failures)

/** The progress of a sweep over the commits without a mark. */
type Sweep = {
  /** Commits that the sweep before this one found, and those of this one so far. */
  seenBefore: Set<string>
  seenNow: Set<string>
  /** The streams in which this one found some. */
  streams: Set<string>
  lastStream: string
}

type Due = { _id: string; stream: string }

const flush = async (projecting: Projecting) => {
  const { store, mayMark, marks } = projecting
  if (marks.length === 0) return
  projecting.marks = []
  try {
    // Asked after they were stored: whoever begins to fill a view later reads them in the store.
    if (!(await mayMark())) return
    await store.commits.updateMany({ _id: { $in: marks } }, { $set: { projected: true } })
  } catch (error) {
    projecting.marks.push(...marks)
    throw error
  }
}

/** Projects commits in the order of each stream; one that fails holds up its own only, which rests for a while. */
const projectAll = async (projecting: Projecting, due: Due[]) => {
  const { store, project, quarantine, log } = projecting
  for (const { _id, stream } of due) {
    const known = quarantine.get(stream)
    if (known && performance.now() < known.againAt) continue
    try {
      const commit = await store.commits.findOne({ _id })
      if (commit) await project(await store.open(commit))
      projecting.marks.push(_id)
      quarantine.delete(stream)
    } catch (error) {
      const failures = (known?.failures ?? 0) + 1
      quarantine.set(stream, { failures, againAt: performance.now() + quarantineMs(failures) })
      log.error({ err: error, stream, attempt: failures }, 'own views of a commit failed')
    }
  }
}

const endSweep = ({ sweep, quarantine }: Projecting) => {
  // A command projected it meanwhile.
  for (const stream of quarantine.keys()) {
    if (!sweep.streams.has(stream)) quarantine.delete(stream)
  }
  sweep.seenBefore = sweep.seenNow
  sweep.seenNow = new Set()
  sweep.streams = new Set()
}

const projectLeftovers = async (projecting: Projecting) => {
  const { store, sweep } = projecting
  // Not the commits themselves: a sweep of them could be hundreds of megabytes.
  const left = await store.commits
    .find({ projected: false, stream: { $gt: sweep.lastStream } })
    .project<Due>({ stream: 1 })
    .sort({ stream: 1, version: 1 })
    .limit(BATCH)
    .toArray()
  const due = left.filter(({ _id }) => sweep.seenBefore.has(_id))
  for (const { _id, stream } of left) {
    sweep.seenNow.add(_id)
    sweep.streams.add(stream)
  }
  await projectAll(projecting, due)
  const more = left.length === BATCH
  sweep.lastStream = more ? left.at(-1)!.stream : ''
  if (!more) endSweep(projecting)
  return more
}

/** Own commits -> own views and work: marks what is done, and does what was left behind. */
export const createProjector = (deps: Deps): Projector => {
  const sweep: Sweep = {
    seenBefore: new Set(),
    seenNow: new Set(),
    streams: new Set(),
    lastStream: '',
  }
  const quarantine: Quarantine = new LRUCache({ max: MOST_IN_QUARANTINE })
  const projecting: Projecting = { ...deps, marks: [], sweep, quarantine }

  return {
    done: ({ _id }) => {
      projecting.marks.push(_id)
    },
    flush: () => flush(projecting),
    projectLeftovers: () => projectLeftovers(projecting),
    failing: () => quarantine.size,
    forget: () => quarantine.clear(),
  }
}
