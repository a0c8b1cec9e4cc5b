/** Pages that speak of everything but the trade. */
const ELSEWHERE =
  /(privacy|terms|cookie|legal|login|sign-?in|sign-?up|register|account|cart|basket|checkout|career|jobs|press|contact|wp-|feed|\.(?:pdf|jpe?g|png|gif|svg|webp|zip|mp4|css|js|xml|json)$)/i

/** A page whose address is longer is one of many that a search or a filter made. */
const MOST_ADDRESS = 500

/** Links of a site as they are written, absolute or relative to its home page. */
export type SiteLinks = {
  home: string
  links: readonly string[]
  /** Addresses that are given, at most. */
  most: number
}

/** Returns same-site addresses worth reading, without queries, the shortest paths first. */
export const worthReading = ({ home: start, links, most }: SiteLinks): string[] => {
  const home = new URL(start)
  const found = new Map<string, URL>()
  for (const link of links) {
    if (link.length > MOST_ADDRESS || !URL.canParse(link, home.href)) continue
    const url = new URL(link, home)
    url.hash = ''
    url.search = ''
    if (url.origin !== home.origin || url.pathname === home.pathname) continue
    if (!ELSEWHERE.test(url.pathname)) found.set(url.href, url)
  }
  return [...found]
    .map(([href, { pathname }]) => ({ href, depth: pathname.split('/').filter(Boolean).length }))
    .toSorted((a, b) => a.depth - b.depth || (a.href < b.href ? -1 : 1))
    .slice(0, most)
    .map(({ href }) => href)
}
