import { randomUUID } from 'node:crypto'
import { operationsOf, type StoryPart } from '@sortie/contracts/operators/operations'
import {
  listHeldOrders,
  rejectHeldOrder,
  releaseHeldOrder,
} from '@sortie/contracts/tracking/partners/partner-orders'
import { changePartnerContact } from '@sortie/contracts/tracking/partners/partner-page'
import { type PartnerEvent, pullPartnerEvents } from '@sortie/contracts/tracking/partners/partners'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { continues, NO_HEAD } from '../partners/decider/chain.ts'
import { eventHash } from '../partners/event-hash.ts'
import { createPartnerStage, newOrder } from '../partners/testing-partners.ts'
import { startTracking } from '../testing.ts'

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking()
})
afterAll(() => tracking.stop())

const { operator, publish, partnerWithKey, byKey, register, pay, purchase, refund } =
  createPartnerStage(() => tracking)
const pull = (key: string) => tracking.call(pullPartnerEvents, { query: {}, ...byKey(key) })
const told = async (key: string, count: number): Promise<PartnerEvent[]> => {
  await expect.poll(async () => (await pull(key)).body.head.seq, { timeout: 10_000 }).toBe(count)
  return (await pull(key)).body.events
}
/** Every held order of one partner, whatever page it is on. */
const heldOf = async (ref: string) => {
  const all = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { cursor?: string } = cursor ? { cursor } : {}
    const { body } = await tracking.call(listHeldOrders, { query, caller: operator() })
    all.push(...body.orders)
    cursor = body.next
  }
  return all.filter((order) => order.ref === ref)
}
const expectHeld = async (ref: string, count: number) => {
  await expect.poll(async () => (await heldOf(ref)).length, { timeout: 10_000 }).toBe(count)
  return heldOf(ref)
}
const mailLinksTo = (ref: string, email: string) =>
  tracking.call(changePartnerContact, { params: { ref }, body: { email }, caller: operator() })
const release = (partnerOrderId: `pto_${string}`) =>
  tracking.call(releaseHeldOrder, { params: { partnerOrderId }, caller: operator() })
const reject = (partnerOrderId: `pto_${string}`) =>
  tracking.call(rejectHeldOrder, { params: { partnerOrderId }, caller: operator() })

/** An order of somebody whose account has this address. */
const purchaseBy = async (email: string, ref: string, orderId = newOrder()) => {
  const userId = `usr_${orderId.slice('ord_'.length)}`
  await register(userId, ref, email)
  await pay({ orderId, userId }, ref)
  return orderId
}
/** A partner whose links are mailed to an address at Gmail, and that address. */
const partnerAtGmail = async () => {
  const name = `p${randomUUID().slice(0, 8)}`
  const partner = await partnerWithKey()
  const email = `${name}@gmail.com`
  await mailLinksTo(partner.ref, email)
  return { ...partner, name, email }
}

test('an order of the partner’s own mailbox is not told until it is released, and others are', async () => {
  const { ref, key, name } = await partnerAtGmail()
  const dotted = `${name.slice(0, 2)}.${name.slice(2)}+sortie@GoogleMail.com`
  const orderId = await purchaseBy(dotted, ref)
  await purchase(newOrder(), ref, 799)
  expect((await told(key, 1)).map(({ data }) => data.cents)).toEqual([799])
  const [held] = await expectHeld(ref, 1)
  expect(held).toMatchObject({
    ref,
    orderId,
    reason: 'self_referral',
    paidAt: '2026-11-28T08:00:00.000Z',
    currency: 'usd',
    paidCents: 2_199,
    refundedCents: 0,
    commissionCents: 439,
  })

  const before = new Date().toISOString()
  expect((await release(held!.partnerOrderId)).status).toBe(204)
  const events = await told(key, 2)
  expect(continues(NO_HEAD, events, eventHash)).toBe(true)
  expect(events[1]).toMatchObject({
    type: 'conversion.paid',
    data: { cents: 2_199, commissionCents: 439, payableAt: '2026-12-29T00:00:00.000Z' },
  })
  expect(events[1]!.at >= before).toBe(true)
  await expectHeld(ref, 0)
})

test('the story of an order says that it was held and why, and what the partner was told once it is released', async () => {
  const { ref, key, email } = await partnerAtGmail()
  const orderId = await purchaseBy(email, ref)
  const [held] = await expectHeld(ref, 1)
  const { showStoryOf } = operationsOf('tracking')
  const storyOf = async (subject: string): Promise<StoryPart> => {
    const { body } = await tracking.call(showStoryOf, {
      params: { subject },
      query: {},
      caller: operator(),
    })
    return body
  }
  const linesOf = async (subject: string) =>
    (await storyOf(subject)).events.map(({ type, hold }) => [type, hold]).toSorted()
  await expect
    .poll(() => linesOf(orderId))
    .toEqual([
      ['PartnerOrderPaid', 'self_referral'],
      ['PurchaseConverted', undefined],
    ])
  await release(held!.partnerOrderId)
  await told(key, 1)
  await refund(orderId, 1_000)
  await told(key, 2)
  // Another order of the same partner is another story.
  await purchase(newOrder(), ref)
  await told(key, 3)
  expect(await linesOf(orderId)).toEqual([
    ['PartnerEventRecorded', undefined],
    ['PartnerEventRecorded', undefined],
    ['PartnerOrderPaid', 'self_referral'],
    ['PartnerOrderReleased', undefined],
    ['PartnerOrderReversed', undefined],
    ['PurchaseConverted', undefined],
  ])
  const story = await storyOf(orderId)
  expect(story.works.map(({ work }) => work)).toContain('tell-released-order')
  expect(JSON.stringify(story)).not.toContain(email)
  expect(await linesOf(newOrder())).toEqual([])
})

test('what went back of a held order is told after it, once it is released', async () => {
  const { ref, key, email } = await partnerAtGmail()
  const orderId = await purchaseBy(email, ref)
  await expectHeld(ref, 1)
  await refund(orderId, 1_000)
  await expect.poll(async () => (await heldOf(ref))[0]?.refundedCents).toBe(1_000)
  const [held] = await heldOf(ref)
  expect(held).toMatchObject({ commissionCents: 239 })
  expect((await pull(key)).body.head.seq).toBe(0)

  // A refund that comes at the same time is told once, and behind the order.
  const [answer] = await Promise.all([release(held!.partnerOrderId), refund(orderId, 500)])
  expect(answer.status).toBe(204)
  const events = await told(key, 3)
  expect(events.map(({ type, data }) => [type, data.cents])).toEqual([
    ['conversion.paid', 2_199],
    ['conversion.reversed', 1_000],
    ['conversion.reversed', 500],
  ])
  expect(new Set(events.map(({ data }) => 'order' in data && data.order)).size).toBe(1)
  await refund(orderId, 699)
  expect((await told(key, 4)).at(-1)).toMatchObject({
    type: 'conversion.reversed',
    data: { cents: 699 },
  })
})

test('a rejected order is never told, nor what goes back of it', async () => {
  const { ref, key, email } = await partnerAtGmail()
  const orderId = await purchaseBy(email, ref)
  const [held] = await expectHeld(ref, 1)
  expect((await reject(held!.partnerOrderId)).status).toBe(204)
  expect((await reject(held!.partnerOrderId)).status).toBe(204)
  const late = await release(held!.partnerOrderId)
  expect([late.status, late.problem?.code]).toEqual([409, 'held_order_decided'])
  await refund(orderId, 2_199)
  await purchase(newOrder(), ref, 799)
  expect((await told(key, 1)).map(({ data }) => data.cents)).toEqual([799])
  await expectHeld(ref, 0)
})

test('an address that the buyer changes to, or had before, is the partner’s own as well', async () => {
  const { ref, email } = await partnerAtGmail()
  const userId = `usr_${randomUUID()}`
  await register(userId, ref, 'first@example.com')
  await pay({ orderId: newOrder(), userId }, ref)
  const change = async (version: number, to: string) =>
    tracking.publish('identity', {
      type: 'EmailChanged',
      stream: userId,
      version,
      data: { userId, at: new Date().toISOString(), changeId: 'chg_1', email: to, before: 'x' },
    })
  await change(2, email)
  const mailboxes = () =>
    tracking.db.collection('view.referred-account.1').findOne({ 'view.userId': userId })
  await expect
    .poll(async () => (await mailboxes())?.view.mailboxes.length, { timeout: 10_000 })
    .toBe(2)
  // No address is kept in the clear.
  expect(JSON.stringify(await mailboxes())).not.toContain('@')
  await pay({ orderId: newOrder(), userId }, ref)
  await expectHeld(ref, 1)
  for (const version of [3, 4, 5, 6, 7]) await change(version, `later${version}@example.com`)
  const first = (await mailboxes())?.view.mailboxes[0]
  await expect
    .poll(async () => (await mailboxes())?.view.mailboxes.length, { timeout: 10_000 })
    .toBe(5)
  // The one that the account was opened with stays among those that are kept.
  expect((await mailboxes())?.view.mailboxes[0]).toBe(first)
  await tracking.publish('identity', {
    type: 'PersonErased',
    stream: userId,
    version: 8,
    data: { userId, at: new Date().toISOString() },
  })
  await expect
    .poll(async () => (await mailboxes())?.view.mailboxes, { timeout: 10_000 })
    .toEqual([])
})

test('once half of the last orders were refunded, further ones are held', async () => {
  const { ref, key } = await partnerWithKey()
  const orders = Array.from({ length: 5 }, newOrder)
  for (const orderId of orders) await purchase(orderId, ref)
  await told(key, 5)
  for (const orderId of orders.slice(0, 4)) await refund(orderId, 2_199)
  await told(key, 9)
  // Four refunds are no ring yet.
  await purchase(newOrder(), ref)
  await told(key, 10)
  await refund(orders[4]!, 2_199)
  await told(key, 11)
  const heldId = newOrder()
  await purchase(heldId, ref)
  const [held] = await expectHeld(ref, 1)
  expect(held).toMatchObject({ orderId: heldId, reason: 'refund_ring' })
  expect((await pull(key)).body.head.seq).toBe(11)
})

test('what is delivered again stays as it was decided', async () => {
  const { ref, key, email } = await partnerAtGmail()
  const orderId = newOrder()
  const userId = `usr_${orderId.slice('ord_'.length)}`
  await register(userId, ref, email)
  const { type, data, stream, version } = await pay({ orderId, userId }, ref)
  const [held] = await expectHeld(ref, 1)
  await mailLinksTo(ref, 'another@example.com')
  await tracking.publish('billing', { type, data, stream, version })
  await release(held!.partnerOrderId)
  await told(key, 1)
  await tracking.publish('billing', { type, data, stream, version })
  await publish('DisputeClosed', { orderId, userId, at: data.at, disputeId: 'dp', won: true })
  await purchase(newOrder(), ref, 799)
  expect((await told(key, 2)).map((event) => event.data.cents)).toEqual([2_199, 799])
})

test('an order that nobody holds cannot be decided about, and only operators decide', async () => {
  const partnerOrderId = `pto_${randomUUID().replaceAll('-', '')}` as const
  const unknown = await release(partnerOrderId)
  expect([unknown.status, unknown.problem?.code]).toEqual([404, 'held_order_not_found'])
  const caller = tracking.caller('usr_nobody')
  const stranger = await tracking.call(releaseHeldOrder, { params: { partnerOrderId }, caller })
  expect(stranger.status).toBe(404)
  expect((await tracking.call(listHeldOrders, { query: {}, caller })).status).toBe(404)
  const query = { cursor: 'nonsense' }
  expect((await tracking.call(listHeldOrders, { query, caller: operator() })).status).toBe(422)
})
