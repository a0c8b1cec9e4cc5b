import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Read, readPage } from './page.ts'
import {
  BusySite,
  createSafeFetch,
  Refused,
  type SafeFetch,
  type SafeFetchOptions,
} from './safe-fetch.ts'
import { BOT, createRobots, PAUSE_MS } from './site.ts'
import { siteKey } from './site-address.ts'
import { MOST_PAUSE_SECONDS } from './site-facts.ts'

/** A page as a visitor sees it. */
export type PageText = Pick<Read, 'title' | 'siteName' | 'blocks'> & {
  /** Where it was found in the end, without what could name a visitor. */
  url: string
  /** SHA-256 of what was sent, in hex. */
  hash: string
}

/** What became of reading a page. */
export type PageReading =
  | { address: URL; outcome: 'read'; page: PageText }
  | { address: URL; outcome: 'forbidden' | 'late' | 'unreachable' | 'busy'; page?: never }

/** Reads single pages as their sites allow. */
export type PageReader = {
  /**
   * Reads pages beside each other, those of one host in turn. What is not there when `ms` are over is
   * left out.
   * @throws where `signal` is aborted: nobody waits any more
   */
  read: (addresses: readonly URL[], ms: number, signal: AbortSignal) => Promise<PageReading[]>
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

const readOne = async (
  web: SafeFetch,
  address: URL,
  robots: ReturnType<typeof createRobots>,
  signal: AbortSignal,
): Promise<PageReading> => {
  try {
    const { url, text } = await web.get(address, signal, robots.permits)
    const { title, siteName, blocks } = readPage(text)
    const hash = createHash('sha256').update(text).digest('hex')
    return { address, outcome: 'read', page: { url: bare(url), hash, title, siteName, blocks } }
  } catch (error) {
    return { address, outcome: outcomeOf(error) }
  }
}

export const pageReader = ({
  contact,
  ...options
}: Partial<SafeFetchOptions> & {
  /** How a site's owner learns who reads it: an address to write to. */
  contact: string
}): PageReader => {
  const web = createSafeFetch({ userAgent: `${BOT}/1.0 (${contact})`, ...options })

  /** The pages of one host, with the pause that its rules ask for; who wants us very slow gives one. */
  const readHost = async (addresses: readonly URL[], signal: AbortSignal) => {
    const robots = createRobots(web, signal)
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
      readings.push(await readOne(web, address, robots, signal))
    }
    return readings
  }

  return {
    read: async (addresses, ms, given) => {
      const signal = AbortSignal.any([given, AbortSignal.timeout(ms)])
      const byHost = Map.groupBy(addresses, siteKey)
      const all = await Promise.all([...byHost.values()].map((some) => readHost(some, signal)))
      given.throwIfAborted()
      const readings = all.flat()
      return addresses.map((address) => readings.find((each) => each.address === address)!)
    },
    close: web.close,
  }
}
