import { randomUUID } from 'node:crypto'
import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import { cookiesOf, createIdentity, json, startTestGateway, startUpstream } from './testing.ts'

const identity = createIdentity()
let service: Awaited<ReturnType<typeof startUpstream>>
let gateway: Gateway

beforeAll(async () => {
  const { '*': unknown, ...answers } = identity.answers
  service = await startUpstream({
    ...answers,
    '*': (seen, response) =>
      seen.url.startsWith('/internal/')
        ? unknown!(seen, response)
        : json(response, 200, { caller: seen.caller }),
  })
  const { url } = service
  gateway = await startTestGateway({
    IDENTITY_URL: url,
    BILLING_URL: url,
    ANALYSIS_URL: url,
    CONTENT_URL: url,
    TRACKING_URL: url,
  })
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
})

const forOperators = publicEndpoints
  .filter(({ endpoint }) => endpoint.access === 'admin')
  .map(({ name, endpoint: { method, path } }) => ({
    name,
    method: method.toUpperCase(),
    path: path.replace(/:\w+/g, 'usr_1'),
  }))

const cookieFor = async (admin: boolean) => {
  const sessionId = `ses_${randomUUID()}`
  identity.alive.set(sessionId, true)
  return `sortie_session=${await identity.tokenFor({ sessionId, admin })}`
}
const ask = async (path: string, init: RequestInit) => {
  const response = await fetch(gateway.url + path, init)
  const text = (await response.text()).replaceAll(/"requestId":"[^"]*"/g, '')
  return { status: response.status, allow: response.headers.get('allow'), text }
}

test('there are addresses for operators', () => {
  expect(forOperators.length).toBeGreaterThan(20)
})

test('another site cannot use the browser of an operator', async () => {
  const cookie = await cookieFor(true)
  const before = service.seen.length
  for (const { method, path } of forOperators.filter((one) => one.method !== 'GET')) {
    const answer = await ask(path, { method, headers: { cookie, 'sec-fetch-site': 'cross-site' } })
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('cross_site_request'),
    ])
  }
  expect(service.seen.slice(before).filter(({ url }) => url.startsWith('/api/'))).toEqual([])
})

test.each(forOperators)(
  '$name is there for operators, and an unknown address for everybody else',
  async ({ method, path }) => {
    const before = service.seen.length
    const [nobody, user] = [{}, { cookie: await cookieFor(false) }]
    const sent: RequestInit[] = [
      { method, headers: nobody },
      { method, headers: user },
      { method: 'PUT', headers: user },
      { method, headers: { ...user, 'sec-fetch-site': 'cross-site' } },
      { method, headers: { cookie: 'sortie_session=forged' } },
      { method, headers: { ...user, 'x-sortie-identity': 'forged', 'x-sortie-admin': 'true' } },
    ]
    for (const init of sent) {
      const absent = await ask('/api/admin/nothing', { ...init, method: init.method! })
      expect(absent.status).toBe(404)
      expect(await ask(path, init)).toEqual(absent)
    }
    expect(service.seen.slice(before).filter(({ url }) => url.startsWith('/api/'))).toEqual([])

    const response = await fetch(gateway.url + path, {
      method,
      headers: { cookie: await cookieFor(true) },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ caller: { userId: 'usr_1', admin: true } })
  },
)

test('a refreshed session is kept by a browser that asks for what is not there', async () => {
  const sessionId = `ses_${randomUUID()}`
  identity.alive.set(sessionId, true)
  const response = await fetch(`${gateway.url}/api/admin/identity/users`, {
    headers: { cookie: `sortie_refresh=${sessionId}.${'f'.repeat(64)}` },
  })
  expect(response.status).toBe(404)
  expect(cookiesOf(response).sortie_refresh).toMatch(new RegExp(`^${sessionId}\\.`))
})

test('who was an operator a moment ago is none with the next token', async () => {
  const sessionId = `ses_${randomUUID()}`
  identity.alive.set(sessionId, true)
  const status = async (admin: boolean) => {
    const cookie = `sortie_session=${await identity.tokenFor({ sessionId, admin })}`
    return (await fetch(`${gateway.url}/api/admin/identity/users`, { headers: { cookie } })).status
  }
  expect(await status(true)).toBe(200)
  expect(await status(false)).toBe(404)
})
