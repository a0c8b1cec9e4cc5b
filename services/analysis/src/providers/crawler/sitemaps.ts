import { Parser } from 'htmlparser2'
import { Refused, type SafeFetch } from './safe-fetch.ts'

/** An address that a sitemap lists; `changed`: the day that it gives, as a time. */
export type Listed = { address: string; changed: number | null }
export type Sitemaps = {
  listed: Listed[]
  /** There are more addresses or sitemaps than were read. */
  hasMore: boolean
  /** Sitemaps that were read, and those that could not be: what is not there (404, 410) names nothing. */
  read: number
  unread: number
}

/** Addresses and sitemaps that are read of a site, and how deep an index may lead. */
const MOST_ADDRESSES = 20_000
const MOST_ADDRESS = 2_000
const MOST_SITEMAPS = 20
const MOST_DEPTH = 2
const AT_ONCE = 3
/** Before it no page was changed; what is in the future was not either. */
const FIRST_DAY = Date.parse('1995-01-01')
const DAY_MS = 86_400_000

type Entry = { isMap: boolean; address: string; changed: string }

const dayOf = (text: string): number | null => {
  // A day of the calendar; whatever follows it may be written in any way.
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0] ?? '')
  return time >= FIRST_DAY && time <= Date.now() + DAY_MS ? time : null
}

/** The entries of a sitemap, or of an index of sitemaps. */
export const entriesOf = (xml: string): Entry[] => {
  const found: Entry[] = []
  let field: 'address' | 'changed' | null = null
  const parser = new Parser(
    {
      onopentag: (tag) => {
        const name = tag.replace(/^.*:/, '')
        if ((name === 'url' || name === 'sitemap') && found.length <= MOST_ADDRESSES) {
          found.push({ isMap: name === 'sitemap', address: '', changed: '' })
        }
        // Images and videos name addresses of their own under other prefixes.
        field = tag === 'loc' ? 'address' : tag === 'lastmod' ? 'changed' : null
      },
      ontext: (part) => {
        const last = found.at(-1)
        if (field && last && last[field].length <= MOST_ADDRESS) last[field] += part
      },
      onclosetag: () => {
        field = null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return found.slice(0, MOST_ADDRESSES).filter(({ address }) => address.length <= MOST_ADDRESS)
}

/** The addresses of a sitemap that is plain text: one in each line. */
const linesOf = (text: string): Entry[] =>
  text
    .split(/\r?\n/, MOST_ADDRESSES)
    .filter((line) => line.length <= MOST_ADDRESS && /^https?:\/\//i.test(line))
    .map((address) => ({ isMap: false, address, changed: '' }))

/**
 * All addresses that the sitemaps of a site list: an index leads to further ones, which must be of the
 * same site. Bounded in addresses, in sitemaps and in depth; what cannot be read is left out.
 * @param starts where they are: as robots.txt says, else the usual place
 */
export const readSitemaps = async (
  starts: readonly URL[],
  {
    web,
    signal,
    permit,
  }: {
    web: Pick<SafeFetch, 'getSitemap'>
    signal: AbortSignal
    permit: (url: URL) => Promise<boolean>
  },
): Promise<Sitemaps> => {
  const queue = starts.map((url) => ({ url, depth: 0 }))
  const seen = new Set(queue.map(({ url }) => url.href))
  const listed = new Map<string, Listed>()
  let asked = 0
  let read = 0
  let unread = 0
  let hasMore = false
  const take = ({ isMap, address, changed }: Entry, from: URL, depth: number) => {
    if (!URL.canParse(address.trim(), from.href)) return
    const url = new URL(address.trim(), from)
    if (url.hostname.replace(/^www\./, '') !== from.hostname.replace(/^www\./, '')) return
    if (!isMap) {
      if (listed.size >= MOST_ADDRESSES) hasMore = true
      else listed.set(url.href, { address: url.href, changed: dayOf(changed) })
    } else if (depth >= MOST_DEPTH || seen.size >= MOST_SITEMAPS) hasMore = true
    else if (!seen.has(url.href)) {
      seen.add(url.href)
      queue.push({ url, depth: depth + 1 })
    }
  }
  const readNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next || signal.aborted || asked >= MOST_SITEMAPS) return
    asked += 1
    await web.getSitemap(next.url, signal, permit).then(
      ({ text, url }) => {
        read += 1
        const entries = text.trimStart().startsWith('<') ? entriesOf(text) : linesOf(text)
        for (const entry of entries) take(entry, url, next.depth)
      },
      (error) => {
        const { statusCode } = error as { statusCode?: number }
        const isAbsent = error instanceof Refused && (statusCode === 404 || statusCode === 410)
        if (!isAbsent) unread += 1
      },
    )
    return readNext()
  }
  // An index has to be read before there is anything to read beside it.
  while (queue.length > 0 && !signal.aborted && asked < MOST_SITEMAPS) {
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  }
  return { listed: [...listed.values()], hasMore: hasMore || queue.length > 0, read, unread }
}
