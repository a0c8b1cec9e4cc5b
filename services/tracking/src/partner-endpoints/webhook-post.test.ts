import type { IncomingMessage, ServerResponse } from 'node:http'
import { readRetryAfter } from '@sortie/fetch/outgoing'
import { innerHosts } from '@sortie/fetch/testing/ssrf-corpus'
import { Rejection } from '@sortie/runtime/domain'
import { bodyText, listenLocally, type StandIn } from '@sortie/sandbox/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookPost, readEndpointUrl } from './webhook-post.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

let receiver: StandIn
let reply: Reply = (_request, response) => response.end()
const seen: { headers: IncomingMessage['headers']; body: string }[] = []
beforeAll(async () => {
  receiver = await listenLocally(async (request, response) => {
    seen.push({ headers: request.headers, body: await bodyText(request) })
    reply(request, response)
  })
})
const local = createWebhookPost({ allowsLoopback: true, userAgent: 'Sortie-Webhooks/1 (test)' })
const outer = createWebhookPost({ allowsLoopback: false, userAgent: 'Sortie-Webhooks/1 (test)' })
afterAll(() => Promise.all([receiver.stop(), local.close(), outer.close()]))

const requestTo = (url: string) => ({
  url,
  id: 'pev_1-1',
  timestamp: 1_796_000_000,
  signature: 'v1,abc v1a,def',
  body: '{"type":"conversion.paid"}',
})
const never = new AbortController().signal
const send = (answer: Reply, path = '/events') => {
  reply = answer
  return local.post(requestTo(`http://127.0.0.1:${receiver.port}${path}`), never)
}

test('an event arrives with its id, its time and its signature, and the answer is kept', async () => {
  seen.length = 0
  const { answer, attempt } = await send((_request, response) =>
    response.writeHead(202).end('taken\nthank you'),
  )
  expect(answer).toEqual({ status: 202, fault: null, retryAfter: null })
  expect(attempt).toMatchObject({ status: 202, fault: null, answer: 'taken thank you' })
  expect(seen).toHaveLength(1)
  expect(seen[0]!.body).toBe('{"type":"conversion.paid"}')
  expect(seen[0]!.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Sortie-Webhooks/1 (test)',
    'webhook-id': 'pev_1-1',
    'webhook-timestamp': '1796000000',
    'webhook-signature': 'v1,abc v1a,def',
  })
})

test('a redirect is answered as such, and is not followed', async () => {
  seen.length = 0
  const location = `http://127.0.0.1:${receiver.port}/elsewhere`
  const { answer } = await send((_request, response) => response.writeHead(302, { location }).end())
  expect(answer.status).toBe(302)
  expect(seen).toHaveLength(1)
})

test('of an answer without end its beginning is read', async () => {
  const { attempt } = await send((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  expect(attempt.status).toBe(200)
  expect(attempt.answer).toBe('x'.repeat(500))
})

test('a receiver that breaks off has answered nothing', async () => {
  const { answer, attempt } = await send((request) => request.socket.destroy())
  expect(answer).toEqual({ status: null, fault: 'connection', retryAfter: null })
  expect(attempt).toMatchObject({ status: null, fault: 'connection', answer: '' })
})

test('whoever stops does not wait for a receiver that does not answer', async () => {
  const stopping = new AbortController()
  reply = () => stopping.abort(new Error('the service stops'))
  const sent = local.post(requestTo(`http://127.0.0.1:${receiver.port}/`), stopping.signal)
  await expect(sent).rejects.toThrow('the service stops')
})

test('a pause is asked for in seconds or as a date', async () => {
  const now = Date.parse('2026-11-28T08:00:00.000Z')
  expect(readRetryAfter('120', now)).toBe(120)
  expect(readRetryAfter('Sat, 28 Nov 2026 08:01:00 GMT', now)).toBe(60)
  expect(readRetryAfter('Sat, 28 Nov 2026 07:00:00 GMT', now)).toBe(0)
  for (const none of ['soon', '', undefined, '-5', '99999999999999999999']) {
    expect([none, readRetryAfter(none, now)]).toEqual([none, null])
  }
  const { answer } = await send((_request, response) =>
    response.writeHead(429, { 'retry-after': '7' }).end(),
  )
  expect(answer).toEqual({ status: 429, fault: null, retryAfter: 7 })
})

test.each(innerHosts)('nothing is sent into the house by %s', async (host) => {
  seen.length = 0
  const url = `http://${host}:${receiver.port}/`
  const answers = URL.canParse(url) ? [(await outer.post(requestTo(url), never)).answer] : []
  for (const { status, fault } of answers) {
    expect([status, fault]).toEqual([null, 'address'])
  }
  expect(seen).toEqual([])
})

const refusalOf = (url: string, allowsLoopback = false) => {
  try {
    return readEndpointUrl(url, { allowsLoopback })
  } catch (error) {
    return error instanceof Rejection ? error.code : 'another error'
  }
}

test('an endpoint is reached by https, without credentials', () => {
  expect(refusalOf('https://Receiver.example/hooks?a=1')).toBe('https://receiver.example/hooks?a=1')
  for (const bad of [
    'receiver.example',
    '',
    'http://receiver.example/',
    'http://127.0.0.1:9/',
    'ftp://receiver.example/',
    'javascript:alert(1)',
    'https://name:pass@receiver.example/',
    'https://receiver.example/#part',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://0x7f.1/',
  ]) {
    expect([bad, refusalOf(bad)]).toEqual([bad, 'invalid_request'])
  }
})

test('on a machine of development it may be this machine, by http too', () => {
  expect(refusalOf('http://127.0.0.1:3000/', true)).toBe('http://127.0.0.1:3000/')
  expect(refusalOf('http://localhost:3000/', true)).toBe('http://localhost:3000/')
  expect(refusalOf('http://receiver.example/', true)).toBe('invalid_request')
})
