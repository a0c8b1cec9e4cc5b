import type { LookupFunction } from 'node:net'
import {
  BAKERY_A_WEEK_LATER,
  BAKERY_AT_FIRST,
  changingSite,
  type SitePages,
} from '@sortie/sandbox/changing-site'
import { HOSTILE_FIELDS, hostileSite } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterEach, expect, test } from 'vitest'
import type { Baseline } from '../../domain/site-changes.ts'
import { openParsers } from '../../testing-parsers.ts'
import { BusySite } from './safe-fetch.ts'
import { type SiteReader, siteReader } from './site-reader.ts'
import type { WatchedReading } from './watched-site.ts'

const room = openParsers()

const here: LookupFunction = (_name, options, callback) => {
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  callback(null, '127.0.0.1', 4)
}
let site: StandIn
let reader: SiteReader
const start = async (pages: Parameters<typeof startSite>[0]) => {
  site = await startSite(pages)
  reader = siteReader({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: here,
  })
  return new URL(`http://weekly.example:${site.port}/`)
}
afterEach(() => Promise.all([site.stop(), reader.close()]))

const look = (address: URL, known: Baseline | null = null) =>
  reader.watch(address, known, new AbortController().signal)
const readingOf = async (address: URL, known: Baseline | null = null): Promise<WatchedReading> => {
  const { outcome, reading } = await look(address, known)
  if (!reading) throw new Error(outcome)
  return reading
}
const said = ({ changes }: WatchedReading) =>
  changes.map(({ kind, address, title }) => [kind, new URL(address).pathname, title])
const asked = () => site.seen

test('two readings of a site tell what is new, gone and retitled', async () => {
  const bakery = changingSite(BAKERY_AT_FIRST)
  const address = await start(bakery.pages)
  const first = await readingOf(address)
  expect(first).toMatchObject({ listed: 3, pages: 3, isFirst: true, changes: [], caveat: null })
  bakery.show(BAKERY_A_WEEK_LATER)
  const second = await readingOf(address, first.baseline)
  expect(said(second).toSorted()).toEqual([
    ['gone', '/rye-bread', 'Rye bread'],
    ['new', '/bagels', 'Bagels'],
    ['retitled', '/cakes', 'Wedding cakes'],
  ])
})

test('a page that is there although the sitemap lost it is not gone', async () => {
  const bakery = changingSite(BAKERY_AT_FIRST)
  const address = await start(bakery.pages)
  const { baseline } = await readingOf(address)
  const { '/rye-bread': lost, ...rest } = BAKERY_AT_FIRST
  bakery.show(rest, { '/rye-bread': `<title>${lost!.title}</title>` })
  expect(said(await readingOf(address, baseline))).toEqual([
    ['unlisted', '/rye-bread', 'Rye bread'],
  ])
})

test.each([
  ['answers 500', { status: 500 }],
  ['is a page', { body: '<title>Away</title>' }],
])('a sitemap that %s takes no page away', async (_what, answer) => {
  const bakery = changingSite(BAKERY_AT_FIRST)
  const address = await start(bakery.pages)
  const { baseline } = await readingOf(address)
  bakery.show({ '/': BAKERY_AT_FIRST['/']! }, { '/sitemap.xml': answer })
  const broken = await readingOf(address, baseline)
  expect(broken).toMatchObject({ changes: [], caveat: 'partial' })
  bakery.show(BAKERY_AT_FIRST)
  expect(said(await readingOf(address, broken.baseline))).toEqual([])
})

test('a page that did not change is not asked for again, and no reading asks for more than 25', async () => {
  const dated = (day: string): SitePages =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `/p${index}`,
        { title: `P${index}`, changed: day },
      ]),
    )
  const shop = changingSite({ '/': { title: 'Shop' }, ...dated('2026-01-01') })
  const address = await start(shop.pages)
  const { baseline } = await readingOf(address)
  const pages = () => asked().filter((path) => !/robots|sitemap/.test(path))
  expect(pages()).toHaveLength(25)
  site.seen.length = 0
  const still = await readingOf(address, baseline)
  expect(pages()).toEqual(['/'])
  shop.show({ '/': { title: 'Shop' }, ...dated('2026-02-01') })
  site.seen.length = 0
  await readingOf(address, still.baseline)
  expect(pages()).toHaveLength(25)
})

test('what its rules forbid is not read, and a site that cannot be read says why', async () => {
  const bakery = changingSite(BAKERY_AT_FIRST)
  const address = await start(bakery.pages)
  const robots = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body })
  bakery.show(BAKERY_AT_FIRST, { '/robots.txt': robots('User-agent: *\nDisallow: /cakes') })
  const { baseline } = await readingOf(address)
  expect(asked()).not.toContain('/cakes')
  expect(baseline.pages.find(({ path }) => path === '/cakes')!.title).toBeNull()
  bakery.show(BAKERY_AT_FIRST, { '/robots.txt': robots('User-agent: *\nDisallow: /') })
  expect((await look(address, baseline)).outcome).toBe('forbidden')
  bakery.show({}, { '/': { status: 503 } })
  expect((await look(address, baseline)).outcome).toBe('unreachable')
  bakery.show({}, { '/': '<p></p>' })
  expect((await look(address)).outcome).toBe('empty')
})

test('a hostile site reaches no field with anything but plain words, and leads nowhere else', async () => {
  const address = await start(hostileSite)
  const { baseline } = await readingOf(address)
  const kept = JSON.stringify(baseline)
  for (const attack of HOSTILE_FIELDS) expect(kept).not.toContain(attack)
  expect(kept).not.toMatch(/secret|169\.254|<|\u202E/)
})

test('watches and refreshed sites wait where free work may ask a site no more, paid reports do not', async () => {
  const address = await start(changingSite(BAKERY_AT_FIRST).pages)
  await reader.close()
  reader = siteReader({
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: here,
    admitFree: async () => {
      throw new BusySite(60)
    },
  })
  expect(await look(address)).toEqual({ outcome: 'busy' })
  expect(await reader.read(address, undefined, 'free')).toEqual({ outcome: 'busy' })
  expect(site.seen).toEqual([])
  expect(await reader.read(address)).toMatchObject({ outcome: 'read' })
})
