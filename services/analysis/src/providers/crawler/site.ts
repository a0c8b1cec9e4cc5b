import { setTimeout } from 'node:timers/promises'
import { Refused } from '@sortie/fetch/refused'
import { isPermitted, NO_RULES, type RobotsRules } from '../../domain/robots.ts'
import { plainNameText } from '../../lexicon/plain.ts'
import type { SiteParsers } from '../../untrusted/client.ts'
import type { SitePhrase } from '../../untrusted/site-phrases.ts'
import type { SafeFetch } from './safe-fetch.ts'
import { isOnSite } from './site-address.ts'

/** Name that robots.txt knows us by. */
export const BOT = 'SortieBot'

/** The facts and phrases that a site tells about itself. */
export type CrawledSite = {
  host: string
  /** The name that the site gives itself; null where that is no plain text. */
  name: string | null
  description: string | null
  pages: number
  /** Best first. */
  phrases: SitePhrase[]
}
export type SiteOptions = {
  web: SafeFetch
  parsers: SiteParsers
  /** Pages in all, the home page among them. */
  mostPages: number
  /** The time of a crawl in milliseconds; the pages that were read until then must do. */
  crawlMs: number
}

/** Pages that are asked for at once, and how long each of these lanes waits before its next one. */
export const PAGES_AT_ONCE = 3
export const PAUSE_MS = 100
/**
 * Asks for robots.txt of each host once. Not there means yes; unreachable means no (RFC 9309), and so does one
 * that its parser refuses: nobody knows what it forbids.
 */
export const createRobots = (
  web: Pick<SafeFetch, 'getRobots'>,
  parsers: Pick<SiteParsers, 'robots'>,
  signal: AbortSignal,
) => {
  const known = new Map<string, Promise<RobotsRules>>()
  const load = async (origin: string): Promise<RobotsRules> => {
    const address = new URL('/robots.txt', origin)
    try {
      const { text } = await web.getRobots(address, signal)
      return await parsers.robots({ text, robot: BOT }, signal)
    } catch (error) {
      const { message, statusCode = 0 } = error as Error & { statusCode?: number }
      const isUnknown = statusCode >= 500 || message === 'address' || message === 'busy'
      const isThere = !(error instanceof Refused) || isUnknown
      if (isThere) throw error
      return NO_RULES
    }
  }
  const of = ({ origin }: URL): Promise<RobotsRules> => {
    const loaded = known.get(origin) ?? load(origin)
    known.set(origin, loaded)
    return loaded
  }
  return {
    of,
    permits: async (url: URL) => isPermitted(await of(url), url),
  }
}

/** Permits addresses of one site alone, as its rules do: a page may lead anywhere. */
export const permitsOn =
  (home: URL, { permits }: Pick<ReturnType<typeof createRobots>, 'permits'>) =>
  async (url: URL): Promise<boolean> =>
    isOnSite(url, home) && permits(url)

/** Returns the sitemaps that a site's rules name on the site itself, else the usual one. */
export const sitemapsOn = (home: URL, rules: Pick<RobotsRules, 'sitemaps'>) => {
  const named = rules.sitemaps.flatMap((address) => {
    const url = URL.canParse(address, home.href) ? new URL(address, home) : null
    return url && isOnSite(url, home) ? [url] : []
  })
  const isNamed = named.length > 0
  return { isNamed, starts: isNamed ? named : [new URL('/sitemap.xml', home)] }
}

/**
 * Reads a site as its robots.txt allows: the home page, then pages that it links to or that its
 * sitemap lists, and says what they are about.
 * @throws where the home page cannot or may not be read.
 */
export const readSite = async (start: URL, options: SiteOptions): Promise<CrawledSite> => {
  const { web, parsers, mostPages, crawlMs } = options
  const signal = AbortSignal.timeout(crawlMs)
  const robots = createRobots(web, parsers, signal)
  const home = await web.get(start, signal, robots.permits)
  const pages = [await parsers.page(home.text, signal)]
  const rules = await robots.of(home.url)
  // If a site asks for a delay, only its home page is read: a visitor waits.
  if (rules.delaySeconds <= 1) {
    const permits = permitsOn(home.url, robots)
    const [sitemap] = sitemapsOn(home.url, rules).starts
    const fromMap = await web
      .get(sitemap!, signal, permits)
      .then(({ text, url }) => parsers.sitemap({ text, from: url.href }, signal))
      .then(({ listed }) => listed.map(({ address }) => address))
      .catch(() => [])
    const links = [...pages[0]!.links, ...fromMap]
    const queue = await parsers.worthReading({ home: home.url.href, links, most: mostPages - 1 })
    const readNext = async (): Promise<void> => {
      const next = queue.shift()
      if (!next || signal.aborted) return
      // One page that cannot be read is one page less.
      await web
        .get(new URL(next), signal, permits)
        .then(async ({ text }) => pages.push(await parsers.page(text, signal)))
        .catch(() => {})
      if (queue.length > 0) await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
      return readNext()
    }
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, readNext))
  }
  const { siteName, description } = pages[0]!
  return {
    host: home.url.hostname.replace(/^www\./, ''),
    name: plainNameText(siteName, 60),
    description: plainNameText(description, 200),
    pages: pages.length,
    phrases: await parsers.sitePhrases({ pages, host: home.url.hostname }),
  }
}
