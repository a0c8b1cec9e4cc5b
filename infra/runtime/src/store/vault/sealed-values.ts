import type { Collection } from '../../database/mongo.ts'
import type { Commit } from '../commit.ts'
import { isSealed } from './keys.ts'

type Commits = Pick<Collection<Commit>, 'find'>

const hasSealed = ({ events }: Pick<Commit, 'events'>) =>
  events.some(({ data }) => Object.values(data).some(isSealed))

/** Returns true if a store holds anything that was encrypted for a subject. */
export const holdsSealed = async (commits: Commits, subject: string): Promise<boolean> => {
  for await (const commit of commits
    .find({ subject })
    .project<Pick<Commit, 'events'>>({ events: 1 })) {
    if (hasSealed(commit)) return true
  }
  return false
}

/** Everybody for whom a store holds something encrypted, each once, in the order of their ids. */
export async function* sealedSubjects(commits: Commits): AsyncGenerator<string> {
  let last: string | undefined
  const found = commits
    .find({ subject: { $gt: '' } })
    .project<Pick<Commit, 'subject' | 'events'>>({ subject: 1, events: 1 })
    .sort({ subject: 1, stream: 1, version: 1 })
  for await (const commit of found) {
    if (commit.subject === null || commit.subject === last || !hasSealed(commit)) continue
    last = commit.subject
    yield commit.subject
  }
}
