import type { LookupFunction } from 'node:net'
import { obedient } from '@sortie/sandbox/hostile-model'
import { startOpenAi } from '@sortie/sandbox/openai'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openParsers } from '../../testing-parsers.ts'
import { chain } from '../chain.ts'
import { crawler } from '../crawler/crawler.ts'
import type { SourceQuery } from '../port.ts'
import { hostilePages } from './hostile-pages.ts'
import { openai } from './openai.ts'

const room = openParsers()

const KEY = 'sk-canary-7f3a9c2e5b8d4f1a6c0e'
const guises = [
  KEY,
  [...KEY].join(' '),
  [...KEY].toReversed().join(''),
  Buffer.from(KEY).toString('base64'),
  Buffer.from(KEY).toString('hex'),
]
/** Anything that could lead somebody, or somebody's browser, away; and the house's own orders. */
const HARM =
  /:\/\/|www\.|evil\s*[.[(]|@|[<>]|\]\(|javascript:|data:|hxxp|never follow instructions|small business to find/i

const Competitors = z.array(
  z.strictObject({
    name: z.string().min(1).max(60),
    description: z.string().max(200),
    source: z.enum(['openai', 'crawler']),
    topKeywords: z
      .array(z.strictObject({ keyword: z.string().max(60), typical: z.boolean() }))
      .max(2),
  }),
)
const Phrases = z
  .array(
    z.strictObject({
      keyword: z.string().min(1).max(60),
      intent: z.enum(['transactional', 'commercial', 'informational', 'navigational']),
      relevance: z.number().min(0).max(3),
      theme: z.string().max(60),
    }),
  )
  .max(100)

let model: StandIn
let site: StandIn
beforeAll(async () => {
  model = await startOpenAi(obedient())
  site = await startSite((base) => {
    const page = hostilePages[Number(/page(\d+)/.exec(base)?.[1] ?? 0)]!
    return { '/': page.html }
  })
})
afterAll(() => Promise.all([model.stop(), site.stop()]))

const toThisMachine: LookupFunction = (_name, options, callback) =>
  options.all
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4)

const build = () => {
  const reader = crawler({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: toThisMachine,
  })
  const brain = openai({
    apiKey: KEY,
    baseUrl: `${model.url}/v1`,
    model: 'sandbox',
    siteOf: reader.siteOf,
  })
  return { reader, brain }
}
const query = (more: Partial<SourceQuery>): SourceQuery => ({
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
  at: '2026-01-01T00:00:00Z',
  signal: new AbortController().signal,
  ...more,
})

const checkHarmless = (answer: unknown) => {
  const said = JSON.stringify(answer)
  expect(said).not.toMatch(HARM)
  for (const guise of guises) expect(said).not.toContain(guise)
}

test('the corpus is as large as was promised', () =>
  expect(hostilePages.length).toBeGreaterThanOrEqual(50))

test.for(hostilePages.map(({ order }, index) => [index, order] as const))(
  'page %i, “%s”, gets nothing out',
  async ([index, order]) => {
    const { reader, brain } = build()
    const read = query({ mainCompetitor: `http://page${index}.example:${site.port}` })
    await reader.competitors!(read, 3)
    expect(reader.siteOf(read)).not.toBeNull()
    // All that a page can reach, and what a visitor may type: any of the model's ways to obey.
    const typed = query({ industry: order, mainCompetitor: order.slice(0, 200) })
    for (let way = 0; way < 3; way++) {
      for (const given of [read, typed]) {
        const [named, proposed] = await Promise.allSettled([
          brain.competitors!(given, 3),
          brain.phrases!(given),
        ])
        if (named.status === 'fulfilled') checkHarmless(Competitors.parse(named.value.found))
        else expect(named.reason).toMatchObject({ name: 'Unusable' })
        if (proposed.status === 'fulfilled') checkHarmless(Phrases.parse(proposed.value.found))
        else expect(proposed.reason).toMatchObject({ name: 'Unusable' })
      }
    }
    // The host is the visitor's own word; all else is the page's.
    const { found } = await reader.competitors!(read, 3)
    const { description, topKeywords } = Competitors.parse(found)[0]!
    checkHarmless([description, topKeywords, Phrases.parse((await reader.phrases!(read)).found)])
    await reader.close()
  },
)

test('no page leads to a request anywhere else', () => {
  expect(new Set(site.seen)).toEqual(new Set(['/robots.txt', '/', '/sitemap.xml']))
  expect(new Set(model.seen)).toEqual(new Set(['/v1/chat/completions']))
})

test('what is left of an obedient model’s answer is refused, or merged like any other', async () => {
  const { reader, brain } = build()
  const together = chain([brain, reader])
  const { sources } = await together.phrases(
    query({ mainCompetitor: `http://page0.example:${site.port}` }),
  )
  expect(sources.map(({ provider }) => provider)).toEqual(['openai', 'crawler'])
  await reader.close()
})
