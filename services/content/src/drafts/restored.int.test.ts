import { randomUUID } from 'node:crypto'
import { subscribeNewsletter } from '@sortie/contracts/content/newsletter/subscriptions'
import { setVoice } from '@sortie/contracts/content/voices/brand-voice'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { noteLostErasures } from '@sortie/runtime/service/erasures/lost-erasures'
import { beginEpoch } from '@sortie/runtime/store/restores/epoch'
import { destroyKeys } from '@sortie/runtime/store/vault/keys'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import { service } from '../service.ts'
import { assignmentOf, contextOf, researchOf } from '../writing/samples/sample-assignments.ts'
import { openDesk } from './testing-drafts.ts'

const trade = sampleTrades[0]!
const { brief } = assignmentOf('informational', trade)
const found = { items: researchOf(trade), context: contextOf(trade) }

let content: RunningService
beforeAll(async () => {
  content = await startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@example.com',
  })
})
afterAll(() => content.stop())

const now = () => new Date().toISOString()
type StoredCommit = { stream: string; subject: string; events: { type: string }[] }
const commits = () => content.db.collection<StoredCommit>('commits')
const typesOf = async (stream: string) => {
  const all = await commits().find({ stream }).sort({ version: 1 }).toArray()
  return all.flatMap(({ events }) => events.map(({ type }) => type))
}
const subjectOf = async (stream: string) =>
  (await commits().find({ stream }).sort({ version: 1 }).toArray())[0]!.subject

/** A project that analysis told of, with a voice. @returns the stream of the voice. */
const setOne = async ({ userId, caller }: ReturnType<typeof openDesk>) => {
  const projectId = `prj_${randomUUID()}` as const
  const data = { projectId, userId, at: now() }
  await content.publish('analysis', { type: 'ProjectOpened', stream: projectId, version: 1, data })
  const body = { samples: [], banned: ['Cheap'] }
  const set = () => content.call(setVoice, { params: { projectId }, caller, body })
  await expect.poll(async () => (await set()).status, { timeout: 20_000 }).toBe(200)
  return `voc_${projectId.slice(4)}`
}
const enroll = async () => {
  const before = new Set(await commits().distinct('stream', { stream: /^sub_/ }))
  const body = { email: `${randomUUID()}@example.com` }
  expect((await content.call(subscribeNewsletter, { body })).problem).toBeNull()
  return (await commits().distinct('stream', { stream: /^sub_/ })).find(
    (each) => !before.has(each),
  )!
}

test('drafts, voices and enrollments whose erasure a restore lost are erased again, and no others', async () => {
  const desk = openDesk(content, found)
  const drafts = [await desk.plan(brief), await desk.plan(brief)]
  const voices = [await setOne(desk), await setOne(desk)]
  const enrollments = [await enroll(), await enroll()]
  const erased = [drafts[0]!, await subjectOf(voices[0]!), await subjectOf(enrollments[0]!)]
  // Keys of an earlier life, which had been erased before the backup: what is there has another key.
  const earlier = [`${voices[1]}.7`, `${enrollments[1]}.${randomUUID()}`]

  await content.stop({ keep: true })
  const { MONGO_URL, VAULT_DB, MONGO_DB } = content.env
  const mongo = await connectMongo(MONGO_URL!, 'restore')
  const db = mongo.getClient().db(MONGO_DB)
  await destroyKeys(mongo.getClient().db(VAULT_DB), [...erased, ...earlier])
  await noteLostErasures(db, [...erased, ...earlier, 'usr_of-another-service'])
  await beginEpoch(db, { number: 1, restoredAt: now(), backupAt: now() })
  await mongo.close()
  content = await startForTest('content', service.shape, service.build, content.env)

  expect(await typesOf(drafts[0]!)).toContain('DraftErased')
  expect(await typesOf(voices[0]!)).toContain('VoiceErased')
  expect(await typesOf(enrollments[0]!)).toContain('NewsletterUnsubscribed')
  expect(await typesOf(drafts[1]!)).not.toContain('DraftErased')
  expect(await typesOf(voices[1]!)).not.toContain('VoiceErased')
  expect(await typesOf(enrollments[1]!)).not.toContain('NewsletterUnsubscribed')
})
