import type { Collection } from '../database/mongo.ts'
import type { Commit, StoredEvent } from './commit.ts'

/** Commits that are looked at for one request. */
const PART = 500

/**
 * The result of a part: the number of commits that were changed, and the place at which the next part begins; null
 * after the last.
 */
export type CleanedPart = { cleaned: number; next: string | null }

/** The commits behind `after`, some hundred, in the order of their ids, and where the next part begins. */
export const partOfCommits = async (commits: Collection<Commit>, after = '') => {
  const part = await commits
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(PART)
    .toArray()
  return { part, next: part.length < PART ? null : part.at(-1)!._id }
}

/**
 * Takes out of stored events what older releases should not have stored, some hundred commits at a time. Events
 * are never changed otherwise. Repeating it changes nothing, and it may be interrupted. The topic keeps what was
 * published until it is published anew.
 * @param dataOf an event's data as it is to be stored; null where it stays as it is
 */
export const cleanEvents = async (
  commits: Collection<Commit>,
  after: string | undefined,
  dataOf: (event: StoredEvent) => StoredEvent['data'] | null,
): Promise<CleanedPart> => {
  const { part, next } = await partOfCommits(commits, after)
  let cleaned = 0
  for (const { _id, events } of part) {
    const changes = events.flatMap((event, index) => {
      const data = dataOf(event)
      return data ? [[`events.${index}.data`, data] as const] : []
    })
    if (changes.length === 0) continue
    await commits.updateOne({ _id }, { $set: Object.fromEntries(changes) })
    cleaned += 1
  }
  return { cleaned, next }
}
