import type { SiteFacts, SiteOutcome } from '@sortie/contracts/sites'
import { createSafeFetch, Refused, type SafeFetchOptions } from './safe-fetch.ts'
import { BOT, createRobots } from './site.ts'
import { readFacts } from './site-facts.ts'

/** What became of reading a site. */
export type SiteReading =
  | { outcome: 'read'; facts: SiteFacts }
  | { outcome: Exclude<SiteOutcome, 'read' | 'unnamed'>; facts?: never }

/** Reads whole sites for competitor reports. Another source of what sites hold takes its place here. */
export type SiteReader = {
  /** Its home page, its sitemaps and up to 25 of its pages. */
  read: (address: URL, signal?: AbortSignal) => Promise<SiteReading>
  /** Whether it can be read at all: its rules and its home page alone. */
  probe: (address: URL, signal: AbortSignal) => Promise<Exclude<SiteOutcome, 'unnamed'>>
  close: () => Promise<void>
}
export type SiteReaderOptions = Partial<SafeFetchOptions> & {
  /** How a site's owner learns who reads it: an address to write to. */
  contact: string
  /** Milliseconds that a site may take; 15,000 unless told. */
  crawlMs?: number
}

const outcomeOf = (error: unknown): Exclude<SiteOutcome, 'read' | 'unnamed'> => {
  if (error instanceof Refused && error.message === 'robots') return 'forbidden'
  const { name } = error as { name?: string }
  return name === 'TimeoutError' || name === 'AbortError' ? 'late' : 'unreachable'
}

/** Nothing to compare: a page that its scripts would fill, or one without words. */
const isEmpty = ({ pages, phrases }: SiteFacts) =>
  phrases.length === 0 && pages.every(({ title, heading }) => !title && !heading)

export const siteReader = ({
  contact,
  crawlMs = 15_000,
  ...options
}: SiteReaderOptions): SiteReader => {
  const web = createSafeFetch({ userAgent: `${BOT}/1.0 (${contact})`, ...options })
  return {
    read: async (address, signal) => {
      try {
        const facts = await readFacts(address, { web, crawlMs, signal })
        return isEmpty(facts) ? { outcome: 'empty' } : { outcome: 'read', facts }
      } catch (error) {
        signal?.throwIfAborted()
        return { outcome: outcomeOf(error) }
      }
    },
    probe: async (address, signal) => {
      try {
        const { permits } = createRobots(web, signal)
        await web.get(address, signal, permits)
        return 'read'
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: web.close,
  }
}
