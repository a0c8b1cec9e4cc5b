import { randomUUID } from 'node:crypto'
import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import { decodeJwt, exportPKCS8, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { get, post, type Reply, send } from './client.ts'
import { details, type Person, password, register, startTrial, whoIs } from './people.ts'
import { borderStack } from './stack.ts'

const canary = `Canary ${randomUUID()}`
let product = ''
let services: Record<string, string[]> = {}
let owner: Person
let other: Person
let projectId = ''

beforeAll(async () => {
  const { urls } = await borderStack()
  product = urls.product
  services = urls.services
  owner = await register(product)
  other = await register(product)
  projectId = await startTrial(product, owner, { ...details, businessName: canary })
})

/** What a parameter of an address names: somebody's own, or something that all may see. */
const named: Record<string, 'private' | 'public' | 'for operators'> = {
  projectId: 'private',
  sessionId: 'private',
  reportId: 'private',
  orderId: 'private',
  invoiceId: 'private',
  userId: 'for operators',
  messageId: 'for operators',
  ref: 'public',
  slug: 'public',
}
/** What the owner has, by the parameter that names it. */
const owned: Record<string, () => string> = {
  projectId: () => projectId,
  sessionId: () => sessionOf(owner.cookie),
}
/** Ids that nobody has, so that an address is one of its kind. */
const nobodys: Record<string, string> = {
  reportId: 'rep_1',
  orderId: 'ord_1',
  invoiceId: 'inv_1',
  userId: 'usr_1',
  messageId: 'msg_1',
}
const sessionOf = (cookie: string): string =>
  String(decodeJwt(cookie.match(/sortie_session=([^;]+)/)?.[1] ?? '').sid)
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const addressOf = (path: string) =>
  path.replace(/:(\w+)/g, (_all, name: string) => owned[name]?.() ?? nobodys[name] ?? projectId)

const endpoints = publicEndpoints.map((one) => ({ ...one, path: one.endpoint.path }))

test('every address that names something is known to these tests', () => {
  for (const { path } of endpoints) {
    for (const name of parametersOf(path)) expect(Object.keys(named), path).toContain(name)
  }
})

describe.for(endpoints.filter(({ endpoint }) => endpoint.access === 'user'))(
  '$name is for who is signed in',
  ({ endpoint }) => {
    const ask = (headers: Record<string, string>) =>
      send(product, {
        method: endpoint.method.toUpperCase(),
        path: addressOf(endpoint.path),
        headers: { 'content-type': 'application/json', ...headers },
        ...(endpoint.accepts === 'json' && { body: JSON.stringify(details) }),
      })

    test.each([
      {},
      { cookie: 'sortie_session=forged; sortie_refresh=forged' },
      { authorization: 'Bearer forged' },
      { 'x-sortie-identity': 'usr_1', 'x-user-id': 'usr_1', 'x-forwarded-user': 'admin' },
    ] as Record<string, string>[])('with %o it answers 401', async (headers) => {
      expect((await ask(headers)).status).toBe(401)
    })
  },
)

describe.for(endpoints.filter(({ path }) => parametersOf(path).some((name) => name in owned)))(
  '$name shows what is somebody else’s to nobody',
  ({ endpoint }) => {
    test('it answers as if it were not there', async () => {
      const path = addressOf(endpoint.path)
      const method = endpoint.method.toUpperCase()
      if (endpoint.method === 'get') {
        const theirs = await send(product, { method, path, headers: { cookie: owner.cookie } })
        expect(theirs.status).toBe(200)
        expect(theirs.text).toContain(canary)
      }
      const reply = await send(product, { method, path, headers: { cookie: other.cookie } })
      expect(reply.status).toBe(404)
      const absent = await send(product, {
        method,
        path: endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
          return `${owned[name]!().split('_')[0]}_${randomUUID()}`
        }),
        headers: { cookie: other.cookie },
      })
      const nameless = ({ text }: Reply) => text.replaceAll(/"requestId":"[^"]*"/g, '')
      expect(nameless(reply)).toBe(nameless(absent))
    })
  },
)

test('no reply to one person holds anything of another', async () => {
  for (const { endpoint, path } of endpoints) {
    if (endpoint.method !== 'get') continue
    const { text } = await get(product, addressOf(path), { cookie: other.cookie })
    for (const secret of [owner.email, canary]) expect(text, path).not.toContain(secret)
  }
})

describe('what a body may not hold is refused, and nothing of it is kept', () => {
  const fresh = () => `${randomUUID()}@example.com`
  const extra = {
    role: 'admin',
    isAdmin: true,
    userId: 'usr_1',
    balance: 1_000,
    queriesRemaining: 1_000,
    freeTrialUsed: false,
  }
  const session = randomUUID()
  /** A body that each call takes, so that what is added is what it refuses. */
  const taken: Record<string, () => object> = {
    register: () => ({ email: fresh(), password }),
    login: () => ({ email: other.email, password }),
    forgotPassword: () => ({ email: fresh() }),
    resetPassword: () => ({ token: 'a', password }),
    confirmEmail: () => ({ token: 'a' }),
    createFreeTrial: () => details,
    subscribeNewsletter: () => ({ email: fresh() }),
    confirmNewsletter: () => ({ token: 'a' }),
    sendContactMessage: () => ({ email: fresh(), message: 'Hello' }),
    changeEmail: () => ({ email: fresh(), password }),
    confirmEmailChange: () => ({ token: 'a' }),
    changePassword: () => ({ current: password, password }),
    changeChoices: () => ({ marketing: true }),
    recordConsent: () => ({
      ...{ termsVersion: '1', privacyVersion: '1', marketing: false },
      cookies: { analytics: false },
    }),
    deleteAccount: () => ({ email: other.email, password }),
    startCheckout: () => ({ packId: 'starter_pack' }),
    requestRefund: () => ({ message: '' }),
    launchReport: () => details,
    recordConversion: () => ({ sessionId: session, conversionType: 'sign_up' }),
    recordVisitorEvents: () => ({
      batchId: randomUUID(),
      sessionId: session,
      events: [{ type: 'sign_up', ago: 0, route: '/register' }],
    }),
  }
  const withBody = endpoints.filter(
    ({ endpoint }) => endpoint.accepts === 'json' && endpoint.access !== 'admin',
  )

  test.each(withBody)('$name', async ({ name, path, endpoint }) => {
    const body = taken[name]
    expect(body, 'a body of this call is missing in these tests').toBeDefined()
    const headers = { cookie: other.cookie }
    const refused = await send(product, {
      method: endpoint.method.toUpperCase(),
      path: addressOf(path),
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body!(), ...extra }),
    })
    expect(refused.status).toBe(422)
    const { errors } = JSON.parse(refused.text) as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path).sort()).toEqual(Object.keys(extra).sort())
  })

  test('a refused registration left no account', async () => {
    const email = fresh()
    await post(product, '/api/auth/register', { email, password, role: 'admin' })
    expect((await post(product, '/api/auth/login', { email, password })).status).toBe(401)
    expect(await whoIs(product, other.cookie)).toBe(other.email)
  })

  test('an operator in place of a value finds nothing', async () => {
    for (const email of [{ $ne: null }, { $gt: '' }, ['a'], { $regex: '.*' }]) {
      const reply = await post(product, '/api/auth/login', { email, password: { $ne: null } })
      expect(reply.status).toBe(422)
    }
  })

  test('a polluted prototype reaches nobody', async () => {
    const body = `{"__proto__":{"userId":"usr_1","freeTrialUsed":true},"email":"${fresh()}","password":"${password}"}`
    const headers = { 'content-type': 'application/json' }
    const reply = await send(product, {
      method: 'POST',
      path: '/api/auth/register',
      headers,
      body,
    })
    expect([201, 422]).toContain(reply.status)
    const { text } = await get(product, '/api/auth/user')
    expect(JSON.parse(text)).toEqual({ user: null })
  })
})

describe('a service believes the gateway only', () => {
  const claims = { sid: 'ses_1', ip: '127.0.0.1', operator: true }
  const forge = async (algorithm: 'EdDSA' | 'none') => {
    if (algorithm === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const now = Math.floor(Date.now() / 1_000)
      const body = { ...claims, sub: 'usr_1', iss: 'sortie-gateway', aud: 'sortie-services' }
      const header = { alg: 'none', typ: 'sortie-identity+jwt' }
      return `${part(header)}.${part({ ...body, iat: now, exp: now + 60 })}.`
    }
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
    expect(await exportPKCS8(privateKey)).toContain('PRIVATE KEY')
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'sortie-identity+jwt' })
      .setIssuer('sortie-gateway')
      .setAudience('sortie-services')
      .setSubject('usr_1')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(privateKey)
  }

  test.each(endpoints)('$context refuses $name from anybody else', async (one) => {
    const { context, endpoint, path } = one
    const base = services[context]![0]!
    const method = endpoint.method.toUpperCase()
    const body = endpoint.accepts === 'json' ? { body: '{}' } : {}
    const forged: Record<string, string>[] = [
      {},
      { 'x-sortie-identity': 'usr_1' },
      { 'x-sortie-identity': await forge('EdDSA') },
      { 'x-sortie-identity': await forge('none') },
      { cookie: owner.cookie },
      { 'x-sortie-operator': 'true', 'x-forwarded-for': '127.0.0.1' },
    ]
    for (const headers of forged) {
      const sent = { 'content-type': 'application/json', ...headers }
      const { status } = await send(base, {
        method,
        path: addressOf(path),
        headers: sent,
        ...body,
      })
      expect(status).toBe(401)
    }
  })

  test.each([
    '/internal/keys',
    '/internal/sessions/refresh',
    '/api/../internal/keys',
    '/api/%2e%2e/internal/keys',
    '/internal/parked',
    '/readyz/../internal/keys',
  ])('%s is not reached through the gateway', async (path) => {
    const { status, text } = await get(product, path)
    expect(status).toBe(404)
    expect(text).not.toContain('"keys"')
  })

  test('the gateway tells its own figures to this machine only', async () => {
    const outside = { 'x-forwarded-for': '203.0.113.7' }
    expect((await get(product, '/metrics', outside)).status).toBe(404)
  })
})
