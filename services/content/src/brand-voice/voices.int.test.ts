import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ContentEvent } from '@sortie/contracts/content'
import { getVoice, setVoice } from '@sortie/contracts/content/voices/brand-voice'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { bannedIn } from '@sortie/prose/voice/banned'
import { changeKernel } from '@sortie/runtime/testing/change-kernel'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../drafts/testing-drafts.ts'
import { openArticle, startWithModel } from '../drafts/testing-editing.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import { service } from '../service.ts'
import { assignmentOf, contextOf, researchOf } from '../writing/samples/sample-assignments.ts'

// The voice of a project, from its owner to the articles that are written in it, and its end.

const trade = sampleTrades[0]!
const { brief } = assignmentOf('informational', trade)
const found = { items: researchOf(trade), context: contextOf(trade) }
const SAMPLE =
  'We’re up at four, because good crust won’t wait. Our ovens are old, and we like them that way. '
const planted = 'Planted crumbs.'
const body = { samples: [`${planted} ${SAMPLE.repeat(36)}`], banned: ['Cheap', 'cheap'] }

let model: ModelStandIn
let instance: RunningService
beforeAll(async () => {
  model = await startModel()
  instance = await startWithModel(model.baseUrl)
})
afterAll(async () => {
  await instance.stop()
  await model.stop()
})

const at = () => new Date().toISOString()
/** A user with a project that analysis told of. */
const owner = async (
  writer: 'ai' | 'template' = 'template',
  content: RunningService = instance,
) => {
  const desk = openDesk(content, found, writer)
  const { userId, caller } = desk
  const projectId = `prj_${randomUUID()}` as const
  let version = 0
  const project = (type: 'ProjectOpened' | 'ProjectClosed') => {
    version += 1
    const data = { projectId, userId, at: at() }
    return content.publish('analysis', { type, stream: projectId, version, data })
  }
  await project('ProjectOpened')
  const of = { params: { projectId }, caller }
  const get = () => content.call(getVoice, of)
  await expect.poll(async () => (await get()).status, { timeout: 20_000 }).toBe(200)
  const set = (given: object = body, basedOn?: number, key: string = randomUUID()) =>
    content.call(setVoice, {
      ...of,
      body: given,
      headers: { 'Idempotency-Key': key },
      ...(basedOn !== undefined && { query: { basedOn: String(basedOn) } }),
    })
  return { ...desk, projectId, project, get, set }
}
type Owner = Awaited<ReturnType<typeof owner>>
const storedOf = async (
  stream: string,
  type: ContentEvent['type'],
  content: RunningService = instance,
) => {
  const commits = content.db.collection<{ stream: string; events: ContentEvent[] }>('commits')
  const all = await commits.find({ stream }).sort({ version: 1 }).toArray()
  return all.flatMap(({ events }) => events).filter((event) => event.type === type)
}

test('a voice is set, measured, and changed only by who has seen it', async () => {
  const { get, set, projectId } = await owner()
  expect((await get()).body).toEqual({
    projectId,
    revision: 0,
    settings: { samples: [], banned: [], person: 'as-is', spelling: 'as-is' },
    measured: { words: 0, missing: 600, figures: null },
  })
  const few = await set({ samples: ['We bake.'] }, 0)
  expect(few.body).toMatchObject({ revision: 1, measured: { words: 2, missing: 598 } })

  const key = randomUUID()
  const saved = await set(body, 1, key)
  expect(saved.body).toMatchObject({
    revision: 2,
    settings: { banned: ['Cheap'] },
    measured: { missing: 0, figures: { person: 'we' } },
  })
  // Sent again, it is the change that stands; another tab is told that there is one.
  expect((await set(body, 1, key)).body).toEqual(saved.body)
  expect((await set(body, 1)).problem?.code).toBe('voice_changed')
  expect((await get()).body).toEqual(saved.body)
  // At rest nobody reads it.
  expect(JSON.stringify(await storedOf(`voc_${projectId.slice(4)}`, 'VoiceSet'))).not.toContain(
    planted,
  )
})

test('what is too much is refused, and said of its field', async () => {
  const { set } = await owner()
  const six = await set({ samples: Array(6).fill('We bake.') })
  expect(six.problem?.errors).toEqual([{ path: 'samples', message: '5 samples at most' }])
  const long = await set({ samples: Array(5).fill('bread '.repeat(1_900)) })
  expect(long.problem?.errors).toMatchObject([{ path: 'samples' }])
})

test('somebody else’s project has no voice to read or set', async () => {
  const [{ projectId }, stranger] = [await owner(), await owner()]
  const of = { params: { projectId }, caller: stranger.caller }
  expect((await instance.call(getVoice, of)).problem?.code).toBe('project_not_found')
  expect((await instance.call(setVoice, { ...of, body })).problem?.code).toBe('project_not_found')
})

test('an order keeps the voice that it was asked for in, whatever becomes of the project’s', async () => {
  const { projectId, set, prepared, ordered, becomes, read, project, get, caller } =
    await owner('ai')
  await set({ ...body, banned: ['decide'], spelling: 'british' })
  const draftId = await prepared({ ...brief, projectId })
  expect((await ordered(draftId)).status).toBe(202)
  await set({ samples: [], banned: ['everything'] })
  await becomes(draftId, 'ready')
  const { scored } = await read(draftId)
  expect(scored?.parts.voice).toEqual(expect.any(Number))
  const texts = await openArticle(instance, caller, draftId).texts()
  expect(texts.length).toBeGreaterThan(5)
  for (const { markdown } of texts) expect(bannedIn(markdown ?? '', ['decide'])).toEqual([])
  const taken = await storedOf(draftId, 'VoiceTaken')
  expect(taken).toMatchObject([{ data: { revision: 1, number: 1 } }])
  expect(JSON.stringify(taken)).not.toContain('decide')

  await project('ProjectClosed')
  await expect
    .poll(async () => (await get()).problem?.code, { timeout: 20_000 })
    .toBe('project_not_found')
  const stream = `voc_${projectId.slice(4)}`
  await expect
    .poll(async () => (await storedOf(stream, 'VoiceErased')).length, { timeout: 20_000 })
    .toBe(1)
  expect((await read(draftId)).scored?.parts.voice).toBe(scored?.parts.voice)

  // A report of the business brings the project back: its voice begins anew.
  await project('ProjectOpened')
  await expect.poll(async () => (await get()).status, { timeout: 20_000 }).toBe(200)
  expect((await get()).body).toMatchObject({ revision: 2, settings: { samples: [] } })
  expect((await set(body, 2)).body).toMatchObject({ revision: 3 })
  expect((await get()).body.settings.samples).toHaveLength(1)
})

test('a template draft says before the price what of the voice it does not keep', async () => {
  const { projectId, set, prepared, read } = await owner()
  const draftId = await prepared({ ...brief, projectId })
  const before = (await read(draftId)).readiness.template
  expect(before).not.toHaveProperty('voiceNotes')
  await set({ banned: ['ask'] })
  const { voiceNotes } = (await read(draftId)).readiness.template!
  expect(voiceNotes).toEqual([expect.stringContaining('Your voice bans “ask”')])
})

/** Registers the owner of a voice, and asks for what is held of them. */
const register = async (
  content: RunningService,
  { userId, caller }: Pick<Owner, 'userId' | 'caller'>,
) => {
  const account = { username: 'ada', passwordHash: 'x', termsVersion: '1', confirmationHash: 'x' }
  const email = `${userId}@example.com`
  await content.publish('identity', {
    type: 'UserRegistered',
    stream: userId,
    version: 1,
    data: { userId, at: at(), email, ...account },
  })
  const { getHeldDataOf } = operationsOf('content')
  const held = () => content.call(getHeldDataOf, { caller })
  await expect.poll(async () => (await held()).status, { timeout: 20_000 }).toBe(200)
  return {
    heldEvents: async () => JSON.stringify((await held()).body.events),
    deleteAccount: () =>
      content.publish('identity', {
        type: 'AccountDeletionRequested',
        stream: userId,
        version: 2,
        data: { userId, at: at(), email: null },
      }),
  }
}

test('a voice is part of what its owner is shown of themselves, and goes with their account', async () => {
  const { userId, caller, projectId, set } = await owner()
  await set()
  const { heldEvents, deleteAccount } = await register(instance, { userId, caller })
  expect(await heldEvents()).toContain(planted)

  await deleteAccount()
  const stream = `voc_${projectId.slice(4)}`
  await expect
    .poll(async () => (await storedOf(stream, 'VoiceErased')).length, { timeout: 20_000 })
    .toBe(1)
  expect(await heldEvents()).not.toContain(planted)
  const views = instance.db.collection<{ _id: string; view: unknown }>('view.voice.1')
  await expect
    .poll(async () => JSON.stringify(await views.findOne({ _id: stream })), { timeout: 20_000 })
    .not.toContain(planted)
})

test('an erasure is recorded only once its key is destroyed, and then no instance reads what it opened', async () => {
  let isHeld = true
  const held = Promise.withResolvers<string>()
  const env = { SUPPORT_EMAIL: 'support@sortie.test' }
  // One instance stands still before it destroys the key of a voice or a draft.
  const slow = await startForTest(
    'content',
    service.shape,
    (kernel) =>
      service.build(
        changeKernel(kernel, {
          erase: async (...subjects) => {
            const [text] = subjects.filter((subject) => !subject.startsWith('usr_'))
            if (text) held.resolve(text)
            while (isHeld) await setTimeout(20)
            await kernel.erase(...subjects)
          },
        }),
      ),
    env,
  )
  const { userId, caller, projectId, set, prepared } = await owner('template', slow)
  await set()
  const draftId = await prepared({ ...brief, keyword: 'planted sourdough' })
  const { heldEvents, deleteAccount } = await register(slow, { userId, caller })
  await deleteAccount()
  await held.promise
  const stream = `voc_${projectId.slice(4)}`
  const recorded = async () => [
    ...(await storedOf(stream, 'VoiceErased', slow)),
    ...(await storedOf(draftId, 'DraftErased', slow)),
  ]
  // Whoever reads of it may rely on it.
  expect(await recorded()).toEqual([])
  // The other instance reads what is held, and remembers the keys from then on.
  const other = await startForTest('content', service.shape, service.build, slow.env)
  const { getHeldDataOf } = operationsOf('content')
  const heldByOther = async () =>
    JSON.stringify((await other.call(getHeldDataOf, { caller })).body.events)
  expect(await heldByOther()).toContain(planted)
  expect(await heldByOther()).toContain('planted sourdough')

  isHeld = false
  await expect.poll(async () => (await recorded()).length, { timeout: 20_000 }).toBe(2)
  for (const read of [heldEvents, heldByOther]) {
    expect(await read()).not.toContain(planted)
    expect(await read()).not.toContain('planted sourdough')
  }
  await other.stop()
  await slow.stop()
})
