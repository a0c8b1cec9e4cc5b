import type { Envelope } from '@sortie/contracts/kit'
import type { Collection } from '../database/mongo.ts'
import { type Commit, envelopes, lastVersion } from './commit.ts'

/** Reads of stored commits; all come in the clear and in today's shape. */
export type Reads = {
  /** Commits of a stream behind `after`, oldest first: all, or those that begin at `upTo` or below. */
  read: (stream: string, after?: number, upTo?: number) => Promise<Commit[]>
  /** The same page by page, so that a long stream is never in memory as a whole. No page is empty. */
  pages: (stream: string, after?: number) => AsyncGenerator<Commit[]>
  /** The commits that hold the last `count` events before version `end`, oldest first. */
  readBefore: (stream: string, end: number, count: number) => Promise<Commit[]>
  /** Returns the commit of a cause on a stream, or on any stream; null if there is none. */
  findByCause: (cause: string, stream?: string) => Promise<Commit | null>
  /** One event of a stream, as its envelope. */
  readEvent: (stream: string, version: number) => Promise<Envelope | null>
}

type Range = { $gt?: number; $gte?: number; $lt?: number; $lte?: number }

/** Versions that a page of a stream spans: a commit holds 1 MB at most. */
const PAGE = 32

/** @param open decrypts what is readable and lifts old shapes to today's. */
export const createReads = (
  commits: Collection<Commit>,
  open: (commit: Commit) => Promise<Commit>,
): Reads => {
  /** Bounded by versions, which are dense: not every database stops reading at a limit. */
  const inRange = (stream: string, version: Range) =>
    commits.find({ stream, version }).sort({ version: 1 }).toArray()

  const read: Reads['read'] = async (stream, after = 0, upTo) => {
    const found = await inRange(stream, { $gt: after, ...(upTo !== undefined && { $lte: upTo }) })
    return Promise.all(found.map(open))
  }

  async function* pages(stream: string, after = 0): AsyncGenerator<Commit[]> {
    for (let last = after; ; ) {
      const page = await read(stream, last, last + PAGE)
      if (page.length === 0) return
      yield page
      const upTo = last + PAGE
      last = lastVersion(page.at(-1)!)
      // Versions are dense: a page that ends before its range is the last.
      if (last < upTo) return
    }
  }

  /** Versions are dense, so a range finds them: not every database reads an index backwards. */
  const readBefore: Reads['readBefore'] = async (stream, end, count) => {
    // The oldest of them may stand in a commit that begins before: then the range is widened.
    for (let reach = count; ; reach *= 2) {
      const from = end - reach
      const found = await inRange(stream, { $gte: from, $lt: end })
      const begin = found[0]?.version ?? end
      if (from <= 1 || begin <= end - count) return Promise.all(found.map(open))
    }
  }

  return {
    read,
    pages,
    readBefore,
    findByCause: async (cause, stream) => {
      const found = await commits.findOne(stream ? { cause, stream } : { cause })
      return found && open(found)
    },
    readEvent: async (stream, version) => {
      const found = (await readBefore(stream, version + 1, 1)).at(-1)
      if (!found) return null
      return envelopes(found).find((envelope) => envelope.version === version) ?? null
    },
  }
}
