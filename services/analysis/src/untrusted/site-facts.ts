import {
  SITE_PHRASES,
  SITE_TOPICS,
  type SiteFacts,
  type SitePage,
} from '@sortie/contracts/analysis/sites/sites'
import { wordsOf } from '../domain/words.ts'
import { isCompany } from '../lexicon/companies/same-company.ts'
import { plainNameText, plainPhrase, plainTitleOf } from '../lexicon/plain.ts'
import type { PageWords } from './page.ts'
import { isTelling, sitePhrasesOf } from './site-phrases.ts'
import type { SitemapEntry } from './sitemap.ts'

/** A page of a site with its address. */
export type ReadPage = { address: string; read: PageWords }
/** The pages that were read of a site: its home page first. */
export type SiteRead = {
  pages: readonly ReadPage[]
  listed: readonly SitemapEntry[]
  hasMore: boolean
  /** When, in milliseconds. */
  now: number
}

const MOST_TITLE = 120
const MOST_ADDRESS = 300
const DAY_MS = 86_400_000

/** An address as it is kept: without what could name a visitor. */
const addressOf = (address: string): string => {
  const bare = new URL(address)
  bare.search = ''
  bare.hash = ''
  return bare.href
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

const pageOf = (
  { address: whole, read }: ReadPage,
  changed: ReadonlyMap<string, number>,
): SitePage | null => {
  const address = addressOf(whole)
  if (address.length > MOST_ADDRESS) return null
  const title = plainTitleOf(read.title, MOST_TITLE)
  const heading = plainTitleOf(read.headings[0] ?? '', MOST_TITLE)
  const day = changed.get(address)
  return {
    address,
    title: title || heading,
    ...(heading && heading !== title && title && { heading }),
    ...(day !== undefined && { changed: dayText(day) }),
  }
}

const paceOf = (listed: readonly SitemapEntry[], now: number): SiteFacts['pace'] => {
  const days = listed.flatMap(({ changed }) => changed ?? [])
  if (days.length === 0) return undefined
  const since = (count: number) => days.filter((day) => day >= now - count * DAY_MS).length
  const latest = days.reduce((a, b) => Math.max(a, b))
  return { dated: days.length, month: since(30), quarter: since(90), latest: dayText(latest) }
}

/** Returns short phrases from the titles: pages are named after the things that people look for. */
const titlePhrases = (pages: readonly SitePage[], host: string): string[] => {
  const parts = pages.map(({ title, heading = '' }) => [
    ...new Set([...title.split(' · '), ...heading.split(' · ')]),
  ])
  const on = new Map<string, number>()
  for (const part of parts.flat()) on.set(part, (on.get(part) ?? 0) + 1)
  return [...on].flatMap(([part, count]) => {
    // A part that more than one page has is the site's name, or its slogan.
    const phrase = count === 1 ? plainPhrase(part) : null
    const words = phrase?.split(' ').length ?? 0
    return phrase && words > 1 && words <= 5 && isTelling(phrase, host) ? [phrase] : []
  })
}

/** Returns the topics of pages, each with the number of pages that name it. */
const topicsOf = (phrases: readonly string[], pages: readonly PageWords[]): SiteFacts['topics'] => {
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

/** Text of all pages together in which topics are counted. */
const MOST_TEXT = 1_000_000

const cutTo =
  (most: number) =>
  (page: PageWords): PageWords => {
    let left = most
    const blocks = page.blocks.flatMap((block) => {
      const kept = block.slice(0, Math.max(0, left))
      left -= block.length
      return kept ? [kept] : []
    })
    return { ...page, blocks }
  }

/** Returns the facts that a site tells of itself: its name, the topics of its pages, and how often they change. */
export const factsOf = ({ pages: all, listed, hasMore, now }: SiteRead): SiteFacts => {
  const cut = cutTo(Math.floor(MOST_TEXT / all.length))
  const fetched = all.map(({ address, read }) => ({ address, read: cut(read) }))
  const home = fetched[0]!
  const { hostname } = new URL(home.address)
  const host = hostname.replace(/^www\./, '')
  const changed = new Map(
    listed.flatMap(({ address, changed: day }) =>
      day === null ? [] : [[addressOf(address), day] as const],
    ),
  )
  const reads = fetched.map(({ read }) => read)
  const pages = fetched.flatMap((each) => pageOf(each, changed) ?? [])
  const sitePhrases = sitePhrasesOf(reads, hostname)
  const loud = titlePhrases(pages, hostname).map((phrase) => ({ phrase, prominent: true }))
  const phrases = [
    ...new Map([...loud, ...sitePhrases].map((each) => [each.phrase, each])).values(),
  ]
  const { siteName, description } = home.read
  const name = plainNameText(siteName, 60)
  const selfSaid = plainNameText(description, 200)
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
