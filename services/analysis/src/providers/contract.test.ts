import type { LookupFunction } from 'node:net'
import { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { startDataForSeo } from '@sortie/sandbox/dataforseo'
import { startGoogleAds } from '@sortie/sandbox/google-ads'
import { helpful, startOpenAi } from '@sortie/sandbox/openai'
import type { StandIn } from '@sortie/sandbox/server'
import { bakerySite, startSite } from '@sortie/sandbox/site'
import { startWikimedia } from '@sortie/sandbox/wikimedia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PAGES } from '../lexicon/phrase-rows.ts'
import { paidInMemory } from '../testing.ts'
import { openParsers } from '../testing-parsers.ts'
import { almanac } from './almanac/almanac.ts'
import { composed } from './composed/composed.ts'
import { type Crawler, crawler } from './crawler/crawler.ts'
import { dataforseo } from './dataforseo/dataforseo.ts'
import { googleAds } from './google-ads/google-ads.ts'
import { holdsBrand } from './merge.ts'
import { openai } from './openai/openai.ts'
import type { Capability, Provider, SourceQuery } from './port.ts'
import { wikimedia } from './wikimedia/wikimedia.ts'

const room = openParsers()

// Tests the rules that every provider keeps, whatever it asks and whomever it asks: one suite for all.

const Competitor = z.strictObject({
  name: z.string().min(1).max(60),
  description: z.string().max(300),
  source: z.string(),
  topKeywords: z.array(
    z.strictObject({ keyword: z.string().min(1).max(60), typical: z.boolean() }),
  ),
})
const Phrase = z.strictObject({
  keyword: z.string().min(1).max(80),
  intent: z.enum(['transactional', 'commercial', 'informational', 'navigational']),
  relevance: z.number().min(0).max(3),
  theme: z.string().max(100),
  page: z.enum(PAGES).optional(),
  isVetted: z.boolean().optional(),
})
const Notes = z.array(z.string().min(1).max(400))
const SCALE = {
  interest: { unit: 'views/month', most: 1e9 },
  volume: { unit: 'searches/month', most: 1e9 },
  difficulty: { unit: '0-10', most: 10 },
} as const

const toThisMachine: LookupFunction = (_name, options, callback) =>
  options.all
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4)
const contact = 'support@sortie.example'
const reading = (ports: number[]) =>
  crawler({
    contact,
    ports,
    parsers: room,
    isAllowed: () => true,
    lookup: toThisMachine,
    crawlMs: 500,
  })
const thinking = (url: string) =>
  openai({ apiKey: 'sk-sandbox-key', baseUrl: `${url}/v1`, model: 'sandbox', timeoutMs: 5_000 })
const looking = (url: string) => wikimedia({ contact, wikidataUrl: url, pageviewsUrl: url })
const measuring = (url: string) =>
  dataforseo({
    login: 'sandbox@sortie.example',
    password: 'sandbox-password',
    url,
    mostIdeas: 300,
    waitMs: 1,
  })
const planning = (url: string) =>
  googleAds({
    clientId: 'id',
    clientSecret: 'secret',
    refreshToken: 'sandbox-refresh-token',
    customerId: '123-456-7890',
    url,
    tokenUrl: `${url}/token`,
    mostIdeas: 300,
    gapMs: 0,
  })

let standIns: Record<'model' | 'encyclopedia' | 'site' | 'labs' | 'planner', StandIn>
const readers: Crawler[] = []
beforeAll(async () => {
  standIns = {
    model: await startOpenAi(helpful),
    encyclopedia: await startWikimedia(),
    site: await startSite(bakerySite),
    labs: await startDataForSeo(),
    planner: await startGoogleAds(),
  }
})
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()))
  await Promise.all(Object.values(standIns).map((each) => each.stop()))
})

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9'
const asReader = (reader: Crawler): Crawler => {
  readers.push(reader)
  return reader
}
type Case = {
  capabilities: Capability[]
  /** Of its figures; absent where it gives none. */
  kind?: Figure['kind']
  provider: () => Provider
  /** The same, of a world that is away; absent where it asks nobody. */
  lost?: () => Provider
}
const cases: Record<string, Case> = {
  openai: {
    capabilities: ['competitors', 'phrases'],
    provider: () => thinking(standIns.model.url),
    lost: () => thinking(NOWHERE),
  },
  dataforseo: {
    capabilities: ['phrases', 'volume', 'difficulty'],
    kind: 'measured',
    provider: () => measuring(standIns.labs.url),
    lost: () => measuring(NOWHERE),
  },
  'google-ads': {
    capabilities: ['phrases', 'volume'],
    kind: 'measured',
    provider: () => planning(standIns.planner.url),
    lost: () => planning(NOWHERE),
  },
  wikimedia: {
    capabilities: ['competitors', 'interest'],
    kind: 'measured',
    provider: () => looking(standIns.encyclopedia.url),
    lost: () => looking(NOWHERE),
  },
  crawler: {
    capabilities: ['competitors', 'phrases'],
    provider: () => asReader(reading([standIns.site.port])),
    lost: () => asReader(reading([9])),
  },
  almanac: {
    capabilities: ['competitors', 'phrases', 'volume', 'difficulty'],
    kind: 'modelled',
    provider: () => almanac,
  },
  composed: {
    capabilities: ['phrases', 'volume', 'difficulty'],
    kind: 'modelled',
    provider: () => composed,
  },
}

const briefOf = (name: string): SourceQuery => ({
  industry: name === 'composed' ? 'axe throwing' : 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: name === 'crawler' ? `http://breadhouse.example:${standIns.site.port}` : 'Greggs',
  at: '2026-01-01T00:00:00.000Z',
  signal: new AbortController().signal,
  paid: paidInMemory().run(),
})
const KEYWORDS = [
  'sourdough bread',
  'how to keep bread fresh',
  'birthday cake near me',
  'axe throwing near me',
]
const NAMES = ['Greggs', 'Boulangerie Martin']
const call = (provider: Provider, capability: Capability, query: SourceQuery) => {
  switch (capability) {
    case 'competitors':
      return provider.competitors!(query, 3)
    case 'phrases':
      return provider.phrases!(query)
    case 'interest':
      return provider.interest!(query, NAMES)
    case 'volume':
    case 'difficulty':
      return provider[capability]!(query, KEYWORDS)
  }
}
const all: Capability[] = ['competitors', 'phrases', 'interest', 'volume', 'difficulty']

describe.for(Object.entries(cases))('%s', ([name, { capabilities, kind, provider, lost }]) => {
  test('offers what it is meant to, and nothing else', () => {
    const given = provider()
    expect(given.name).toBe(name)
    expect(all.filter((capability) => given[capability])).toEqual(capabilities)
  })

  test('has a name for readers', () => {
    expect(sourceName(name), 'contracts/src/analysis/reports/source-names.ts').not.toBe(name)
  })

  const offers = (capability: Capability) => capabilities.filter((each) => each === capability)
  test.for(offers('competitors'))('names companies as %s, never the visitor’s', async () => {
    const { found, notes } = await provider().competitors!(briefOf(name), 3)
    expect(found.length).toBeGreaterThan(0)
    Notes.parse(notes)
    for (const company of z.array(Competitor).max(8).parse(found)) {
      expect(company.source).toBe(name)
      expect(company.name).not.toContain('Crumb')
    }
  })

  test.for(offers('phrases'))('proposes %s, no brand among them', async () => {
    const query = briefOf(name)
    const { found, notes } = await provider().phrases!(query)
    expect(found.length).toBeGreaterThan(0)
    Notes.parse(notes)
    const isBranded = holdsBrand(query)
    for (const { keyword, isVetted } of z.array(Phrase).max(500).parse(found)) {
      if (!isVetted) expect(isBranded(keyword), keyword).toBe(false)
      expect(keyword).toBe(keyword.trim().toLowerCase())
    }
    expect(new Set(found.map(({ keyword }) => keyword)).size).toBe(found.length)
  })

  test.for(capabilities.filter((each) => each in SCALE) as (keyof typeof SCALE)[])(
    'gives figures of %s with a whole receipt',
    async (capability) => {
      const query = briefOf(name)
      const { found, notes } = await call(provider(), capability, query)
      Notes.parse(notes)
      const figures = found as Map<string, Figure>
      expect(figures.size).toBeGreaterThan(0)
      expect(kind, 'its case says the kind of its figures').toBeDefined()
      const { unit, most } = SCALE[capability]
      for (const [key, figure] of figures) {
        expect([...KEYWORDS, ...NAMES]).toContain(key)
        expect(Figure.parse(figure)).toMatchObject({
          unit,
          kind,
          source: name,
          fetchedAt: query.at,
        })
        expect(figure.formula && figure.version).toBeTruthy()
        expect(figure.value).toBeGreaterThanOrEqual(0)
        expect(figure.value).toBeLessThanOrEqual(most)
      }
    },
  )

  test.for(lost ? capabilities : [])('throws where its world is away: %s', async (capability) => {
    const query = briefOf(name)
    const brief =
      name === 'crawler' ? { ...query, mainCompetitor: 'http://breadhouse.example:9' } : query
    await expect(call(lost!(), capability, brief)).rejects.toThrow()
  })

  // One crawl serves all who ask for a site, so it does not end with one of them.
  test.for(lost && name !== 'crawler' ? capabilities : [])(
    'asks nobody for somebody who left: %s',
    async (capability) => {
      const seen = () => Object.values(standIns).flatMap((each) => each.seen).length
      const given = provider()
      const before = seen()
      const signal = AbortSignal.abort(new Error('gone'))
      await expect(call(given, capability, { ...briefOf(name), signal })).rejects.toThrow()
      expect(seen()).toBe(before)
    },
  )
})
