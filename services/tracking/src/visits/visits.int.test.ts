import { randomUUID } from 'node:crypto'
import type { Envelope } from '@sortie/contracts/kit'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { recordConversion } from '@sortie/contracts/tracking/conversions/conversions'
import { trackAffiliate } from '@sortie/contracts/tracking/partners/affiliate-visits'
import {
  cleanVisits,
  recordVisitorEvents,
  withdrawVisit,
} from '@sortie/contracts/tracking/visits/visitor-events'
import type { Commit } from '@sortie/runtime/store/commit'
import { createKeys, type PersonalKeys } from '@sortie/runtime/store/vault/keys'
import { readable } from '@sortie/runtime/store/vault/readable'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTracking } from '../testing.ts'

let tracking: RunningService
/** What anybody with the master key can still read: asked anew each time. */
let keys: () => PersonalKeys
beforeAll(async () => {
  tracking = await startTracking({ AFFILIATES: 'acme' })
  const vault = tracking.db.client.db(tracking.env.VAULT_DB)
  const masterKey = Buffer.from(tracking.env.MASTER_KEY!, 'base64')
  keys = () => createKeys(vault, masterKey)
})
afterAll(() => tracking.stop())

let visitors = 0
const from = (userId: string | null = null) =>
  tracking.caller(userId, { ip: `192.0.2.${++visitors}` })
const aUser = () => `usr_${randomUUID()}`

/** A page that can be recognised anywhere. */
const aRoute = () => `/planted/${randomUUID()}`
const send = (sessionId: string, route: string, caller = from()) =>
  tracking.call(recordVisitorEvents, {
    body: { sessionId, batchId: randomUUID(), events: [{ type: 'subscription', ago: 0, route }] },
    caller,
  })
const convert = (sessionId: string, caller = from()) =>
  tracking.call(recordConversion, { body: { sessionId, conversionType: 'sign_up' }, caller })
const withdraw = (sessionId: string) =>
  tracking.call(withdrawVisit, { body: { sessionId }, caller: from() })
const erased = (userId: string) =>
  tracking.publish('identity', {
    type: 'PersonErased',
    data: { userId, at: new Date().toISOString() },
    stream: userId,
    version: 9,
  })

const commits = () => tracking.db.collection<Commit>('commits')
/** Everything that the service keeps, as text; for a minute it also lists whom it is to forget. */
const dump = async () => {
  const texts: string[] = []
  for (const { name } of await tracking.db.listCollections().toArray()) {
    if (name === 'erasures') continue
    texts.push(JSON.stringify(await tracking.db.collection(name).find().toArray()))
  }
  return texts.join('\n')
}
/** Everything that was published, once all that is stored was. */
const published = () =>
  vi.waitFor(
    async () => {
      const all = await tracking.published()
      expect(all.length).toBeGreaterThanOrEqual(
        (await commits().find().toArray()).flatMap(({ events }) => events).length,
      )
      return all
    },
    { timeout: 15_000, interval: 500 },
  )
/** What was published, as it reads for whoever has every key that there is. */
const opened = async () => {
  const now = keys()
  const all: Envelope[] = []
  for (const envelope of await published()) all.push(await readable(now, envelope))
  return JSON.stringify(all)
}

const expectReadable = async (...texts: string[]) => {
  const clear = await opened()
  expect(texts.filter((text) => !clear.includes(text))).toEqual([])
}
const expectUnreadable = async (...texts: string[]) => {
  const clear = await opened()
  expect(texts.filter((text) => clear.includes(text))).toEqual([])
}

const expectNowhere = async (...texts: string[]) => {
  const [stored, topic] = [await dump(), JSON.stringify(await published())]
  const found = texts.filter((text) => stored.includes(text) || topic.includes(text))
  expect(found).toEqual([])
}

test('what a visitor sends names no user, and cannot be read where it is kept', async () => {
  const [userId, sessionId, route] = [aUser(), randomUUID(), aRoute()]
  expect((await send(sessionId, route, from(userId))).status).toBe(204)
  expect((await convert(sessionId, from(userId))).status).toBe(204)
  const referral = { params: { ref: 'acme' }, caller: from(userId) }
  expect((await tracking.call(trackAffiliate, referral)).status).toBe(204)
  await expectNowhere(userId, sessionId, route)
  await expectReadable(sessionId)
  await expectUnreadable(userId)
})

test('nothing but their times leads from an account to what was sent', async () => {
  const [userId, sessionId] = [aUser(), randomUUID()]
  const before = new Set((await commits().distinct('_id')) as string[])
  await convert(sessionId, from(userId))
  const made = (await commits().find().toArray()).filter(({ _id }) => !before.has(_id))
  expect(made.map(({ events }) => events[0]?.type).sort()).toEqual([
    'ConversionRecorded',
    'VisitLinked',
  ])
  const [one, other] = made
  for (const field of ['cause', 'correlation', 'subject'] as const)
    expect(one?.[field], field).not.toEqual(other?.[field])
  const traceOf = (commit?: Commit) => commit?.trace?.split('-')[1]
  expect(traceOf(one)).not.toBe(traceOf(other))
})

test('a withdrawal destroys what was sent, for whoever was signed in and whoever was not', async () => {
  for (const userId of [aUser(), null]) {
    const [sessionId, other] = [randomUUID(), randomUUID()]
    await send(sessionId, aRoute(), from(userId))
    await convert(sessionId, from(userId))
    await convert(other, from(userId))
    await expectReadable(sessionId, other)
    expect((await withdraw(sessionId)).status).toBe(204)
    await expectUnreadable(sessionId)
    await expectReadable(other)
    await expectNowhere(sessionId)
  }
})

test('a withdrawal takes no conversion from partners', async () => {
  const sessionId = randomUUID()
  await convert(sessionId)
  const counted = () => tracking.db.collection('view.conversion.1').countDocuments()
  const before = await counted()
  await withdraw(sessionId)
  await convert(sessionId)
  expect(await counted()).toBe(before)
})

test('a withdrawal is answered alike for whatever session, and repeating it changes nothing', async () => {
  const sessionId = randomUUID()
  await send(sessionId, aRoute())
  const answers = []
  for (const id of [sessionId, sessionId, randomUUID()]) answers.push(await withdraw(id))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, undefined]))
})

test('what arrives after its withdrawal cannot be read either', async () => {
  const [sessionId, route] = [randomUUID(), aRoute()]
  await withdraw(sessionId)
  expect((await send(sessionId, route, from(aUser()))).status).toBe(204)
  expect((await convert(sessionId)).status).toBe(204)
  await expectUnreadable(sessionId)
  await expectNowhere(sessionId, route)
})

test('a flood of withdrawals from one address waits', async () => {
  const flooded = await startTracking({ TRACKING_PER_ADDRESS: '2' })
  const one = (ip: string) =>
    flooded.call(withdrawVisit, {
      body: { sessionId: randomUUID() },
      caller: flooded.caller(null, { ip }),
    })
  for (let count = 0; count < 2; count++) expect((await one('192.0.2.1')).status).toBe(204)
  const { status, headers } = await one('192.0.2.1')
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await one('192.0.2.2')).status).toBe(204)
  await flooded.stop()
})

test('deleting an account destroys every visit of it, also what was sent before the sign-in', async () => {
  const [userId, other] = [aUser(), aUser()]
  const mine = Array.from({ length: 3 }, () => randomUUID())
  await convert(mine[0]!)
  for (const sessionId of mine) await send(sessionId, aRoute(), from(userId))
  await convert(mine[1]!, from(userId))
  const kept = randomUUID()
  await convert(kept, from(other))
  await expectReadable(mine[0]!, mine[1]!)

  await erased(userId)
  await vi.waitFor(() => expectUnreadable(...mine), { timeout: 30_000, interval: 500 })
  await expectReadable(kept)
  await expectNowhere(userId, ...mine)
})

/** Everything that a person is told of their visits, page by page. */
const held = async (userId: string) => {
  const { getHeldDataOf } = operationsOf('tracking')
  const pages: unknown[] = []
  for (let cursor: string | undefined; ; ) {
    const query: Record<string, string> = cursor === undefined ? {} : { cursor }
    const { body } = await tracking.call(getHeldDataOf, { caller: from(userId), query })
    pages.push(body.events, body.kept)
    if (body.next === null) return JSON.stringify(pages)
    cursor = body.next
  }
}

test('a person sees what is held of their visits, until they withdraw them', async () => {
  const [userId, sessionId] = [aUser(), randomUUID()]
  await convert(sessionId, from(userId))
  await send(sessionId, '/start-here', from(userId))
  const told = await vi.waitFor(
    async () => {
      const text = await held(userId)
      expect(text).toContain('device:desktop')
      return text
    },
    { timeout: 20_000, interval: 500 },
  )
  expect(told).toContain('ConversionRecorded')
  expect(await held(aUser())).not.toContain('device:desktop')
  await withdraw(sessionId)
  const left = await held(userId)
  expect(left).not.toContain('device:desktop')
  expect(left).not.toContain(sessionId)
})

/** A batch as releases before this one stored it. */
const plantOld = async (userId: string | null, sessionId: string, route: string) => {
  const stream = `bat_${randomUUID()}`
  const actor = userId ?? 'anonymous'
  const events = [{ type: 'subscription', ago: 0, route }]
  const data = { batchId: stream, at: '2026-11-01T00:00:00.000Z', sessionId, events }
  await commits().insertOne({
    _id: `${stream}@1`,
    stream,
    version: 1,
    at: data.at,
    actor,
    cause: `req:${actor}:post /api/utm-tracking/events:${randomUUID()}`,
    fingerprint: null,
    correlation: randomUUID(),
    subject: null,
    trace: null,
    projected: true,
    published: true,
    events: [{ type: 'VisitorEventsRecorded', schema: 1, data }],
  })
  return stream
}
const clean = async (operator = true) => {
  const caller = tracking.caller(null, { operator })
  let cleaned = 0
  for (let after: string | undefined; ; ) {
    const { status, body } = await tracking.call(cleanVisits, { body: { after }, caller })
    if (status !== 200) return status
    cleaned += body.cleaned
    if (body.next === null) return cleaned
    after = body.next
  }
}
const readNow = async (stream: string) => {
  const [commit] = await commits().find({ stream }).toArray()
  const now = keys()
  return Promise.all(
    Object.values(commit!.events[0]!.data).map(async (value) =>
      String(value).startsWith('sealed:') ? now.unseal(commit!.subject!, String(value)) : value,
    ),
  ).then(JSON.stringify)
}

test('what older releases stored is cleaned, and goes with its account from then on', async () => {
  const [userId, gone] = [aUser(), aUser()]
  await keys().seal(userId, 'known')
  await keys().erase(gone)
  const visits = await Promise.all(
    [userId, userId, null, gone].map(async (owner) => {
      const [sessionId, route] = [randomUUID(), aRoute()]
      return { owner, sessionId, route, stream: await plantOld(owner, sessionId, route) }
    }),
  )
  const texts = visits.flatMap(({ sessionId, route }) => [sessionId, route])
  expect(await clean(false)).toBe(404)
  expect(await clean()).toBe(4)
  expect(await clean()).toBe(0)
  const stored = await dump()
  expect([userId, gone, ...texts].filter((text) => stored.includes(text))).toEqual([])
  const [first, second, signedOut, ofGone] = visits
  for (const { stream, route } of [first!, second!, signedOut!])
    expect(await readNow(stream)).toContain(route)
  expect(await readNow(ofGone!.stream)).not.toContain(ofGone!.route)

  await withdraw(signedOut!.sessionId)
  expect(await readNow(signedOut!.stream)).not.toContain(signedOut!.route)
  await erased(userId)
  for (const { stream, route } of [first!, second!])
    await vi.waitFor(async () => expect(await readNow(stream)).not.toContain(route), {
      timeout: 30_000,
      interval: 500,
    })
})

test('a visit that was withdrawn before it was cleaned is gone, and its commit counts', async () => {
  const [sessionId, route] = [randomUUID(), aRoute()]
  const stream = await plantOld(aUser(), sessionId, route)
  await withdraw(sessionId)
  expect(await clean()).toBe(1)
  expect((await dump()).includes(route)).toBe(false)
  expect(await commits().countDocuments({ stream })).toBe(1)
})
