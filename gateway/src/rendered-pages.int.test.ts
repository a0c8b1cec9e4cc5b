import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import { json, startTestGateway, startUpstream } from './testing.ts'

// As the build leaves it, small: a renderer that shows what content says.
const renderer = `
export const render = async (path, { shell }, read) => {
  const { status, text } = await read('/api/blog/posts/' + path.split('/').at(-1))
  const html = shell.replace('<i></i>', text + ' https://public-url.invalid' + path)
  return { status, html, scriptHashes: ['sha256-live='], listed: true }
}`
const pageAt = (path: string, more: object = {}) => ({
  path,
  file: 'pages/one.html',
  title: path,
  description: '',
  listed: true,
  asksFirst: false,
  readsSearch: false,
  scriptHashes: ['sha256-page='],
  styleHashes: [],
  ...more,
})
const pages = {
  builtAt: '2026-01-01T00:00:00.000Z',
  pages: [pageAt('/pricing'), pageAt('/login', { asksFirst: true, readsSearch: true })],
  nowhere: pageAt('/not-found', { file: 'pages/nowhere.html', listed: false }),
  waiting: pageAt('/not-found', { file: 'pages/waiting.html', listed: false }),
  live: { patterns: ['/blog/$slug'], scriptHashes: ['sha256-shell='], styleHashes: [] },
}
const files = {
  'index.html': '<html><title>plain</title>',
  'routes.json': JSON.stringify([
    '/pricing',
    '/login',
    '/reports',
    '/blog/$slug',
    '/s/$token',
    '/d/$token',
    '/reset-password',
    '/newsletter/unsubscribe',
  ]),
  '.server/pages.json': JSON.stringify(pages),
  '.server/assets.json': JSON.stringify({ shell: '<html><i></i>' }),
  '.server/render.mjs': renderer,
  '.server/pages/one.html':
    '<html><title>rendered</title><script type="application/json" id="site">{}</script>',
  '.server/pages/nowhere.html': '<html><title>nowhere</title>',
  '.server/pages/waiting.html':
    '<html><title>waiting</title><meta property="og:title" content="Sortie"/>',
}

let folder: string
let content: Awaited<ReturnType<typeof startUpstream>>
let gateway: Gateway

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-pages-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  content = await startUpstream({
    'GET /api/blog/posts/first': (_seen, response) => json(response, 200, 'First post'),
    'GET /api/blog/posts/broken': (_seen, response) => json(response, 500, {}),
  })
  gateway = await startTestGateway({
    CONTENT_URL: content.url,
    WEB_DIST: folder,
    PUBLIC_URL: 'http://sortie.test:8080',
    ANALYTICS_SCRIPT_URL: 'https://stats.example/script.js',
  })
})
afterAll(async () => {
  await gateway.stop()
  await content.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
const titleOf = async (response: Response) =>
  /<title>(.*?)<\/title>/.exec(await response.text())?.[1]

test('a rendered page is filled in, with its own hashes and what is opened for providers', async () => {
  const response = await get('/pricing?utm_source=x')
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain(
    "script-src 'self' 'sha256-page=' https://stats.example;",
  )
  const [, settings] = /id="site">(.*?)<\/script>/.exec(await response.text()) ?? []
  expect(JSON.parse(settings!)).toEqual({
    publicUrl: 'http://sortie.test:8080',
    supportEmail: 'support@sortie.localhost',
    analyticsScriptUrl: 'https://stats.example/script.js',
    chatWidgetId: null,
    articleTime: 'In under two minutes, or it’s free.',
    articleLength: '300+ words from your own answers and our editors’ notes on your trade',
    newsletterAuto: false,
  })
})

test.each([
  '/d/secret-token?ref=acme',
  '/s/secret-token',
  '/reset-password?token=secret-token',
  '/newsletter/unsubscribe?token=secret-token',
])('no script of others may run where the address opens something: %s', async (path) => {
  const { headers } = await get(path)
  expect(headers.get('content-security-policy')).not.toContain('stats.example')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('what differs for the signed-in or by the query is not shown as it was rendered', async () => {
  expect(await titleOf(await get('/login'))).toBe('rendered')
  expect(await titleOf(await get('/login?redirect=%2F'))).toBe('waiting')
  const cookie = 'sortie_session=abc'
  expect(await titleOf(await get('/login', { cookie }))).toBe('waiting')
  expect(await titleOf(await get('/pricing', { cookie }))).toBe('rendered')
})

test('a link to what somebody shared is named by its kind where it is posted', async () => {
  const nameOf = async (path: string) =>
    /og:title" content="(.*?)"/.exec(await (await get(path)).text())?.[1]
  expect(await Promise.all(['/d/abc', '/s/abc', '/reports'].map(nameOf))).toEqual([
    'Shared article',
    'Shared report',
    'Sortie',
  ])
})

test('the page of somebody with a session says so, under another tag', async () => {
  const [anybody, somebody] = await Promise.all([
    get('/pricing'),
    get('/pricing', { cookie: 'sortie_refresh=abc' }),
  ])
  expect(somebody.headers.get('etag')).not.toBe(anybody.headers.get('etag'))
  expect(await somebody.text()).toContain('<html data-session="">')
  expect(await anybody.text()).not.toContain('data-session')
})

test('private pages and unknown ones are not to be listed', async () => {
  const reports = await get('/reports')
  expect([reports.status, reports.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(await titleOf(reports)).toBe('waiting')
  const nowhere = await get('/nowhere')
  expect([nowhere.status, nowhere.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
  expect(await titleOf(nowhere)).toBe('nowhere')
})

test('a post is rendered from what content says, once for many visitors', async () => {
  const response = await get('/blog/first')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain(
    "'sha256-shell=' 'sha256-live='",
  )
  expect(await response.text()).toContain('"First post" http://sortie.test:8080/blog/first')
  await get('/blog/first')
  expect(content.seen.filter(({ url }) => url.endsWith('/first'))).toHaveLength(1)
  expect(content.seen[0]?.caller).toMatchObject({ userId: null, operator: false })
})

test('an unknown post is a true 404', async () => {
  const response = await get('/blog/never-written')
  expect(response.status).toBe(404)
  expect(await titleOf(response)).toBe('nowhere')
})

test('where content does not answer, the frame of the page is sent, and nobody keeps it', async () => {
  const response = await get('/blog/broken')
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await titleOf(response)).toBe('waiting')
})

test('each page has one address', async () => {
  const response = await get('/pricing/?a=b')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/pricing?a=b'])
})

test.each(['/.server/render.mjs', '/.server/pages.json', '/.server/assets.json'])(
  '%s is not served',
  async (path) => {
    const response = await get(path, { accept: 'application/json' })
    expect(response.status).toBe(404)
  },
)

test('feeds and the sitemap are there though content is not', async () => {
  const response = await get('/sitemap.xml')
  expect(response.headers.get('content-type')).toContain('application/xml')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain('<loc>http://sortie.test:8080/pricing</loc>')
})
