import { setTimeout } from 'node:timers/promises'
import { SITE_PAGES, type SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import type { SiteParsers } from '../../untrusted/client.ts'
import type { ReadPage } from '../../untrusted/site-facts.ts'
import type { SafeFetch } from './safe-fetch.ts'
import { createRobots, PAGES_AT_ONCE, PAUSE_MS, permitsOn, sitemapsOn } from './site.ts'
import { readSitemaps } from './sitemaps.ts'

export type FactsOptions = {
  web: SafeFetch
  parsers: SiteParsers
  /** The time of a crawl in milliseconds; the pages that were read until then must do. */
  crawlMs: number
  signal?: AbortSignal | undefined
}

/** A site that wants us to wait longer than this is read for one page. */
export const MOST_PAUSE_SECONDS = 10

const bare = (address: string): string => {
  const url = new URL(address)
  url.search = ''
  url.hash = ''
  return url.href
}

/**
 * Reads a site as its robots.txt allows: the home page, its sitemaps, and up to 25 pages that either
 * names, those at the top first. Politely: three pages at once with a pause between, or one at a time
 * with the pause that its rules ask for.
 * @throws where the home page cannot or may not be read
 */
export const readFacts = async (
  start: URL,
  { web, parsers, crawlMs, signal: outerSignal }: FactsOptions,
): Promise<SiteFacts> => {
  const signal = AbortSignal.any([
    AbortSignal.timeout(crawlMs),
    ...(outerSignal ? [outerSignal] : []),
  ])
  const robots = createRobots(web, parsers, signal)
  const first = await web.get(start, signal, robots.permits)
  const own = await parsers.page(first.text, signal)
  const fetched: ReadPage[] = [{ address: first.url.href, read: own }]
  const home = first.url
  const rules = await robots.of(home)
  const delay = rules.delaySeconds
  const pauseMs = delay > 0 ? delay * 1_000 : PAUSE_MS
  const permit = permitsOn(home, robots)
  const sitemaps =
    delay > MOST_PAUSE_SECONDS
      ? { listed: [], hasMore: false }
      : await readSitemaps(sitemapsOn(home, rules).starts, { web, parsers, signal, permit })
  const links = [...own.links, ...sitemaps.listed.map(({ address }) => address)]
  const most = SITE_PAGES - 1
  const queue = await parsers.worthReading({ home: home.href, links, most }, outerSignal)
  const readNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next || signal.aborted || delay > MOST_PAUSE_SECONDS) return
    if (delay > 0) await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    // One page that cannot be read is one page less.
    await web
      .get(new URL(next), signal, permit)
      .then(async ({ url, text }) => {
        if (url.origin !== home.origin) return
        fetched.push({ address: url.href, read: await parsers.page(text, signal) })
      })
      .catch(() => {})
    if (delay === 0 && queue.length > 0)
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    return readNext()
  }
  await Promise.all(Array.from({ length: delay > 0 ? 1 : PAGES_AT_ONCE }, readNext))
  outerSignal?.throwIfAborted()
  const once = new Map(fetched.map((each) => [bare(each.address), each]))
  // Sorted, so that the order does not depend on which answer came first.
  const [homePage, ...others] = [...once.values()]
  const sorted = others.toSorted((a, b) => (a.address < b.address ? -1 : 1))
  const { listed, hasMore } = sitemaps
  const read = { pages: [homePage!, ...sorted], listed, hasMore, now: Date.now() }
  // The time for crawling may be over; what was read is told all the same.
  return parsers.siteFacts(read, outerSignal)
}
