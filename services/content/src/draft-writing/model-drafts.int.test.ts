import { randomUUID } from 'node:crypto'
import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { listDraftJobs } from '@sortie/contracts/content/drafts/draft-jobs'
import { listSections } from '@sortie/contracts/content/drafts/drafts'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import type { Behavior } from '@sortie/sandbox/model/behavior'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../drafts/testing-drafts.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import { PROMPTS_VERSION } from '../providers/model/prompts/prompts.ts'
import { service } from '../service.ts'
import { assignmentOf, contextOf, researchOf } from '../writing/samples/sample-assignments.ts'

// Articles that a language model writes, from their order to their outcome. The model is an imitation that
// works from the prompts it gets, and misbehaves as told.

const trade = sampleTrades[0]!
const { brief } = assignmentOf('informational', trade)
const found = { items: researchOf(trade), context: contextOf(trade) }

let model: ModelStandIn
let content: RunningService
const settings = () => ({
  SUPPORT_EMAIL: 'support@sortie.test',
  OPENAI_API_KEY: 'sk-7f3a9c2e5b8d4f1a6c0e',
  OPENAI_BASE_URL: model.baseUrl,
  OPENAI_MODEL: 'sandbox',
})
beforeAll(async () => {
  model = await startModel()
  content = await startForTest('content', service.shape, service.build, settings())
})
afterEach(() => model.behave({}))
afterAll(async () => {
  await content.stop()
  await model.stop()
})

const desk = () => openDesk(content, found, 'ai')
type Desk = ReturnType<typeof desk>
/** What the draft's stream holds of a type, as it is stored. */
const storedOf = async <Type extends ContentEvent['type']>(draftId: string, type: Type) => {
  const commits = content.db.collection<{ version: number; events: ContentEvent[] }>('commits')
  const all = await commits
    .find({ stream: draftId as never })
    .sort({ version: 1 })
    .toArray()
  return all.flatMap(({ events }) => events).filter((event) => event.type === type) as Extract<
    ContentEvent,
    { type: Type }
  >[]
}
const ordered = async ({ prepared, ordered: order }: Desk, behavior: Partial<Behavior> = {}) => {
  const draftId = await prepared(brief)
  model.behave(behavior)
  const answer = await order(draftId)
  expect(answer.status, JSON.stringify(answer.problem)).toBe(202)
  return draftId
}

test('an order is written by the model: recorded in parts, checked, counted', async () => {
  const one = desk()
  const draftId = await one.prepared(brief)
  const { readiness } = await one.read(draftId)
  expect(Object.keys(readiness)).toEqual(['ai', 'template'])
  expect(readiness.ai).toMatchObject({ missing: [], standardShare: null })
  expect((await one.ordered(draftId)).status).toBe(202)
  await one.becomes(draftId, 'ready')
  const ready = await one.read(draftId)
  expect(ready).toMatchObject({ writer: 'ai', counts: { standardShare: 0 } })
  expect(ready.words).toBeGreaterThanOrEqual(1_500)
  expect(ready.counts?.traced).toBe(ready.counts?.claims)
  expect(ready.sections.every(({ status }) => status === 'drafted')).toBe(true)
  const [started] = await storedOf(draftId, 'DraftStarted')
  expect(started?.data).toMatchObject({ writer: 'ai', model: 'sandbox', version: PROMPTS_VERSION })
  const [completed] = await storedOf(draftId, 'DraftCompleted')
  expect(completed?.data.usage?.calls).toBeGreaterThan(10)
  expect(completed?.data.usage?.cost).toBeGreaterThan(0)
  const params = { draftId }
  const { sections } = (await content.call(listSections, { params, caller: one.caller })).body
  expect(sections.map(({ sectionId }) => sectionId)).toEqual(
    ready.sections.map(({ sectionId }) => sectionId),
  )
  const operator = content.caller(`usr_${randomUUID()}`, { admin: true })
  const query = { status: 'ready' }
  const { drafts } = (await content.call(listDraftJobs, { caller: operator, query })).body
  expect(drafts.find((job) => job.draftId === draftId)?.usage).toEqual(completed?.data.usage)
  expect(await content.db.collection('drafting').countDocuments()).toBe(0)
})

test.for<[string, Partial<Behavior>]>([
  ['makes things up', { mode: 'hallucinating' }],
  ['counts no tokens', { mode: 'no-usage' }],
  ['runs on a server of one’s own', { mode: 'self-hosted' }],
  ['is asked too often for a moment', { mode: 'limited', times: 1 }],
])('a model that %s delivers', async ([, behavior]) => {
  const one = desk()
  const draftId = await ordered(one, behavior)
  await one.becomes(draftId, 'ready')
  const { counts } = await one.read(draftId)
  expect(counts?.traced).toBe(counts?.claims)
  expect((await storedOf(draftId, 'DraftCompleted'))[0]?.data.usage?.tokensOut).toBeGreaterThan(0)
})

test.for<[string, Partial<Behavior>]>([
  ['answers half', { mode: 'truncated', role: 'staff writer' }],
  ['breaks down', { mode: 'failing', role: 'editor' }],
])('a model that %s fails the order once, and the mission comes back', async ([, behavior]) => {
  const one = desk()
  const draftId = await ordered(one, behavior)
  await one.becomes(draftId, 'failed')
  expect((await one.read(draftId)).order?.failure).toEqual({
    cause: 'model',
    reason: 'The language model did not respond.',
  })
  const history = await one.history(draftId)
  expect(history.filter((type) => /^Draft(Completed|Failed|Cancelled)$/.test(type))).toEqual([
    'DraftFailed',
  ])
})

test('a model that says nothing more fails the order in its time, and is not waited for', async () => {
  const hasty = await startForTest('content', service.shape, service.build, {
    ...settings(),
    DRAFT_DEADLINE_SECONDS: '6',
  })
  const one = openDesk(hasty, found, 'ai')
  const draftId = await one.prepared(brief)
  model.behave({ mode: 'stalled', role: 'staff writer' })
  await one.ordered(draftId)
  await one.becomes(draftId, 'failed')
  // The writer gives up a little before the sweep does; on a busy machine that may be first.
  expect(['model', 'deadline']).toContain((await one.read(draftId)).order?.failure?.cause)
  await expect.poll(() => model.load().now).toBe(0)
  await hasty.stop()
})

test('an account that is deleted ends the writing: no more is asked, and nothing more recorded', async () => {
  const one = desk()
  const draftId = await ordered(one, { tokensPerSecond: 40, firstTokenMs: 200 })
  await expect.poll(() => model.load().now, { timeout: 60_000 }).toBeGreaterThan(5)
  await content.publish('identity', {
    type: 'AccountDeletionRequested',
    stream: one.userId,
    version: 9,
    data: { userId: one.userId, email: null, at: new Date().toISOString() },
  })
  await expect.poll(() => one.history(draftId), { timeout: 30_000 }).toContain('DraftErased')
  await expect.poll(() => model.load().now).toBe(0)
  expect((await one.history(draftId)).slice(-2)).toEqual(['DraftFailed', 'DraftErased'])
})

/** Refused, with no mission asked for. */
const refusedOf = async (one: Desk, draftId: DraftId) => {
  const { problem } = await one.launch(draftId)
  expect(problem).toMatchObject({ status: 503, code: 'writer_unavailable' })
  expect(problem?.detail).toContain('No mission was used')
  expect(await one.history(draftId)).not.toContain('DraftRequested')
  return problem?.detail
}

test('once the day’s budget is spent no order is taken before the next day', async () => {
  const poor = await startForTest('content', service.shape, service.build, {
    ...settings(),
    DRAFT_DOLLARS_PER_DAY: '0.1',
  })
  const one = openDesk(poor, found, 'ai')
  const draftId = await one.prepared(brief)
  expect(await refusedOf(one, draftId)).toContain('after midnight')
  await poor.stop()
})

test('without a key nothing of a model is offered', async () => {
  const keyless = await startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
  })
  const one = openDesk(keyless, found, 'ai')
  const draftId = await one.prepared(brief)
  expect(Object.keys((await one.read(draftId)).readiness)).toEqual(['template'])
  expect(await refusedOf(one, draftId)).toContain('No language model is set up')
  await keyless.stop()
})

// The last one: the model is left alone for half a minute after it.
test('while the model rests no order is taken, and none is changed to the other writer', async () => {
  const waiting = desk()
  const draftId = await waiting.prepared(brief)
  // Failures that other tests caused are forgotten.
  await waiting.becomes(await ordered(desk()), 'ready')
  for (let failures = 0; failures < 5; failures += 1) {
    const one = desk()
    await one.becomes(await ordered(one, { mode: 'failing' }), 'failed')
  }
  expect(await refusedOf(waiting, draftId)).toContain('isn’t answering')
})
