import { randomUUID } from 'node:crypto'
import {
  answerMessage,
  listMessages,
  sendContactMessage,
} from '@sortie/contracts/content/contact/contact-messages'
import { subscribeNewsletter } from '@sortie/contracts/content/newsletter/subscriptions'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { service } from '../service.ts'

const support = `support-${randomUUID()}@sortie.test`
let content: RunningService
beforeAll(async () => {
  content = await startForTest('content', service.shape, service.build, { SUPPORT_EMAIL: support })
})
afterAll(() => content.stop())

const someone = () => `${randomUUID()}@example.com`
const write = (email: string, message: string, headers: Record<string, string> = {}) =>
  content.call(sendContactMessage, { body: { email, message }, headers })

test('a message is acknowledged to its sender, without repeating what it says', async () => {
  const email = someone()
  expect((await write(email, 'Buy at https://evil.example/ now')).status).toBe(202)
  const { headers, text, html } = await mailTo(email, /^We received your message/)
  expect(headers['auto-submitted']).toBe('auto-replied')
  expect(text).toContain('will respond within 24 hours')
  expect(text + html).not.toContain('evil.example')
})

test('a message is forwarded to the support team, escaped, and a reply goes to its sender', async () => {
  const email = someone()
  const message = 'Hello,\nis <b>this</b> <img src=x onerror=alert(1)> safe? https://evil.example/'
  await write(email, message)
  const { headers, text, html } = await mailTo(support, new RegExp(email))
  expect(headers['reply-to']).toBe(email)
  expect(text).toContain(message)
  expect(html).toContain('Hello,<br>is &lt;b&gt;this&lt;/b&gt; &lt;img src=x')
  expect(html).not.toMatch(/<img|href="https:\/\/evil/)
})

test('an address that somebody types again and again gets three acknowledgements; each message arrives', async () => {
  const email = someone()
  // Another way of writing the same address.
  const upper = email.replace(/^[^@]+/, (part) => part.toUpperCase())
  for (let number = 1; number <= 5; number++) {
    const typed = number % 2 ? email : upper
    const caller = content.caller(null, { ip: `192.0.2.${number}` })
    const body = { email: typed, message: `Message ${number}` }
    expect((await content.call(sendContactMessage, { body, caller })).status).toBe(202)
  }
  const forwarded = async () =>
    (await mailsTo(support)).filter(({ headers }) =>
      String(headers['reply-to']).toLowerCase().includes(email),
    ).length
  await expect.poll(forwarded, { timeout: 10_000 }).toBe(5)
  const work = content.db.collection('work')
  await expect
    .poll(() => work.countDocuments({ work: 'mail-acknowledge-message', state: 'open' }))
    .toBe(0)
  const mails = [...(await mailsTo(email)), ...(await mailsTo(upper))]
  expect(mails.filter(({ subject }) => subject === 'We received your message')).toHaveLength(3)
})

const admin = () => content.caller('usr_admin', { admin: true })
const inbox = async (query: { answered?: 'true' | 'false'; limit?: string } = {}) =>
  (await content.call(listMessages, { caller: admin(), query: { limit: '50', ...query } })).body

test('a message waits in the inbox until an operator answers it by mail', async () => {
  const email = someone()
  const before = (await inbox()).waiting
  await write(email, 'When do you open?')
  const waiting = await inbox({ answered: 'false' })
  expect(waiting).toMatchObject({ waiting: before + 1, late: 0 })
  const found = waiting.messages[0]
  expect(found).toMatchObject({ email, message: 'When do you open?', answer: null })

  const params = { messageId: found!.messageId }
  const body = { answer: 'At nine.\n\nEvery day.' }
  expect((await content.call(answerMessage, { caller: admin(), params, body })).status).toBe(202)
  const mail = await mailTo(email, /^Our answer/)
  expect(mail.headers['reply-to']).toBe(support)
  expect(mail.text).toContain('At nine.')
  expect(mail.text).toContain('You wrote: When do you open?')
  const answered = await inbox({ answered: 'true' })
  expect(answered.waiting).toBe(before)
  expect(answered.messages[0]).toMatchObject({ ...params, answer: body.answer })
})

test('the inbox and its answers are only there for operators', async () => {
  const params = { messageId: 'msg_1' as const }
  for (const caller of [content.caller(null), content.caller('usr_1')]) {
    const answers = [
      await content.call(listMessages, { caller, query: {} }),
      await content.call(answerMessage, { caller, params, body: { answer: 'Hi' } }),
    ]
    for (const { problem } of answers) expect(problem?.code).toBe('not_found')
  }
  const body = { answer: 'Hi' }
  const unknown = await content.call(answerMessage, { caller: admin(), params, body })
  expect(unknown.problem?.code).toBe('message_not_found')
})

test('a message sent twice under one key is one message, and a key is not reused', async () => {
  const email = someone()
  const key = { 'idempotency-key': randomUUID() }
  const first = await write(email, 'Hello', key)
  const again = await write(email, 'Hello', key)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  const other = await write(email, 'Something else', key)
  expect([other.status, other.problem?.code]).toEqual([409, 'idempotency_key_reused'])
  await mailTo(email, /^We received your message/)
  await mailTo(support, new RegExp(email))
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a message without words is refused by name', async () => {
  const { status, problem } = await write(someone(), ' ')
  expect(status).toBe(422)
  expect(problem?.errors).toEqual([{ path: 'message', message: 'Message is required' }])
})

test('neither the database nor Kafka holds an address, a message or a token in the clear', async () => {
  const email = someone()
  const secret = `canary-${randomUUID()}`
  await write(email, secret)
  await content.call(subscribeNewsletter, { body: { email } })
  const { text } = await mailTo(email, /^Please confirm your newsletter/)
  const tokens = [...text.matchAll(/token=([0-9a-f]{64})/g)].map(([, token]) => token!)
  expect(tokens).toHaveLength(2)

  const collections = await content.db.listCollections().toArray()
  const stored = await Promise.all(
    collections.map(({ name }) => content.db.collection(name).find().toArray()),
  )
  const last = { type: 'NewsletterSubscribed', data: { email: /^sealed:v1:/ } }
  const events = await vi.waitFor(
    async () => {
      const found = await content.published()
      expect(found.some(({ type }) => type === last.type)).toBe(true)
      return found
    },
    { timeout: 10_000, interval: 500 },
  )
  const ofPeople = events.filter(({ type }) => !type.startsWith('Post'))
  for (const { data } of ofPeople) expect(data.email ?? data.answer).toMatch(last.data.email)
  const everything = JSON.stringify([stored, events])
  for (const clear of [email, secret, ...tokens]) expect(everything).not.toContain(clear)
})
