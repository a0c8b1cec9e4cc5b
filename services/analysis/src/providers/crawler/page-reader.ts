import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Refused } from '@sortie/fetch/refused'
import { parsersFor, type SiteParserPool, type SiteParsers } from '../../untrusted/client.ts'
import type { PageWords } from '../../untrusted/page.ts'
import { BusySite, createSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts'
import { BOT, createRobots, PAUSE_MS } from './site.ts'
import { siteKey } from './site-address.ts'
import { MOST_PAUSE_SECONDS } from './site-facts.ts'

/** A page as a visitor sees it. */
export type PageText = Pick<PageWords, 'title' | 'siteName' | 'blocks'> & {
  /** The final address of the page, without query and hash, which could name a visitor. */
  url: string
  /** SHA-256 of what was sent, in hex. */
  hash: string
}

/** The outcome of reading a page. */
export type PageReading =
  | { address: URL; outcome: 'read'; page: PageText }
  | { address: URL; outcome: 'forbidden' | 'late' | 'unreachable' | 'busy'; page?: never }

/** The customer who pages are read for, and the time that they wait, in milliseconds. */
export type PageWait = { customer: string; ms: number; signal: AbortSignal }

/** Reads single pages as their sites allow. */
export type PageReader = {
  /**
   * Reads pages beside each other, those of one host in turn. A page that is not read within `ms` has the outcome
   * `late`.
   * @throws where `signal` is aborted: nobody waits any more
   */
  read: (addresses: readonly URL[], wait: PageWait) => Promise<PageReading[]>
  close: () => Promise<void>
}

const outcomeOf = (error: unknown): Exclude<PageReading['outcome'], 'read'> => {
  if (error instanceof BusySite) return 'busy'
  if (error instanceof Refused && error.message === 'robots') return 'forbidden'
  const { name } = error as { name?: string }
  return name === 'TimeoutError' || name === 'AbortError' ? 'late' : 'unreachable'
}

const bare = (url: URL): string => {
  const shown = new URL(url)
  shown.search = ''
  shown.hash = ''
  return shown.href
}

type Visit = {
  web: SafeFetch
  parsers: SiteParsers
  robots: ReturnType<typeof createRobots>
  signal: AbortSignal
}

const readOne = async (
  { web, parsers, robots, signal }: Visit,
  address: URL,
): Promise<PageReading> => {
  try {
    const { url, text } = await web.get(address, signal, robots.permits)
    const { title, siteName, blocks } = await parsers.page(text, signal)
    const hash = createHash('sha256').update(text).digest('hex')
    return { address, outcome: 'read', page: { url: bare(url), hash, title, siteName, blocks } }
  } catch (error) {
    return { address, outcome: outcomeOf(error) }
  }
}

export const pageReader = ({
  contact,
  parsers: ownParsers,
  ...options
}: Partial<SafeFetchOptions> & {
  /** An address that a site's owner can write to, to learn who reads it. */
  contact: string
  /** The processes that parse pages; a pool of its own by default. */
  parsers?: SiteParserPool
}): PageReader => {
  const room = parsersFor(ownParsers)
  const web = createSafeFetch({ userAgent: `${BOT}/1.0 (${contact})`, ...options })

  /** The pages of one host, with the pause that its rules ask for; who wants us very slow gives one. */
  const readHost = async (
    addresses: readonly URL[],
    { signal, parsers }: { signal: AbortSignal; parsers: SiteParsers },
  ) => {
    const robots = createRobots(web, parsers, signal)
    const readings: PageReading[] = []
    for (const address of addresses) {
      const isFirst = readings.length === 0
      if (!isFirst) {
        const delay = (await robots.of(address).catch(() => null))?.delaySeconds ?? 0
        const isSlow = delay > MOST_PAUSE_SECONDS
        const ms = delay > 0 ? delay * 1_000 : PAUSE_MS
        if (!isSlow) await setTimeout(ms, undefined, { signal }).catch(() => {})
        if (isSlow || signal.aborted) {
          readings.push({ address, outcome: 'late' })
          continue
        }
      }
      readings.push(await readOne({ web, parsers, robots, signal }, address))
    }
    return readings
  }

  return {
    read: async (addresses, { customer, ms, signal: outerSignal }) => {
      const signal = AbortSignal.any([outerSignal, AbortSignal.timeout(ms)])
      const visit = { signal, parsers: room.of(customer) }
      const byHost = Map.groupBy(addresses, siteKey)
      const all = await Promise.all([...byHost.values()].map((some) => readHost(some, visit)))
      outerSignal.throwIfAborted()
      const readings = all.flat()
      return addresses.map((address) => readings.find((each) => each.address === address)!)
    },
    close: async () => {
      await Promise.all([web.close(), room.stop()])
    },
  }
}
