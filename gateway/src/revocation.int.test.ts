import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '@sortie/runtime/http/caller'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import { createIdentity, json, startTestGateway, startUpstream } from './testing.ts'

const brokers = process.env.KAFKA_BROKERS ?? ''
const prefix = `gateway-${randomUUID()}.`
const kafka = testingKafka(brokers, prefix)
const identity = createIdentity()
const kafkaEnv = { KAFKA_BROKERS: brokers, TOPIC_PREFIX: prefix }
const at = '2026-11-01T08:30:00.000Z'

let service: Awaited<ReturnType<typeof startUpstream>>
let gateway: Gateway

const start = (env: Record<string, string>) =>
  startTestGateway({ IDENTITY_URL: service.url, ANALYSIS_URL: service.url, ...env })
const until = async (is: () => boolean | Promise<boolean>, within = 15_000) => {
  const deadline = performance.now() + within
  while (!(await is())) {
    if (performance.now() > deadline) throw new Error('it did not come about')
    await sleep(20)
  }
}
const askedAfter = (sessionId: string) =>
  service.seen.filter(({ url }) => url === `/internal/sessions/${sessionId}`).length

beforeAll(async () => {
  await kafka.prepare()
  service = await startUpstream({
    ...identity.answers,
    'GET /api/free-trial': ({ caller }, response) => json(response, 200, { caller }),
    'GET /api/free-trial/results/prj_1/live': (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('retry: 1000\n\n')
    },
  })
  gateway = await start(kafkaEnv)
  await until(() => !gateway.lagging())
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
  await kafka.drop()
})

const headersFor = async (given: { sessionId: string; userId?: string; epoch?: number }) => ({
  cookie: `sortie_session=${await identity.tokenFor(given)}`,
})
const userAt = async (url: string, headers: { cookie: string }) => {
  const response = await fetch(`${url}/api/free-trial`, { headers })
  if (response.status !== 200) return response.status
  return ((await response.json()) as { caller: Caller }).caller.userId
}
const endSession = (sessionId: string) =>
  kafka.publish('identity', {
    type: 'SessionEnded',
    stream: sessionId,
    version: 2,
    data: { userId: 'usr_1', at, sessionId, reason: 'reuse' },
  })

test('a session that ended elsewhere is refused soon after, identity unasked', async () => {
  const sessionId = `ses_${randomUUID()}`
  const headers = await headersFor({ sessionId })
  expect(await userAt(gateway.url, headers)).toBe('usr_1')
  await endSession(sessionId)
  await until(async () => (await userAt(gateway.url, headers)) === null, 2_000)
  expect(askedAfter(sessionId)).toBe(0)
})

test('a reset ends the sessions of earlier epochs, and no later one', async () => {
  const userId = `usr_${randomUUID()}`
  const old = await headersFor({ sessionId: 'ses_old', userId, epoch: 0 })
  const young = await headersFor({ sessionId: 'ses_young', userId, epoch: 1 })
  expect(await userAt(gateway.url, old)).toBe(userId)
  await kafka.publish('identity', {
    type: 'PasswordReset',
    stream: userId,
    version: 5,
    data: { userId, at, resetId: 'rst_1', passwordHash: 'sealed:v1:x', epoch: 1 },
  })
  await until(async () => (await userAt(gateway.url, old)) === null)
  expect(await userAt(gateway.url, young)).toBe(userId)
})

test('a gateway that starts knows what ended in the last minutes', async () => {
  const sessionId = `ses_${randomUUID()}`
  await endSession(sessionId)
  const second = await start(kafkaEnv)
  try {
    await until(() => !second.lagging())
    expect(await userAt(second.url, await headersFor({ sessionId }))).toBeNull()
    expect(askedAfter(sessionId)).toBe(0)
  } finally {
    await second.stop()
  }
})

test('an open live stream ends with its session, in order', async () => {
  const sessionId = `ses_${randomUUID()}`
  const headers = await headersFor({ sessionId })
  const stream = await fetch(`${gateway.url}/api/free-trial/results/prj_1/live`, { headers })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('retry: 1000\n\n')
  await endSession(sessionId)
  expect(await reader.read()).toEqual({ done: true, value: undefined })
})

test('a user has 20 live streams at most, and may open another once one is closed', async () => {
  const url = `${gateway.url}/api/free-trial/results/prj_1/live`
  const headers = await headersFor({ sessionId: 'ses_many', userId: 'usr_many' })
  const stopped = Array.from({ length: 24 }, () => new AbortController())
  const all = await Promise.all(stopped.map(({ signal }) => fetch(url, { headers, signal })))
  const refused = all.filter(({ status }) => status === 429)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.headers.get('retry-after')).toBe('10')
  expect(await refused[0]?.json()).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining('20 live pages'),
  })
  // Of another session, and of somebody else.
  const again = await headersFor({ sessionId: 'ses_again', userId: 'usr_many' })
  expect((await fetch(url, { headers: again })).status).toBe(429)
  const other = await fetch(url, { headers: await headersFor({ sessionId: 'ses_other' }) })
  expect(other.status).toBe(200)
  await other.body?.cancel()

  const first = all.findIndex(({ status }) => status === 200)
  stopped[first]!.abort()
  await until(async () => {
    const next = await fetch(url, { headers: again })
    await next.body?.cancel()
    return next.status === 200
  })
  for (const each of stopped) each.abort()
})

test('while Kafka is away identity is asked, each second anew, and its no is final', async () => {
  const cut = await start({ KAFKA_BROKERS: '127.0.0.1:9' })
  const sessionId = `ses_${randomUUID()}`
  identity.alive.set(sessionId, true)
  const headers = await headersFor({ sessionId })
  try {
    expect(cut.lagging()).toBe(true)
    const users = await Promise.all(Array.from({ length: 20 }, () => userAt(cut.url, headers)))
    expect(new Set(users)).toEqual(new Set(['usr_1']))
    expect(askedAfter(sessionId)).toBeLessThan(5)
    const live = await fetch(`${cut.url}/api/free-trial/results/prj_1/live`, { headers })
    identity.alive.set(sessionId, false)
    await until(async () => (await userAt(cut.url, headers)) === null, 3_000)
    expect(await live.text()).toBe('retry: 1000\n\n')
    identity.alive.set(sessionId, true)
    expect(await userAt(cut.url, headers)).toBeNull()
  } finally {
    await cut.stop()
  }
})

test('with Kafka and identity away, a session is worth nothing', async () => {
  const cut = await startTestGateway({ ANALYSIS_URL: service.url })
  try {
    expect(await userAt(cut.url, await headersFor({ sessionId: 'ses_1' }))).toBe(503)
  } finally {
    await cut.stop()
  }
})
