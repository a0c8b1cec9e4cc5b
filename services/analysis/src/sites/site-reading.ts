import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import type { SiteReader } from '../providers/crawler/site-reader.ts'
import { type SharedReaderOptions, siteReaderFrom, sourcesShape } from '../providers/sources.ts'
import { createSiteParsers, type SiteParserPool } from '../untrusted/client.ts'
import { createSiteBudget } from './site-budget.ts'

/** The settings of modules that read sites. */
export const siteSettings = {
  ...sourcesShape,
  /** The requests that one host gets in ten minutes, for all users together; free work gets half of them. */
  SITE_REQUESTS_PER_TEN_MINUTES: z.coerce.number().int().positive().default(160),
}
type SiteConfig = ConfigOf<typeof siteSettings>

/** The processes that parse what sites send. */
const siteParsers: Resource<SiteConfig, SiteParserPool> = {
  name: 'site-parsers',
  open: ({ log }) => createSiteParsers(log),
  close: (parsers) => parsers.stop(),
}

/** The parts that all readers of sites share: the counts of requests, and the parsers. */
export const siteReading: Resource<SiteConfig, SharedReaderOptions> = {
  name: 'site-reading',
  open: (kernel) => {
    const budget = createSiteBudget(kernel.db, kernel.config.SITE_REQUESTS_PER_TEN_MINUTES)
    return { ...budget, parsers: kernel.resource(siteParsers) }
  },
}

/** Reads the sites of customers and their rivals. Known sites close it. */
export const sharedSiteReader: Resource<SiteConfig, SiteReader> = {
  name: 'site-reader',
  open: (kernel) => siteReaderFrom(kernel.config, kernel.resource(siteReading)),
}
