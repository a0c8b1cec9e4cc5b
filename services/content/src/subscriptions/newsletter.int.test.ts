import { randomUUID } from 'node:crypto'
import {
  confirmNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { hashOf } from '@sortie/runtime/http/token-hash'
import type { Commit } from '@sortie/runtime/store/commit'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { type InboxMail, mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { service } from '../service.ts'

const start = (env: Record<string, string | undefined> = {}) =>
  startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
    ...env,
  })

let content: RunningService
beforeAll(async () => {
  content = await start()
})
afterAll(() => content.stop())

// Each visitor comes from a network address of their own, so that only one test meets the throttle.
let visitors = 0
const visitor = () => content.caller(null, { ip: `192.0.2.${++visitors}` })
const someone = () => `${randomUUID()}@example.com`

const subscribe = (email: string) =>
  content.call(subscribeNewsletter, { body: { email }, caller: visitor() })
const confirm = (token: string) =>
  content.call(confirmNewsletter, { body: { token }, caller: visitor() })
const unsubscribe = (token: string) =>
  content.call(unsubscribeNewsletter, { query: { token }, caller: visitor() })

const confirmation = (email: string) => mailTo(email, /^Please confirm your newsletter/)
const tokenIn = ({ text }: InboxMail, path: string) =>
  new RegExp(`http://localhost:8080${path}\\?token=([0-9a-f]{64})\n`).exec(text)?.[1] ?? ''
const confirmTokenIn = (mail: InboxMail) => tokenIn(mail, '/newsletter/confirm')
const leaveTokenIn = (mail: InboxMail) => tokenIn(mail, '/newsletter/unsubscribe')

type Found = { _id: string; view: { status: string } }
const storedOf = async (email: string) => {
  const unsubscribeHash = hashOf(leaveTokenIn(await confirmation(email)))
  const views = content.db.collection<Found>('view.newsletter.1')
  const [found] = await views.find({ 'view.unsubscribeHash': unsubscribeHash }).toArray()
  const commits = await content.db.collection('commits').countDocuments({ stream: found?._id })
  return { status: found?.view.status, commits }
}

test('a newsletter address is subscribed, and confirmed by its mail', async () => {
  const email = someone()
  const answer = await subscribe(email)
  expect(answer).toMatchObject({ status: 202, body: { message: expect.stringMatching(/confirm/) } })
  expect(await storedOf(email)).toEqual({ status: 'unconfirmed', commits: 1 })

  const mail = await confirmation(email)
  expect(mail.html).toContain(`/newsletter/confirm?token=${confirmTokenIn(mail)}`)
  expect((await confirm(confirmTokenIn(mail))).status).toBe(200)
  expect((await confirm(confirmTokenIn(mail))).status).toBe(200)
  expect(await storedOf(email)).toEqual({ status: 'confirmed', commits: 2 })
})

test('one click in the mail reader unsubscribes, as RFC 8058 asks, and may be repeated', async () => {
  const email = someone()
  await subscribe(email)
  const { headers } = await confirmation(email)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const address = new URL(/^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '')
  expect(address.origin).toBe('http://localhost:8080')
  const click = () =>
    content.request(
      { ...unsubscribeNewsletter, path: address.pathname },
      {
        query: Object.fromEntries(address.searchParams),
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        caller: visitor(),
      },
    )
  expect((await click()).status).toBe(200)
  expect((await click()).status).toBe(200)
  expect(await storedOf(email)).toEqual({ status: 'unsubscribed', commits: 2 })
})

test('an address is the same however it is written, and is answered alike', async () => {
  const name = randomUUID()
  const subscriptions = () => content.db.collection('view.newsletter.1').countDocuments()
  const before = await subscriptions()
  const first = await subscribe(`${name}@example.com`)
  const again = await subscribe(`  ${name.toUpperCase()}@Example.COM `)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await subscriptions()).toBe(before + 1)
  expect(await storedOf(`${name}@example.com`)).toEqual({ status: 'unconfirmed', commits: 1 })
})

test('twenty requests for one address at once make one subscription and one mail', async () => {
  const email = someone()
  const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await storedOf(email)).toEqual({ status: 'unconfirmed', commits: 1 })
  expect(await mailsTo(email)).toHaveLength(1)
})

test('whoever comes back confirms anew, and the link to leave in an old mail still works', async () => {
  const email = someone()
  await subscribe(email)
  const old = await confirmation(email)
  await unsubscribe(leaveTokenIn(old))
  expect((await confirm(confirmTokenIn(old))).problem?.code).toBe('link_invalid')

  await subscribe(email)
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(2), 10_000)
  expect((await confirm(confirmTokenIn(old))).problem?.code).toBe('link_invalid')
  const [, fresh] = await mailsTo(email)
  expect((await confirm(confirmTokenIn(fresh!))).status).toBe(200)
  expect((await unsubscribe(leaveTokenIn(old))).status).toBe(200)
  expect(await storedOf(email)).toEqual({ status: 'unsubscribed', commits: 5 })
})

test('who left the newsletter leaves no address, may subscribe again, and keeps that one', async () => {
  const email = someone()
  await subscribe(email)
  const old = await confirmation(email)
  await confirm(confirmTokenIn(old))
  const commits = content.db.collection<Commit>('commits')
  const first = { 'events.data.unsubscribeHash': hashOf(leaveTokenIn(old)) }
  const { stream } = (await commits.findOne(first))!
  const mongo = await connectMongo(content.env.MONGO_URL ?? '', 'test')
  const vault = mongo.getClient().db(content.env.VAULT_DB)
  const addresses = async () => {
    // Made anew, as one of them remembers what it has opened.
    const keys = createKeys(vault, Buffer.from(content.env.MASTER_KEY ?? '', 'base64'))
    const sealed = await commits.find({ stream, 'events.data.email': { $exists: true } }).toArray()
    return Promise.all(
      sealed.map(({ subject, events }) => keys.unseal(subject!, String(events[0]!.data.email))),
    )
  }
  expect(await addresses()).toEqual([email])
  await unsubscribe(leaveTokenIn(old))
  await expect.poll(addresses, { timeout: 20_000 }).toEqual([null])

  await subscribe(email)
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(2), 10_000)
  const [, fresh] = await mailsTo(email)
  expect((await confirm(confirmTokenIn(fresh!))).status).toBe(200)
  expect(await addresses()).toEqual([null, email])
  await mongo.close()
})

test('a token that nobody was sent is refused', async () => {
  for (const answer of [await confirm('f'.repeat(64)), await unsubscribe('f'.repeat(64))]) {
    expect(answer.status).toBe(400)
    expect(answer.problem?.message).toBe('This link is invalid or expired')
  }
})

test('what is no address is refused by name', async () => {
  const { status, problem } = await subscribe('nobody')
  expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'email'])
})

test('the thirty-first request of five minutes from one address waits, on every instance', async () => {
  const second = await start({ ...content.env, INSTANCE: '2' })
  const busy = { body: { email: someone() }, caller: visitor() }
  for (let asked = 0; asked < 30; asked++) {
    const { status } = await (asked % 2 ? content : second).call(subscribeNewsletter, busy)
    expect(status).toBe(202)
  }
  for (const instance of [content, second]) {
    const { status, headers } = await instance.call(subscribeNewsletter, busy)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const elsewhere = await second.call(subscribeNewsletter, { ...busy, caller: visitor() })
  expect(elsewhere.status).toBe(202)
  await second.stop()
})

test('a mail provider that clicks for many people is not held up', async () => {
  const email = someone()
  await subscribe(email)
  const click = {
    query: { token: leaveTokenIn(await confirmation(email)) },
    caller: visitor(),
  }
  for (let clicked = 0; clicked < 35; clicked++) {
    expect((await content.call(unsubscribeNewsletter, click)).status).toBe(200)
  }
})

test('a mail that could not be sent follows once the mail server is back', async () => {
  const email = someone()
  const cut = await start({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' })
  expect((await cut.call(subscribeNewsletter, { body: { email } })).status).toBe(202)
  const items = cut.db.collection<{ _id: string; error: string | null }>('work')
  const failed = await vi.waitFor(async () => {
    const item = await items.findOne({ error: { $ne: null } })
    expect(item?.error).toBe('Error: The mail was not taken: ESOCKET CONN')
    return item
  }, 10_000)
  await cut.stop({ keep: true })

  const back = await start({ ...cut.env, SMTP_URL: content.env.SMTP_URL })
  const { headers } = await mailTo(email, /./, 20_000)
  // The same on every try, so that a mail that did arrive is recognised.
  const local = Buffer.from(failed?._id ?? '').toString('hex')
  expect(headers['message-id']).toBe(`<${local}@sortie.test>`)
  await back.stop()
})
