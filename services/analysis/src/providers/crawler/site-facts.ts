import { setTimeout } from 'node:timers/promises'
import {
  SITE_PAGES,
  SITE_PHRASES,
  SITE_TOPICS,
  type SiteFacts,
  type SitePage,
} from '@sortie/contracts/sites'
import { wordsOf } from '../../domain/words.ts'
import { isCompany } from '../../lexicon/same-company.ts'
import { plainPhrase, plainText } from '../plain.ts'
import { type Read, readPage } from './page.ts'
import type { SafeFetch } from './safe-fetch.ts'
import { AT_ONCE, createRobots, PAUSE_MS, permitsOn, sitemapsOn, worthReading } from './site.ts'
import { isTelling, phrasesOf } from './site-phrases.ts'
import { type Listed, readSitemaps, type Sitemaps } from './sitemaps.ts'

export type FactsOptions = {
  web: SafeFetch
  /** After this many milliseconds what was read until then must do. */
  crawlMs: number
  signal?: AbortSignal | undefined
}

/** A site that wants us to wait longer than this is read for one page. */
export const MOST_PAUSE_SECONDS = 10
export const MOST_TITLE = 120
const MOST_ADDRESS = 300
const DAY_MS = 86_400_000

type Fetched = { url: URL; read: Read }

/** What titles join their parts by. */
const SEPARATOR = / ?[|»•] ?| [–—·:-] /

/** Those parts of a title that are plain words, in one line; empty where there are none. */
export const lineOf = (text: string, most: number): string => {
  let line = ''
  for (const part of text.replace(/\s+/g, ' ').slice(0, 2_000).split(SEPARATOR)) {
    const plain = plainText(part, most)
    const longer = plain && (line ? `${line} · ${plain}` : plain)
    if (longer && longer.length <= most) line = longer
  }
  return line
}

/** An address as it is kept: without what could name a visitor. */
const addressOf = (url: URL): string => {
  const bare = new URL(url)
  bare.search = ''
  bare.hash = ''
  return bare.href
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

const pageOf = ({ url, read }: Fetched, changed: ReadonlyMap<string, number>): SitePage | null => {
  const address = addressOf(url)
  if (address.length > MOST_ADDRESS) return null
  const title = lineOf(read.title, MOST_TITLE)
  const heading = lineOf(read.headings[0] ?? '', MOST_TITLE)
  const day = changed.get(address)
  return {
    address,
    title: title || heading,
    ...(heading && heading !== title && title && { heading }),
    ...(day !== undefined && { changed: dayText(day) }),
  }
}

const paceOf = (listed: readonly Listed[], now: number): SiteFacts['pace'] => {
  const days = listed.flatMap(({ changed }) => changed ?? [])
  if (days.length === 0) return undefined
  const since = (count: number) => days.filter((day) => day >= now - count * DAY_MS).length
  const latest = days.reduce((a, b) => Math.max(a, b))
  return { dated: days.length, month: since(30), quarter: since(90), latest: dayText(latest) }
}

/** What titles say in a few words: pages are named after what people look for. */
const titlePhrases = (pages: readonly SitePage[], host: string): string[] => {
  const parts = pages.map(({ title, heading = '' }) => [
    ...new Set([...title.split(' · '), ...heading.split(' · ')]),
  ])
  const on = new Map<string, number>()
  for (const part of parts.flat()) on.set(part, (on.get(part) ?? 0) + 1)
  return [...on].flatMap(([part, count]) => {
    // What more than one page says is the site's name, or its slogan.
    const phrase = count === 1 ? plainPhrase(part) : null
    const words = phrase?.split(' ').length ?? 0
    return phrase && words > 1 && words <= 5 && isTelling(phrase, host) ? [phrase] : []
  })
}

/** What pages are about, by how many of them say it. */
const topicsOf = (phrases: readonly string[], pages: readonly Read[]): SiteFacts['topics'] => {
  const texts = pages.map(
    ({ title, headings, blocks }) =>
      ` ${wordsOf([title, ...headings, ...blocks].join(' · ')).join(' ')} `,
  )
  return phrases
    .map((topic) => {
      const sought = ` ${wordsOf(topic).join(' ')} `
      return { topic, pages: texts.filter((text) => text.includes(sought)).length }
    })
    .filter(({ pages: count }) => count > 0)
    .toSorted((a, b) => b.pages - a.pages)
    .slice(0, SITE_TOPICS)
}

const factsOf = (
  fetched: readonly Fetched[],
  { listed, hasMore }: Pick<Sitemaps, 'listed' | 'hasMore'>,
  now: number,
): SiteFacts => {
  const home = fetched[0]!
  const host = home.url.hostname.replace(/^www\./, '')
  const changed = new Map(
    listed.flatMap(({ address, changed: day }) =>
      day === null ? [] : [[addressOf(new URL(address)), day] as const],
    ),
  )
  const reads = fetched.map(({ read }) => read)
  const pages = fetched.flatMap((each) => pageOf(each, changed) ?? [])
  const said = phrasesOf(reads, home.url.hostname)
  const loud = titlePhrases(pages, home.url.hostname).map((phrase) => ({ phrase, prominent: true }))
  const phrases = [...new Map([...loud, ...said].map((each) => [each.phrase, each])).values()]
  const { siteName, description } = home.read
  const name = plainText(siteName, 60)
  const selfSaid = plainText(description, 200)
  const pace = paceOf(listed, now)
  return {
    host,
    // A site may call itself anything; only what agrees with its address is its name.
    ...(name && isCompany(host, { name, about: '' }, new Set()) && { name }),
    ...(selfSaid && { selfSaid }),
    pages,
    listed: listed.length,
    hasMore,
    topics: topicsOf(
      phrases.map(({ phrase }) => phrase),
      reads,
    ),
    ...(pace && { pace }),
    phrases: phrases.slice(0, SITE_PHRASES),
  }
}

/**
 * Reads a site as its robots.txt allows: the home page, its sitemaps, and up to 25 pages that either
 * names, those at the top first. Politely: three pages at once with a pause between, or one at a time
 * with the pause that its rules ask for.
 * @throws where the home page cannot or may not be read
 */
export const readFacts = async (
  start: URL,
  { web, crawlMs, signal: given }: FactsOptions,
): Promise<SiteFacts> => {
  const signal = AbortSignal.any([AbortSignal.timeout(crawlMs), ...(given ? [given] : [])])
  const robots = createRobots(web, signal)
  const first = await web.get(start, signal, robots.permits)
  const fetched: Fetched[] = [{ url: first.url, read: readPage(first.text) }]
  const home = first.url
  const rules = await robots.of(home)
  const delay = rules.delaySeconds
  const pauseMs = delay > 0 ? delay * 1_000 : PAUSE_MS
  const permit = permitsOn(home, robots)
  const sitemaps =
    delay > MOST_PAUSE_SECONDS
      ? { listed: [], hasMore: false }
      : await readSitemaps(sitemapsOn(home, rules).starts, { web, signal, permit })
  const links = [...fetched[0]!.read.links, ...sitemaps.listed.map(({ address }) => address)]
  const queue = worthReading(home, links).slice(0, SITE_PAGES - 1)
  const readNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next || signal.aborted || delay > MOST_PAUSE_SECONDS) return
    if (delay > 0) await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    // One page that cannot be read is one page less.
    await web.get(next, signal, permit).then(
      ({ url, text }) => {
        if (url.origin === home.origin) fetched.push({ url, read: readPage(text) })
      },
      () => {},
    )
    if (delay === 0 && queue.length > 0)
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    return readNext()
  }
  await Promise.all(Array.from({ length: delay > 0 ? 1 : AT_ONCE }, readNext))
  given?.throwIfAborted()
  const once = new Map(fetched.map((each) => [addressOf(each.url), each]))
  // In an order that does not depend on which answer was the first.
  const [own, ...others] = [...once.values()]
  const sorted = others.toSorted((a, b) => (a.url.href < b.url.href ? -1 : 1))
  return factsOf([own!, ...sorted], sitemaps, Date.now())
}
