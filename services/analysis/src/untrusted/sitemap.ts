import { Parser } from 'htmlparser2'

/** An address that a sitemap lists; `changed`: the day that it gives, as a time. */
export type SitemapEntry = { address: string; changed: number | null }
/** A sitemap as it was sent, and where it stood. */
export type SitemapText = { text: string; from: string }
/** The addresses of its own site that a sitemap lists: pages, and further sitemaps. */
export type Sitemap = { listed: SitemapEntry[]; maps: string[] }

const MOST_ADDRESSES = 20_000
const MOST_ADDRESS = 2_000
/** Characters that are parsed at a time: no further ones once there are enough addresses. */
const SLICE = 16_384
/** Further sitemaps of one index. */
const MOST_MAPS = 100
/** The first day that counts for a change of a page; a day in the future does not count either. */
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
  for (let at = 0; at < xml.length && found.length <= MOST_ADDRESSES; at += SLICE) {
    parser.write(xml.slice(at, at + SLICE))
  }
  parser.end()
  return found.slice(0, MOST_ADDRESSES).filter(({ address }) => address.length <= MOST_ADDRESS)
}

/** The addresses of a sitemap that is plain text: one in each line. */
const linesOf = (text: string): Entry[] =>
  text
    .split(/\r?\n/, MOST_ADDRESSES)
    .filter((line) => line.length <= MOST_ADDRESS && /^https?:\/\//i.test(line))
    .map((address) => ({ isMap: false, address, changed: '' }))

/** Reads a sitemap, in XML or as plain lines: each address once, those of its own host alone. */
export const sitemapOf = ({ text, from }: SitemapText): Sitemap => {
  const at = new URL(from)
  const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  const listed = new Map<string, SitemapEntry>()
  const maps = new Set<string>()
  const entries = text.trimStart().startsWith('<') ? entriesOf(text) : linesOf(text)
  for (const { isMap, address, changed } of entries) {
    if (!URL.canParse(address.trim(), from)) continue
    const url = new URL(address.trim(), from)
    if (hostOf(url) !== hostOf(at)) continue
    if (!isMap) listed.set(url.href, { address: url.href, changed: dayOf(changed) })
    else if (maps.size < MOST_MAPS) maps.add(url.href)
  }
  return { listed: [...listed.values()], maps: [...maps] }
}
