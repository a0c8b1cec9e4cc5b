import { generateKeyPairSync } from 'node:crypto'
import type { Caller } from '@sortie/runtime/http/caller'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { cookiesOf, createIdentity, json, startTestGateway, startUpstream } from '../testing.ts'

const identity = createIdentity()
let service: Awaited<ReturnType<typeof startUpstream>>
let gateway: Gateway

beforeAll(async () => {
  service = await startUpstream({
    ...identity.answers,
    'GET /api/free-trial': ({ caller }, response) => json(response, 200, { caller }),
    'POST /api/newsletter/subscribe': ({ caller }, response) => json(response, 202, { caller }),
  })
  const { url } = service
  gateway = await startTestGateway({ IDENTITY_URL: url, ANALYSIS_URL: url, CONTENT_URL: url })
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
})
beforeEach(() => {
  identity.refreshed.length = 0
  service.seen.length = 0
})

const cookieOf = (session: string | null, refresh: string | null = null) =>
  [session && `sortie_session=${session}`, refresh && `sortie_refresh=${refresh}`]
    .filter(Boolean)
    .join('; ')
const trial = (cookie: string) => fetch(`${gateway.url}/api/free-trial`, { headers: { cookie } })
const signIn = (sessionId: string) =>
  fetch(`${gateway.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: sessionId }),
  })
const callerOf = async (response: Response) =>
  ((await response.json()) as { caller: Caller }).caller
const userOf = async (response: Response) => (await callerOf(response)).userId
const secret = 'f'.repeat(64)

test('signing in leaves two HttpOnly cookies, and no header of identity', async () => {
  const response = await signIn('ses_in')
  expect(response.status).toBe(200)
  expect(Object.keys(cookiesOf(response))).toEqual(['sortie_session', 'sortie_refresh'])
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('HttpOnly')
  expect([...response.headers.keys()].filter((name) => name.startsWith('x-sortie'))).toEqual([])
})

test('a signed-in caller reaches the service signed by the gateway, without cookies', async () => {
  const { sortie_session: session = '' } = cookiesOf(await signIn('ses_caller'))
  const response = await trial(cookieOf(session))
  expect(await callerOf(response)).toEqual({
    userId: 'usr_1',
    sessionId: 'ses_caller',
    ip: '127.0.0.1',
    operator: false,
    admin: false,
  })
  expect(service.seen.at(-1)?.headers.cookie).toBeUndefined()
})

test('signing out clears the cookies, and the session is refused at once', async () => {
  const { sortie_session: session = '' } = cookiesOf(await signIn('ses_out'))
  const cookie = cookieOf(session)
  expect(await userOf(await trial(cookie))).toBe('usr_1')
  const out = await fetch(`${gateway.url}/api/auth/logout`, { method: 'POST', headers: { cookie } })
  expect(out.status).toBe(204)
  expect(cookiesOf(out)).toEqual({ sortie_session: '', sortie_refresh: '' })
  const after = await trial(cookie)
  expect(await userOf(after)).toBeNull()
  expect(cookiesOf(after)).toEqual({ sortie_session: '', sortie_refresh: '' })
})

test('forged, foreign and malformed tokens are nobody’s', async () => {
  identity.alive.set('ses_forged', true)
  const claims = { sid: 'ses_forged', ep: 0 }
  const other = generateKeyPairSync('ed25519').privateKey
  const forge = (iss: string, aud: string, header: object) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', ...header })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject('usr_1')
      .setExpirationTime('15m')
      .sign(other)
  const typ = 'sortie-session+jwt'
  const good = await identity.tokenFor({ sessionId: 'ses_forged' })
  const forged = [
    await forge('sortie-identity', 'sortie-gateway', { typ }),
    await forge('sortie-identity', 'sortie-gateway', { typ, kid: 'unknown' }),
    new UnsecuredJWT(claims).setSubject('usr_1').setExpirationTime('15m').encode(),
    await identity.tokenFor({ sessionId: 'ses_forged' }, { typ: 'JWT' }),
    good.slice(0, -4),
    `${good}x`,
    'a.b.c',
    '%00',
  ]
  for (const token of forged) expect(await userOf(await trial(cookieOf(token)))).toBeNull()
  expect(await userOf(await trial(cookieOf(good)))).toBe('usr_1')
})

test('an expired token is refreshed on the way, once for all requests that hold it', async () => {
  identity.alive.set('ses_late', true)
  const old = await identity.tokenFor({ sessionId: 'ses_late', expires: '-5m' })
  const cookie = cookieOf(old, `ses_late.${secret}`)
  const replies = await Promise.all(Array.from({ length: 20 }, () => trial(cookie)))
  for (const reply of replies) {
    expect(cookiesOf(reply).sortie_refresh).toMatch(/^ses_late\.[0-9a-f]{64}$/)
    expect(await userOf(reply)).toBe('usr_1')
  }
  expect(new Set(replies.map((reply) => cookiesOf(reply).sortie_refresh)).size).toBe(1)
  expect(identity.refreshed).toHaveLength(1)
})

test('a refresh cookie alone is enough', async () => {
  identity.alive.set('ses_alone', true)
  expect(await userOf(await trial(cookieOf(null, `ses_alone.${secret}`)))).toBe('usr_1')
})

test('a refresh token that is refused signs the browser out', async () => {
  const response = await trial(cookieOf(null, `ses_gone.${secret}`))
  expect(cookiesOf(response)).toEqual({ sortie_session: '', sortie_refresh: '' })
  expect(await userOf(response)).toBeNull()
})

test('what cannot be a refresh token is not worth asking about', async () => {
  const response = await trial(cookieOf(null, `usr_1.${secret}`))
  expect(cookiesOf(response)).toEqual({ sortie_session: '', sortie_refresh: '' })
  expect(identity.refreshed).toEqual([])
})

test('while identity is away, who has a session gets no answer, and keeps the cookies', async () => {
  const alone = await startTestGateway({ ANALYSIS_URL: service.url, CONTENT_URL: service.url })
  const cookie = cookieOf(await identity.tokenFor(), `ses_1.${secret}`)
  try {
    const user = await fetch(`${alone.url}/api/free-trial`, { headers: { cookie } })
    expect(user.status).toBe(503)
    expect(user.headers.get('retry-after')).toBe('2')
    expect(cookiesOf(user)).toEqual({})
    const nobody = await fetch(`${alone.url}/api/free-trial`)
    expect(await userOf(nobody)).toBeNull()
    const open = { method: 'POST', headers: { cookie } }
    const subscribed = await fetch(`${alone.url}/api/newsletter/subscribe`, open)
    expect(subscribed.status).toBe(202)
    expect(cookiesOf(subscribed)).toEqual({})
    expect((await fetch(`${alone.url}/readyz`)).status).toBe(503)
  } finally {
    await alone.stop()
  }
})
