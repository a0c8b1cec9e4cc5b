import { serveParsers } from '@sortie/runtime/untrusted/serve-parsers'
import type { TopicStems } from '../lexicon/topic.ts'
import { type PageWords, readPage } from './page.ts'
import { type EntryText, readEntries } from './page-entries.ts'
import { passagesOf } from './passages.ts'
import { parseRobots } from './robots.ts'
import { factsOf, type SiteRead } from './site-facts.ts'
import { sitePhrasesOf } from './site-phrases.ts'
import { type SitemapText, sitemapOf } from './sitemap.ts'
import { listPages, type SiteNames } from './watched-listing.ts'
import { type SiteLinks, worthReading } from './worth-reading.ts'

/** Everything in analysis that parses what strangers wrote. */
const parsers = {
  robots: ({ text, robot }: { text: string; robot: string }) => parseRobots(text, robot),
  page: (html: string) => readPage(html),
  sitemap: (sitemap: SitemapText) => sitemapOf(sitemap),
  worthReading: (links: SiteLinks) => worthReading(links),
  siteFacts: (site: SiteRead) => factsOf(site),
  sitePhrases: ({ pages, host }: { pages: readonly PageWords[]; host: string }) =>
    sitePhrasesOf(pages, host),
  listPages: (names: SiteNames) => listPages(names),
  passages: ({
    blocks,
    topic,
    most,
  }: {
    blocks: readonly string[]
    topic: TopicStems
    most: number
  }) => passagesOf(blocks, topic, most),
  entries: (texts: readonly EntryText[]) => readEntries(texts),
}
export type SiteParserTable = typeof parsers

serveParsers(parsers)
