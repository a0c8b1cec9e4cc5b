import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { endpoint } from '@sortie/contracts/kit'
import { Problem, type ProblemCode, problems } from '@sortie/contracts/problems'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { log } from '../../tests/stage.ts'
import { Rejection } from '../domain.ts'
import { cause } from '../process/context.ts'
import { LaterRelease } from '../store/later-release.ts'
import { createApp } from './app.ts'
import { CALLER_HEADER, type Caller, createCallerSigner, createCallerVerifier } from './caller.ts'
import { createReadiness } from './readiness.ts'
import { found, route } from './route.ts'

const reply = z.object({ said: z.string() })
const order = endpoint({
  method: 'post',
  path: '/api/orders/:shop',
  summary: 'Orders.',
  status: 201,
  params: z.object({ shop: z.string().max(10) }),
  body: z.strictObject({
    amount: z.int().positive(),
    to: z.strictObject({ street: z.string() }).optional(),
  }),
  query: z.strictObject({ gift: z.enum(['yes', 'no']).optional() }),
  reply: z.object({ cause: z.string(), fingerprint: z.string().nullable(), actor: z.string() }),
  idempotent: true,
})
const look = endpoint({
  method: 'get',
  path: '/api/orders/:shop',
  summary: 'Looks.',
  access: 'public',
  reply,
  params: z.object({ shop: z.string() }),
})
const leave = endpoint({
  method: 'delete',
  path: '/api/session',
  summary: 'Leaves.',
  access: 'public',
  status: 204,
})
const fail = endpoint({
  method: 'get',
  path: '/api/fails/:how',
  summary: 'Fails.',
  access: 'public',
  reply,
  params: z.object({ how: z.string() }),
})
const tell = endpoint({
  method: 'post',
  path: '/api/tell',
  summary: 'Tells.',
  access: 'public',
  unnamed: true,
  reply: order.reply,
})

const SECRET = 'the password is swordfish'
const failures: Record<string, () => unknown> = {
  rejected: () => new Rejection('free_trial_used', { projectId: 'prj_1' }),
  throttled: () => new Rejection('too_many_requests', { retryAfter: 17 }),
  missing: () => found(null, 'project_not_found'),
  bug: () => new TypeError(SECRET),
  text: () => SECRET,
  outage: () => new mongo.MongoNetworkError(SECRET),
  full: () => new mongo.MongoServerError({ code: 14031, message: SECRET }),
  panic: () => new mongo.MongoServerError({ code: 1, message: SECRET }),
  later: () => new LaterRelease(SECRET),
}

const keys = generateKeyPairSync('ed25519')
const der = (key: { export: (as: never) => Buffer }, type: string) =>
  key.export({ type, format: 'der' } as never).toString('base64')
let server: Server
let url: string
let database = { reads: true, writes: true }
let stopping = false
let sign: Awaited<ReturnType<typeof createCallerSigner>>

beforeAll(async () => {
  sign = await createCallerSigner(der(keys.privateKey, 'pkcs8'))
  const app = createApp({
    routes: [
      route(order, async () => cause()),
      route(tell, async () => cause()),
      route(look, async ({ params }) => ({ said: `hello ${params.shop}`, secret: SECRET })),
      route(leave, async ({ set }) => void set('X-Left', 'yes')),
      route(fail, async ({ params }) => {
        throw failures[params.how]!()
      }),
    ],
    verifyCaller: createCallerVerifier(der(keys.publicKey, 'spki')),
    fingerprintKey: randomBytes(32),
    log,
    readiness: {
      ...createReadiness(() => database),
      state: () => ({ ...database, stopping }),
    },
    metrics: (_request, response) => void response.end('metrics'),
  })
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const user: Caller = { userId: 'usr_1', sessionId: 'ses_1', ip: '192.0.2.1', operator: false }
type Sent = {
  caller?: Caller | null
  token?: string
  headers?: Record<string, string>
  body?: unknown
}
const call = async (
  method: string,
  path: string,
  { caller = user, token, headers, body }: Sent = {},
) => {
  const identity = token ?? (caller && (await sign(caller)))
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  return fetch(url + path, {
    method,
    headers: {
      ...(identity && { [CALLER_HEADER]: identity }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  })
}
const problemOf = async (response: Response, code: ProblemCode) => {
  expect(response.status).toBe(problems[code].status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  const text = await response.text()
  expect(text).not.toContain('swordfish')
  expect(text).not.toMatch(/\bat .*:\d+:\d+/)
  const problem = Problem.parse(JSON.parse(text))
  expect(problem).toMatchObject({ code, status: problems[code].status })
  expect(problem.message).toBeTruthy()
  return problem
}
const orders = (sent: Sent, path = '/api/orders/shop') => call('POST', path, sent)

test('what fits is answered with what the contract says, and nothing more', async () => {
  const looked = await call('GET', '/api/orders/corner', { caller: { ...user, userId: null } })
  expect(looked.status).toBe(200)
  expect(await looked.json()).toEqual({ said: 'hello corner' })
  const left = await call('DELETE', '/api/session')
  expect([left.status, left.headers.get('x-left'), await left.text()]).toEqual([204, 'yes', ''])
  expect((await orders({ body: { amount: 1 } })).status).toBe(201)
})

test('malformed JSON is 400', async () => {
  for (const body of ['{', '{"amount":', 'amount=1', '"text"', '1']) {
    await problemOf(await orders({ body }), 'malformed_json')
  }
})

test('an unknown address is 404, and so is one that cannot be decoded', async () => {
  for (const path of ['/', '/api', '/api/nothing', '/api/orders', '/api/orders/a/b']) {
    await problemOf(await call('GET', path), 'not_found')
  }
  await problemOf(await call('GET', '/api/orders/%E0%A4%A'), 'not_found')
})

test('a method that the address does not take is 405 and says which ones it takes', async () => {
  const response = await call('PUT', '/api/orders/shop', { body: {} })
  expect(response.headers.get('allow')).toBe('POST, GET')
  await problemOf(response, 'method_not_allowed')
  await problemOf(await call('POST', '/api/session', { body: '{' }), 'method_not_allowed')
})

test('the refusals of the domain keep their status and what else they say', async () => {
  const used = await problemOf(await call('GET', '/api/fails/rejected'), 'free_trial_used')
  expect(used.projectId).toBe('prj_1')
  await problemOf(await call('GET', '/api/fails/missing'), 'project_not_found')
  const throttled = await call('GET', '/api/fails/throttled')
  expect(throttled.headers.get('retry-after')).toBe('17')
  expect(await problemOf(throttled, 'too_many_requests')).not.toHaveProperty('retryAfter')
})

test('a body over 64 kB is 413', async () => {
  const body = JSON.stringify({ amount: 1, to: { street: 'x'.repeat(65 * 1_024) } })
  await problemOf(await orders({ body }), 'body_too_large')
  const fits = JSON.stringify({ amount: 1, to: { street: 'x'.repeat(63 * 1_024) } })
  expect((await orders({ body: fits })).status).toBe(201)
})

test('another content type, charset or encoding is 415', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
  ]
  for (const type of types) {
    const sent = { body: '{"amount":1}', headers: { 'content-type': type } }
    await problemOf(await orders(sent), 'unsupported_media_type')
  }
  const headers = { 'content-encoding': 'rot13' }
  await problemOf(await orders({ body: { amount: 1 }, headers }), 'unsupported_media_type')
})

test('what does not fit is 422 and names the field', async () => {
  const pathsOf = async (sent: Sent, path?: string) => {
    const { errors, message } = await problemOf(await orders(sent, path), 'invalid_request')
    expect(message).toContain(errors![0]!.path)
    return errors!.map((each) => each.path)
  }
  expect(await pathsOf({ body: { amount: '1' } })).toEqual(['amount'])
  expect(await pathsOf({ body: {} })).toEqual(['amount'])
  expect(await pathsOf({})).toEqual(['amount'])
  expect(await pathsOf({ body: { amount: 1, role: 'admin', is: 1 } })).toEqual(['role', 'is'])
  expect(await pathsOf({ body: { amount: 1, to: { street: '', no: 7 } } })).toEqual(['to.no'])
  expect(await pathsOf({ body: { amount: { $gt: 0 } } })).toEqual(['amount'])
  expect(await pathsOf({ body: { amount: 1 } }, '/api/orders/a-very-long-name')).toEqual(['shop'])
  expect(await pathsOf({ body: { amount: 1 } }, '/api/orders/a?gift=maybe')).toEqual(['gift'])
  expect(await pathsOf({ body: { amount: 1 } }, '/api/orders/a?gift=no&gift=yes')).toEqual(['gift'])
  expect(await pathsOf({ body: { amount: 1 } }, '/api/orders/a?more=1')).toEqual(['more'])
  await problemOf(await orders({ body: '[]' }), 'invalid_request')
})

test('a body that an endpoint does not take is not read', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const body of ['{', 'x'.repeat(70_000)]) {
    expect((await call('DELETE', '/api/session', { body, headers })).status).toBe(204)
  }
})

test('who does not come from the gateway is 401, wherever he goes', async () => {
  const paths = [
    ['GET', '/api/orders/a'],
    ['POST', '/api/orders/a'],
    ['DELETE', '/api/session'],
  ]
  const forger = await createCallerSigner(der(generateKeyPairSync('ed25519').privateKey, 'pkcs8'))
  for (const [method, path] of paths as [string, string][]) {
    const body = method === 'POST' ? { amount: 1 } : undefined
    await problemOf(await call(method, path, { caller: null, body }), 'unauthenticated')
    const token = await forger({ ...user, operator: true })
    await problemOf(await call(method, path, { token, body }), 'unauthenticated')
  }
  const headers = { 'x-user-id': 'usr_1', authorization: 'Bearer x' }
  await problemOf(await orders({ caller: null, headers, body: { amount: 1 } }), 'unauthenticated')
})

test('a visitor is 401 where a user is asked for', async () => {
  const sent = { caller: { ...user, userId: null }, body: { amount: 1 } }
  await problemOf(await orders(sent), 'unauthenticated')
})

test('what only an instance of a later release can answer is 503 with Retry-After', async () => {
  const response = await call('get', '/api/fails/later')
  expect(response.headers.get('retry-after')).toBe('2')
  await problemOf(response, 'unavailable')
})

test('a database that is away, full, or whose engine stopped is 503 with Retry-After', async () => {
  for (const how of ['outage', 'full', 'panic']) {
    const response = await call('GET', `/api/fails/${how}`)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await problemOf(response, 'unavailable')
  }
})

test('a bug is 500 and says nothing about the inside', async () => {
  await problemOf(await call('GET', '/api/fails/bug'), 'internal')
  await problemOf(await call('GET', '/api/fails/text'), 'internal')
})

test('an Idempotency-Key names the cause; without one each request has its own', async () => {
  const ordered = async (sent: Sent, path?: string) => {
    const response = await orders({ body: { amount: 1 }, ...sent }, path)
    return (await response.json()) as { cause: string; fingerprint: string; actor: string }
  }
  const headers = { 'idempotency-key': 'key-1' }
  const first = await ordered({ headers })
  expect(first).toMatchObject({ actor: 'usr_1', cause: 'req:usr_1:post /api/orders/:shop:key-1' })
  expect(await ordered({ headers })).toEqual(first)
  expect((await ordered({ headers, body: { amount: 2 } })).fingerprint).not.toBe(first.fingerprint)
  expect((await ordered({ headers }, '/api/orders/b')).fingerprint).not.toBe(first.fingerprint)
  const other = await ordered({ headers, caller: { ...user, userId: 'usr_2' } })
  expect(other.cause).not.toBe(first.cause)

  const [one, two] = [await ordered({}), await ordered({})]
  expect(one.cause).not.toBe(two.cause)
  expect(one.fingerprint).toBeNull()
  for (const bad of ['', ' ', 'a b', 'x'.repeat(129)]) {
    const response = await orders({ headers: { 'idempotency-key': bad }, body: { amount: 1 } })
    expect((await problemOf(response, 'invalid_request')).message).toContain('Idempotency-Key')
  }
})

test('an endpoint that names nobody hands on no user, neither as actor nor in the cause', async () => {
  const response = await call('POST', '/api/tell')
  const told = (await response.json()) as { cause: string; actor: string }
  expect(told).toMatchObject({ actor: 'anonymous' })
  expect(told.cause).toMatch(/^req:anonymous:post \/api\/tell:/)
})

test('a problem carries the id of its request', async () => {
  const requestId = randomUUID()
  const response = await call('GET', '/nowhere', { headers: { 'x-request-id': requestId } })
  expect((await problemOf(response, 'not_found')).requestId).toBe(requestId)
})

test('health is answered to anybody, and readiness says what is missing', async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  database = { reads: false, writes: false }
  const away = await fetch(`${url}/readyz`)
  expect(away.status).toBe(503)
  const checks = { reads: false, writes: false }
  expect(await away.json()).toEqual({ ok: false, checks, stopping: false })
  database = { reads: true, writes: true }
  expect(await (await fetch(`${url}/metrics`)).text()).toBe('metrics')
})

test('while the database accepts no writes, reads go on and changes are refused in plain words', async () => {
  database = { reads: true, writes: false }
  try {
    const ready = await fetch(`${url}/readyz`)
    expect(ready.status).toBe(200)
    const checks = { reads: true, writes: false }
    expect(await ready.json()).toEqual({ ok: false, checks, stopping: false })
    expect((await call('GET', '/api/orders/a')).status).toBe(200)
    const changes: [string, string][] = [
      ['POST', '/api/orders/a'],
      ['DELETE', '/api/session'],
    ]
    for (const [method, path] of changes) {
      const response = await call(method, path, method === 'POST' ? { body: { amount: 1 } } : {})
      expect(response.headers.get('retry-after')).toBe('5')
      expect((await problemOf(response, 'unavailable')).message).toMatch(
        /can’t save anything.*not made.*Try again/,
      )
    }
  } finally {
    database = { reads: true, writes: true }
  }
  expect((await call('DELETE', '/api/session')).status).toBe(204)
})

test('an instance that is about to stop is not ready, and still answers', async () => {
  stopping = true
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await call('GET', '/api/orders/a')).status).toBe(200)
  stopping = false
})

test('a request that breaks off in the midst of its body harms nobody', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const token = await sign(user)
  socket.write(
    `POST /api/orders/a HTTP/1.1\r\nHost: a\r\n${CALLER_HEADER}: ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"amount"',
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
