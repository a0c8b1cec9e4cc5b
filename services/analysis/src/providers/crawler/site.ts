import { setTimeout } from 'node:timers/promises'
import { isPermitted, NO_RULES, type RobotsRules } from '../../domain/robots.ts'
import { plainText } from '../plain.ts'
import { type Read, readPage } from './page.ts'
import { parseRobots } from './robots.ts'
import { Refused, type SafeFetch } from './safe-fetch.ts'
import { isOnSite } from './site-address.ts'
import { phrasesOf, type SitePhrase } from './site-phrases.ts'
import { entriesOf } from './sitemaps.ts'

/** Name that robots.txt knows us by. */
export const BOT = 'SortieBot'

/** What a site says about itself. */
export type Site = {
  host: string
  /** As the site calls itself; null where that is no plain text. */
  name: string | null
  description: string | null
  pages: number
  /** Best first. */
  phrases: SitePhrase[]
}
export type SiteOptions = {
  web: SafeFetch
  /** Pages in all, the home page among them. */
  mostPages: number
  /** After this many milliseconds what was read until then must do. */
  crawlMs: number
}

/** Pages that are asked for at once, and how long each of these lanes waits before its next one. */
export const AT_ONCE = 3
export const PAUSE_MS = 100
/** Pages that speak of everything but the trade. */
const ELSEWHERE =
  /(privacy|terms|cookie|legal|login|sign-?in|sign-?up|register|account|cart|basket|checkout|career|jobs|press|contact|wp-|feed|\.(?:pdf|jpe?g|png|gif|svg|webp|zip|mp4|css|js|xml|json)$)/i

/** Asks for robots.txt of each host once. Unreachable means no; not there means yes (RFC 9309). */
export const createRobots = (web: SafeFetch, signal: AbortSignal) => {
  const known = new Map<string, Promise<RobotsRules>>()
  const load = async (origin: string): Promise<RobotsRules> => {
    const address = new URL('/robots.txt', origin)
    try {
      return parseRobots((await web.getRobots(address, signal)).text, BOT)
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

/** Same-site addresses worth reading, the shortest paths first. */
export const worthReading = (home: URL, links: readonly string[]): URL[] => {
  const found = new Map<string, URL>()
  for (const link of links) {
    if (!URL.canParse(link, home.href)) continue
    const url = new URL(link, home)
    url.hash = ''
    url.search = ''
    if (url.origin !== home.origin || url.pathname === home.pathname) continue
    if (!ELSEWHERE.test(url.pathname)) found.set(url.href, url)
  }
  return [...found.values()]
    .map((url) => ({ url, depth: url.pathname.split('/').filter(Boolean).length }))
    .toSorted((a, b) => a.depth - b.depth || (a.url.href < b.url.href ? -1 : 1))
    .map(({ url }) => url)
}

/**
 * Reads a site as its robots.txt allows: the home page, then pages that it links to or that its
 * sitemap lists, and says what they are about.
 * @throws where the home page cannot or may not be read.
 */
export const readSite = async (start: URL, options: SiteOptions): Promise<Site> => {
  const { web, mostPages, crawlMs } = options
  const signal = AbortSignal.timeout(crawlMs)
  const robots = createRobots(web, signal)
  const home = await web.get(start, signal, robots.permits)
  const pages = [readPage(home.text)]
  const rules = await robots.of(home.url)
  // Who wants us slow gets one page: a visitor waits.
  if (rules.delaySeconds <= 1) {
    const permits = permitsOn(home.url, robots)
    const [sitemap] = sitemapsOn(home.url, rules).starts
    const fromMap = await web.get(sitemap!, signal, permits).then(
      ({ text }) => entriesOf(text).map(({ address }) => address.trim()),
      () => [],
    )
    const queue = worthReading(home.url, [...pages[0]!.links, ...fromMap]).slice(0, mostPages - 1)
    const readNext = async (): Promise<void> => {
      const next = queue.shift()
      if (!next || signal.aborted) return
      // One page that cannot be read is one page less.
      await web.get(next, signal, permits).then(
        ({ text }) => pages.push(readPage(text)),
        () => {},
      )
      if (queue.length > 0) await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
      return readNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  }
  const [{ siteName, description }] = pages as [Read, ...Read[]]
  return {
    host: home.url.hostname.replace(/^www\./, ''),
    name: plainText(siteName, 60),
    description: plainText(description, 200),
    pages: pages.length,
    phrases: phrasesOf(pages, home.url.hostname),
  }
}
