import { randomUUID } from 'node:crypto'
import {
  recordVisitorEvents,
  type VisitorEvent,
  withdrawVisit,
} from '@sortie/contracts/tracking/visits/visitor-events'
import {
  compareVisits,
  foldVisits,
  showFilteredVisits,
  showFinishedWork,
  showSales,
  showVisitFunnel,
  showVisitTotals,
} from '@sortie/contracts/tracking/visits/visits'
import type { Commit } from '@sortie/runtime/store/commit'
import { createKeys, deriveKey } from '@sortie/runtime/store/vault/keys'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVisitNames } from '../../consents/visits.ts'
import { startTracking } from '../../testing.ts'
import { collectionsOf, type VisitCollections, visitIdsOf } from './visit-documents.ts'

let tracking: RunningService
let stored: VisitCollections
let consentOf: (sessionId: string) => `vst_${string}`
beforeAll(async () => {
  tracking = await startTracking({ AFFILIATES: 'acme' })
  stored = collectionsOf(tracking.db)
  const secret = Buffer.from(tracking.env.SERVICE_SECRET!, 'base64')
  consentOf = createVisitNames(deriveKey(secret, 'visit')).visitOf
})
afterAll(() => tracking.stop())

let visitors = 0
const from = (userId: string | null = null) =>
  tracking.caller(userId, { ip: `192.0.2.${++visitors}` })
const operator = () => tracking.caller(null, { operator: true })
const viewOf = (route: string, more = {}): VisitorEvent => ({
  type: 'page_view',
  ago: 0,
  route,
  title: 'A page',
  ...more,
})
const phone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148',
  'accept-language': 'de-AT,de;q=0.9',
}

type BatchRequest = {
  sessionId?: string
  batchId?: string
  events?: VisitorEvent[]
  affiliate?: string
}
const send = async (sent: BatchRequest = {}, { service = tracking, caller = from() } = {}) => {
  const { sessionId = randomUUID(), batchId = randomUUID(), events = [viewOf('/')] } = sent
  const body = { sessionId, batchId, events, ...(sent.affiliate && { affiliate: sent.affiliate }) }
  const answer = await service.call(recordVisitorEvents, { body, caller, headers: phone })
  expect(answer.status).toBe(204)
  return body
}
const totalsOfToday = async () => {
  const query = { from: today(), to: today() }
  const caller = tracking.caller(`usr_${randomUUID()}`, { admin: true })
  return (await tracking.call(showVisitTotals, { query, caller })).body
}
const withdraw = (sessionId: string) =>
  tracking.call(withdrawVisit, { body: { sessionId }, caller: from() })

const visitsOf = (sessionId: string) => stored.rows.find(visitIdsOf(consentOf(sessionId))).toArray()
const eventually = <T>(look: () => Promise<T>) =>
  vi.waitFor(look, { timeout: 20_000, interval: 200 })
/** Waits until a session's visit holds so many batches. */
const untilCounted = (sessionId: string, batches = 1) =>
  eventually(async () => {
    const [row] = await visitsOf(sessionId)
    expect(row?.batches).toHaveLength(batches)
    return row!
  })
const sumOf = async (field: 'visits' | 'pageViews' | 'batches') => {
  const all = await stored.totals.find().toArray()
  return all.reduce((sum, total) => sum + total[field], 0)
}
/** Totals once all that was sent before is counted: another visit, sent last, is there in all partitions. */
const settledTotals = async () => {
  await eventually(async () => {
    const { body } = await compare()
    expect(body).toMatchObject({ rows: { different: 0 }, totals: { different: 0 } })
  })
  return { visits: await sumOf('visits'), pageViews: await sumOf('pageViews') }
}
const compare = (replace = false) =>
  tracking.call(compareVisits, { body: { replace }, caller: operator() })

const today = () => new Date().toISOString().slice(0, '2026-11-28'.length)
const yesterday = () =>
  new Date(Date.now() - 86_400_000).toISOString().slice(0, '2026-11-28'.length)

test('a batch is a visit and adds to the totals, and neither names who sent it', async () => {
  const [userId, before] = [`usr_${randomUUID()}`, await settledTotals()]
  const events = [viewOf('/', { utmSource: 'mail' }), viewOf('/pricing')]
  const { sessionId } = await send({ events, affiliate: 'acme' }, { caller: from(userId) })
  const row = await untilCounted(sessionId)
  expect(row.values.map(({ key }) => key)).toEqual([
    'device:mobile',
    'country:AT',
    'affiliate:acme',
    'page:/',
    'source:mail',
    'page:/pricing',
  ])
  expect(await settledTotals()).toEqual({
    visits: before.visits + 1,
    pageViews: before.pageViews + 2,
  })
  for (const documents of [
    await stored.rows.find().toArray(),
    await stored.totals.find().toArray(),
  ]) {
    const text = JSON.stringify(documents)
    for (const name of [userId, sessionId]) expect(text).not.toContain(name)
  }
  expect(JSON.stringify(await stored.totals.find().toArray())).not.toContain(row.consent)
  expect(await tracking.db.collection('commits').countDocuments({ stream: /^bat_/ })).toBe(0)
})

test('a partner who is not on the list is not counted', async () => {
  const { sessionId } = await send({ affiliate: 'nobody' })
  const row = await untilCounted(sessionId)
  expect(row.values.filter(({ key }) => key.startsWith('affiliate:'))).toEqual([])
})

test('a batch that is sent again counts once, on every instance and at once', async () => {
  const before = await settledTotals()
  const second = await startTracking({ ...tracking.env, INSTANCE: '2' })
  const body = { sessionId: randomUUID(), batchId: randomUUID() }
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(body, { service: index % 2 ? tracking : second }),
    ),
  )
  await send(body)
  await second.stop()
  await untilCounted(body.sessionId)
  expect(await settledTotals()).toEqual({
    visits: before.visits + 1,
    pageViews: before.pageViews + 1,
  })
})

test('a withdrawal deletes the visits, leaves the totals, and is counted', async () => {
  const sessionId = randomUUID()
  await send({ sessionId })
  const { sessionId: other } = await send()
  await untilCounted(sessionId)
  await untilCounted(other)
  const [before, shown] = [await settledTotals(), await totalsOfToday()]

  expect((await withdraw(sessionId)).status).toBe(204)
  expect(await visitsOf(sessionId)).toEqual([])
  expect(await visitsOf(other)).toHaveLength(1)
  await send({ sessionId })
  await untilCounted((await send()).sessionId)
  expect(await visitsOf(sessionId)).toEqual([])
  // Only the last visit was added.
  expect(await settledTotals()).toEqual({
    visits: before.visits + 1,
    pageViews: before.pageViews + 1,
  })
  const { withdrawals } = await totalsOfToday()
  expect(withdrawals).toBe(shown.withdrawals + 1)
})

test('deleting an account deletes the visits of it', async () => {
  const userId = `usr_${randomUUID()}`
  const { sessionId } = await send({}, { caller: from(userId) })
  await untilCounted(sessionId)
  await tracking.publish('identity', {
    type: 'PersonErased',
    data: { userId, at: new Date().toISOString() },
    stream: userId,
    version: 9,
  })
  await eventually(async () => expect(await visitsOf(sessionId)).toEqual([]))
})

test('what the topic holds is counted anew to the same, and what differs is replaced', async () => {
  const { sessionId } = await send({ events: [viewOf('/faq'), viewOf('/')] })
  const row = await untilCounted(sessionId)
  const before = await settledTotals()
  await stored.rows.deleteOne({ _id: row._id })
  await stored.totals.updateOne({ visits: { $gt: 0 } }, { $inc: { visits: 7 } })

  const found = await compare()
  expect(found.body).toMatchObject({
    since: null,
    rows: { different: 1 },
    totals: { different: 1 },
    replaced: 0,
  })
  expect(found.body.batches).toBeGreaterThan(1)
  expect((await compare(true)).body.replaced).toBe(2)
  expect((await compare()).body).toMatchObject({ rows: { different: 0 }, totals: { different: 0 } })
  expect(await settledTotals()).toEqual(before)
  expect(await visitsOf(sessionId)).toEqual([row])
  expect((await tracking.call(compareVisits, { body: {}, caller: from() })).status).toBe(404)
})

/** A batch as a release before this one stored it, sealed or not. */
const plantCommit = async (sessionId: string, { sealed = true, batchId = randomUUID() } = {}) => {
  const vault = tracking.db.client.db(tracking.env.VAULT_DB)
  const keys = createKeys(vault, Buffer.from(tracking.env.MASTER_KEY!, 'base64'))
  const stream = `bat_${batchId.replaceAll('-', '')}`
  const at = `${yesterday()}T12:00:00.000Z`
  const personal = { sessionId, events: [viewOf('/pricing')] }
  const subject = consentOf(sessionId)
  const data = sealed
    ? {
        sessionId: await keys.seal(subject, personal.sessionId),
        events: await keys.seal(subject, personal.events),
      }
    : personal
  await tracking.db.collection<Commit>('commits').insertOne({
    _id: `${stream}@1`,
    stream,
    version: 1,
    at,
    actor: 'anonymous',
    cause: `req:anonymous:post /api/utm-tracking/events:${randomUUID()}`,
    fingerprint: null,
    correlation: randomUUID(),
    subject: sealed ? subject : null,
    trace: null,
    projected: true,
    published: true,
    events: [{ type: 'VisitorEventsRecorded', schema: 1, data: { batchId: stream, at, ...data } }],
  })
  return `${stream}@1`
}
const fold = async () => (await tracking.call(foldVisits, { body: {}, caller: operator() })).body

test('batches that an older release stored are counted once, and their commits are dropped', async () => {
  const [sessionId, withdrawn, batchId] = [randomUUID(), randomUUID(), randomUUID()]
  const ids = [await plantCommit(sessionId, { batchId }), await plantCommit(withdrawn)]
  const unclean = await plantCommit(randomUUID(), { sealed: false })
  await withdraw(withdrawn)
  const before = await settledTotals()
  expect(await fold()).toEqual({ folded: 1, dropped: 1, left: 1, next: null })
  const commits = tracking.db.collection<Commit>('commits')
  expect(await commits.countDocuments({ _id: { $in: ids } })).toBe(0)
  expect(await commits.countDocuments({ _id: unclean })).toBe(1)
  const row = await untilCounted(sessionId)
  expect([row.day, row.entry]).toEqual([yesterday(), 'page:/pricing'])

  // As if it had been broken off between sending and dropping.
  await plantCommit(sessionId, { batchId })
  expect(await fold()).toEqual({ folded: 1, dropped: 0, left: 1, next: null })
  await commits.deleteOne({ _id: unclean })
  expect(await fold()).toEqual({ folded: 0, dropped: 0, left: 0, next: null })
  await untilCounted((await send()).sessionId)
  expect(await settledTotals()).toEqual({
    visits: before.visits + 2,
    pageViews: before.pageViews + 2,
  })
  expect((await tracking.call(foldVisits, { body: {}, caller: from() })).status).toBe(404)
})

test('operators see totals by value, and nothing of fewer than five visits', async () => {
  const many = Array.from({ length: 5 }, () => send({ events: [viewOf('/terms-of-service')] }))
  const sent = await Promise.all([...many, send({ events: [viewOf('/sample-post')] })])
  for (const { sessionId } of sent) await untilCounted(sessionId)
  await settledTotals()
  const query = { from: today(), to: today() }
  const admin = tracking.caller(`usr_${randomUUID()}`, { admin: true })
  const { status, body } = await tracking.call(showVisitTotals, { query, caller: admin })
  expect(status).toBe(200)
  expect(body).toMatchObject({ store: 'totals', from: today(), to: today() })
  const pages = body.rows.page.map(({ value, visits }) => [value, visits])
  expect(pages).toContainEqual(['/terms-of-service', 5])
  expect(pages.map(([value]) => value)).not.toContain('/sample-post')
  expect(body.visitors).toBeGreaterThan(5)

  const wrong = { from: '2025-01-01', to: '2026-02-03' }
  expect((await tracking.call(showVisitTotals, { query: wrong, caller: admin })).status).toBe(422)
  const person = tracking.caller(`usr_${randomUUID()}`)
  expect((await tracking.call(showVisitTotals, { query, caller: person })).status).toBe(404)
})

test('visits are filtered by what they showed, and counted step by step', async () => {
  const days = { from: yesterday(), to: today() }
  const where = 'source:funnel-test'
  const way: VisitorEvent[] = [
    viewOf('/', { ago: 60_000, utmSource: 'funnel-test' }),
    viewOf('/free-trial-step1', { ago: 50_000 }),
    { type: 'sign_up', ago: 30_000, route: '/free-trial-step2' },
  ]
  const sent = await Promise.all(
    [3, 3, 3, 3, 3, 2, 1].map((steps) => send({ events: way.slice(0, steps) })),
  )
  for (const { sessionId } of sent) await untilCounted(sessionId)
  const caller = tracking.caller(`usr_${randomUUID()}`, { admin: true })
  const filtered = async (more: string) =>
    (await tracking.call(showFilteredVisits, { query: { ...days, where: more }, caller })).body
  expect(await filtered(where)).toMatchObject({
    store: 'visits',
    visits: 7,
    visitors: 7,
    pageViews: 13,
  })
  expect(await filtered(`${where},page:/free-trial-step1`)).toMatchObject({ visits: 6 })
  expect(await filtered(`${where},page:/faq`)).toEqual({ store: 'too_few', ...days })
  const { body } = await tracking.call(showVisitFunnel, { query: { ...days, where }, caller })
  expect(body.steps).toEqual([
    { step: 'landing', visits: 7, medianSeconds: null },
    { step: 'trial', visits: 6, medianSeconds: 10 },
    { step: 'account', visits: 5, medianSeconds: 20 },
    { step: 'checkout', visits: 0, medianSeconds: null },
    { step: 'paid', visits: 0, medianSeconds: null },
  ])
  for (const wrong of ['nonsense', 'page:', 'page:/,'.repeat(9)]) {
    const query = { ...days, where: wrong }
    const refused = await tracking.call(showFilteredVisits, { query, caller })
    expect([wrong, refused.status]).toEqual([wrong, 422])
  }
})

test('finished reports and articles are counted by their days, and which of them took a mission', async () => {
  const at = (time: string) => ({ userId: 'usr_1', at: time })
  const report = (funding: 'trial' | 'mission', time: string) => {
    const reportId = `rep_${randomUUID()}`
    const data = { reportId, funding, ...at(time) }
    return tracking.publish('analysis', {
      type: 'ReportCompleted',
      data,
      stream: reportId,
      version: 9,
    })
  }
  const article = (isFree: boolean, time: string) => {
    const draftId = `dft_${randomUUID()}`
    const data = {
      draftId,
      number: 1,
      reportId: `rep_${randomUUID()}`,
      ...at(time),
      writer: 'template',
      type: 'informational',
      title: 'How to choose a bakery',
      words: 1_900,
      score: 90,
      isFree,
    }
    return tracking.publish('content', {
      type: 'DraftCompleted',
      data,
      stream: draftId,
      version: 9,
    })
  }
  await report('mission', '2025-02-01T00:00:00.000Z')
  await report('mission', '2025-02-02T23:59:59.999Z')
  await report('trial', '2025-02-02T12:00:00.000Z')
  await report('mission', '2025-02-03T00:00:00.000Z')
  await article(false, '2025-02-01T12:00:00.000Z')
  await article(true, '2025-02-02T12:00:00.000Z')
  await article(false, '2025-01-31T23:59:59.999Z')
  const caller = tracking.caller(`usr_${randomUUID()}`, { admin: true })
  const query = { from: '2025-02-01', to: '2025-02-02' }
  await eventually(async () => {
    const { body } = await tracking.call(showFinishedWork, { query, caller })
    expect(body).toEqual({ ...query, reports: 2, trials: 1, articles: 2, missions: 3 })
  })
})

test('sales are what billing tells, to the cent, whoever agreed to statistics', async () => {
  const bought = (cents: number, at: string, affiliate?: string) => {
    const orderId = `ord_${randomUUID()}`
    const data = {
      orderId,
      userId: 'usr_1',
      packId: 'starter_pack',
      missions: 3,
      cents,
      currency: 'usd',
      sessionId: 'cs_1',
      paymentIntentId: 'pi_1',
      source: 'webhook',
      at,
      ...(affiliate && { affiliate }),
    }
    return tracking.publish('billing', {
      type: 'MissionPurchased',
      data,
      stream: orderId,
      version: 1,
    })
  }
  await bought(799, '2025-03-01T00:00:00.000Z')
  await bought(2_199, '2025-03-02T23:59:59.999Z', 'acme')
  await bought(799, '2025-03-02T12:00:00.000Z')
  await bought(799, '2025-03-03T00:00:00.000Z')
  await bought(799, '2025-03-03T12:00:00.000Z', 'acme')
  await bought(799, '2025-02-28T12:00:00.000Z', 'acme')
  const caller = tracking.caller(`usr_${randomUUID()}`, { admin: true })
  const query = { from: '2025-03-01', to: '2025-03-02' }
  await eventually(async () => {
    const { body } = await tracking.call(showSales, { query, caller })
    expect(body).toEqual({
      ...query,
      days: [
        { day: '2025-03-01', orders: 1, cents: 799 },
        { day: '2025-03-02', orders: 2, cents: 2_998 },
      ],
      ofPartners: { orders: 1, cents: 2_199 },
    })
  })
  const person = tracking.caller(`usr_${randomUUID()}`)
  expect((await tracking.call(showSales, { query, caller: person })).status).toBe(404)
})
