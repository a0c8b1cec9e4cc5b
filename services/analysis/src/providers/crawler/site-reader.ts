import type { SiteCheckOutcome, SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import { Refused } from '@sortie/fetch/refused'
import type { Baseline } from '../../domain/site-changes.ts'
import { parsersFor, type SiteParserPool } from '../../untrusted/client.ts'
import { BusySite } from './safe-fetch.ts'
import { createRobots } from './site.ts'
import { siteKey } from './site-address.ts'
import { readFacts } from './site-facts.ts'
import { isEmptyReading, readWatched, type WatchedReading } from './watched-site.ts'
import {
  createWebByBudget,
  type RequestBudget,
  type WebOptions,
  withRefusals,
} from './web-by-budget.ts'

/** The reason that a site was not read. */
export type Unread = Exclude<SiteCheckOutcome, 'read' | 'unnamed'>

/** The outcome of reading a site. */
export type SiteReading =
  | {
      outcome: 'read'
      facts: SiteFacts
      /** Requests were refused while it was read, so the site may hold more. */
      isCut?: boolean
    }
  | { outcome: Unread; facts?: never }

/** The outcome of reading a watched site. */
export type WatchReading =
  | { outcome: 'read'; reading: WatchedReading }
  | { outcome: Unread; reading?: never }

/** Reads whole sites for competitor reports. Another source of what sites hold takes its place here. */
export type SiteReader = {
  /**
   * Reads the home page of a site, its sitemaps and up to 25 of its pages.
   * @param budget which requests it counts among: those of paid reports by default
   */
  read: (address: URL, signal?: AbortSignal, budget?: RequestBudget) => Promise<SiteReading>
  /** Checks that a site can be read at all, by its rules and its home page alone. */
  probe: (address: URL, signal: AbortSignal) => Promise<'read' | Unread>
  /** Reads a watched site and compares it with an earlier reading. */
  watch: (address: URL, known: Baseline | null, signal: AbortSignal) => Promise<WatchReading>
  /** The pages that it names, with the titles of some of them. Somebody waits for it, and nobody pays. */
  list: (address: URL, signal: AbortSignal) => Promise<WatchReading>
  /** Starts the process that parses what sites say, so that a reading whose time runs does not wait for it. */
  warm: () => Promise<void>
  close: () => Promise<void>
}
/** A watch waits longer than a customer does. */
const WATCH_MS = 60_000

export type SiteReaderOptions = WebOptions & {
  /** The processes that parse the pages of sites; a pool of its own by default. */
  parsers?: SiteParserPool
  /** Milliseconds that a site may take; 15,000 by default. */
  crawlMs?: number
}

/** A site that is busy is recorded as late: its reading has to be done without. */
export const recordedOutcome = <Outcome extends string>(outcome: Outcome) =>
  outcome === 'busy' ? 'late' : (outcome as Exclude<Outcome, 'busy'>)

const outcomeOf = (error: unknown): Unread => {
  if (error instanceof BusySite) return 'busy'
  if (error instanceof Refused && error.message === 'robots') return 'forbidden'
  const { name } = error as { name?: string }
  return name === 'TimeoutError' || name === 'AbortError' ? 'late' : 'unreachable'
}

/** Nothing to compare: a page that its scripts would fill, or one without words. */
const isEmpty = ({ pages, phrases }: SiteFacts) =>
  phrases.length === 0 && pages.every(({ title, heading }) => !title && !heading)

export const siteReader = ({
  crawlMs = 15_000,
  parsers,
  ...options
}: SiteReaderOptions): SiteReader => {
  const room = parsersFor(parsers)
  // A reading is kept for all users, so sites take turns, and not users.
  const parsersOf = (address: URL) => room.of(siteKey(address))
  const web = createWebByBudget(options)
  const listing = async (
    address: URL,
    { known, ms, signal }: { known: Baseline | null; ms: number; signal: AbortSignal },
  ): Promise<WatchReading> => {
    try {
      const options = { web: web.free, parsers: parsersOf(address), crawlMs: ms, signal, known }
      const reading = await readWatched(address, options)
      return isEmptyReading(reading) ? { outcome: 'empty' } : { outcome: 'read', reading }
    } catch (error) {
      signal.throwIfAborted()
      return { outcome: outcomeOf(error) }
    }
  }
  return {
    read: async (address, signal, budget = 'paid') => {
      await room.warm()
      const { web: counted, isCut } = withRefusals(web[budget])
      try {
        const facts = await readFacts(address, {
          web: counted,
          parsers: parsersOf(address),
          crawlMs,
          signal,
        })
        // A part of a site would be used again for a week, also by paid reports.
        if (budget === 'free' && isCut()) return { outcome: 'busy' }
        return isEmpty(facts) ? { outcome: 'empty' } : { outcome: 'read', facts, isCut: isCut() }
      } catch (error) {
        signal?.throwIfAborted()
        return { outcome: outcomeOf(error) }
      }
    },
    probe: async (address, signal) => {
      try {
        const { permits } = createRobots(web.free, parsersOf(address), signal)
        await web.free.get(address, signal, permits)
        return 'read'
      } catch (error) {
        return outcomeOf(error)
      }
    },
    watch: (address, known, signal) => listing(address, { known, ms: WATCH_MS, signal }),
    list: async (address, signal) => {
      await room.warm()
      return listing(address, { known: null, ms: crawlMs, signal })
    },
    warm: room.warm,
    close: async () => {
      await Promise.all([web.close(), room.stop()])
    },
  }
}
