import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { createIdentity, json, startTestGateway, startUpstream } from '../testing.ts'

let folder: string
let service: Awaited<ReturnType<typeof startUpstream>>
let gateway: Gateway

const script = `// ${'a'.repeat(5_000)}`
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-web-'))
  await mkdir(join(folder, 'assets'))
  const files: Record<string, string> = {
    'index.html': '<!doctype html><title>app</title>',
    'assets/main-abc.js': script,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'csp.json': JSON.stringify({ scriptHashes: ['sha256-abc='], styleHashes: [] }),
    'routes.json': JSON.stringify([
      '/',
      '/login',
      '/free-trial/results/$projectId',
      '/s/$token',
      '/d/$token',
    ]),
    '.secret': 'secret',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  service = await startUpstream({
    ...createIdentity().answers,
    'GET /readyz': (_seen, response) => json(response, 200, { ok: true }),
  })
  const { url } = service
  const others = { BILLING_URL: url, ANALYSIS_URL: url, CONTENT_URL: url, TRACKING_URL: url }
  gateway = await startTestGateway({ ...others, IDENTITY_URL: url, WEB_DIST: folder })
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  fetch(gateway.url + path, { headers })

test('a route of the app gets its page, never from a cache, with the page’s own hashes', async () => {
  for (const path of ['/', '/login', '/free-trial/results/prj_1?a=b']) {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("'self' 'sha256-abc='")
    expect(await response.text()).toContain('<title>app</title>')
  }
})

test('nobody keeps a copy of the page of a shared report', async () => {
  const response = await get('/s/AbC-123')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('an unchanged page is not sent again', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  const headers = { accept: 'text/html', 'if-none-match': etag }
  // fetch would ask every cache on the way to look anew.
  const again = await new Promise<IncomingMessage>((resolve, reject) => {
    request(gateway.url, { headers, agent: false }, resolve).on('error', reject).end()
  })
  expect(again.resume().statusCode).toBe(304)
})

test('an unknown path gets the page with 404, or a problem where no page was asked for', async () => {
  const page = await get('/nothing/here')
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('<title>app</title>')
  const problem = await get('/nothing/here', { accept: 'application/json' })
  expect(problem.status).toBe(404)
  expect(problem.headers.get('content-type')).toContain('application/problem+json')
})

test('hashed files are kept for a year and sent compressed, a missing one is 404', async () => {
  const response = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toBe(script)
  const missing = await get('/assets/gone.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control')).not.toContain('immutable')
})

test('other files are asked after each time', async () => {
  const response = await get('/favicon.svg')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/csp.json',
  '/routes.json',
  '/index.html',
  '/.secret',
  '/assets/../.secret',
  '/assets/%2e%2e/.secret',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/%00',
])('%s is not served', async (path) => {
  const response = await get(path, { accept: 'application/json' })
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('pages are read only', async () => {
  const response = await fetch(`${gateway.url}/login`, { method: 'POST' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test('every reply carries the security headers', async () => {
  for (const path of ['/', '/nothing', '/api/nothing', '/api/auth/user', '/api/docs', '/healthz']) {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('where the product is reached over https, browsers are told to stay there', async () => {
  const secure = await startTestGateway({ PUBLIC_URL: 'https://sortie.example' })
  const { headers } = await fetch(`${secure.url}/healthz`)
  await secure.stop()
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('the documents of the API are readable', async () => {
  const page = await get('/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('/api/free-trial/create')
  expect((await get('/api/docs/reference.css')).headers.get('content-type')).toContain('text/css')
  expect(await (await get('/api/docs/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  expect(await (await get('/api/docs/asyncapi.json')).json()).toMatchObject({ asyncapi: '3.0.0' })
})

test('health sums up the services; ready does not need Kafka', async () => {
  const health = await get('/api/health')
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({
    ok: true,
    services: { identity: [{ instance: 1, ok: true }], billing: [{ instance: 1, ok: true }] },
  })
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
})

test('a service that is away shows in the health', async () => {
  const lonely = await startTestGateway({ IDENTITY_URL: `${service.url},http://127.0.0.1:9` })
  const health = await fetch(`${lonely.url}/api/health`)
  await lonely.stop()
  expect(health.status).toBe(503)
  const { services } = (await health.json()) as { services: Record<string, { ok: boolean }[]> }
  expect(services.identity?.map(({ ok }) => ok)).toEqual([true, false])
  expect(services.billing?.map(({ ok }) => ok)).toEqual([false])
})
