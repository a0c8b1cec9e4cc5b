import type { LookupFunction } from 'node:net'
import { modelOptionsOf, modelShape } from '@sortie/model/settings'
import { toggle } from '@sortie/runtime/process/config'
import { z } from 'zod'
import type { SiteParserPool } from '../untrusted/client.ts'
import { almanac } from './almanac/almanac.ts'
import { composed } from './composed/composed.ts'
import { crawler } from './crawler/crawler.ts'
import { type PageReader, pageReader } from './crawler/page-reader.ts'
import type { SafeFetchOptions } from './crawler/safe-fetch.ts'
import { type SiteReader, siteReader } from './crawler/site-reader.ts'
import { dataforseo } from './dataforseo/dataforseo.ts'
import { googleAds } from './google-ads/google-ads.ts'
import { openai } from './openai/openai.ts'
import type { Provider } from './port.ts'
import { type Encyclopedia, encyclopedia } from './wikimedia/extracts.ts'
import { type WeeklyViews, weeklyViews } from './wikimedia/weekly-views.ts'
import { wikimedia } from './wikimedia/wikimedia.ts'

/** The settings of the providers, from the environment. */
export const sourcesShape = {
  ...modelShape,
  WIKIMEDIA: toggle(true),
  WIKIDATA_URL: z.url().default('https://www.wikidata.org'),
  PAGEVIEWS_URL: z.url().default('https://wikimedia.org'),
  WIKIPEDIA_URL: z.url().default('https://en.wikipedia.org'),
  CRAWLER: toggle(true),
  DATAFORSEO_LOGIN: z.string().optional(),
  DATAFORSEO_PASSWORD: z.string().optional(),
  DATAFORSEO_URL: z.url().default('https://api.dataforseo.com'),
  /** The days that its answers are kept; it keeps results for 30 days itself. */
  DATAFORSEO_KEEP_DAYS: z.coerce.number().int().min(0).max(90).default(30),
  GOOGLE_ADS_CLIENT_ID: z.string().optional(),
  GOOGLE_ADS_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ADS_REFRESH_TOKEN: z.string().optional(),
  GOOGLE_ADS_CUSTOMER_ID: z.string().optional(),
  /** The manager's account above it. */
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: z.string().optional(),
  GOOGLE_ADS_DEVELOPER_TOKEN: z.string().optional(),
  GOOGLE_ADS_VERSION: z
    .string()
    .regex(/^v\d+$/)
    .default('v25'),
  GOOGLE_ADS_CURRENCY: z.string().length(3).default('USD'),
  GOOGLE_ADS_URL: z.url().default('https://googleads.googleapis.com'),
  GOOGLE_ADS_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_ADS_KEEP_DAYS: z.coerce.number().int().min(0).max(90).default(30),
  /** The most that sources may cost for one report of a kind, and for all reports in a day. */
  SOURCE_DOLLARS_PER_REPORT: z.coerce.number().min(0).default(0.4),
  SOURCE_DOLLARS_PER_COMPETITOR_REPORT: z.coerce.number().min(0).default(0.6),
  SOURCE_DOLLARS_PER_DAY: z.coerce.number().min(0).default(20),
  /** The most that the language model may cost for all reports in a day; half of it for free trials. */
  REPORT_MODEL_DOLLARS_PER_DAY: z.coerce.number().min(0).default(10),
  /** Set in tests: a port of this machine where sites whose names end with `.example` are imitated. */
  SITE_STAND_INS: z.coerce.number().int().positive().optional(),
  SUPPORT_EMAIL: z.email().default('support@sortie.localhost'),
}
type Config = z.infer<z.ZodObject<typeof sourcesShape>> & {
  PUBLIC_URL: string
  /** Keywords that a report looks at, at most. */
  REPORT_KEYWORDS?: number
}

/** The settings that switch each source of measured figures on. */
export const MEASURED_SETTINGS = [
  { source: 'dataforseo', names: ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'] },
  {
    source: 'google-ads',
    names: [
      'GOOGLE_ADS_CLIENT_ID',
      'GOOGLE_ADS_CLIENT_SECRET',
      'GOOGLE_ADS_REFRESH_TOKEN',
      'GOOGLE_ADS_CUSTOMER_ID',
    ],
  },
]

type Closable = Provider & { close: () => void }

const dataforseoFrom = (config: Config): Closable[] => {
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password } = config
  if (!login || !password) return []
  const { DATAFORSEO_URL: url, DATAFORSEO_KEEP_DAYS: keepDays, REPORT_KEYWORDS } = config
  const mostIdeas = REPORT_KEYWORDS ?? 1_000
  return [dataforseo({ login, password, url, keepDays, mostIdeas })]
}

const googleAdsFrom = (config: Config): Closable[] => {
  const { GOOGLE_ADS_CLIENT_ID: clientId, GOOGLE_ADS_CLIENT_SECRET: clientSecret } = config
  const { GOOGLE_ADS_REFRESH_TOKEN: refreshToken, GOOGLE_ADS_CUSTOMER_ID: customerId } = config
  if (!clientId || !clientSecret || !refreshToken || !customerId) return []
  return [
    googleAds({
      clientId,
      clientSecret,
      refreshToken,
      customerId,
      managerId: config.GOOGLE_ADS_LOGIN_CUSTOMER_ID,
      developerToken: config.GOOGLE_ADS_DEVELOPER_TOKEN,
      version: config.GOOGLE_ADS_VERSION,
      currency: config.GOOGLE_ADS_CURRENCY,
      url: config.GOOGLE_ADS_URL,
      tokenUrl: config.GOOGLE_ADS_TOKEN_URL,
      keepDays: config.GOOGLE_ADS_KEEP_DAYS,
      mostIdeas: config.REPORT_KEYWORDS ?? 1_000,
    }),
  ]
}

/** Reads nothing: an operator switched it off. */
const NO_READER: SiteReader = {
  read: async () => ({ outcome: 'unreachable' }),
  probe: async () => 'unreachable',
  watch: async () => ({ outcome: 'unreachable' }),
  list: async () => ({ outcome: 'unreachable' }),
  warm: async () => {},
  close: async () => {},
}

/** Count requests to sites before they are sent; none is counted where they are missing. */
export type Admits = { free?: SafeFetchOptions['admit']; paid?: SafeFetchOptions['admit'] }
/** The parts that readers of sites share: the counts of requests, and the processes that parse strangers' bytes. */
export type SharedReaderOptions = Admits & { parsers: SiteParserPool }

const contactOf = (config: Config) => `${config.PUBLIC_URL}; ${config.SUPPORT_EMAIL}`

/** Names that can never be anybody's site, at this machine; no other name is found. */
const imitated: LookupFunction = (name, options, callback) => {
  if (!name.endsWith('.example')) return callback(new Error('not imitated'), '')
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  callback(null, '127.0.0.1', 4)
}

/** Returns the reader of the sites that competitor reports compare. */
export const siteReaderFrom = (
  config: Config,
  { free, paid, parsers }: SharedReaderOptions,
): SiteReader => {
  const options = { contact: contactOf(config), admit: paid, admitFree: free, parsers }
  const { CRAWLER, SITE_STAND_INS: port } = config
  if (port) {
    const isAllowed = (address: string) => address === '127.0.0.1'
    return siteReader({ ...options, ports: [port], isAllowed, lookup: imitated })
  }
  return CRAWLER ? siteReader(options) : NO_READER
}

/** Reads nothing, likewise. */
const NO_PAGES: PageReader = {
  read: async (addresses) => addresses.map((address) => ({ address, outcome: 'unreachable' })),
  close: async () => {},
}

/** The sources that research for articles reads, beside reports. */
export type ResearchSources = {
  pages: PageReader
  encyclopedia: Encyclopedia | null
  /** Find sentences in what was read. */
  parsers: Pick<SiteParserPool, 'of'>
}

/** Research and weekly figures wait longer than a report's visitor does. */
const ARTICLE_MS = 5_000

/** Returns the reader of single pages, and the encyclopedia where it is not switched off. */
export const researchSourcesFrom = (
  config: Config,
  { free, parsers }: SharedReaderOptions,
): ResearchSources => {
  const contact = contactOf(config)
  const { CRAWLER, SITE_STAND_INS: port } = config
  const isAllowed = (address: string) => address === '127.0.0.1'
  const standIns = port ? { ports: [port], isAllowed, lookup: imitated } : {}
  return {
    pages: CRAWLER || port ? pageReader({ contact, admit: free, parsers, ...standIns }) : NO_PAGES,
    parsers,
    encyclopedia: config.WIKIMEDIA
      ? encyclopedia({ contact, wikipediaUrl: config.WIKIPEDIA_URL, timeoutMs: ARTICLE_MS })
      : null,
  }
}

/** Counts how often articles are read in a week; null where Wikimedia is switched off. */
export const weeklyViewsFrom = (config: Config): WeeklyViews | null =>
  config.WIKIMEDIA
    ? weeklyViews({
        contact: contactOf(config),
        pageviewsUrl: config.PAGEVIEWS_URL,
        timeoutMs: ARTICLE_MS,
      })
    : null

export type Sources = { providers: Provider[]; close: () => Promise<void> }

/**
 * The providers that the configuration asks for, in the order in which they are tried: a model
 * where there is a key for one, those that measure and are paid by the call (the one that is free
 * first), Wikimedia, the competitor's site, what composes for trades that no editor covered, and at last the
 * almanac; these two need neither key nor network.
 */
export const sourcesFrom = (
  config: Config,
  { free, paid, parsers }: SharedReaderOptions,
): Sources => {
  const contact = contactOf(config)
  const reader = config.CRAWLER ? crawler({ contact, admit: paid, admitFree: free, parsers }) : null
  const model = modelOptionsOf(config)
  const wikis = {
    contact,
    wikidataUrl: config.WIKIDATA_URL,
    pageviewsUrl: config.PAGEVIEWS_URL,
  }
  const measuring = [...googleAdsFrom(config), ...dataforseoFrom(config)]
  return {
    providers: [
      ...(model ? [openai({ ...model, ...(reader && { siteOf: reader.siteOf }) })] : []),
      ...measuring,
      ...(config.WIKIMEDIA ? [wikimedia(wikis)] : []),
      ...(reader ? [reader] : []),
      composed,
      almanac,
    ],
    close: async () => {
      for (const { close } of measuring) close()
      await reader?.close()
    },
  }
}
