import type { Listing } from '../domain/site-changes.ts'
import type { SitemapEntry } from './sitemap.ts'
import { worthReading } from './worth-reading.ts'

const bare = (host: string) => host.replace(/^www\./, '')

/** Addresses of the same site as their paths, each once. */
const pathsOf = (home: URL, listed: readonly SitemapEntry[]): Listing['pages'] => {
  const paths = new Map<string, number | null>()
  for (const { address, changed } of listed) {
    if (!URL.canParse(address)) continue
    const url = new URL(address)
    if (bare(url.host) === bare(home.host)) paths.set(url.pathname + url.search, changed)
  }
  return [...paths].map(([path, changed]) => ({ path, changed }))
}

/** The pages of itself that a watched site names: in the sitemaps that were read, and by links of its home page. */
export type SiteNames = {
  home: string
  links: readonly string[]
  listed: readonly SitemapEntry[] | null
}

/** The pages that a site names: by its sitemap, else by its links; and the paths of those worth reading. */
export const listPages = ({
  home: start,
  links,
  listed,
}: SiteNames): { pages: Listing['pages']; readable: string[] } => {
  const home = new URL(start)
  const most = Number.POSITIVE_INFINITY
  const linked = listed ? [] : worthReading({ home: start, links, most })
  const named = listed ?? linked.map((address) => ({ address, changed: null }))
  const pages = pathsOf(home, named)
  const addresses = pages.map(({ path }) => new URL(path, home).href)
  const readable = listed ? worthReading({ home: start, links: addresses, most }) : linked
  return { pages, readable: readable.map((address) => new URL(address).pathname) }
}
