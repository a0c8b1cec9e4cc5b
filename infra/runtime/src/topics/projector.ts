import type { Log } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'

/** Commits that are looked at, or marked, at once. */
const BATCH = 500

type Given = {
  store: EventStore
  project: (commit: Commit) => Promise<void>
  agree: () => Promise<boolean>
  log: Log
}

/** Own commits -> own views and work: marks what is done, and does what was left behind. */
export const createProjector = ({ store, project, agree, log }: Given) => {
  const { commits } = store
  let marks: string[] = []
  /** What the sweep before this one, and this one so far, found to be left behind. */
  let [seenBefore, seenNow] = [new Set<string>(), new Set<string>()]
  let lastLeft = ''

  const flush = async () => {
    if (marks.length === 0) return
    const batch = marks
    marks = []
    try {
      // Asked after they were stored: whoever begins to fill a view later reads them in the store.
      if (!(await agree())) return
      await commits.updateMany({ _id: { $in: batch } }, { $set: { projected: true } })
    } catch (error) {
      marks.push(...batch)
      throw error
    }
  }

  const projectAll = async (due: { _id: string; stream: string }[]) => {
    const failing = new Set<string>()
    for (const { _id, stream } of due) {
      if (failing.has(stream)) continue
      try {
        const commit = await commits.findOne({ _id })
        if (commit) await project(await store.open(commit))
        marks.push(_id)
      } catch (error) {
        failing.add(stream)
        log.error({ err: error, stream }, 'own views of a commit failed')
      }
    }
  }

  return {
    /** Notes that the views and the work of a commit are done. */
    done: (commit: Commit) => {
      marks.push(commit._id)
    },
    flush,
    /**
     * What a process left behind: commits whose command died before their views were written. Only
     * what was there a sweep ago counts, as the others' commands are most likely still at it.
     * @returns whether there is more to look at.
     */
    projectLeftovers: async (): Promise<boolean> => {
      // Not the commits themselves: a sweep of them could be hundreds of megabytes.
      const left = await commits
        .find({ projected: false, stream: { $gt: lastLeft } })
        .project<{ _id: string; stream: string }>({ stream: 1 })
        .sort({ stream: 1, version: 1 })
        .limit(BATCH)
        .toArray()
      const due = left.filter(({ _id }) => seenBefore.has(_id))
      for (const { _id } of left) seenNow.add(_id)
      await projectAll(due)
      const more = left.length === BATCH
      lastLeft = more ? left.at(-1)!.stream : ''
      if (!more) [seenBefore, seenNow] = [seenNow, new Set()]
      return more
    },
  }
}
