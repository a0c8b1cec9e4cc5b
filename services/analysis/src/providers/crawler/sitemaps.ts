import { Refused } from '@sortie/fetch/refused'
import type { SiteParsers } from '../../untrusted/client.ts'
import type { Sitemap, SitemapEntry } from '../../untrusted/sitemap.ts'
import type { SafeFetch } from './safe-fetch.ts'

export type Sitemaps = {
  listed: SitemapEntry[]
  /** There are more addresses or sitemaps than were read. */
  hasMore: boolean
  /** Sitemaps that were read, and those that could not be: what is not there (404, 410) names nothing. */
  read: number
  unread: number
}

/** Addresses and sitemaps that are read of a site, and how deep an index may lead. */
const MOST_ADDRESSES = 20_000
const MOST_SITEMAPS = 20
const MOST_DEPTH = 2
const AT_ONCE = 3

/**
 * All addresses that the sitemaps of a site list: an index leads to further ones, which must be of the
 * same site. Bounded in addresses, in sitemaps and in depth; what cannot be read is left out.
 * @param starts where they are: as robots.txt says, else the usual place
 */
export const readSitemaps = async (
  starts: readonly URL[],
  {
    web,
    parsers,
    signal,
    permit,
  }: {
    web: Pick<SafeFetch, 'getSitemap'>
    parsers: Pick<SiteParsers, 'sitemap'>
    signal: AbortSignal
    permit: (url: URL) => Promise<boolean>
  },
): Promise<Sitemaps> => {
  const queue = starts.map((url) => ({ url, depth: 0 }))
  const seen = new Set(queue.map(({ url }) => url.href))
  const listed = new Map<string, SitemapEntry>()
  let requests = 0
  let read = 0
  let unread = 0
  let hasMore = false
  const take = (sitemap: Sitemap, depth: number) => {
    for (const each of sitemap.listed) {
      if (listed.size >= MOST_ADDRESSES && !listed.has(each.address)) hasMore = true
      else listed.set(each.address, each)
    }
    for (const address of sitemap.maps) {
      if (depth >= MOST_DEPTH || seen.size >= MOST_SITEMAPS) hasMore = true
      else if (!seen.has(address)) {
        seen.add(address)
        queue.push({ url: new URL(address), depth: depth + 1 })
      }
    }
  }
  const readNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next || signal.aborted || requests >= MOST_SITEMAPS) return
    requests += 1
    try {
      const { text, url } = await web.getSitemap(next.url, signal, permit)
      const sitemap = await parsers.sitemap({ text, from: url.href }, signal)
      read += 1
      take(sitemap, next.depth)
    } catch (error) {
      const { statusCode } = error as { statusCode?: number }
      const isAbsent = error instanceof Refused && (statusCode === 404 || statusCode === 410)
      if (!isAbsent) unread += 1
    }
    return readNext()
  }
  // An index has to be read before there is anything to read beside it.
  while (queue.length > 0 && !signal.aborted && requests < MOST_SITEMAPS) {
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  }
  return { listed: [...listed.values()], hasMore: hasMore || queue.length > 0, read, unread }
}
