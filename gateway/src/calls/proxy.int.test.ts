import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { createIdentity, json, startTestGateway, startUpstream } from '../testing.ts'

type Body = NonNullable<RequestInit['body']>
type Upstream = Awaited<ReturnType<typeof startUpstream>>
const nowhere = 'http://127.0.0.1:9'
let identity: Upstream
let service: Upstream
let gateway: Gateway
let live: (response: ServerResponse) => void

beforeAll(async () => {
  identity = await startUpstream(createIdentity().answers)
  service = await startUpstream({
    'POST /api/contact': ({ body }, response) => json(response, 202, { message: body }),
    'GET /api/invoices/inv_1': (_seen, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="a.pdf"',
          'cache-control': 'public',
        })
        .end(Buffer.from([0, 255, 10])),
    'GET /api/reports/rep_1/live': (_seen, response) => live(response),
    '*': ({ url }, response) => json(response, 200, { url }),
  })
  gateway = await startTestGateway({
    IDENTITY_URL: identity.url,
    BILLING_URL: service.url,
    ANALYSIS_URL: `${nowhere},${service.url},${nowhere}`,
    CONTENT_URL: `${nowhere},${service.url}`,
  })
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
  await identity.stop()
})
beforeEach(() => {
  service.seen.length = 0
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers })
const contact = (body: Body, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/api/contact`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const problem = (await response.json()) as Record<string, unknown>
  expect(problem).toMatchObject({ message: expect.any(String), status: response.status })
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  return problem.code
}
/** What the gateway answers to bytes that no client would send. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
      socket.write(bytes),
    )
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text)).on('error', reject)
  })

test('a reader of a live stream that does not read holds the service up, and fills no memory here', async () => {
  const chunk = Buffer.alloc(100_000, 'x')
  let [written, isHeldUp] = [0, false]
  live = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => {
      isHeldUp = response.writableNeedDrain
      if (isHeldUp || response.destroyed) return
      written += chunk.length
      response.write(chunk)
    }, 1)
    response.once('close', () => clearInterval(timer))
  }
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  socket.write('GET /api/reports/rep_1/live HTTP/1.1\r\nHost: x\r\n\r\n')
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = isHeldUp && written === before
        before = written
        return isStill
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true)
  // What the system keeps for the two connections; without an end it would be far more.
  expect(written).toBeLessThan(30_000_000)
  socket.resume()
  await expect.poll(() => written, { timeout: 10_000 }).toBeGreaterThan(before)
  socket.destroy()
})

test('an instance that is away is passed over, also for what changes something', async () => {
  for (let count = 0; count < 6; count++) {
    expect((await get('/api/free-trial')).status).toBe(200)
    const reply = await contact('{"a":1}')
    expect(await reply.json()).toEqual({ message: '{"a":1}' })
  }
})

test('no instance at all is a 503 with Retry-After', async () => {
  const response = await get('/api/affiliates/track/partner')
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.status).toBe(503)
  expect(await problemOf(response)).toBe('unavailable')
})

test('the query goes on as it was sent', async () => {
  const reply = await get('/api/free-trial/results/prj_1?a=%2F&b=%20&a=2')
  expect(await reply.json()).toEqual({ url: '/api/free-trial/results/prj_1?a=%2F&b=%20&a=2' })
})

test('what is unknown is 404, the wrong method 405 with Allow', async () => {
  expect(await problemOf(await get('/api/nothing'))).toBe('not_found')
  expect(await problemOf(await get('/api/docs/nothing'))).toBe('not_found')
  expect(await problemOf(await get('/api'))).toBe('not_found')
  expect(await problemOf(await get('/internal/keys', { accept: 'a/b' }).then(noStore))).toBe(
    'not_found',
  )
  const wrong = await fetch(`${gateway.url}/api/auth/user`, { method: 'DELETE' })
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  expect(await problemOf(wrong)).toBe('method_not_allowed')
})
const noStore = (response: Response) => {
  expect(response.status).toBe(404)
  return new Response(response.body, {
    status: 404,
    headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' },
  })
}

test('64 kB go through to the byte, one more is 413, however it is sent', async () => {
  const most = 'x'.repeat(64 * 1024)
  expect(await (await contact(most)).json()).toEqual({ message: most })
  expect(await problemOf(await contact(`${most}x`))).toBe('body_too_large')
  const chunks = () => ReadableStream.from(Array.from({ length: 70 }, () => Buffer.alloc(1024)))
  expect(await problemOf(await contact(chunks() as Body))).toBe('body_too_large')
  expect(await problemOf(await contact(Buffer.alloc(1024 * 1024)))).toBe('body_too_large')
  expect(service.seen).toHaveLength(1)
})

test('what a partner signed may be longer, and arrives to the byte', async () => {
  const send = (body: string) =>
    fetch(`${gateway.url}/api/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' },
    })
  const signed = `{ "long":  "${'é'.repeat(100_000)}" }`
  expect((await send(signed)).status).toBe(200)
  expect(service.seen[0]?.body).toBe(signed)
  expect(service.seen[0]?.headers['stripe-signature']).toBe('t=1,v1=0')
  expect(await problemOf(await send('x'.repeat(512 * 1024 + 1)))).toBe('body_too_large')
})

test('a file comes through as it is, and is kept by nobody on the way', async () => {
  const reply = await get('/api/invoices/inv_1')
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from([0, 255, 10]))
})

test('a body without a length arrives whole, with one', async () => {
  const body = ReadableStream.from([Buffer.from('{"a"'), Buffer.from(':1}')]) as Body
  expect(await (await contact(body)).json()).toEqual({ message: '{"a":1}' })
  expect(service.seen[0]?.headers['content-length']).toBe('7')
  expect(service.seen[0]?.headers['transfer-encoding']).toBeUndefined()
})

test('another site’s page changes nothing', async () => {
  const site = { 'sec-fetch-site': 'cross-site' }
  expect(await problemOf(await contact('{}', site))).toBe('cross_site_request')
  const form = { origin: 'https://evil.example', 'content-type': 'text/plain' }
  expect(await problemOf(await contact('{}', form))).toBe('cross_site_request')
  expect(service.seen).toEqual([])
  expect((await contact('{}', { 'sec-fetch-site': 'same-origin' })).status).toBe(202)
})

test('the caller’s address cannot be claimed, unless a trusted proxy says it', async () => {
  const claim = { 'x-forwarded-for': '203.0.113.7', 'x-sortie-identity': 'forged' }
  await get('/api/free-trial', claim)
  expect(service.seen[0]?.caller?.ip).toBe('127.0.0.1')
  const behind = await startTestGateway({
    ANALYSIS_URL: service.url,
    TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
  })
  await fetch(`${behind.url}/api/free-trial`, { headers: claim })
  await behind.stop()
  expect(service.seen[1]?.caller?.ip).toBe('203.0.113.7')
})

test('malformed requests are 4xx, each a problem', async () => {
  const host = 'Host: localhost\r\nConnection: close\r\n'
  const long = 'a'.repeat(10_000)
  expect(await raw(`GET /api/free-trial/%zz HTTP/1.1\r\n${host}\r\n`)).toContain(' 404 ')
  expect(await raw(`GET /${long} HTTP/1.1\r\n${host}\r\n`)).toContain(' 404 ')
  expect(await raw(`GET /api/auth/user?${long} HTTP/1.1\r\n${host}\r\n`)).toContain(' 404 ')
  expect(await raw(`GET /%zz HTTP/1.1\r\n${host}\r\n`)).toMatch(/ 40[04] /)
  expect(await raw(`GET http://a/internal/keys HTTP/1.1\r\n${host}\r\n`)).toContain(' 404 ')
  expect(await raw(`GET /api/auth/user HTTP/1.1\r\n${host}X: ${long}${long}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 [\s\S]*problem\+json/,
  )
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*problem\+json/)
  expect(
    await raw(
      `POST /api/contact HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    ),
  ).toMatch(/^HTTP\/1.1 400 /)
})

test('an event reaches the browser before the next one is written', async () => {
  const lines = await startUpstream({
    '*': (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
    },
  })
  const streaming = await startTestGateway({ ANALYSIS_URL: lines.url })
  try {
    const url = `${streaming.url}/api/free-trial/results/prj_1/live`
    const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip, br' } })
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('data: 1\n\n')
    expect(reply.headers.get('content-encoding')).toBeNull()
    await reader.cancel()
  } finally {
    await streaming.stop()
    await lines.stop()
  }
})

test('a service that dies while it answers breaks off that reply only', async () => {
  const dying = await startUpstream({ '*': (_seen, response) => response.destroy() })
  const brave = await startTestGateway({ ANALYSIS_URL: dying.url, CONTENT_URL: dying.url })
  try {
    expect((await fetch(`${brave.url}/api/free-trial`)).status).toBe(503)
    expect(dying.seen).toHaveLength(2)
    const post = { method: 'POST', body: '{}' }
    expect((await fetch(`${brave.url}/api/contact`, post)).status).toBe(503)
    // It may have arrived, so it was not sent twice.
    expect(dying.seen).toHaveLength(3)
  } finally {
    await brave.stop()
    await dying.stop()
  }
})

test('a client that asks to close is told so, and connections to services are kept', async () => {
  const once = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { connection: 'close' }
    request(`${gateway.url}/api/free-trial`, { headers, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
  once.resume()
  expect(once.headers.connection).toBe('close')
  expect(service.seen[0]?.headers.connection).toBe('keep-alive')
})
