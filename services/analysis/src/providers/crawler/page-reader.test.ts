import type { LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterEach, expect, test } from 'vitest'
import { openParsers } from '../../testing-parsers.ts'
import { type PageReader, pageReader } from './page-reader.ts'

const room = openParsers()

const running: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop()
})
const toThisMachine: LookupFunction = (_name, options, callback) =>
  options.all
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4)

const readerOf = ({ port }: StandIn, isAllowed = () => true): PageReader => {
  const reader = pageReader({
    parsers: room,
    contact: 'support@sortie.example',
    ports: [port],
    isAllowed,
    lookup: toThisMachine,
  })
  running.push({ stop: reader.close })
  return reader
}
const started = async (standIn: Promise<StandIn>) => {
  const now = await standIn
  running.push(now)
  return now
}
const within = (ms: number) => ({ customer: 'ann', ms, signal: new AbortController().signal })

const robots = 'User-agent: *\nDisallow: /private/\n'
const site = () =>
  started(
    startSite(() => ({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: robots },
      '/bread': '<title>Rye bread</title><p>Rye bread keeps for a week.</p>',
      '/moved': { status: 302, headers: { location: '/bread?visitor=7#top' } },
      '/private/prices': '<p>secret</p>',
    })),
  )
const at = ({ port }: StandIn, path: string, host = 'crumb') =>
  new URL(`http://${host}.example:${port}${path}`)

test('pages are read in the order in which they were asked for, as their site allows', async () => {
  const standIn = await site()
  const asked = ['/bread', '/private/prices', '/nowhere', '/moved'].map((path) => at(standIn, path))
  const readings = await readerOf(standIn).read(asked, within(10_000))
  expect(readings.map(({ address, outcome }) => [address.pathname, outcome])).toEqual([
    ['/bread', 'read'],
    ['/private/prices', 'forbidden'],
    ['/nowhere', 'unreachable'],
    ['/moved', 'read'],
  ])
  expect(readings[0]?.page).toMatchObject({
    title: 'Rye bread',
    blocks: ['Rye bread keeps for a week.'],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  // The final address, without query and hash, which could name a visitor.
  expect(readings[3]?.page?.url).toBe(at(standIn, '/bread').href)
})

test('of a robots.txt the first 500 kibibytes count, however long or packed it is', async () => {
  const body = `${robots}Disallow: /bread\n${'# '.repeat(1_500_000)}`
  const text = { 'content-type': 'text/plain' }
  for (const answer of [
    { headers: text, body },
    { headers: { ...text, 'content-encoding': 'br' }, body: brotliCompressSync(body) },
  ]) {
    const standIn = await started(
      startSite(() => ({ '/robots.txt': answer, '/bread': '<p>Bread.</p>', '/': '<p>Hello.</p>' })),
    )
    const readings = await readerOf(standIn).read(
      [at(standIn, '/'), at(standIn, '/bread')],
      within(10_000),
    )
    expect(readings.map(({ outcome }) => outcome)).toEqual(['read', 'forbidden'])
  }
})

test('robots.txt is asked for once, however many pages of a host are read', async () => {
  const standIn = await site()
  const asked = ['/bread', '/moved', '/bread?2'].map((path) => at(standIn, path))
  await readerOf(standIn).read(asked, within(10_000))
  expect(standIn.seen.filter((path) => path === '/robots.txt')).toHaveLength(1)
})

test('a site that does not answer takes nothing from another one', async () => {
  const standIn = await started(
    listenLocally((request, response) => {
      if (request.headers.host?.startsWith('slow')) return undefined
      if (request.url === '/robots.txt') return response.writeHead(404).end()
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Rye bread.</p>')
    }),
  )
  const asked = [at(standIn, '/', 'slow'), at(standIn, '/a', 'slow'), at(standIn, '/', 'fast')]
  const readings = await readerOf(standIn).read(asked, within(1_000))
  expect(readings.map(({ outcome }) => outcome)).toEqual(['late', 'late', 'read'])
})

test('a site that wants long pauses gives its first page only', async () => {
  const standIn = await started(
    startSite(() => ({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nCrawl-delay: 60\n',
      },
      '/a': '<p>First.</p>',
      '/b': '<p>Second.</p>',
    })),
  )
  const asked = [at(standIn, '/a'), at(standIn, '/b')]
  const readings = await readerOf(standIn).read(asked, within(10_000))
  expect(readings.map(({ outcome }) => outcome)).toEqual(['read', 'late'])
  expect(standIn.seen).not.toContain('/b')
})

test('nobody is led into the house', async () => {
  const standIn = await site()
  const [reading] = await readerOf(standIn, () => false).read(
    [at(standIn, '/bread')],
    within(10_000),
  )
  expect(reading?.outcome).toBe('unreachable')
  expect(standIn.seen).toEqual([])
})

test('whoever stops waiting hears so', async () => {
  const standIn = await started(listenLocally(() => undefined))
  const controller = new AbortController()
  const reading = readerOf(standIn).read([at(standIn, '/')], {
    customer: 'ann',
    ms: 60_000,
    signal: controller.signal,
  })
  await setTimeout(50)
  controller.abort(new Error('lease lost'))
  await expect(reading).rejects.toThrow('lease lost')
})
