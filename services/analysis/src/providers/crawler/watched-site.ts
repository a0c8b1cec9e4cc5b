import { setTimeout } from 'node:timers/promises'
import { Refused } from '@sortie/fetch/refused'
import {
  type Baseline,
  compareSite,
  type Listing,
  type SiteComparison,
  wantedPages,
} from '../../domain/site-changes.ts'
import { pageTitleOf } from '../../lexicon/plain.ts'
import { createRobots, PAGES_AT_ONCE, PAUSE_MS, permitsOn, sitemapsOn } from './site.ts'
import { type FactsOptions, MOST_PAUSE_SECONDS } from './site-facts.ts'
import { readSitemaps } from './sitemaps.ts'

/**
 * The changes that a reading of a watched site found, the number of pages that the site lists and that were read, and
 * the origin of its addresses.
 */
export type WatchedReading = SiteComparison & { listed: number; pages: number; origin: string }

const HOME = '/'
const bare = (host: string) => host.replace(/^www\./, '')
const isAbsent = (error: unknown): boolean => {
  const { statusCode } = error as { statusCode?: number }
  return error instanceof Refused && (statusCode === 404 || statusCode === 410)
}

type SiteVisitOptions = FactsOptions & { known: Baseline | null }
type Visit = Pick<FactsOptions, 'web' | 'parsers'> & {
  signal: AbortSignal
  robots: ReturnType<typeof createRobots>
}

/** Returns the pages that a site lists: those of its sitemap, else those that its home page links to. */
const listingOf = async (
  { url: home, text }: { url: URL; text: string },
  { web, parsers, signal, robots }: Visit,
): Promise<{ listing: Listing; readable: string[]; delay: number; title: string }> => {
  const page = await parsers.page(text, signal)
  const rules = await robots.of(home)
  const delay = rules.delaySeconds
  const isSlow = delay > MOST_PAUSE_SECONDS
  const { isNamed, starts } = sitemapsOn(home, rules)
  const maps = isSlow
    ? { listed: [], hasMore: false, read: 0, unread: 0 }
    : await readSitemaps(starts, { web, parsers, signal, permit: permitsOn(home, robots) })
  const hasMap = maps.read > 0 && maps.listed.length > 0
  const { pages, readable } = await parsers.listPages({
    home: home.href,
    links: isSlow ? [] : page.links,
    listed: hasMap ? maps.listed : null,
  })
  const listing: Listing = {
    host: bare(home.host),
    basis: hasMap ? 'sitemap' : 'links',
    pages,
    isCut: maps.hasMore,
    // A site without a sitemap misses none.
    isPartial: signal.aborted || (maps.unread > 0 && (hasMap || isNamed)),
  }
  return { listing, readable, delay, title: pageTitleOf(page) }
}

type Pages = { home: URL; paths: readonly string[]; delay: number }

/** The titles of pages, and which of them are not there: a few at once, or as slowly as the site asks. */
const readPages = async (
  { home, paths, delay }: Pages,
  { web, parsers, signal, robots }: Visit,
): Promise<{ titles: Map<string, string>; absent: Set<string>; read: number }> => {
  const titles = new Map<string, string>()
  const absent = new Set<string>()
  let read = 0
  const queue = delay > MOST_PAUSE_SECONDS ? [] : [...paths]
  const permit = permitsOn(home, robots)
  const pause = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => {})
  const readNext = async (): Promise<void> => {
    const path = queue.shift()
    if (path === undefined || signal.aborted) return
    if (delay > 0) await pause(delay * 1_000)
    try {
      const { url, text } = await web.get(new URL(path, home), signal, permit)
      const title = pageTitleOf(await parsers.page(text, signal))
      read += 1
      // A page that redirects elsewhere has no title of its own.
      if (title && url.pathname + url.search === path) titles.set(path, title)
    } catch (error) {
      if (isAbsent(error)) absent.add(path)
    }
    if (delay === 0 && queue.length > 0) await pause(PAUSE_MS)
    return readNext()
  }
  await Promise.all(Array.from({ length: delay > 0 ? 1 : PAGES_AT_ONCE }, readNext))
  return { titles, absent, read }
}

/**
 * Reads a watched site as its robots.txt allows, and returns its changes: the home page, the sitemaps, and as many
 * pages as any reading of a site, new and changed ones first. It is as polite as any reading.
 * @throws where the home page cannot or may not be read
 */
export const readWatched = async (
  start: URL,
  { web, parsers, crawlMs, signal: outerSignal, known }: SiteVisitOptions,
): Promise<WatchedReading> => {
  const signal = AbortSignal.any([
    AbortSignal.timeout(crawlMs),
    ...(outerSignal ? [outerSignal] : []),
  ])
  const robots = createRobots(web, parsers, signal)
  const visit = { web, parsers, signal, robots }
  const first = await web.get(start, signal, visit.robots.permits)
  const { listing, readable, delay, title } = await listingOf(first, visit)
  const wanted = wantedPages(known, listing, readable)
  const paths = [...wanted.read, ...wanted.check]
  const { titles, absent, read } = await readPages({ home: first.url, paths, delay }, visit)
  outerSignal?.throwIfAborted()
  if (title) titles.set(HOME, title)
  const { origin } = first.url
  const compared = compareSite(known, listing, { titles, absent }, origin)
  return { ...compared, listed: listing.pages.length, pages: read + 1, origin }
}

/** Nothing can be told of a site that has neither a title nor an address. */
export const isEmptyReading = ({ listed, baseline }: WatchedReading): boolean =>
  listed === 0 && baseline.pages.every(({ title }) => title === null)
