import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  addPartnerEndpoint,
  changePartnerEndpoint,
  type DeliveryAttempt,
  enablePartnerEndpoint,
  listDeliveries,
  listPartnerEndpoints,
  type PartnerEndpointId,
  removePartnerEndpoint,
  replayEvents,
  rotateEndpointSecrets,
  sendExampleEvent,
  showEndpointSecrets,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import {
  listPartners,
  type PartnerEvent,
  pullPartnerEvents,
  recordPayout,
} from '@sortie/contracts/tracking/partners/partners'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { bodyText, listenLocally, type StandIn } from '@sortie/sandbox/server'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { continues, NO_HEAD } from '../partners/decider/chain.ts'
import { eventHash } from '../partners/event-hash.ts'
import { createPartnerStage, newOrder, terms } from '../partners/testing-partners.ts'
import { startTracking } from '../testing.ts'

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking({ PARTNER_LOOPBACK: 'true', PARTNER_PULLS_PER_MINUTE: '10000' })
})
afterAll(() => tracking.stop())
const { operator, partnerWithKey, byKey, purchase, refund } = createPartnerStage(() => tracking)

type Arrival = { id: string; body: string; event: PartnerEvent; headers: Record<string, string> }
type Answering = (response: ServerResponse, count: number) => void
const accept: Answering = (response) => response.writeHead(204).end()

const receivers: StandIn[] = []
afterAll(() => Promise.all(receivers.map(({ stop }) => stop())))
/** A receiver that keeps what it is sent; `answer` gets how many requests there were. */
const receiver = async (first = accept) => {
  const received: Arrival[] = []
  let answer = first
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyText(request)
    const headers = request.headers as Record<string, string>
    received.push({ id: headers['webhook-id']!, body, event: JSON.parse(body), headers })
    answer(response, received.length)
  }
  const standIn = await listenLocally((request, response) => void listen(request, response))
  receivers.push(standIn)
  return {
    url: `${standIn.url}/events`,
    received,
    answerBy: (next: Answering) => {
      answer = next
    },
    stop: standIn.stop,
  }
}

const add = async (key: string, url: string, types?: PartnerEvent['type'][]) => {
  const reply = await tracking.call(addPartnerEndpoint, {
    body: { url, ...(types && { types }) },
    ...byKey(key),
  })
  expect(reply.status, JSON.stringify(reply.problem)).toBe(201)
  return reply.body
}
const listed = async (key: string) =>
  (await tracking.call(listPartnerEndpoints, byKey(key))).body.endpoints
const deliveriesTo = async (
  key: string,
  endpointId: PartnerEndpointId,
  query: Record<string, string> = {},
) => (await tracking.call(listDeliveries, { params: { endpointId }, query, ...byKey(key) })).body
const replay = (key: string, endpointId: PartnerEndpointId, body: { from: number; to?: number }) =>
  tracking.call(replayEvents, { params: { endpointId }, body, ...byKey(key) })
const enable = (key: string, endpointId: PartnerEndpointId) =>
  tracking.call(enablePartnerEndpoint, { params: { endpointId }, ...byKey(key) })
const seqsOf = (received: Arrival[]) => received.map(({ event }) => event.seq)
/** Lets all that waits for an endpoint be sent now, as if its time had come. */
const letTimePass = (endpointId: PartnerEndpointId) =>
  tracking.db
    .collection('partner-deliveries')
    .updateMany({ endpointId, state: 'waiting' }, { $set: { dueAt: new Date(0) } })

test('each event is sent as it is pulled, signed, in order, and whoever receives them can verify the chain', async () => {
  const { ref, key } = await partnerWithKey({ ...terms, holdDays: 0 })
  const { url, received } = await receiver()
  const { endpointId, secrets } = await add(key, url)
  const orderId = newOrder()
  await purchase(orderId, ref)
  await refund(orderId, 500)
  await expect.poll(() => seqsOf(received)).toEqual([1, 2])
  await tracking.call(recordPayout, {
    params: { ref },
    body: { reference: '2026-12', currency: 'usd', cents: 100 },
    caller: operator(),
  })
  await expect.poll(() => seqsOf(received)).toEqual([1, 2, 3])

  const { body } = await tracking.call(pullPartnerEvents, byKey(key))
  expect(received.map(({ event }) => event)).toEqual(body.events)
  expect(continues(NO_HEAD, body.events, eventHash)).toBe(true)
  for (const one of received) {
    expect(one.id).toBe(one.event.id)
    expect(new Webhook(secrets.secret).verify(one.body, one.headers)).toEqual(one.event)
    // Neither whose order it was, nor the id of the order.
    expect(one.body).not.toMatch(/usr_|ord_/)
  }
  await expect
    .poll(async () =>
      (await deliveriesTo(key, endpointId)).deliveries.map(({ seq, state }) => [seq, state]),
    )
    .toEqual([
      [3, 'delivered'],
      [2, 'delivered'],
      [1, 'delivered'],
    ])
  const [newest] = (await deliveriesTo(key, endpointId)).deliveries
  expect(newest).toMatchObject({ nextAt: null, body: body.events[2] })
  expect(newest!.attempts).toMatchObject([{ status: 204, fault: null, answer: '' }])
})

test('an endpoint is sent what came after it was added, of the types that it names', async () => {
  const { ref, key } = await partnerWithKey()
  const before = newOrder()
  await purchase(before, ref)
  await expect
    .poll(async () => (await tracking.call(pullPartnerEvents, byKey(key))).body.head.seq)
    .toBe(1)
  const [all, reversals] = [await receiver(), await receiver()]
  await add(key, all.url)
  await add(key, reversals.url, ['conversion.reversed'])
  await purchase(newOrder(), ref)
  await refund(before, 100)
  await expect.poll(() => seqsOf(all.received)).toEqual([2, 3])
  await expect.poll(() => seqsOf(reversals.received)).toEqual([3])
})

test('what was not taken is sent again under the same id, and what its attempts came to is shown', async () => {
  const { ref, key } = await partnerWithKey()
  const { url, received, answerBy } = await receiver((response) =>
    response.writeHead(500).end('out of order'),
  )
  const { endpointId } = await add(key, url)
  await purchase(newOrder(), ref)
  await expect
    .poll(async () => (await deliveriesTo(key, endpointId)).deliveries[0]?.attempts.length)
    .toBe(1)
  const [waiting] = (await deliveriesTo(key, endpointId)).deliveries
  expect(waiting).toMatchObject({ state: 'waiting' })
  expect(waiting!.attempts).toMatchObject([{ status: 500, answer: 'out of order' }])
  const restMs = Date.parse(waiting!.nextAt!) - Date.parse(waiting!.attempts[0]!.at)
  expect(restMs).toBeGreaterThanOrEqual(5_000)
  expect((await listed(key))[0]).toMatchObject({ waiting: 1, disabled: null })

  answerBy(accept)
  await letTimePass(endpointId)
  await expect
    .poll(async () => (await deliveriesTo(key, endpointId)).deliveries[0]?.state)
    .toBe('delivered')
  expect(received.length).toBeGreaterThanOrEqual(2)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  expect((await listed(key))[0]).toMatchObject({ waiting: 0 })
})

test('a receiver that answers 410 is sent nothing more, until it is enabled', async () => {
  const { ref, key } = await partnerWithKey()
  const { url, received, answerBy } = await receiver((response) => response.writeHead(410).end())
  const { endpointId } = await add(key, url)
  await purchase(newOrder(), ref)
  await expect.poll(async () => (await listed(key))[0]?.disabled?.reason).toBe('gone')
  await purchase(newOrder(), ref)
  await expect.poll(async () => (await listed(key))[0]?.waiting).toBe(2)
  const { body } = await tracking.call(listPartners, { caller: operator() })
  expect(body.partners.find((one) => one.ref === ref)).toMatchObject({
    endpoints: 1,
    disabledEndpoints: 1,
  })
  const again = await replay(key, endpointId, { from: 1 })
  expect([again.status, again.problem?.code]).toEqual([409, 'endpoint_disabled'])

  answerBy(accept)
  const sent = received.length
  expect((await enable(key, endpointId)).body).toMatchObject({ disabled: null })
  await expect.poll(() => seqsOf(received.slice(sent))).toEqual([1, 2])
})

test('a receiver that takes nothing until the last attempt is disabled, and one that takes others is not', async () => {
  const { ref, key } = await partnerWithKey()
  const fail: Answering = (response) => response.writeHead(503).end()
  const [down, picky] = [await receiver(fail), await receiver()]
  const [{ endpointId: downId }, { endpointId: pickyId }] = [
    await add(key, down.url),
    await add(key, picky.url),
  ]
  await purchase(newOrder(), ref)
  await expect.poll(() => picky.received.length).toBe(1)
  picky.answerBy(fail)
  await purchase(newOrder(), ref)
  const failed = async (endpointId: PartnerEndpointId, seq: number) => {
    await expect
      .poll(async () => {
        const { deliveries } = await deliveriesTo(key, endpointId)
        return deliveries.find((one) => one.seq === seq)?.attempts.length
      })
      .toBeGreaterThan(0)
    // The other nine attempts of 75 hours, of which it took none.
    await tracking.db
      .collection<{ _id: string }>('partner-deliveries')
      .updateOne({ _id: `${endpointId}/${seq}` }, { $set: { attempts: 9, dueAt: new Date(0) } })
  }
  await failed(downId, 1)
  await expect
    .poll(
      async () => (await listed(key)).find((one) => one.endpointId === downId)?.disabled?.reason,
      {
        timeout: 30_000,
      },
    )
    .toBe('failing')
  await failed(pickyId, 2)
  // It took one between the first attempt of this event and the last.
  await tracking.db
    .collection<{ _id: string }>('partner-endpoint-progress')
    .updateOne({ _id: pickyId }, { $set: { takenAt: new Date(Date.now() + 60_000) } })
  await expect
    .poll(async () => (await deliveriesTo(key, pickyId, { state: 'failed' })).deliveries.length, {
      timeout: 30_000,
    })
    .toBe(1)
  expect((await listed(key)).find((one) => one.endpointId === pickyId)?.disabled).toBeNull()
})

test('one event, a range and all from a place on are sent again', async () => {
  const { ref, key } = await partnerWithKey()
  const { url, received } = await receiver()
  const { endpointId } = await add(key, url)
  for (let order = 0; order < 4; order++) await purchase(newOrder(), ref)
  await expect.poll(() => seqsOf(received)).toEqual([1, 2, 3, 4])
  const isSettled = () =>
    expect.poll(async () => (await listed(key))[0]?.waiting, { timeout: 20_000 }).toBe(0)
  const replayed = async (body: { from: number; to?: number }) => {
    await isSettled()
    const sent = received.length
    const { body: reply } = await replay(key, endpointId, body)
    await expect.poll(() => received.length - sent).toBe(reply.events)
    return { seqs: seqsOf(received.slice(sent)), next: reply.next }
  }
  expect(await replayed({ from: 2, to: 2 })).toEqual({ seqs: [2], next: null })
  expect(await replayed({ from: 1, to: 3 })).toEqual({ seqs: [1, 2, 3], next: null })
  expect(await replayed({ from: 3 })).toEqual({ seqs: [3, 4], next: null })
  for (const bad of [{ from: 5 }, { from: 3, to: 2 }, { from: 1, to: 9 }]) {
    const { status, problem } = await replay(key, endpointId, bad)
    expect([status, problem?.code]).toEqual([422, 'invalid_request'])
  }
  const page = await deliveriesTo(key, endpointId, { limit: '3' })
  expect([page.deliveries.map(({ seq }) => seq), page.next]).toEqual([[4, 3, 2], 2])
  const rest = await deliveriesTo(key, endpointId, { before: '2' })
  expect([rest.deliveries.map(({ seq }) => seq), rest.next]).toEqual([[1], null])
})

test('an example is sent at once, and what came of it is answered', async () => {
  const { key } = await partnerWithKey()
  const { url, received } = await receiver((response) => response.writeHead(202).end('hello'))
  const { endpointId, secrets } = await add(key, url)
  const example = (id: PartnerEndpointId) =>
    tracking.call(sendExampleEvent, { params: { endpointId: id }, ...byKey(key) })
  const { body } = await example(endpointId)
  expect(body).toMatchObject({
    status: 202,
    fault: null,
    answer: 'hello',
  } satisfies Partial<DeliveryAttempt>)
  expect(received).toHaveLength(1)
  expect(received[0]!.id).toMatch(/^pev_example-/)
  expect(new Webhook(secrets.secret).verify(received[0]!.body, received[0]!.headers)).toBeDefined()
  // Whoever books it by mistake was told not to: it is no part of what they were told, nor of what was sent.
  expect(JSON.parse(received[0]!.body)).toMatchObject({ example: true, seq: 0 })
  expect((await deliveriesTo(key, endpointId)).deliveries).toEqual([])
  const nobody = await receiver()
  await nobody.stop()
  const { endpointId: silent } = await add(key, nobody.url)
  expect((await example(silent)).body).toMatchObject({ status: null, fault: 'connection' })
})

test('after a rotation requests are signed by both secrets', async () => {
  const { ref, key } = await partnerWithKey()
  const { url, received } = await receiver()
  const { endpointId, secrets: old } = await add(key, url)
  const params = { endpointId }
  const rotated = await tracking.call(rotateEndpointSecrets, { params, ...byKey(key) })
  expect(rotated.body.secret).not.toBe(old.secret)
  expect(Date.parse(rotated.body.previousUntil!)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const shown = await tracking.call(showEndpointSecrets, { params, ...byKey(key) })
  expect(shown.body).toEqual(rotated.body)
  await purchase(newOrder(), ref)
  await expect.poll(() => received.length).toBe(1)
  const [one] = received
  for (const { secret } of [old, rotated.body]) {
    expect(new Webhook(secret).verify(one!.body, one!.headers)).toBeDefined()
  }
})

test('an endpoint that was removed is sent nothing, and nothing is kept of it', async () => {
  const { ref, key } = await partnerWithKey()
  const [left, stays] = [await receiver(), await receiver()]
  const { endpointId } = await add(key, left.url)
  await add(key, stays.url)
  await purchase(newOrder(), ref)
  await expect.poll(() => left.received.length).toBe(1)
  const removed = await tracking.call(removePartnerEndpoint, {
    params: { endpointId },
    ...byKey(key),
  })
  expect(removed.status).toBe(204)
  await purchase(newOrder(), ref)
  await expect.poll(() => seqsOf(stays.received)).toEqual([1, 2])
  expect(left.received).toHaveLength(1)
  expect((await listed(key)).map(({ url }) => url)).toEqual([stays.url])
  await expect
    .poll(() => tracking.db.collection('partner-deliveries').countDocuments({ endpointId }))
    .toBe(0)
})

test('an address is changed, is one of the public internet, and is there once', async () => {
  const { ref, key } = await partnerWithKey()
  const [old, fresh] = [await receiver(), await receiver()]
  const { endpointId } = await add(key, old.url)
  const change = (url: string) =>
    tracking.call(changePartnerEndpoint, { params: { endpointId }, body: { url }, ...byKey(key) })
  expect((await change(fresh.url)).body).toMatchObject({ url: fresh.url })
  await purchase(newOrder(), ref)
  await expect.poll(() => seqsOf(fresh.received)).toEqual([1])
  expect(old.received).toEqual([])
  const bad = await change('http://receiver.example/')
  expect([bad.status, bad.problem?.message]).toEqual([422, 'Events are sent by https only.'])
  const twice = await tracking.call(addPartnerEndpoint, { body: { url: fresh.url }, ...byKey(key) })
  expect([twice.status, twice.problem?.code]).toEqual([409, 'endpoint_exists'])
})

test('nobody sees or changes an endpoint of another partner', async () => {
  const [one, other] = [await partnerWithKey(), await partnerWithKey()]
  const { url, received } = await receiver()
  const { endpointId } = await add(one.key, url)
  const params = { endpointId }
  const asOther = byKey(other.key)
  const refusals = [
    await tracking.call(showEndpointSecrets, { params, ...asOther }),
    await tracking.call(rotateEndpointSecrets, { params, ...asOther }),
    await tracking.call(enablePartnerEndpoint, { params, ...asOther }),
    await tracking.call(removePartnerEndpoint, { params, ...asOther }),
    await tracking.call(sendExampleEvent, { params, ...asOther }),
    await tracking.call(listDeliveries, { params, ...asOther }),
    await tracking.call(changePartnerEndpoint, { params, body: { url }, ...asOther }),
    await replay(other.key, endpointId, { from: 1 }),
  ]
  for (const { status, problem } of refusals.slice(0, -1)) {
    expect([status, problem?.code]).toEqual([404, 'endpoint_not_found'])
  }
  expect(refusals.at(-1)!.status).toBe(404)
  expect(await listed(other.key)).toEqual([])
  const nobody = await tracking.call(listPartnerEndpoints, byKey(null))
  expect([nobody.status, nobody.problem?.code]).toEqual([401, 'partner_key_invalid'])
  await purchase(newOrder(), other.ref)
  await purchase(newOrder(), one.ref)
  await expect.poll(() => received.length).toBe(1)
})

test('a receiver that does not answer holds up no other', async () => {
  const [slow, quick] = [await partnerWithKey(), await partnerWithKey()]
  const silent = await receiver(() => {})
  const ready = await receiver()
  await add(slow.key, silent.url)
  await add(quick.key, ready.url)
  for (let order = 0; order < 20; order++) await purchase(newOrder(), slow.ref)
  await expect.poll(() => silent.received.length).toBeGreaterThan(0)
  await purchase(newOrder(), quick.ref)
  // The silent one has its 20 seconds; the other one is sent its event before these are over.
  await expect.poll(() => ready.received.length, { timeout: 10_000 }).toBe(1)
})

test('what an instance did not send before it ended is sent by another', async () => {
  const { ref, key } = await partnerWithKey()
  const { url, received } = await receiver((response) => response.writeHead(500).end())
  const { endpointId } = await add(key, url)
  await purchase(newOrder(), ref)
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const second = await startTracking(tracking.env)
  await tracking.stop({ keep: true })
  tracking = second
  await letTimePass(endpointId)
  const sent = received.length
  await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThan(sent)
})
