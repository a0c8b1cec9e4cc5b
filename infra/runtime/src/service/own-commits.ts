import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { isOutage } from '../database/mongo.ts'
import { span } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import { isForeign } from '../views/row-projection.ts'
import type { Infrastructure } from './ground.ts'

/** The effects in this process of a commit of the service itself. */
export type OwnCommits = {
  /** Applies it to the own views, and notes the work that it asks for. */
  project: (commit: Commit) => Promise<void>
  /** The same before its command answers, so that users read their own writes. */
  appended: (commit: Commit) => Promise<void>
  /** Wakes the tail for a commit that another instance appended; called with each that any did. */
  appendedAnywhere: (commitId: string) => void
}

/**
 * Tries the views of a commit again where the database went away between the two: the commit is stored, so its command is
 * answered, and who reads next would be told that what was just made does not exist. Each try waits for the database for
 * as long as the driver does.
 */
const throughOutages = retry(handleWhen(isOutage), {
  maxAttempts: 3,
  backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }),
})

export const createOwnCommits = ({ views, later, log }: Infrastructure): OwnCommits => {
  /** Commits of this process, of which the change stream is yet to tell: they have woken the tail. */
  const appendedHere = new LRUCache<string, true>({ max: 1_000 })

  const project = async (commit: Commit) => {
    const own = later.projections.filter((projection) => !isForeign(projection))
    await Promise.all([views.applyCommit(own, commit), later.worker?.enqueue(commit)])
  }

  return {
    project,
    appended: async (commit) => {
      appendedHere.set(commit._id, true)
      if (!commit.published) later.tail?.wake()
      try {
        await span('project', { attributes: { stream: commit.stream } }, () =>
          throughOutages.execute(() => project(commit)),
        )
        later.tail?.projected(commit)
      } catch (error) {
        // It is stored, so it is accepted; the tail writes the views as soon as it can.
        log.warn({ err: error, stream: commit.stream }, 'own views follow later')
      }
    },
    appendedAnywhere: (commitId) => {
      if (!appendedHere.delete(commitId)) later.tail?.wake()
    },
  }
}
