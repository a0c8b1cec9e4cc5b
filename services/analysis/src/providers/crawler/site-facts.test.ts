import type { LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import { breadhouse, HOSTILE_FIELDS, hostileSite, startSlowSite } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterEach, expect, test } from 'vitest'
import { openParsers } from '../../testing-parsers.ts'
import { entriesOf } from '../../untrusted/sitemap.ts'
import { BusySite } from './safe-fetch.ts'
import { type SiteReader, siteReader } from './site-reader.ts'

const room = openParsers()

const here: LookupFunction = (_name, options, callback) => {
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  callback(null, '127.0.0.1', 4)
}
let site: StandIn
let reader: SiteReader
const start = async (given: StandIn | Promise<StandIn>, crawlMs = 4_000) => {
  site = await given
  reader = siteReader({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [site.port],
    crawlMs,
    isAllowed: () => true,
    lookup: here,
  })
  return new URL(`http://breadhouse.example:${site.port}/`)
}
afterEach(() => Promise.all([site.stop(), reader.close()]))

const factsOf = async (address: URL): Promise<SiteFacts> => {
  const reading = await reader.read(address)
  if (reading.outcome !== 'read') throw new Error(reading.outcome)
  return reading.facts
}
const xml = { 'content-type': 'application/xml' }

test('a site tells what it sells, how large it is, what it is about and how often it changes', async () => {
  const facts = await factsOf(await start(startSite(breadhouse)))
  expect(SiteFacts.parse(facts)).toEqual(facts)
  expect(facts).toMatchObject({
    host: 'breadhouse.example',
    name: 'Breadhouse',
    listed: 8,
    hasMore: false,
    selfSaid: 'A family bakery for sourdough bread and celebration cakes.',
    pace: { dated: 8, month: 3, quarter: 7 },
  })
  expect(facts.pages[0]!.title).toBe('Sourdough bread and celebration cakes · Breadhouse')
  expect(facts.pages.map(({ address }) => new URL(address).pathname).toSorted()).toEqual([
    '/',
    '/baking-classes',
    '/birthday-cakes',
    '/gluten-free-bread',
    '/rye-bread',
    '/sourdough-bread',
    '/vegan-cakes',
    '/wedding-cakes',
  ])
  expect(facts.phrases.map(({ phrase }) => phrase)).toEqual(
    expect.arrayContaining(['wedding cakes', 'gluten free bread']),
  )
  expect(facts.topics.length).toBeGreaterThan(2)
  expect(site.seen).not.toContain('/staff/rota')
  expect(site.seen[0]).toBe('/robots.txt')
})

test('the same site says the same, in whatever order its pages answer', async () => {
  const address = await start(startSite(breadhouse))
  expect(await factsOf(address)).toEqual(await factsOf(address))
})

test('a sitemap that leads to itself, elsewhere or without end is left there', async () => {
  const facts = await factsOf(await start(startSite(hostileSite)))
  expect(site.seen.filter((path) => path.startsWith('/map.xml'))).toHaveLength(1)
  expect(facts).toMatchObject({ listed: 0 })
  // A text that is no plain word is in no field; nor is a parameter that an address carried.
  const text = JSON.stringify(facts)
  for (const attack of HOSTILE_FIELDS) expect(text).not.toContain(attack)
  expect(text).not.toMatch(/token=secret|onerror|\u202E|<|=HYPER/)
  expect(facts.name).toBeUndefined()
  expect(facts.pages.every(({ address }) => address.length <= 300)).toBe(true)
})

test('sitemaps are read up to 20,000 addresses, and say that there are more', async () => {
  const urls = Array.from({ length: 30_000 }, (_, n) => `<url><loc>/p${n}</loc></url>`).join('')
  const address = await start(
    startSite(() => ({
      '/': '<title>Rye bread</title><h1>Rye bread</h1>',
      '/sitemap.xml': { headers: xml, body: gzipSync(`<urlset>${urls}</urlset>`) },
    })),
  )
  const { listed, pages } = await factsOf(address)
  expect(listed).toBe(20_000)
  expect(pages).toHaveLength(1)
})

test('days that are none, and those of other namespaces, are not read', () => {
  const text =
    '<urlset><url><loc>/a</loc><image:loc>/x.jpg</image:loc><lastmod> 2026-01-02T10:00</lastmod></url><url><loc>/b</loc><lastmod>soon</lastmod></url></urlset>'
  expect(entriesOf(text)).toEqual([
    { isMap: false, address: '/a', changed: ' 2026-01-02T10:00' },
    { isMap: false, address: '/b', changed: 'soon' },
  ])
})

test('a slow site is left with what was read until then, one that never answers is late', async () => {
  const address = await start(startSlowSite(breadhouse, 250), 1_500)
  const { pages } = await factsOf(address)
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.length).toBeLessThan(8)
  await Promise.all([site.stop(), reader.close()])
  const silent = await start(startSlowSite(breadhouse, 5_000), 300)
  expect(await reader.read(silent)).toEqual({ outcome: 'late' })
  expect(await reader.probe(silent, AbortSignal.timeout(100))).toBe('late')
})

test('a site is told apart that forbids us, one that has no words, and one that is not there', async () => {
  const robots = { 'content-type': 'text/plain' }
  const address = await start(
    startSite(() => ({
      '/robots.txt': { headers: robots, body: 'User-agent: SortieBot\nDisallow: /' },
      '/': 'x',
    })),
  )
  expect(await reader.read(address)).toEqual({ outcome: 'forbidden' })
  expect(await reader.probe(address, AbortSignal.timeout(1_000))).toBe('forbidden')
  await Promise.all([site.stop(), reader.close()])
  const empty = await start(startSite(() => ({ '/': '<div id="root"></div>' })))
  expect(await reader.read(empty)).toEqual({ outcome: 'empty' })
  const closed = new URL(`http://breadhouse.example:${site.port + 1}/`)
  expect(await reader.read(closed)).toEqual({ outcome: 'unreachable' })
})

test('a site that asks for patience is read as slowly as it asks', async () => {
  const robots = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nCrawl-delay: 1',
  }
  const address = await start(
    startSite((base) => ({ ...breadhouse(base), '/robots.txt': robots })),
    2_500,
  )
  const { pages } = await factsOf(address)
  expect(pages.length).toBeLessThanOrEqual(3)
})

test('by default nobody on this machine is read', async () => {
  const { port } = await startSite(breadhouse).then((given) => {
    site = given
    return given
  })
  reader = siteReader({ parsers: room, contact: 'x@y.example', ports: [port] })
  expect(await reader.read(new URL(`http://localhost:${port}/`))).toEqual({
    outcome: 'unreachable',
  })
  expect(site.seen).toEqual([])
})

/** A reader whose requests are refused after so many, those of free work or all. */
const limitedReader = async (most: number, limited: 'free' | 'all') => {
  const address = await start(startSite(breadhouse))
  await reader.close()
  let sent = 0
  const refuse = async () => {
    sent += 1
    if (sent > most) throw new BusySite(60)
  }
  reader = siteReader({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: here,
    admit: limited === 'all' ? refuse : async () => {},
    admitFree: refuse,
  })
  return address
}

const readLimited = async (most: number) => {
  const address = await limitedReader(most, 'all')
  return reader.read(address)
}

test('free work that may read only some pages of a site says that it is busy', async () => {
  const address = await limitedReader(5, 'free')
  expect(await reader.read(address, undefined, 'free')).toEqual({ outcome: 'busy' })
  const paid = await reader.read(address)
  expect(paid.facts?.pages).toHaveLength(8)
  expect(paid).toMatchObject({ isCut: false })
})

test('a paid reading that was refused pages says so', async () => {
  const { facts, ...reading } = await readLimited(5)
  expect(reading).toEqual({ outcome: 'read', isCut: true })
  expect(facts?.pages.length).toBeLessThan(8)
})

test('a paid reading that was refused sitemaps says so', async () => {
  const { facts, ...reading } = await readLimited(2)
  expect(reading).toEqual({ outcome: 'read', isCut: true })
  expect(facts?.listed).toBe(0)
})
