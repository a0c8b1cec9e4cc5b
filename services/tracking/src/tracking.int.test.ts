import { randomUUID } from 'node:crypto'
import { cleanLandings, listLandingTokens } from '@sortie/contracts/operators/cleaning'
import { recordConversion } from '@sortie/contracts/tracking/conversions/conversions'
import { trackAffiliate } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { recordVisitorEvents } from '@sortie/contracts/tracking/visits/visitor-events'
import type { Commit } from '@sortie/runtime/store/commit'
import { deriveKey } from '@sortie/runtime/store/vault/keys'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVisitNames } from './consents/visits.ts'
import { startTracking } from './testing.ts'

let tracking: RunningService
let visitOf: (sessionId: string) => string
beforeAll(async () => {
  tracking = await startTracking({
    AFFILIATES: 'acme, beta',
    TRACKING_PER_ADDRESS: '40',
  })
  const secret = Buffer.from(tracking.env.SERVICE_SECRET!, 'base64')
  visitOf = createVisitNames(deriveKey(secret, 'visit')).visitOf
})
afterAll(() => tracking.stop())

// Each visitor comes from a network address of their own, so that only one test meets the throttle.
let visitors = 0
const visitor = () => tracking.caller(null, { ip: `192.0.2.${++visitors}` })

const visit = (ref: string, query: Record<string, string> = {}) =>
  tracking.call(trackAffiliate, { params: { ref }, query, caller: visitor() })
const convert = (body: object, service = tracking) =>
  service.call(recordConversion, { body, caller: visitor() })
const viewsOf = async (name: string, where: Record<string, unknown>) =>
  (await tracking.db.collection(`view.${name}.1`).find(where).toArray()).map(({ view }) => view)
const commits = () => tracking.db.collection('commits').countDocuments()

test('each visit by a partner’s link counts, with the path it led to', async () => {
  expect((await visit('acme', { landing: '/pricing?token=secret#top' })).status).toBe(204)
  expect((await visit('acme')).status).toBe(204)
  const views = await viewsOf('affiliate-visit', { 'view.ref': 'acme' })
  expect(views.map(({ landing }) => landing).sort()).toEqual(['/', '/pricing'])
})

test('the token of a shared page is not told to partners, whatever a browser sends', async () => {
  for (const landing of ['/d/secret-token', '/S/secret-token/', '//d/secret-token'])
    await visit('acme', { landing })
  const all = await tracking.db.collection('commits').find().toArray()
  expect(JSON.stringify(all)).not.toContain('secret-token')
  const views = await viewsOf('affiliate-visit', { 'view.ref': 'acme' })
  expect(views.map(({ landing }) => landing)).toEqual(expect.arrayContaining(['/d', '/s']))
})

test('tokens that an older release recorded are listed for who revokes their links, and taken out', async () => {
  await visit('acme', { landing: '/faq' })
  const all = tracking.db.collection<Commit>('commits')
  const landing = { 'events.0.data.landing': '/faq' }
  const old = { $set: { 'events.0.data.landing': '/D/planted-token' } }
  const { modifiedCount } = await all.updateOne(landing, old)
  expect(modifiedCount).toBe(1)

  const asked = { body: {}, caller: tracking.caller(null, { operator: true }) }
  const listed = await tracking.call(listLandingTokens, asked)
  expect(listed.body).toEqual({
    tokens: [{ page: 'article', token: 'planted-token' }],
    next: null,
  })
  expect((await tracking.call(cleanLandings, asked)).body).toEqual({ cleaned: 1, next: null })
  expect(JSON.stringify(await all.find().toArray())).not.toContain('planted-token')
  expect((await tracking.call(listLandingTokens, asked)).body.tokens).toEqual([])
  expect((await tracking.call(cleanLandings, asked)).body.cleaned).toBe(0)
  const stranger = { body: {}, caller: visitor() }
  expect((await tracking.call(listLandingTokens, stranger)).status).toBe(404)
  expect((await tracking.call(cleanLandings, stranger)).status).toBe(404)
})

test('an unknown partner is answered alike, and nothing is counted', async () => {
  const before = await commits()
  const [known, unknown] = [await visit('beta'), await visit('nobody')]
  expect(unknown.status).toBe(known.status)
  expect(unknown.body).toEqual(known.body)
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  expect(await commits()).toBe(before + 1)
})

test('a conversion counts once per session and type, however often and at once it is sent', async () => {
  const second = await startTracking({ ...tracking.env, INSTANCE: '2' })
  const sessionId = randomUUID()
  const body = { sessionId, conversionType: 'sign_up' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => convert(body, index % 2 ? tracking : second)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await convert({ ...body, conversionValue: 99 })
  await convert({ ...body, conversionType: 'purchase', conversionValue: 2199 })
  await second.stop()

  const signUps = await viewsOf('conversion', { 'view.conversionType': 'sign_up' })
  expect(signUps).toEqual([expect.objectContaining({ conversionValue: null })])
  const purchases = await viewsOf('conversion', { 'view.conversionType': 'purchase' })
  expect(purchases).toEqual([expect.objectContaining({ conversionValue: 2199 })])
})

test('conversions and visits reach partners over Kafka, once each', async () => {
  const sessionId = randomUUID()
  await visit('beta', { landing: '/start-here' })
  await convert({ sessionId, conversionType: 'subscription' })
  await convert({ sessionId, conversionType: 'subscription' })
  const events = await vi.waitFor(
    async () => {
      const published = await tracking.published()
      const found = published.filter(({ subject }) => subject === visitOf(sessionId))
      expect(found).not.toHaveLength(0)
      return { published, found }
    },
    { timeout: 10_000, interval: 500 },
  )
  expect(events.found).toMatchObject([
    { type: 'ConversionRecorded', version: 1, data: { conversionType: 'subscription' } },
  ])
  expect(events.published.map(({ data }) => data.landing)).toContain('/start-here')
})

const view = { type: 'page_view', ago: 0, route: '/blog/$slug', title: 'Blog' }
const fifty = Array.from({ length: 50 }, (_, ago) => ({ ...view, ago }))
const send = (body: object, service = tracking, caller = visitor()) =>
  service.call(recordVisitorEvents, { body, caller })
/** The visits of a session, as they are counted. */
const visitsOf = (sessionId: string) =>
  tracking.db
    .collection('visit-rows')
    .find({ consent: visitOf(sessionId) })
    .toArray()
const untilVisited = (sessionId: string) =>
  vi.waitFor(async () => expect(await visitsOf(sessionId)).toHaveLength(1), {
    timeout: 20_000,
    interval: 200,
  })

test('as many events as a batch may hold are one visit', async () => {
  const sessionId = randomUUID()
  expect((await send({ sessionId, batchId: randomUUID(), events: fifty })).status).toBe(204)
  await untilVisited(sessionId)
  const [visited] = await visitsOf(sessionId)
  expect(visited?.values).toContainEqual(
    expect.objectContaining({ key: 'page:/blog/$slug', pageViews: 50 }),
  )
})

test('another session’s batch of the same name is another batch', async () => {
  const [batchId, one, other] = [randomUUID(), randomUUID(), randomUUID()]
  for (const sessionId of [one, other]) await send({ sessionId, batchId, events: [view] })
  for (const sessionId of [one, other]) await untilVisited(sessionId)
})

test('what is no event of a visitor, or more than fifty, is refused whole', async () => {
  const [sessionId, batchId] = [randomUUID(), randomUUID()]
  const wrong = [
    { events: [...fifty, view] },
    { events: [] },
    { events: [view, { ...view, type: 'keystroke' }] },
    { events: [{ ...view, email: 'ada@example.com' }] },
    { events: [{ ...view, route: '/reset-password?token=secret' }] },
    { events: [{ ...view, route: 'ada@example.com' }] },
    { events: [{ type: 'error', ago: 0, route: '/', name: 'TypeError', message: 'typed text' }] },
    { events: [{ type: 'error', ago: 0, route: '/', name: 'TypeError', at: '/a.js?token=x:1' }] },
    { events: [{ ...view, referrer: 'https://a.example/ada?token=x' }] },
    { events: [view], batchId: 'short' },
    { events: [view], sessionId: '$ne' },
    { events: [view], affiliate: 'Not One' },
  ]
  for (const part of wrong) {
    const { status, problem } = await send({ sessionId, batchId, ...part })
    expect([status, problem?.code]).toEqual([422, 'invalid_request'])
  }
  const last = randomUUID()
  await send({ sessionId: last, batchId, events: [view] })
  await untilVisited(last)
  expect(await visitsOf(sessionId)).toEqual([])
})

test('a browser that floods waits; others do not', async () => {
  const sessionId = randomUUID()
  const caller = visitor()
  const one = (from = caller) =>
    send({ sessionId, batchId: randomUUID(), events: [view] }, tracking, from)
  for (let sent = 0; sent < 40; sent++) expect((await one()).status).toBe(204)
  const { status, headers } = await one()
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await one(visitor())).status).toBe(204)
})

test('what is not a conversion is refused by name', async () => {
  const sessionId = randomUUID()
  const wrong = [
    [{ sessionId, conversionType: 'Sign Up' }, 'conversionType'],
    [{ sessionId: '../', conversionType: 'sign_up' }, 'sessionId'],
    [{ sessionId, conversionType: 'sign_up', conversionValue: 1.5 }, 'conversionValue'],
    [{ sessionId, conversionType: 'sign_up', conversionValue: -1 }, 'conversionValue'],
    [{ sessionId, conversionType: 'sign_up', utm_source: 'mail' }, 'utm_source'],
  ] as const
  for (const [body, path] of wrong) {
    const { status, problem } = await convert(body)
    expect([status, problem?.errors?.[0]?.path]).toEqual([422, path])
  }
})

test('a flood from one address waits; others do not', async () => {
  const caller = visitor()
  const flood = { params: { ref: 'nobody' }, caller }
  for (let asked = 0; asked < 40; asked++) {
    expect((await tracking.call(trackAffiliate, flood)).status).toBe(204)
  }
  const { status, headers } = await tracking.call(trackAffiliate, flood)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visit('nobody')).status).toBe(204)
})

test('a paid order is one conversion for partners, however often billing tells it', async () => {
  const name = randomUUID()
  const orderId = `ord_${name}`
  const conversionId = `cnv_order-${name}`
  const data = {
    orderId,
    userId: 'usr_1',
    at: '2026-01-01T00:00:00.000Z',
    packId: 'mission_pack_10',
    missions: 10,
    cents: 2199,
    currency: 'usd',
    sessionId: 'cs_1',
    paymentIntentId: 'pi_1',
    affiliate: 'acme',
    source: 'webhook',
  }
  const paid = { type: 'MissionPurchased', data, stream: orderId, version: 3 }
  for (let delivery = 0; delivery < 3; delivery++) await tracking.publish('billing', paid)
  const orders = () => viewsOf('conversion', { 'view.conversionId': conversionId })
  await vi.waitFor(
    async () =>
      expect(await orders()).toEqual([
        expect.objectContaining({
          conversionType: 'paid_order',
          conversionValue: 2199,
          affiliate: 'acme',
        }),
      ]),
    { timeout: 15_000, interval: 200 },
  )
  const stream = { stream: conversionId }
  expect(await tracking.db.collection('commits').countDocuments(stream)).toBe(1)
})
