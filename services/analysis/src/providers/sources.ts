import { toggle } from '@sortie/runtime/process/config'
import { z } from 'zod'
import { almanac } from './almanac/almanac.ts'
import { crawler } from './crawler/crawler.ts'
import { openai } from './openai/openai.ts'
import type { Provider } from './port.ts'
import { wikimedia } from './wikimedia/wikimedia.ts'

/** What the providers read from the environment. */
export const sourcesShape = {
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-5.4-mini'),
  WIKIMEDIA: toggle(true),
  WIKIDATA_URL: z.url().default('https://www.wikidata.org'),
  PAGEVIEWS_URL: z.url().default('https://wikimedia.org'),
  CRAWLER: toggle(true),
  SUPPORT_EMAIL: z.email().default('support@sortie.localhost'),
}
type Config = z.infer<z.ZodObject<typeof sourcesShape>> & { PUBLIC_URL: string }

export type Sources = { providers: Provider[]; close: () => Promise<void> }

/**
 * The providers that the configuration asks for, in the order in which they are tried: a model
 * where there is a key for one, Wikimedia, the competitor's site, and at last the almanac, which
 * needs neither key nor network.
 */
export const sourcesFrom = (config: Config): Sources => {
  const contact = `${config.PUBLIC_URL}; ${config.SUPPORT_EMAIL}`
  const reader = config.CRAWLER ? crawler({ contact }) : null
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config
  const encyclopedia = {
    contact,
    wikidataUrl: config.WIKIDATA_URL,
    pageviewsUrl: config.PAGEVIEWS_URL,
  }
  return {
    providers: [
      ...(apiKey
        ? [openai({ apiKey, baseUrl, model, ...(reader && { siteOf: reader.siteOf }) })]
        : []),
      ...(config.WIKIMEDIA ? [wikimedia(encyclopedia)] : []),
      ...(reader ? [reader] : []),
      almanac,
    ],
    close: async () => reader?.close(),
  }
}
