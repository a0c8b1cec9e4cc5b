import { z } from 'zod'
import { cutInParts } from '../../process/parts.ts'
import type { Commit } from '../../store/commit.ts'
import type { EventStore } from '../../store/event-store.ts'

/** Commits that are read at once, each 1 MB at most. */
const COMMITS_AT_ONCE = 8
/** Streams that are looked for at once. */
const STREAMS_AT_ONCE = 200

/**
 * The fields by which the commits of a person are found, one after the other. Each is read in the order of an index.
 */
const PARTS = ['subject', 'actor', 'events.data.userId', 'stream'] as const
type Part = (typeof PARTS)[number]

/** An event: where it was found, its commit, and which of it. */
export const heldPlace = z.object({
  part: z.enum(PARTS),
  stream: z.string(),
  version: z.int(),
  event: z.int().nonnegative(),
})
export type HeldPlace = z.infer<typeof heldPlace>

/** The first part that a commit is found by: it is told there, and nowhere else. */
const partOf = ({ subject, actor, events }: Commit, userId: string): Part => {
  if (subject === userId) return 'subject'
  if (actor === userId) return 'actor'
  return events.some(({ data }) => data.userId === userId) ? 'events.data.userId' : 'stream'
}

/** Returns the filters of a part's queries to the store, one query after the other. */
const filtersOf = (part: Part, userId: string, streams: string[], after: string): object[] => {
  if (part !== 'stream') return [{ [part]: userId, stream: { $gte: after } }]
  const rest = [...new Set(streams)].filter((stream) => stream >= after).sort()
  return cutInParts(rest, STREAMS_AT_ONCE).map((some) => ({ stream: { $in: some } }))
}

/**
 * The commits that may hold something about a person, each once, in the clear: those that are encrypted
 * for them, that they made, that name them, and those of some streams. No more than a few are in memory.
 * @param from the place to begin at.
 */
export async function* heldCommits(
  { commits, open }: Pick<EventStore, 'commits' | 'open'>,
  userId: string,
  streams: string[],
  from: HeldPlace | null,
): AsyncGenerator<{ part: Part; commit: Commit }> {
  for (const part of PARTS.slice(from ? PARTS.indexOf(from.part) : 0)) {
    const begin = part === from?.part ? from : null
    const before = begin && { stream: begin.stream, version: { $lt: begin.version } }
    for (const filter of filtersOf(part, userId, streams, begin?.stream ?? '')) {
      const found = commits
        .find({ ...filter, ...(before && { $nor: [before] }) })
        .sort({ stream: 1, version: 1 })
        .batchSize(COMMITS_AT_ONCE)
      for await (const stored of found) {
        if (partOf(stored, userId) === part) yield { part, commit: await open(stored) }
      }
    }
  }
}
