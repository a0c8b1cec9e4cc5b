import type { EventPlace } from '@sortie/contracts/operators/operations'
import type { Collection } from '../database/mongo.ts'
import type { Commit } from './commit.ts'
import { createReads } from './reads.ts'

/**
 * Finds the events that a store does not have: their stream is gone, or a restore gave their place to others. Events of
 * releases before this one have the same id then, so the time of the append is compared, too.
 * @returns their ids.
 */
export const missingEvents = async (
  commits: Collection<Commit>,
  events: EventPlace[],
): Promise<string[]> => {
  // As they are stored: whoever asks need not be able to read them.
  const { readEvent } = createReads(commits, async (commit) => commit)
  const missing: string[] = []
  for (const { id, stream, version, at } of events) {
    const found = await readEvent(stream, version)
    if (found?.id !== id || found.at !== at) missing.push(id)
  }
  return missing
}
