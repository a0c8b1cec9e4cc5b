import { trackAffiliate } from '@sortie/contracts/tracking/partners/affiliate-visits'
import {
  MOST_HOLD_DAYS,
  MOST_WINDOW_DAYS,
} from '@sortie/contracts/tracking/partners/partner-limits'
import {
  changePartnerTerms,
  closePartner,
  createPartner,
  createPartnerKey,
  listPartners,
  type PartnerEvent,
  type PartnerTerms,
  pullPartnerEvents,
  recordPayout,
  reopenPartner,
  revokePartnerKey,
  showPartnerKeys,
} from '@sortie/contracts/tracking/partners/partners'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTracking } from '../testing.ts'
import { continues, NO_HEAD } from './decider/chain.ts'
import { eventHash } from './event-hash.ts'
import { createPartnerStage, newOrder, ofOrder, terms } from './testing-partners.ts'

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking({ AFFILIATES: 'acme' })
})
afterAll(() => tracking.stop())

const { operator, publish, partnerWithKey, byKey, register, pay, purchase, refund } =
  createPartnerStage(() => tracking)
const isWhole = (events: PartnerEvent[]) => continues(NO_HEAD, events, eventHash)
const pull = (key: string | null, query: Record<string, string> = {}, service = tracking) =>
  service.call(pullPartnerEvents, { query, ...byKey(key) })
/** All that a partner was told, once it is so many events. */
const told = async (key: string, count: number): Promise<PartnerEvent[]> => {
  await expect.poll(async () => (await pull(key)).body.head.seq).toBe(count)
  return (await pull(key)).body.events
}

test('a partner is told of what was paid, went back and came again, and what it brings them', async () => {
  const { ref, key } = await partnerWithKey()
  const orderId = newOrder()
  await purchase(orderId, ref)
  await refund(orderId, 1_000)
  await publish('RefundFailed', {
    ...ofOrder(orderId),
    refundId: 'rfd_1',
    stripeRefundId: 're_1',
    source: 'operator',
    missions: 1,
    cents: 1_000,
    reason: 'account_closed',
    reversedCents: 1_000,
  })
  await publish('DisputeClosed', {
    ...ofOrder(orderId),
    disputeId: 'dp_1',
    won: false,
    cents: 2_199,
  })
  const events = await told(key, 4)
  const [first] = events
  const order = first?.type === 'conversion.paid' ? first.data.order : ''
  const about = { order, currency: 'usd', payableAt: '2026-12-29T00:00:00.000Z' }
  expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
    {
      type: 'conversion.paid',
      data: { ...about, cents: 2_199, commissionCents: 439 },
    },
    { type: 'conversion.reversed', data: { ...about, cents: 1_000, commissionCents: 200 } },
    { type: 'conversion.corrected', data: { ...about, cents: 1_000, commissionCents: 200 } },
    { type: 'conversion.reversed', data: { ...about, cents: 2_199, commissionCents: 439 } },
  ])
  expect(isWhole(events)).toBe(true)
  // Neither whose order it was, nor its own id, by which two partners could compare theirs.
  expect(JSON.stringify(events)).not.toMatch(/usr_|ord_/)
  expect(JSON.stringify(events)).not.toContain(orderId.slice('ord_'.length))

  const { body } = await tracking.call(listPartners, { caller: operator() })
  const shown = body.partners.find((one) => one.ref === ref)!
  expect(shown.totals).toEqual([
    { currency: 'usd', orders: 1, paidCents: 0, commissionCents: 0, heldCents: 0, paidOutCents: 0 },
  ])
  expect(shown.events).toBe(4)
  expect(shown.keys[0]!.usedAt).not.toBeNull()
})

test('a dispute that was won, an order of nobody, and one of an unknown reference tell nobody anything', async () => {
  const { ref, key } = await partnerWithKey()
  const orderId = newOrder()
  await purchase(newOrder(), 'nobody')
  await refund(newOrder(), 500)
  await purchase(orderId, ref)
  await publish('DisputeClosed', { ...ofOrder(orderId), disputeId: 'dp_2', won: true })
  await purchase(newOrder(), ref, 799)
  const events = await told(key, 2)
  expect(events.map(({ data }) => data.cents).sort()).toEqual([2_199, 799].sort())
})

test('what is delivered again is told once, and two partners are told of their own orders alone', async () => {
  const [one, other] = [await partnerWithKey(), await partnerWithKey()]
  const orderId = newOrder()
  const { type, data, stream, version } = await purchase(orderId, one.ref)
  for (let delivery = 0; delivery < 3; delivery++) {
    await tracking.publish('billing', { type, data, stream, version })
  }
  await purchase(newOrder(), other.ref)
  await purchase(newOrder(), one.ref)
  expect(await told(one.key, 2)).toHaveLength(2)
  expect(await told(other.key, 1)).toHaveLength(1)
})

test('pages are dense, each goes on where the one before ended, and all may be read again', async () => {
  const { ref, key } = await partnerWithKey()
  for (let order = 0; order < 5; order++) await purchase(newOrder(), ref)
  const all = await told(key, 5)
  expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  expect(isWhole(all)).toBe(true)

  const pages: PartnerEvent[][] = []
  for (let after = 0, hasMore = true; hasMore; ) {
    const { body } = await pull(key, { after: String(after), limit: '2' })
    pages.push(body.events)
    after = body.next
    hasMore = body.hasMore
    expect(body.head).toMatchObject({ seq: 5, hash: all[4]!.hash })
  }
  expect(pages.map((page) => page.map(({ seq }) => seq))).toEqual([[1, 2], [3, 4], [5]])
  expect((await pull(key, { after: '5' })).body).toMatchObject({
    events: [],
    next: 5,
    hasMore: false,
  })
  const beyond = await pull(key, { after: '6' })
  expect([beyond.status, beyond.problem?.code]).toEqual([422, 'invalid_request'])
  expect(beyond.problem?.message).toBe('after is 6, and the newest event is 5.')
})

test('the newest event is signed by a key of the key set', async () => {
  const { ref, key } = await partnerWithKey()
  await purchase(newOrder(), ref)
  const [event] = await told(key, 1)
  const { body } = await tracking.call(showPartnerKeys)
  const keys = createLocalJWKSet(body as JSONWebKeySet)
  const { payload } = await compactVerify((await pull(key)).body.head.signed, keys)
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
    sub: ref,
    seq: 1,
    hash: event!.hash,
  })
})

test('who waits is answered as soon as something comes, else when the time is over', async () => {
  const { ref, key } = await partnerWithKey()
  const nothing = await pull(key, { wait: '1' })
  expect(nothing.body).toMatchObject({ events: [], next: 0, hasMore: false })
  const waiting = pull(key, { wait: '20' })
  await purchase(newOrder(), ref)
  expect((await waiting).body.events).toHaveLength(1)
})

test('without a working key nobody is told anything', async () => {
  const { ref, key, keyId } = await partnerWithKey()
  const wrong = `${key.slice(0, -4)}AAAA`
  for (const none of [null, '', 'nonsense', wrong, `${key}x`, 'sortie_partner_0_x']) {
    const { status, problem } = await pull(none)
    expect([none, status, problem?.code]).toEqual([none, 401, 'partner_key_invalid'])
  }
  expect((await pull(key)).status).toBe(200)
  const params = { ref, keyId }
  const revoked = await tracking.call(revokePartnerKey, { params, caller: operator() })
  expect(revoked.body.keys).toEqual([])
  expect((await pull(key)).status).toBe(401)
})

test('a key is kept nowhere, and a partner has two at a time', async () => {
  const { ref, key } = await partnerWithKey()
  const create = () => tracking.call(createPartnerKey, { params: { ref }, caller: operator() })
  expect((await create()).status).toBe(201)
  const third = await create()
  expect([third.status, third.problem?.code]).toEqual([409, 'too_many_partner_keys'])
  for (const { name } of await tracking.db.listCollections().toArray()) {
    const documents = await tracking.db.collection(name).find().toArray()
    expect(JSON.stringify(documents), name).not.toContain(key.slice(-43))
  }
})

test('changed terms count for orders that are paid from then on', async () => {
  const { ref, key } = await partnerWithKey()
  const first = newOrder()
  await purchase(first, ref)
  await told(key, 1)
  const fixed: PartnerTerms = {
    commission: { kind: 'fixed', cents: 300 },
    capCents: null,
    holdDays: 0,
  }
  await tracking.call(changePartnerTerms, { params: { ref }, body: fixed, caller: operator() })
  await purchase(newOrder(), ref)
  await told(key, 2)
  await refund(first, 2_199)
  const events = await told(key, 3)
  expect(events.map(({ data }) => 'commissionCents' in data && data.commissionCents)).toEqual([
    439, 300, 439,
  ])
})

test('an order that is paid after the days in which its account counts brings nothing, refunds of it neither', async () => {
  // Accounts of these tests are opened 27 days before they pay.
  const { ref, key } = await partnerWithKey({ ...terms, windowDays: 27 })
  await purchase(newOrder(), ref)
  await told(key, 1)
  const narrow = { ...terms, windowDays: 26 }
  await tracking.call(changePartnerTerms, { params: { ref }, body: narrow, caller: operator() })
  const late = newOrder()
  const { type, data, stream, version } = await purchase(late, ref)
  await expect
    .poll(() =>
      tracking.db
        .collection('commits')
        .countDocuments({ 'events.type': 'PartnerOrderMissedWindow' }),
    )
    .toBe(1)
  const wide = { ...terms, windowDays: null }
  await tracking.call(changePartnerTerms, { params: { ref }, body: wide, caller: operator() })
  // What was decided by the terms of its day stays so, however often it is delivered.
  await tracking.publish('billing', { type, data, stream, version })
  await refund(late, 2_199)
  await purchase(newOrder(), ref, 799)
  expect((await told(key, 2)).map((event) => event.data.cents)).toEqual([2_199, 799])
})

test('an order waits until its account is known, and is told then', async () => {
  const { ref, key } = await partnerWithKey()
  const orderId = newOrder()
  const userId = `usr_${orderId.slice('ord_'.length)}`
  await pay({ orderId, userId }, ref)
  await register(userId, ref)
  expect(await told(key, 1)).toHaveLength(1)
})

test('days in which accounts count are 1 to 3,650', async () => {
  const { ref } = await partnerWithKey()
  for (const windowDays of [0, -1, 1.5, MOST_WINDOW_DAYS + 1]) {
    const body = { ...terms, windowDays }
    const refused = await tracking.call(changePartnerTerms, {
      params: { ref },
      body,
      caller: operator(),
    })
    expect([windowDays, refused.status]).toEqual([windowDays, 422])
  }
  const body = { ...terms, windowDays: MOST_WINDOW_DAYS }
  const changed = await tracking.call(changePartnerTerms, {
    params: { ref },
    body,
    caller: operator(),
  })
  expect(changed.body.terms.windowDays).toBe(MOST_WINDOW_DAYS)
})

test('commission that is held is not paid out, and operators see how much it is', async () => {
  const { ref, key } = await partnerWithKey({ ...terms, holdDays: MOST_HOLD_DAYS })
  await purchase(newOrder(), ref)
  await told(key, 1)
  const body = { reference: 'too early', currency: 'usd', cents: 1 }
  const early = await tracking.call(recordPayout, { params: { ref }, body, caller: operator() })
  expect([early.status, early.problem?.code]).toEqual([409, 'payout_exceeds_commission'])
  const { body: all } = await tracking.call(listPartners, { caller: operator() })
  expect(all.partners.find((one) => one.ref === ref)?.totals).toMatchObject([
    { commissionCents: 439, heldCents: 439, paidOutCents: 0 },
  ])
})

test('a payout is told once under its reference, and never more than what is payable', async () => {
  const { ref, key } = await partnerWithKey({ ...terms, holdDays: 0 })
  await purchase(newOrder(), ref)
  await told(key, 1)
  const pay = (reference: string, cents: number) =>
    tracking.call(recordPayout, {
      params: { ref },
      body: { reference, currency: 'usd', cents },
      caller: operator(),
    })
  const tooMuch = await pay('2026-12', 440)
  expect([tooMuch.status, tooMuch.problem?.code]).toEqual([409, 'payout_exceeds_commission'])
  const paid = await pay('2026-12', 400)
  expect(paid.status).toBe(201)
  expect(paid.body.totals).toMatchObject([
    { commissionCents: 439, heldCents: 0, paidOutCents: 400 },
  ])
  expect((await pay('2026-12', 400)).status).toBe(201)
  const other = await pay('2026-12', 39)
  expect([other.status, other.problem?.code]).toEqual([409, 'payout_recorded'])
  const rest = await Promise.all([pay('rest 1', 39), pay('rest 2', 39), pay('rest 3', 39)])
  expect(rest.map(({ status }) => status).sort()).toEqual([201, 409, 409])

  const events = await told(key, 3)
  expect(isWhole(events)).toBe(true)
  expect(events.slice(1).map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'payout.recorded', data: { reference: '2026-12', currency: 'usd', cents: 400 } },
    {
      type: 'payout.recorded',
      data: { reference: expect.stringMatching(/^rest \d$/), currency: 'usd', cents: 39 },
    },
  ])
  const nobody = await tracking.call(recordPayout, {
    params: { ref: 'nobody-at-all' },
    body: { reference: 'x', currency: 'usd', cents: 1 },
    caller: operator(),
  })
  expect([nobody.status, nobody.problem?.code]).toEqual([404, 'partner_not_found'])
})

test('partners of the setting are there from the start, and whoever is made counts visits', async () => {
  const { body } = await tracking.call(listPartners, { caller: operator() })
  expect(body.partners.map(({ ref }) => ref)).toContain('acme')
  const { ref } = await partnerWithKey()
  const visits = () =>
    tracking.db.collection('view.affiliate-visit.1').countDocuments({ 'view.ref': ref })
  const caller = tracking.caller(null, { ip: '203.0.113.9' })
  await tracking.call(trackAffiliate, { params: { ref }, query: {}, caller })
  await tracking.call(trackAffiliate, { params: { ref: `${ref}x` }, query: {}, caller })
  expect(await visits()).toBe(1)
  const again = await tracking.call(createPartner, { body: { ref, terms }, caller: operator() })
  expect([again.status, again.problem?.code]).toEqual([409, 'partner_exists'])
})

test('a closed partner gets no new visitors, and is told of the orders of those they brought', async () => {
  const { ref, key } = await partnerWithKey()
  const visits = () =>
    tracking.db.collection('view.affiliate-visit.1').countDocuments({ 'view.ref': ref })
  const come = (number: number) =>
    tracking.call(trackAffiliate, {
      params: { ref },
      query: {},
      caller: tracking.caller(null, { ip: `203.0.113.${number}` }),
    })
  await come(1)
  expect(await visits()).toBe(1)
  const closed = await tracking.call(closePartner, { params: { ref }, caller: operator() })
  expect(closed.body.closedAt).not.toBeNull()
  await come(2)
  expect(await visits()).toBe(1)
  await purchase(newOrder(), ref)
  await told(key, 1)
  const open = await tracking.call(reopenPartner, { params: { ref }, caller: operator() })
  expect(open.body.closedAt).toBeNull()
  await come(3)
  expect(await visits()).toBe(2)
})

test('a second instance goes on with the chain of the first', async () => {
  const { ref, key } = await partnerWithKey()
  const second = await startTracking(tracking.env)
  try {
    await Promise.all(Array.from({ length: 8 }, () => purchase(newOrder(), ref)))
    const events = await told(key, 8)
    expect(isWhole(events)).toBe(true)
    const { body } = await pull(key, {}, second)
    expect(body.events).toEqual(events)
  } finally {
    await second.stop({ keep: true })
  }
})
