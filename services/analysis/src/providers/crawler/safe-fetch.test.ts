import { lookup as realLookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type LookupFunction } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Refused } from '@sortie/fetch/refused'
import { badAddresses, innerHosts, innerNames } from '@sortie/fetch/testing/ssrf-corpus'
import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

/** The address of the open world of these tests: public to code that may go out, and never the canary. */
const host = '127.0.0.77'
const resolutions = new Map<string, number>()
/** Names of the corpus as it says; every other name is the open world, which is this machine. */
const lookup: LookupFunction = (hostname, options, callback) => {
  const sets = innerNames[hostname] ?? innerNames[hostname.toUpperCase()] ?? [[host]]
  const turn = resolutions.get(hostname) ?? 0
  resolutions.set(hostname, turn + 1)
  const set = sets[Math.min(turn, sets.length - 1)]!
  const found = set.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  if (options.all) return callback(null, found)
  callback(null, found[0]?.address ?? '', found[0]?.family)
}

let canary: StandIn
let open: StandIn
beforeAll(async () => {
  canary = await listenLocally((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('canary')
  })
  open = await startSite(
    () => ({
      '/': 'welcome',
      '/cookie': { headers: { 'set-cookie': 'a=b' }, body: 'take this' },
      ...Object.fromEntries(
        targets().map((location, index) => [
          `/to/${index}`,
          { status: 302, headers: { location } },
        ]),
      ),
      '/loop': { status: 301, headers: { location: '/loop' } },
      ...Object.fromEntries(
        [4, 3, 2, 1].map((left) => [
          `/chain/${left}`,
          { status: 307, headers: { location: left === 1 ? '/' : `/chain/${left - 1}` } },
        ]),
      ),
    }),
    { host },
  )
})
afterAll(() => Promise.all([canary.stop(), open.stop()]))

const never = () => new AbortController().signal
const create = (options: Partial<SafeFetchOptions> = {}) =>
  createSafeFetch({
    userAgent: 'SortieBot/1.0 (test)',
    lookup,
    ports: [80, 443, canary.port, open.port],
    timeoutMs: 1_000,
    ...options,
  })
/** For what shall be read: the open world's one address counts as public. */
const worldly = (options: Partial<SafeFetchOptions> = {}) =>
  create({ isAllowed: (address) => address === host, ...options })

/** The addresses that a redirect may try to lead to. */
const targets = () => [
  `http://127.0.0.1:${canary.port}/`,
  `http://2130706433:${canary.port}/`,
  `http://[::ffff:127.0.0.1]:${canary.port}/`,
  `//127.0.0.1:${canary.port}/`,
  `http://loop.example:${canary.port}/`,
  `http://mixed.example:${canary.port}/`,
  `http://user:pw@world.example:${canary.port}/`,
  'file:///etc/passwd',
  'http://world.example:6379/',
  'gopher://127.0.0.1/',
]

const corpus = () => [
  ...innerHosts.map((host) => `http://${host}:${canary.port}/`),
  ...badAddresses.map((address) => address.replaceAll('CANARY', String(canary.port))),
  ...Object.keys(innerNames).map((name) => `http://${name}:${canary.port}/`),
]

test('the corpus is as large as was promised', () =>
  expect(corpus().length + targets().length).toBeGreaterThanOrEqual(120))

test('no address of the corpus is read, and the canary is never touched', async () => {
  const web = create()
  const read: string[] = []
  for (const address of corpus()) {
    // A text that is no address is refused before anything else.
    if (!URL.canParse(address)) continue
    for (let time = 0; time < 2; time++) {
      await web.get(new URL(address), never()).then(
        () => read.push(address),
        () => {},
      )
    }
  }
  await web.close()
  expect(read).toEqual([])
  expect(canary.seen).toEqual([])
})

test('a redirect into the house is not followed', async () => {
  const web = worldly()
  const outcomes = await Promise.all(
    targets().map((_, index) =>
      web.get(new URL(`http://world.example:${open.port}/to/${index}`), never()).then(
        () => 'read',
        (error: Error) => error.name,
      ),
    ),
  )
  await web.close()
  expect(outcomes).toEqual(targets().map(() => 'Refused'))
  expect(canary.seen).toEqual([])
})

test('what resolved well once is checked again at the next connection', async () => {
  let turn = 0
  const rebinding: LookupFunction = (_hostname, options, callback) => {
    const address = turn++ === 0 ? host : '127.0.0.1'
    if (options.all) return callback(null, [{ address, family: 4 }])
    callback(null, address, 4)
  }
  const web = worldly({ lookup: rebinding })
  await web.get(new URL(`http://turn.example:${open.port}/`), never())
  const again = web.get(new URL(`http://turn.example:${canary.port}/`), never())
  await expect(again).rejects.toThrow(Refused)
  await web.close()
  expect(canary.seen).toEqual([])
})

test('a public page is read, three redirects are followed, and a fourth is not', async () => {
  const web = worldly()
  const at = (path: string) => web.get(new URL(`http://world.example:${open.port}${path}`), never())
  expect((await at('/')).text).toBe('welcome')
  expect((await at('/chain/3')).text).toBe('welcome')
  await expect(at('/chain/4')).rejects.toThrow(Refused)
  await expect(at('/loop')).rejects.toThrow(Refused)
  await web.close()
})

test('no cookie is kept', async () => {
  const cookies: unknown[] = []
  const site = await listenLocally(
    (request, response) => {
      cookies.push(request.headers.cookie)
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end('x')
    },
    0,
    host,
  )
  const web = worldly({ ports: [site.port] })
  for (let time = 0; time < 2; time++) {
    await web.get(new URL(`http://world.example:${site.port}/`), never())
  }
  await Promise.all([web.close(), site.stop()])
  expect(cookies).toEqual([undefined, undefined])
})

const MOST = 50_000
const big = Buffer.alloc(5_000_000, 'a')
const html = { 'content-type': 'text/html' }

test.for([
  ['a body that is too long', { headers: html, body: big }],
  ['a gzip bomb', { headers: { ...html, 'content-encoding': 'gzip' }, body: gzipSync(big) }],
  [
    'a brotli bomb',
    { headers: { ...html, 'content-encoding': 'br' }, body: brotliCompressSync(big) },
  ],
  [
    'a bomb in a bomb',
    { headers: { ...html, 'content-encoding': 'gzip, gzip' }, body: gzipSync(gzipSync(big)) },
  ],
  ['an unknown packing', { headers: { ...html, 'content-encoding': 'zstd' }, body: 'x' }],
  ['a broken packing', { headers: { ...html, 'content-encoding': 'gzip' }, body: 'no gzip' }],
  ['a picture', { headers: { 'content-type': 'image/png' }, body: 'x' }],
  ['no type', { headers: { 'content-type': '' }, body: 'x' }],
  ['an error page', { status: 500, body: 'x' }],
] as const)('%s is not read', async ([, answer]) => {
  const site = await startSite(() => ({ '/': answer }), { host })
  const web = worldly({ ports: [site.port], mostBytes: MOST })
  await expect(web.get(new URL(`http://world.example:${site.port}/`), never())).rejects.toThrow()
  await Promise.all([web.close(), site.stop()])
})

test('an endless body is cut off at its limit, whatever length it claims', async () => {
  let sent = 0
  const site = await listenLocally(
    (_request, response) => {
      response.writeHead(200, html)
      const more = () => {
        while (!response.destroyed && response.write(big.subarray(0, 10_000))) sent += 10_000
      }
      response.on('drain', more)
      more()
    },
    0,
    host,
  )
  const web = worldly({ ports: [site.port], mostBytes: MOST, timeoutMs: 60_000 })
  const reading = web.get(new URL(`http://world.example:${site.port}/`), never())
  await expect(reading).rejects.toThrow('size')
  await Promise.all([web.close(), site.stop()])
  expect(sent).toBeLessThan(20_000_000)
})

test('a body that trickles, a server that says nothing and a name that never resolves are given up', async () => {
  const slow = await listenLocally(
    (_request, response) => {
      response.writeHead(200, html)
      const timer = setInterval(() => response.write('a'), 10)
      response.on('close', () => clearInterval(timer))
    },
    0,
    host,
  )
  const silent = createServer(() => {}).listen(0, host)
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const limits = { ports: [slow.port, port], timeoutMs: 200 }
  const web = worldly(limits)
  const lost = worldly({ ...limits, lookup: () => {} })
  const outcomes = await Promise.allSettled([
    web.get(new URL(`http://world.example:${slow.port}/`), never()),
    web.get(new URL(`http://world.example:${port}/`), never()),
    lost.get(new URL(`http://world.example:${slow.port}/`), never()),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await Promise.all([web.close(), lost.close(), slow.stop()])
  silent.close()
})

test('who stops waiting is not kept', async () => {
  const web = worldly()
  const signal = AbortSignal.abort(new Error('gone'))
  const reading = web.get(new URL(`http://world.example:${open.port}/`), signal)
  await expect(reading).rejects.toThrow('gone')
  await web.close()
})

test('unless told otherwise it asks the machine’s own resolver, and loopback stays closed', async () => {
  const web = createSafeFetch({ userAgent: 'x', ports: [canary.port], lookup: realLookup })
  const reading = web.get(new URL(`http://localhost:${canary.port}/`), never())
  await expect(reading).rejects.toThrow()
  await web.close()
  expect(canary.seen).toEqual([])
})
