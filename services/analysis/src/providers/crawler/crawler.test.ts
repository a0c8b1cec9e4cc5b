import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { bakerySite, startSite } from '@sortie/sandbox/site'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openParsers } from '../../testing-parsers.ts'
import type { SourceQuery } from '../port.ts'
import { addressIn, type Crawler, crawler } from './crawler.ts'
import { BusySite } from './safe-fetch.ts'

const room = openParsers()

const toThisMachine: LookupFunction = (_name, options, callback) => {
  const found: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]
  if (options.all) return callback(null, found)
  callback(null, '127.0.0.1', 4)
}
let site: StandIn
let reader: Crawler
const start = (given: StandIn, more: Partial<Parameters<typeof crawler>[0]> = {}) => {
  site = given
  reader = crawler({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: toThisMachine,
    ...more,
  })
}
beforeEach(async () => start(await startSite(bakerySite)))
afterEach(() => Promise.all([site.stop(), reader.close()]))

const query = (mainCompetitor = `http://breadhouse.example:${site.port}`): SourceQuery => ({
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor,
  at: '2026-01-01T00:00:00Z',
  signal: new AbortController().signal,
})
const links = (count: number) =>
  Array.from({ length: count }, (_, page) => `<a href="/p${page}">Page</a>`).join('')
const pages = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, page) => [`/p${page}`, '<p>Bread.</p>']))
const replacedBy = async (pages: Parameters<typeof startSite>[0]) => {
  await Promise.all([site.stop(), reader.close()])
  start(await startSite(pages))
}

test.for([
  ['greggs.co.uk', 'https://greggs.co.uk/'],
  ['www.greggs.co.uk/menu', 'https://www.greggs.co.uk/menu'],
  [' http://greggs.co.uk:8080 ', 'http://greggs.co.uk:8080/'],
  ['HTTPS://Greggs.example/?a=b', 'https://greggs.example/?a=b'],
  ['Greggs', null],
  ['St. Mary Bakery', null],
  ['Dr.Oetker AG', null],
  ['127.0.0.1', null],
  ['file:///etc/passwd', null],
  ['', null],
] as const)('of “%s” the address is %s', ([typed, address]) =>
  expect(addressIn(typed)?.href ?? null).toBe(address),
)

test('a crawl, and its time, begin once the parsers have started', async () => {
  const started = Promise.withResolvers<void>()
  await reader.close()
  start(site, { parsers: { ...room, warm: () => started.promise } })
  const reading = reader.competitors!(query(), 3)
  await setTimeout(300)
  expect(site.seen).toEqual([])
  started.resolve()
  await reading
  expect(site.seen).toContain('/classes')
})

test('the parsers are started for a brief that names the address of a site, and for no other', async () => {
  let starts = 0
  await reader.close()
  const warm = async () => {
    starts += 1
  }
  start(site, { parsers: { ...room, warm } })
  await reader.warm!(query('Greggs'))
  expect(starts).toBe(0)
  await reader.warm!(query('greggs.co.uk'))
  expect(starts).toBe(1)
})

test('the site is asked for its rules, and only what they allow is read', async () => {
  await reader.competitors!(query(), 3)
  expect(site.seen[0]).toBe('/robots.txt')
  expect(site.seen.toSorted()).toEqual([
    '/',
    '/bread',
    '/cakes',
    '/classes',
    '/robots.txt',
    '/sitemap.xml',
  ])
})

test('the competitor is described by its own words, its top keywords read and not guessed', async () => {
  const { found, notes } = await reader.competitors!(query(), 3)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    name: 'breadhouse.example',
    description: 'A family bakery for sourdough bread and celebration cakes.',
    source: 'crawler',
  })
  expect(found[0]!.topKeywords.map(({ typical }) => typical)).toEqual([false, false])
  expect(notes).toEqual([
    'The top keywords of breadhouse.example were read from its own site (4 pages).',
  ])
})

test('its phrases are what the site is about, and nothing of its frame', async () => {
  const { found } = await reader.phrases!(query())
  const keywords = found.map(({ keyword }) => keyword)
  expect(keywords).toEqual(
    expect.arrayContaining(['sourdough bread', 'celebration cakes', 'wedding cakes']),
  )
  expect(keywords.join(' ')).not.toMatch(/cookie|privacy|newsletter|log in|staff/)
})

test('a site is read once, for whoever asks', async () => {
  expect(reader.siteOf(query())).toBeNull()
  await Promise.all([reader.competitors!(query(), 3), reader.phrases!(query())])
  expect(site.seen.filter((path) => path === '/')).toHaveLength(1)
  expect(reader.siteOf(query())?.pages).toBe(4)
})

test('a site that wants no robots is not read', async () => {
  await replacedBy(() => ({
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: SortieBot\nDisallow: /',
    },
    '/': '<p>hello</p>',
  }))
  await expect(reader.competitors!(query(), 3)).rejects.toThrow('robots')
  expect(site.seen).toEqual(['/robots.txt'])
})

test('a site whose rules cannot be read just now is not read', async () => {
  await replacedBy(() => ({ '/robots.txt': { status: 503 }, '/': '<p>hello</p>' }))
  await expect(reader.competitors!(query(), 3)).rejects.toThrow()
  expect(site.seen).toEqual(['/robots.txt'])
})

test('a site that asks for patience is read for one page', async () => {
  await replacedBy((base) => ({
    ...bakerySite(base),
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nCrawl-delay: 10',
    },
  }))
  await reader.competitors!(query(), 3)
  expect(site.seen).toEqual(['/robots.txt', '/'])
})

test('no more than ten pages are read', async () => {
  await replacedBy(() => ({ '/': links(50), ...pages(50) }))
  await reader.competitors!(query(), 3)
  expect(site.seen.filter((path) => path === '/' || path.startsWith('/p'))).toHaveLength(10)
})

test('a site is read once by host, whatever the addresses that were typed say behind it', async () => {
  await replacedBy(() => ({ '/': links(50), ...pages(50) }))
  const { port } = site
  const rivals = [
    `http://breadhouse.example:${port}/?1`,
    `http://breadhouse.example:${port}/shop?2#top`,
    `http://BREADHOUSE.example:${port}/#3`,
    `http://breadhouse.example.:${port}`,
    `http://somebody:secret@breadhouse.example:${port}/`,
  ]
  await reader.phrases!({ ...query(), ownSite: `http://breadhouse.example:${port}/?4`, rivals })
  // Its rules, its sitemap and ten pages.
  expect(site.seen).toHaveLength(12)
})

test('sitemaps and pages are those of the own site, wherever its rules or its links lead', async () => {
  const elsewhere = await listenLocally((_request, response) => response.end('x'))
  const other = `http://rival.example:${elsewhere.port}`
  await Promise.all([site.stop(), reader.close()])
  const leading = await startSite(() => ({
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\nSitemap: ${other}/sitemap.xml`,
    },
    '/': '<a href="/rye">Rye</a><p>Rye bread</p>',
    '/rye': { status: 302, headers: { location: `${other}/rye` } },
  }))
  site = leading
  reader = crawler({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [leading.port, elsewhere.port],
    isAllowed: () => true,
    lookup: toThisMachine,
  })
  await reader.competitors!(query(), 3)
  expect(elsewhere.seen).toEqual([])
  expect(leading.seen).toContain('/rye')
  await elsewhere.stop()
})

test('a site that leads elsewhere in the middle of it is left there', async () => {
  const elsewhere = await listenLocally((_request, response) => response.end('x'))
  await replacedBy(() => ({
    '/': `<a href="http://127.0.0.1:${elsewhere.port}/">out</a><a href="//other.example/">out</a><p>Rye bread</p>`,
  }))
  await reader.competitors!(query(), 3)
  expect(elsewhere.seen).toEqual([])
  await elsewhere.stop()
})

test('a competitor that is no address is none of its business', () => {
  expect(reader.serves!(query('Greggs'))).toBe(false)
  expect(reader.serves!(query('greggs.co.uk'))).toBe(true)
})

test('by default nobody on this machine is read', async () => {
  const strict = crawler({
    parsers: room,
    contact: 'x@y.example',
    ports: [site.port],
    lookup: dnsLookup as LookupFunction,
  })
  await expect(strict.competitors!(query(`http://localhost:${site.port}`), 3)).rejects.toThrow()
  expect(site.seen).toEqual([])
  await strict.close()
})

test('a report that was paid reads a site that was asked too often for free', async () => {
  await reader.close()
  let paid = 0
  reader = crawler({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: toThisMachine,
    admit: async () => {
      paid += 1
    },
    admitFree: async () => {
      throw new BusySite(60)
    },
  })
  await expect(reader.expects!(query())).rejects.toThrow(BusySite)
  await expect(reader.phrases!(query())).rejects.toThrow(BusySite)
  expect(site.seen).toEqual([])
  const { found } = await reader.phrases!({ ...query(), paid: {} as never })
  expect(found.length).toBeGreaterThan(0)
  expect(paid).toBe(site.seen.length)
})

/** A reader whose free requests are refused after so many. */
const limitedReader = (mostFree: number) => {
  let free = 0
  reader = crawler({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: toThisMachine,
    admit: async () => {},
    admitFree: async () => {
      free += 1
      if (free > mostFree) throw new BusySite(60)
    },
  })
}
const paidQuery = (): SourceQuery => ({ ...query(), paid: {} as never })

test('a paid report reads all pages of a site while free work that may read only some is at it', async () => {
  await replacedBy(() => ({ '/': links(30), ...pages(30) }))
  await reader.close()
  limitedReader(4)
  const free = reader.expects!(query())
  await Promise.all([free, reader.phrases!(paidQuery()), reader.phrases!(paidQuery())])
  expect(reader.siteOf(query())?.pages).toBe(10)
  // The free reading, and one for both paid reports.
  expect(site.seen.filter((path) => path === '/')).toHaveLength(2)
})

test('a paid report reads a site anew that free work read in part, and no other one does', async () => {
  await replacedBy(() => ({ '/': links(30), ...pages(30) }))
  await reader.close()
  limitedReader(4)
  await reader.phrases!(query())
  await reader.phrases!(query())
  expect(reader.siteOf(query())?.pages).toBeLessThan(10)
  expect(site.seen.filter((path) => path === '/')).toHaveLength(1)
  await reader.phrases!(paidQuery())
  expect(reader.siteOf(query())?.pages).toBe(10)
  const requests = site.seen.length
  await Promise.all([reader.phrases!(query()), reader.phrases!(paidQuery())])
  expect(site.seen).toHaveLength(requests)
})

test('a paid report uses what free work read of a site in full', async () => {
  await reader.expects!(query())
  const requests = site.seen.length
  await reader.phrases!(paidQuery())
  expect(site.seen).toHaveLength(requests)
})
