import { createParserPool, type ParserPool } from '@sortie/runtime/untrusted/parser-pool'
import { limits } from './limits.ts'
import type { SiteParserTable } from './parsers.ts'

/** A parser of the room, asked for somebody; `signal`: takes the call out of the queue. */
type Ask<Name extends keyof SiteParserTable> = (
  input: Parameters<SiteParserTable[Name]>[0],
  signal?: AbortSignal | undefined,
) => Promise<ReturnType<SiteParserTable[Name]>>

/**
 * The parsers of what strangers wrote, on behalf of one customer.
 * @throws UntrustedInputRefused where an input exceeds a limit of its parser
 */
export type SiteParsers = { [Name in keyof SiteParserTable]: Ask<Name> }

/** The room in which analysis parses what strangers wrote. It starts with the first call. */
export type SiteParserPool = {
  /** @param customer whose input it is: customers take turns */
  of: (customer: string) => SiteParsers
  /** Starts its process, so that a crawl whose time runs does not wait for it. */
  warm: () => Promise<void>
  stop: () => Promise<void>
}

type Log = Parameters<typeof createParserPool>[0]['log']

export const createSiteParsers = (log: Log): SiteParserPool => {
  const entry = new URL('./parsers.ts', import.meta.url)
  const pool: ParserPool<SiteParserTable> = createParserPool({ entry, limits, log })
  return {
    of: (customer) => ({
      robots: (input, signal) => pool.run('robots', input, { customer, signal }),
      page: (input, signal) => pool.run('page', input, { customer, signal }),
      sitemap: (input, signal) => pool.run('sitemap', input, { customer, signal }),
      worthReading: (input, signal) => pool.run('worthReading', input, { customer, signal }),
      siteFacts: (input, signal) => pool.run('siteFacts', input, { customer, signal }),
      sitePhrases: (input, signal) => pool.run('sitePhrases', input, { customer, signal }),
      listPages: (input, signal) => pool.run('listPages', input, { customer, signal }),
      passages: (input, signal) => pool.run('passages', input, { customer, signal }),
      entries: (input, signal) => pool.run('entries', input, { customer, signal }),
    }),
    warm: pool.warm,
    stop: pool.stop,
  }
}

const SILENT: Log = { warn: () => {} }

/** The given room, which its owner stops; else one of the caller's own. */
export const parsersFor = (pool: SiteParserPool | undefined): SiteParserPool => {
  if (pool) return { of: pool.of, warm: pool.warm, stop: async () => {} }
  return createSiteParsers(SILENT)
}
