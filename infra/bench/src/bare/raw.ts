import { randomUUID } from 'node:crypto'
import type { Collection } from '@sortie/runtime/database/mongo'
import type { Commit } from '@sortie/runtime/store/commit'
import type { BenchStore } from '../stage/store.ts'

/** A collection beside `commits`, with the indexes that it has. */
export const createTwin = async ({ db, store }: BenchStore): Promise<Collection<Commit>> => {
  const twin = await db.createCollection<Commit>('raw')
  for (const { key, unique, partialFilterExpression } of await store.commits.indexes()) {
    if ('_id' in key) continue
    await twin.createIndex(key, {
      unique: unique ?? false,
      ...(partialFilterExpression && { partialFilterExpression }),
    })
  }
  return twin
}

/** The same commit at another position, by another cause. */
export const moveCommit = (commit: Commit, stream: string, version: number): Commit => ({
  ...commit,
  _id: `${stream}@${version}`,
  stream,
  version,
  cause: causeOf(commit.actor),
})

/** A cause such as a request without an idempotency key has: never the same twice. */
export const causeOf = (actor: string): string => `req:${actor}:post /bench:${randomUUID()}`
