import { randomUUID } from 'node:crypto'
import { trackAffiliate } from '@sortie/contracts/tracking/partners/affiliate-visits'
import {
  askPartnerLink,
  changePartnerContact,
  createOwnPartnerKey,
  enterPartnerPage,
  leavePartnerPage,
  removePartnerContact,
  revokeOwnPartnerKey,
  showPartnerAccount,
  showPartnerMonths,
} from '@sortie/contracts/tracking/partners/partner-page'
import {
  printPartnerStatement,
  printStatement,
} from '@sortie/contracts/tracking/partners/partner-statements'
import {
  addPartnerEndpoint,
  listPartnerEndpoints,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import { listPartners, pullPartnerEvents } from '@sortie/contracts/tracking/partners/partners'
import { PARTNER_HEADER } from '@sortie/runtime/http/caller'
import { mailsTo } from '@sortie/runtime/testing/inbox'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { listenLocally } from '@sortie/sandbox/server'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartnerStage, newOrder } from '../partners/testing-partners.ts'
import { startTracking } from '../testing.ts'

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking({ PARTNER_LOOPBACK: 'true' })
})
afterAll(() => tracking.stop())
const { operator, partnerWithKey, byKey, purchase, register, pay } = createPartnerStage(
  () => tracking,
)

const newAddress = () => `partner-${randomUUID()}@example.com`
const WELCOME = 'You are a partner of Sortie'
/** The mails to an address beside the first, which says that it was noted, once there are so many. */
const mails = async (address: string, count: number) => {
  const read = async () => (await mailsTo(address)).filter(({ subject }) => subject !== WELCOME)
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}
const note = (ref: string, email: string) =>
  tracking.call(changePartnerContact, { params: { ref }, body: { email }, caller: operator() })
/** A partner with an address. */
const partnerWithAddress = async () => {
  const partner = await partnerWithKey()
  const email = newAddress()
  expect((await note(partner.ref, email)).status).toBe(204)
  return { ...partner, email }
}
let networks = 0
const stranger = () => tracking.caller(null, { ip: `203.0.113.${++networks % 250}` })
const ask = (ref: string) => tracking.call(askPartnerLink, { body: { ref }, caller: stranger() })
const tokenFor = async (email: string, which = 1): Promise<string> => {
  const all = await mails(email, which)
  return /\/partners\?token=([0-9a-f]+)/.exec(all[which - 1]!.text)![1]!
}
const enter = (token: string) =>
  tracking.call(enterPartnerPage, { body: { token }, caller: stranger() })
/** What a page sends with each request of whoever is signed in. */
const onPage = (session: string) => ({
  caller: stranger(),
  headers: { [PARTNER_HEADER]: session },
})
/** A partner who is signed in to their page. */
const signedIn = async () => {
  const partner = await partnerWithAddress()
  await ask(partner.ref)
  const entered = await enter(await tokenFor(partner.email))
  expect(entered.status).toBe(201)
  return { ...partner, session: entered.headers.get(PARTNER_HEADER)! }
}
const account = (session: string) => tracking.call(showPartnerAccount, onPage(session))

test('a partner signs in by a mailed link, which works once', async () => {
  const { ref, email } = await partnerWithAddress()
  expect((await ask(ref)).status).toBe(204)
  const token = await tokenFor(email)
  const entered = await enter(token)
  expect(entered.body).toEqual({ ref })
  const session = entered.headers.get(PARTNER_HEADER)!
  expect((await account(session)).body).toMatchObject({ ref, events: 0, clicks: 0 })
  const again = await enter(token)
  expect([again.status, again.problem?.code]).toEqual([404, 'not_found'])

  const left = await tracking.call(leavePartnerPage, onPage(session))
  expect([left.status, left.headers.get(PARTNER_HEADER)]).toEqual([204, ''])
  expect((await account(session)).status).toBe(401)
})

test('whoever becomes a partner is told their link, and where their page is', async () => {
  const { ref, email } = await partnerWithAddress()
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
  const [mail] = await mailsTo(email)
  expect(mail!.subject).toBe(WELCOME)
  expect(mail!.text).toContain(`/?ref=${ref}`)
  expect(mail!.text).toContain(`/partners/${ref}`)
  expect(mail!.text).not.toContain('token')
})

test('nobody revokes a key that is not theirs', async () => {
  const [{ session }, other] = [await signedIn(), await partnerWithKey()]
  const params = { keyId: other.keyId }
  const revoked = await tracking.call(revokeOwnPartnerKey, { params, ...onPage(session) })
  expect([revoked.status, revoked.problem?.code]).toEqual([404, 'partner_key_not_found'])
  expect((await tracking.call(pullPartnerEvents, byKey(other.key))).status).toBe(200)
})

test('an unknown reference, and one without an address, are answered alike and get no mail', async () => {
  const { ref } = await partnerWithKey()
  for (const name of [ref, 'nobody-at-all']) expect((await ask(name)).status).toBe(204)
  const work = tracking.db.collection('work')
  await expect.poll(() => work.countDocuments({ work: 'mail-partner-link', state: 'open' })).toBe(0)
  expect(await work.countDocuments({ work: 'mail-partner-link', stream: /nobody/ })).toBe(0)
  expect((await enter('0'.repeat(64))).status).toBe(404)
})

test('a partner gets so many links in an hour, whoever asks for them', async () => {
  const { ref, email } = await partnerWithAddress()
  for (let count = 0; count < 9; count++) expect((await ask(ref)).status).toBe(204)
  await mails(email, 5)
  const work = tracking.db.collection('work')
  await expect.poll(() => work.countDocuments({ work: 'mail-partner-link', state: 'open' })).toBe(0)
  expect(await mails(email, 5)).toHaveLength(5)
})

test('on their page a partner sees their account and events, and makes and revokes keys', async () => {
  const { ref, keyId, session } = await signedIn()
  await purchase(newOrder(), ref)
  await tracking.call(trackAffiliate, { params: { ref }, query: {}, caller: stranger() })
  await expect
    .poll(async () => (await account(session)).body)
    .toMatchObject({ ref, events: 1, clicks: 1 })
  const shown = (await account(session)).body
  expect(new URL(shown.link).searchParams.get('ref')).toBe(ref)
  expect(shown.keys.map((one) => one.keyId)).toEqual([keyId])

  const made = await tracking.call(createOwnPartnerKey, onPage(session))
  expect(made.status).toBe(201)
  const pulled = await tracking.call(pullPartnerEvents, byKey(made.body.key))
  expect(pulled.body.events).toHaveLength(1)
  expect((await tracking.call(pullPartnerEvents, onPage(session))).body.events).toHaveLength(1)

  const params = { keyId: made.body.keyId }
  const revoked = await tracking.call(revokeOwnPartnerKey, { params, ...onPage(session) })
  expect(revoked.body.keys.map((one) => one.keyId)).toEqual([keyId])
  expect((await tracking.call(pullPartnerEvents, byKey(made.body.key))).status).toBe(401)
})

test('a partner sees how many of their orders are looked at, and nothing of those of others', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  const userId = `usr_${randomUUID()}`
  await register(userId, one.ref, one.email)
  await pay({ orderId: newOrder(), userId }, one.ref)
  await expect
    .poll(async () => (await account(one.session)).body, { timeout: 10_000 })
    .toMatchObject({ heldOrders: 1, events: 0 })
  expect((await account(other.session)).body.heldOrders).toBe(0)
  expect(JSON.stringify((await account(one.session)).body)).not.toContain('self_referral')
})

test('a partner sees visits, accounts and free trials of each month, and no number below five', async () => {
  const { ref, session, key } = await signedIn()
  const other = await signedIn()
  const reportOf = (userId: string, attempt: number) =>
    `rep_${userId.slice('usr_'.length)}-${attempt}`
  const begin = (userId: string, attempt: number) =>
    tracking.publish('analysis', {
      type: 'ReportRequested',
      stream: reportOf(userId, attempt),
      version: 1,
      data: {
        reportId: reportOf(userId, attempt),
        userId,
        at: new Date().toISOString(),
        projectId: 'prj_1',
        funding: 'trial',
        attempt,
        industry: 'Bakery',
        businessName: 'Crumbs',
        mainCompetitor: 'Loaf',
      },
    })
  const people = Array.from({ length: 6 }, () => `usr_${randomUUID()}`)
  // One trial is told before its account, and one is run again: each counts once.
  await begin(people[0]!, 1)
  const open = (userId: string, affiliate: string) =>
    register(userId, affiliate, `${userId}@example.com`, new Date().toISOString())
  for (const userId of people) await open(userId, ref)
  for (const userId of people.slice(1, 5)) await begin(userId, 1)
  await begin(people[1]!, 2)
  await open(`usr_${randomUUID()}`, other.ref)

  const now = new Date()
  const hour = now.toISOString().slice(0, '2026-11-28T14'.length)
  const day = hour.slice(0, '2026-11-28'.length)
  const value = (affiliate: string, visits: number) => ({
    key: `affiliate:${affiliate}`,
    visits,
    pageViews: visits,
  })
  const total = (partition: number, visits: number) => ({
    _id: `${hour}/${partition}-${ref}`,
    hour,
    values: [value(ref, visits), value(other.ref, 2)],
  })
  // Two partitions of this hour, and a day of the month a year ago that was summed up.
  await tracking.db.collection('visit-totals').insertMany([total(0, 4), total(1, 3)] as never)
  const lastYear = `${now.getUTCFullYear() - 1}${day.slice(4, 8)}01`
  const summed = { _id: lastYear, token: 'x', total: { values: [value(ref, 11)] } }
  await tracking.db.collection('visit-days').insertOne(summed as never)

  const months = async (asked: object) =>
    (await tracking.call(showPartnerMonths, asked as never)).body.months
  const of = async (month: string) =>
    (await months(onPage(session))).find((one) => one.month === month)
  await expect
    .poll(() => of(day.slice(0, 7)), { timeout: 10_000 })
    .toMatchObject({ visits: 7, accounts: 6, trials: 5 })
  expect(await of(lastYear.slice(0, 7))).toMatchObject({ visits: 11, accounts: 0, trials: 0 })
  const all = await months(onPage(session))
  expect(all).toHaveLength(13)
  expect(all.map(({ month }) => month)).toEqual(
    all
      .map(({ month }) => month)
      .toSorted()
      .reverse(),
  )
  expect(await months(byKey(key))).toEqual(all)
  // One account and four visits are no number.
  const ofOther = (await months(onPage(other.session)))[0]
  expect(ofOther).toMatchObject({ visits: null, accounts: null, trials: 0 })
  const nobody = await tracking.call(showPartnerMonths, byKey(null))
  expect(nobody.status).toBe(401)
})

test('a partner prints their statement, operators that of any, and nobody that of another', async () => {
  const { ref, key, session } = await signedIn()
  const other = await signedIn()
  const userId = `usr_${randomUUID()}`
  await register(userId, ref)
  await pay({ orderId: newOrder(), userId }, ref)
  await expect.poll(async () => (await account(session)).body.events, { timeout: 10_000 }).toBe(1)
  const { body: told } = await tracking.call(pullPartnerEvents, { query: {}, ...byKey(key) })
  const query = { month: '2026-11', currency: 'usd' }
  const textOf = async (asked: object) => {
    const reply = await tracking.request(printStatement, { query, ...asked })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toContain('-2026-11-usd.pdf')
    const pdf = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()))
    return (await extractText(pdf, { mergePages: true })).text
  }
  const own = await textOf(onPage(session))
  expect(own).toContain('Closing balance: $4.39')
  expect(own.replaceAll(/\s/g, '')).toContain(told.head.hash)
  expect(await textOf(byKey(key))).toContain(`Partner: ${ref}`)
  expect(await textOf(onPage(other.session))).toContain('Closing balance: $0.00')
  const asked = { params: { ref }, query, caller: operator() }
  expect((await tracking.request(printPartnerStatement, asked)).status).toBe(200)
  const stranger = { ...asked, caller: tracking.caller('usr_nobody') }
  expect((await tracking.call(printPartnerStatement, stranger)).status).toBe(404)
  const unknown = { ...asked, params: { ref: 'nobody-at-all' } }
  expect((await tracking.call(printPartnerStatement, unknown)).status).toBe(404)
  for (const wrong of [{ month: '2026-13' }, { month: 'x' }, { currency: 'USD' }]) {
    const refused = await tracking.call(printStatement, {
      query: { ...query, ...wrong },
      ...onPage(session),
    })
    expect(refused.status).toBe(422)
  }
})

test('on their page a partner names where events are sent', async () => {
  const { session } = await signedIn()
  const body = { url: 'https://receiver.example/events' }
  const added = await tracking.call(addPartnerEndpoint, { body, ...onPage(session) })
  expect(added.status).toBe(201)
  const { body: listed } = await tracking.call(listPartnerEndpoints, onPage(session))
  expect(listed.endpoints.map(({ url }) => url)).toEqual([body.url])
})

test('a key opens no page: what is only for people needs a session', async () => {
  const { key, keyId } = await partnerWithKey()
  const params = { keyId }
  const refusals = [
    await tracking.call(showPartnerAccount, byKey(key)),
    await tracking.call(createOwnPartnerKey, byKey(key)),
    await tracking.call(revokeOwnPartnerKey, { params, ...byKey(key) }),
  ]
  for (const { status, problem } of refusals) {
    expect([status, problem?.code]).toEqual([401, 'partner_signed_out'])
  }
})

test('another address, or none, signs the partner out, and the old one is gone for ever', async () => {
  const { ref, email, session } = await signedIn()
  const other = newAddress()
  await ask(ref)
  const unused = await tokenFor(email, 2)
  await note(ref, other)
  expect((await account(session)).status).toBe(401)
  expect((await enter(unused)).status).toBe(404)
  await ask(ref)
  const session2 = (await enter(await tokenFor(other))).headers.get(PARTNER_HEADER)!
  expect((await account(session2)).status).toBe(200)
  const listed = await tracking.call(listPartners, { caller: operator() })
  expect(listed.body.partners.find((one) => one.ref === ref)?.email).toBe(other)

  const params = { ref }
  const removed = await tracking.call(removePartnerContact, { params, caller: operator() })
  expect(removed.status).toBe(204)
  expect((await account(session2)).status).toBe(401)
  await expect
    .poll(async () => {
      const texts = await Promise.all(
        (await tracking.db.listCollections().toArray()).map(async ({ name }) =>
          JSON.stringify(await tracking.db.collection(name).find().toArray()),
        ),
      )
      return texts.filter((text) => text.includes(email) || text.includes(other))
    })
    .toEqual([])
})

test('a link and a session are kept as hashes alone', async () => {
  const { email, session } = await signedIn()
  const token = await tokenFor(email)
  for (const { name } of await tracking.db.listCollections().toArray()) {
    const documents = JSON.stringify(await tracking.db.collection(name).find().toArray())
    expect(documents, name).not.toContain(token)
    expect(documents, name).not.toContain(session)
  }
})

test('a partner is told by mail that nothing is sent to an endpoint any more', async () => {
  const { ref, email, session } = await signedIn()
  const server = await listenLocally((_request, response) => response.writeHead(410).end())
  const url = `${server.url}/events`
  try {
    await tracking.call(addPartnerEndpoint, { body: { url }, ...onPage(session) })
    await purchase(newOrder(), ref)
    const [, mail] = await mails(email, 2)
    expect(mail!.subject).toContain('Events are no longer sent to 127.0.0.1')
    expect(mail!.text).toContain(`/partners/${ref}`)
  } finally {
    await server.stop()
  }
})
