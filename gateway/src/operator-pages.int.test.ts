import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import { cookiesOf, createIdentity, startTestGateway, startUpstream } from './testing.ts'

const nowhere = { path: '/not-found', file: 'pages/nowhere.html', listed: false }
const files = {
  'index.html': '<html><title>plain</title>',
  'routes.json': JSON.stringify([
    '/',
    '/admin',
    '/admin/$tab',
    '/admin/users/$userId',
    '/analytics',
    '/gpt-api-test',
    '/heatmap',
  ]),
  '.server/pages.json': JSON.stringify({
    builtAt: '2026-01-01T00:00:00.000Z',
    pages: [],
    nowhere: { ...nowhere, scriptHashes: ['sha256-nowhere='], styleHashes: [] },
    live: { patterns: [], scriptHashes: [], styleHashes: [] },
  }),
  '.server/assets.json': '{}',
  '.server/render.mjs': 'export const render = async () => ({ status: 404 })',
  '.server/pages/nowhere.html': '<html><title>nowhere</title>',
}
const pages = [
  '/admin',
  '/admin/',
  '/admin/users',
  '/admin/users/usr_1?search=a',
  '/admin/none',
  '/analytics',
  '/analytics?from=2026-11-01',
  '/gpt-api-test',
  '/heatmap',
]

const identity = createIdentity()
let folder: string
let service: Awaited<ReturnType<typeof startUpstream>>
let gateway: Gateway

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-operators-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  service = await startUpstream(identity.answers)
  gateway = await startTestGateway({ IDENTITY_URL: service.url, WEB_DIST: folder })
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
  await rm(folder, { recursive: true })
})

const sessionOf = async (claims: { admin: boolean; expires?: number }) => {
  const sessionId = `ses_${randomUUID()}`
  identity.alive.set(sessionId, true)
  return { sessionId, token: await identity.tokenFor({ sessionId, ...claims }) }
}
const cookieFor = async (admin: boolean) => `sortie_session=${(await sessionOf({ admin })).token}`
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })

/** All that a browser can tell two replies apart by. */
const seen = async (response: Response) => {
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers)
  const cookies = Object.entries(cookiesOf(response)).map(([name, value]) => [name, value !== ''])
  return {
    status: response.status,
    headers: { ...headers, 'set-cookie': cookies },
    body: await response.text(),
  }
}

test('an operator gets the pages for operators, each at one address', async () => {
  const headers = { cookie: await cookieFor(true) }
  for (const path of ['/admin', '/admin/users', '/admin/users/usr_1?search=a', '/heatmap']) {
    const response = await get(path, headers)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await response.text()).toContain('<title>plain</title>')
  }
  const slashed = await get('/admin/', headers)
  expect([slashed.status, slashed.headers.get('location')]).toEqual([301, '/admin'])
  expect((await get('/admin/a/b/c', headers)).status).toBe(404)
})

test('to everybody else they are addresses that lead nowhere, down to each header', async () => {
  const user = await cookieFor(false)
  for (const headers of [
    {},
    { cookie: user },
    { cookie: 'sortie_session=forged' },
    { cookie: `sortie_refresh=ses_${randomUUID()}.${'f'.repeat(64)}` },
    { cookie: user, 'x-sortie-identity': 'forged', 'x-sortie-admin': 'true' },
  ] as Record<string, string>[]) {
    const absent = await seen(await get('/nowhere', headers))
    expect(absent).toMatchObject({ status: 404, body: expect.stringContaining('nowhere</title>') })
    for (const path of pages) expect(await seen(await get(path, headers)), path).toEqual(absent)
  }
})

test('a session that is refreshed on the way is kept, and no cache on the way keeps it', async () => {
  const answers = await Promise.all(
    ['/nowhere', '/admin'].map(async (path) => {
      const { sessionId } = await sessionOf({ admin: false })
      return get(path, { cookie: `sortie_refresh=${sessionId}.${'f'.repeat(64)}` })
    }),
  )
  for (const answer of answers) {
    expect(cookiesOf(answer).sortie_refresh).toMatch(/^ses_/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const [absent, admin] = await Promise.all(answers.map(seen))
  expect(admin).toEqual(absent)
})

test('who has signed out is no operator any more', async () => {
  const cookie = await cookieFor(true)
  expect((await get('/admin', { cookie })).status).toBe(200)
  await fetch(`${gateway.url}/api/auth/logout`, { method: 'POST', headers: { cookie } })
  const after = await get('/admin', { cookie })
  expect(after.status).toBe(404)
  expect(await seen(after)).toEqual(await seen(await get('/nowhere', { cookie })))
})

test('a program that asks for no page learns no more', async () => {
  const headers = { accept: 'application/json', cookie: await cookieFor(true) }
  const [absent, admin] = await Promise.all(
    ['/nowhere', '/admin'].map(async (path) => {
      const response = await get(path, headers)
      return [response.status, response.headers.get('content-type')]
    }),
  )
  expect(admin).toEqual(absent)
})
