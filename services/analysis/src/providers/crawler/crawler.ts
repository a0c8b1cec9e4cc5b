import { LRUCache } from 'lru-cache'
import type { Brief } from '../../domain/brief.ts'
import { intentOf } from '../../domain/scoring/intent.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { isCompany } from '../../lexicon/companies/same-company.ts'
import { tradeWords } from '../../recognition/reading.ts'
import { parsersFor, type SiteParserPool } from '../../untrusted/client.ts'
import type { Provider, SourceQuery } from '../port.ts'
import { BusySite } from './safe-fetch.ts'
import { type CrawledSite, readSite } from './site.ts'
import { homeOf, siteKey } from './site-address.ts'
import {
  createWebByBudget,
  type RequestBudget,
  type WebOptions,
  withRefusals,
} from './web-by-budget.ts'

export type CrawlerOptions = WebOptions & {
  /** The processes that parse the pages of sites; a pool of its own by default. */
  parsers?: SiteParserPool
  /** Milliseconds of the visitor's time that a crawl may take; 4,000 by default. */
  crawlMs?: number
}
export type Crawler = Provider & {
  /** Returns the facts that were read from the main competitor's site; null where nothing was read yet. */
  siteOf: (query: SourceQuery) => CrawledSite | null
  close: () => Promise<void>
}

/** A site as it is read, or was lately. */
type KeptReading = {
  budget: RequestBudget
  reading: Promise<{ site: CrawledSite; isCut: boolean }>
  site: CrawledSite | null
}

const MOST_PAGES = 10
const MOST_PHRASES = 40
const KEPT_MS = 10 * 60_000
const FAILED_MS = 60_000

/** The address of a site where the competitor was given by one; null for a name. */
export const addressIn = (typed: string): URL | null => {
  const text = typed.trim()
  const isAddress = /^https?:\/\/\S+$/i.test(text)
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?::\d+)?(?:\/\S*)?$/i
  const address = isAddress ? text : isDomain.test(text) ? `https://${text}` : null
  return address && URL.canParse(address) ? new URL(address) : null
}

/** The home page of a site where it was given by an address; null for a name. */
const homeIn = (typed: string): URL | null => {
  const address = addressIn(typed)
  return address && homeOf(address)
}

/** The sites to read: the main competitor's, the business's own, and those of further competitors. */
const sitesOf = ({ mainCompetitor, ownSite = '', rivals = [] }: Brief): URL[] => {
  const homes = [mainCompetitor, ownSite, ...rivals].flatMap((typed) => homeIn(typed) ?? [])
  return [...new Map(homes.map((home) => [home.origin, home])).values()]
}

const relevanceOf = (phrase: string, prominent: boolean, trade: Set<string>): number => {
  if (wordsOf(phrase).some((word) => trade.has(stem(word)))) return 3
  return prominent ? 2 : 1
}

/**
 * Reads the sites whose addresses were given, the main competitor's, the business's own and those of further
 * competitors: key phrases of their pages, and the facts that the first tells of itself. Each site is read once in ten
 * minutes, from its home page on, for all users together.
 */
export const crawler = ({ crawlMs = 4_000, parsers, ...options }: CrawlerOptions): Crawler => {
  const room = parsersFor(parsers)
  const web = createWebByBudget(options)
  const reads = new LRUCache<string, KeptReading>({ max: 500, ttl: KEPT_MS })

  /** The time of a crawl begins once there is a process that parses what it reads. */
  const readNow = async (budget: RequestBudget, home: URL) => {
    await room.warm()
    const { web: counted, isCut } = withRefusals(web[budget])
    const site = await readSite(home, {
      web: counted,
      parsers: room.of(siteKey(home)),
      mostPages: MOST_PAGES,
      crawlMs,
    })
    return { site, isCut: isCut() }
  }
  const start = (budget: RequestBudget, home: URL): KeptReading => {
    const reading = readNow(budget, home)
    const entry: KeptReading = { budget, reading, site: null }
    reads.set(home.origin, entry)
    const isCurrent = () => reads.get(home.origin) === entry
    reading.then(
      ({ site, isCut }) => {
        entry.site = site
        // The next paid report may read the pages that this one could not.
        if (isCut && budget === 'paid' && isCurrent())
          reads.set(home.origin, entry, { ttl: FAILED_MS })
      },
      (error) => {
        if (!isCurrent()) return
        // A site that is busy for free work may still be read for a report that was paid.
        if (error instanceof BusySite) reads.delete(home.origin)
        else reads.set(home.origin, entry, { ttl: FAILED_MS })
      },
    )
    return entry
  }
  /** Returns true where paid work could read more of a site than free work did. */
  const isRefused = ({ budget, reading }: KeptReading): Promise<boolean> =>
    reading.then(
      ({ isCut }) => isCut && budget === 'free',
      (error) => error instanceof BusySite && budget === 'free',
    )
  /** Returns a site for paid work: the reading of free work counts only if nothing was cut from it. */
  const readPaid = async (home: URL): Promise<KeptReading> => {
    const known = reads.get(home.origin)
    if (!known) return start('paid', home)
    if (!(await isRefused(known))) return known
    const current = reads.get(home.origin)
    return current?.budget === 'paid' ? current : start('paid', home)
  }
  const readBy = async (budget: RequestBudget, home: URL): Promise<CrawledSite> => {
    const { reading } =
      budget === 'paid' ? await readPaid(home) : (reads.get(home.origin) ?? start('free', home))
    return (await reading).site
  }
  const budgetOf = ({ paid }: SourceQuery): RequestBudget => (paid ? 'paid' : 'free')
  const siteIn = (query: SourceQuery) => readBy(budgetOf(query), homeIn(query.mainCompetitor)!)
  /** Returns the phrases of the sites, one site after the other; sites that cannot be read are left out. */
  const phrasesIn = async (query: SourceQuery, budget: RequestBudget) => {
    const sites = await Promise.allSettled(sitesOf(query).map((home) => readBy(budget, home)))
    const failed = sites.find((site) => site.status === 'rejected')
    if (failed && sites.every((site) => site.status === 'rejected')) throw failed.reason
    const trade = new Set(wordsOf(query.industry).map(stem))
    const found = sites.flatMap((site) =>
      site.status === 'fulfilled' ? site.value.phrases.slice(0, MOST_PHRASES) : [],
    )
    return found.map(({ phrase, prominent }) => ({
      keyword: phrase,
      intent: intentOf(phrase).intent,
      relevance: relevanceOf(phrase, prominent, trade),
      theme: phrase,
    }))
  }

  return {
    name: 'crawler',
    title: 'A website that we tried to read',
    // A paid report may wait for free work before it reads a site itself.
    budgetMs: 2 * crawlMs + 1_500,
    alongside: true,
    serves: (query) => sitesOf(query).length > 0,
    warm: async (brief) => {
      if (sitesOf(brief).length > 0) await room.warm()
    },
    siteOf: ({ mainCompetitor }) => {
      const home = homeIn(mainCompetitor)
      return (home && reads.get(home.origin)?.site) || null
    },
    close: async () => {
      await Promise.all([web.close(), room.stop()])
    },
    competitors: async (query) => {
      // If the competitor was given by name, there is no site to read.
      if (!addressIn(query.mainCompetitor)) return { found: [], notes: [] }
      const { host, name, description, pages, phrases } = await siteIn(query)
      // A site may call itself anything; only what agrees with its address is its name.
      const about = description ?? ''
      const isOwn = name !== null && isCompany(host, { name, about }, tradeWords(query))
      const own = phrases.slice(0, 2).map(({ phrase }) => ({ keyword: phrase, typical: false }))
      return {
        found: [
          {
            name: isOwn ? name : host,
            description: about,
            source: 'crawler',
            topKeywords: own,
          },
        ],
        notes: [
          own.length > 0
            ? `The top keywords of ${host} were read from its own site (${pages === 1 ? 'one page' : `${pages} pages`}).`
            : `We read ${host} and found no key phrases on it.`,
        ],
      }
    },
    phrases: async (query) => ({ found: await phrasesIn(query, budgetOf(query)), notes: [] }),
    // A free budget: nothing is paid for yet.
    expects: async (query) => (await phrasesIn(query, 'free')).length,
  }
}
