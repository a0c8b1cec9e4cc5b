import { randomUUID } from 'node:crypto'
import { sendContactMessage } from '@sortie/contracts/content/contact/contact-messages'
import {
  confirmNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'

let content: RunningService
beforeAll(async () => {
  content = await startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: `support-${randomUUID()}@example.com`,
  })
})
afterAll(() => content.stop())

const someone = () => `planted-${randomUUID()}@example.com`
const at = new Date().toISOString()
const userId = () => `usr_${randomUUID()}`
const say = (type: string, person: string, version: number, data: object = {}) =>
  content.publish('identity', {
    type,
    stream: person,
    version,
    data: { userId: person, at, ...data },
  })
const askDeletion = (person: string, email: string | null) =>
  say('AccountDeletionRequested', person, 9, { email })

const confirmTokenIn = (text: string) => /confirm\?token=([0-9a-f]{64})/.exec(text)?.[1] ?? ''
const subscribe = async (email: string, caller = content.caller(null)) => {
  expect((await content.call(subscribeNewsletter, { body: { email }, caller })).status).toBe(202)
  const { text } = await mailTo(email, /newsletter/)
  return {
    confirm: confirmTokenIn(text),
    leave: /unsubscribe\?token=([0-9a-f]{64})/.exec(text)?.[1] ?? '',
  }
}
const write = async (email: string, message: string, caller = content.caller(null)) => {
  const answer = await content.call(sendContactMessage, { body: { email, message }, caller })
  expect(answer.status).toBe(202)
}
const forgotten = (person: string) =>
  expect
    .poll(
      () =>
        content.db.collection('commits').countDocuments({
          events: { $elemMatch: { type: 'PersonForgotten', 'data.userId': person } },
        }),
      {
        timeout: 20_000,
      },
    )
    .toBe(1)

/** Everything that content has stored, with what it can still decrypt for an operator. */
const dump = async () => {
  const texts: string[] = []
  for (const { name } of await content.db.listCollections().toArray()) {
    texts.push(JSON.stringify(await content.db.collection(name).find().toArray()))
  }
  return texts.join('\n')
}
const vault = async () => content.db.client.db(content.env.VAULT_DB).collection('keys')
const knownSenders = () =>
  content.db.collection('view.contact-sender.1').countDocuments({ 'view.sender': { $ne: null } })
const livingKeys = async () => (await vault()).countDocuments({ erased: false })

test('who deletes their account leaves no newsletter, no message and no key', async () => {
  const [person, email] = [userId(), someone()]
  const before = await livingKeys()
  const tokens = await subscribe(email)
  await content.call(confirmNewsletter, { body: { token: tokens.confirm } })
  await write(email, `Planted words ${email}`)
  await write(email.toUpperCase(), 'More of them')
  expect(await livingKeys()).toBe(before + 3)
  expect(await knownSenders()).toBe(2)

  await askDeletion(person, email)
  await forgotten(person)
  expect(await livingKeys()).toBe(before)
  expect(await knownSenders()).toBe(0)
  expect(await dump()).not.toContain(email)
  // Whoever left may come back.
  await subscribe(email)
  const newsletters = async () =>
    (await mailsTo(email)).filter(({ subject }) => /newsletter/.test(subject))
  await expect.poll(async () => (await newsletters()).length, { timeout: 10_000 }).toBe(2)
  const token = confirmTokenIn((await newsletters())[1]!.text)
  expect((await content.call(confirmNewsletter, { body: { token } })).status).toBe(200)
})

test('a person who left nothing is forgotten all the same, and once', async () => {
  const person = userId()
  await askDeletion(person, someone())
  await askDeletion(person, someone())
  await forgotten(person)
  const [event] = (await content.published()).filter(({ type, data }) => {
    return type === 'PersonForgotten' && data.userId === person
  })
  expect(event?.stream).toBe(`fgt_${person.slice(4)}`)
})

test('an address that was never confirmed takes nothing of its true owner along', async () => {
  const [thief, victim] = [userId(), someone()]
  const signedIn = content.caller(thief)
  const tokens = await subscribe(victim, signedIn)
  await content.call(confirmNewsletter, { body: { token: tokens.confirm } })
  const before = await livingKeys()
  const own = someone()
  await write(own, 'My own words', signedIn)
  await subscribe(own, signedIn)
  await askDeletion(thief, null)
  await forgotten(thief)
  expect(await livingKeys()).toBe(before)
  const statuses = await content.db
    .collection('view.newsletter.1')
    .find({ 'view.status': 'confirmed' })
    .toArray()
  expect(statuses.length).toBeGreaterThan(0)
  const left = await content.call(unsubscribeNewsletter, { query: { token: tokens.leave } })
  expect(left.status).toBe(200)
})

test('a person is shown what they left under an address that is theirs', async () => {
  const { getHeldDataOf } = operationsOf('content')
  const [person, email] = [userId(), someone()]
  const caller = content.caller(person)
  const held = async () => (await content.call(getHeldDataOf, { caller })).body.events
  await subscribe(email)
  await write(email, 'Signed out words')
  await write(someone(), 'Signed in words', caller)
  // Not known yet is not erased: a part of what is held is not shown as all of it.
  const early = await content.call(getHeldDataOf, { caller })
  expect(early.problem?.code).toBe('unavailable')

  const account = { username: 'ada', passwordHash: 'x', termsVersion: '1', confirmationHash: 'x' }
  await say('UserRegistered', person, 1, { ...account, email })
  await expect
    .poll(async () => (await content.call(getHeldDataOf, { caller })).status, { timeout: 20_000 })
    .toBe(200)
  expect((await held()).map(({ data }) => data.message)).toEqual(['Signed in words'])
  await say('EmailConfirmed', person, 2)
  await expect.poll(async () => (await held()).length, { timeout: 20_000 }).toBe(3)
  const events = await held()
  expect(events.map(({ type }) => type).sort()).toEqual([
    'ContactMessageReceived',
    'ContactMessageReceived',
    'NewsletterSubscribed',
  ])
  expect(JSON.stringify(events)).not.toMatch(/[a-z]Hash/)
  expect(JSON.stringify(events)).toContain(email)

  const stranger = userId()
  await say('UserRegistered', stranger, 1, { ...account, email: someone() })
  const asStranger = { caller: content.caller(stranger) }
  await expect
    .poll(async () => (await content.call(getHeldDataOf, asStranger)).body, { timeout: 20_000 })
    .toEqual({ context: 'content', next: null, events: [] })
  await say('PersonErased', stranger, 2)
  const addresses = content.db.collection('view.user-address.1')
  const erased = { _id: stranger as never, 'view.email': null }
  await expect.poll(() => addresses.countDocuments(erased), { timeout: 20_000 }).toBe(1)
  expect((await content.call(getHeldDataOf, asStranger)).body.events).toEqual([])
})

/** A draft as the store has it: nothing of its text can be read. */
const plantDraft = async (person: string) => {
  const draftId = `dft_${randomUUID()}`
  const data = { draftId, userId: person, at, brief: null, researchId: `rsc_${randomUUID()}` }
  await content.db.collection<{ _id: string }>('commits').insertOne({
    _id: `${draftId}@1`,
    stream: draftId,
    version: 1,
    at,
    actor: person,
    cause: `req:${person}:post /api/drafts:${randomUUID()}`,
    fingerprint: null,
    correlation: randomUUID(),
    subject: draftId,
    trace: null,
    projected: true,
    published: true,
    events: [{ type: 'DraftPlanned', schema: 1, data }],
  } as never)
  return draftId
}
const forgottenAt = async (person: string): Promise<string | undefined> => {
  const event = { $elemMatch: { type: 'PersonForgotten', 'data.userId': person } }
  return (await content.db.collection('commits').findOne({ events: event }))?.at
}

test('an account with many drafts is forgotten once all are erased, and holds up nobody else', async () => {
  const [busy, other] = [userId(), userId()]
  const drafts: string[] = []
  for (let count = 0; count < 110; count += 1) drafts.push(await plantDraft(busy))
  await askDeletion(busy, null)
  await askDeletion(other, null)
  await expect.poll(() => forgottenAt(busy), { timeout: 240_000 }).toBeTruthy()
  expect((await forgottenAt(other))! <= (await forgottenAt(busy))!).toBe(true)

  const erased = { stream: { $in: drafts }, 'events.type': 'DraftErased' }
  expect(await content.db.collection('commits').countDocuments(erased)).toBe(drafts.length)
  const tombstones = { _id: { $in: drafts as never[] }, erased: true }
  expect(await (await vault()).countDocuments(tombstones)).toBe(drafts.length)
}, 270_000)
