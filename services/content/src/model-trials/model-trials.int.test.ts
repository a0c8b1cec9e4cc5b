import {
  getModelState,
  ModelCapability,
  type ModelTrial,
  runModelTrial,
} from '@sortie/contracts/operators/model-trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { service } from '../service.ts'

const KEY = 'sk-canary-7f3a9c2e5b8d4f1a6c0e'
const common = { SUPPORT_EMAIL: 'support@sortie.test' }

let model: ModelStandIn
let content: RunningService
beforeAll(async () => {
  model = await startModel()
  content = await startForTest('content', service.shape, service.build, {
    ...common,
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'sandbox',
    DRAFT_DOLLARS_PER_DAY: '1',
  })
})
beforeEach(() => model.behave({}))
afterAll(async () => {
  await content.stop()
  await model.stop()
})

const admin = (of = content) => of.caller('usr_admin', { admin: true })
const stateOf = async (of = content) => (await of.call(getModelState, { caller: admin(of) })).body

type Happening = { name: string; data: unknown }
const tried = async (body: object) => {
  const response = await content.request(runModelTrial, { body, caller: admin() })
  const text = await response.text()
  const happened = text
    .split('\n\n')
    .filter(Boolean)
    .map((event): Happening => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      return { name, data: JSON.parse(data) }
    })
  const last = happened.at(-1)!
  return { response, text, happened, last }
}

test('each capability is tried on a sample brief, streamed, counted, and kept', async () => {
  for (const capability of ModelCapability.exclude(['prompt']).options) {
    const { response, happened, last } = await tried({ capability })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(last.name, capability).toBe('trial')
    const trial = last.data as ModelTrial
    expect(trial, capability).toMatchObject({ capability, outcome: 'answered', model: 'sandbox' })
    const pieces = happened.filter(({ name }) => name === 'text')
    expect(pieces.map(({ data }) => (data as { text: string }).text).join('')).toBe(trial.answer)
    const { trials } = await stateOf()
    expect(trials[0]).toEqual(trial)
  }
})

test('a prompt of one’s own is asked as it was typed, and costs of the day’s budget', async () => {
  const before = (await stateOf()).model!
  const { last } = await tried({ capability: 'prompt', prompt: 'Say hello to a baker.' })
  const trial = last.data as ModelTrial
  expect(JSON.parse(trial.request.body).messages.at(-1)).toEqual({
    role: 'user',
    content: 'Say hello to a baker.',
  })
  const after = (await stateOf()).model!
  expect(after.spentToday - before.spentToday).toBe(trial.cost)
  expect(after.leftToday).toBe(1_000_000 - after.spentToday)
  expect(after).toMatchObject({ name: 'sandbox', checker: null, server: new URL(model.url).host })
})

test('what a server does otherwise is told in words, and a refusal with its status', async () => {
  model.behave({ mode: 'self-hosted' })
  const { last } = await tried({ capability: 'structure' })
  expect((last.data as ModelTrial).differences.join(' ')).toContain('code fence')
  model.behave({ mode: 'wrong-key' })
  const refused = await tried({ capability: 'section' })
  expect(refused.last.data).toMatchObject({ outcome: 'denied', status: 401, answer: '' })
})

test('the key is shown to nobody, also where the model gives it away', async () => {
  model.behave({ mode: 'leaking' })
  const { text, last } = await tried({ capability: 'section' })
  expect(last.data).toMatchObject({ outcome: 'secret' })
  expect(text + JSON.stringify(await stateOf())).not.toContain(KEY)
})

test('twenty trials are kept, the newest', async () => {
  for (let count = 0; count < 21; count += 1) await tried({ capability: 'structure' })
  const { last } = await tried({ capability: 'check' })
  const { trials } = await stateOf()
  expect(trials).toHaveLength(20)
  expect(trials[0]).toEqual(last.data)
  expect(await content.db.collection('model-trials').countDocuments()).toBe(20)
})

test('an empty prompt is refused by name, and whoever is no operator finds nothing', async () => {
  const empty = await content.call(runModelTrial, {
    body: { capability: 'prompt', prompt: ' ' },
    caller: admin(),
  })
  expect(empty.status).toBe(422)
  expect(JSON.stringify(empty.problem)).toContain('Please write a prompt')
  for (const caller of [content.caller(null), content.caller('usr_1')]) {
    expect((await content.call(getModelState, { caller })).status).toBe(404)
    const body = { capability: 'structure' }
    expect((await content.call(runModelTrial, { body, caller })).status).toBe(404)
  }
})

test('without a key it says that none is set up, and tries nothing', async () => {
  const bare = await startForTest('content', service.shape, service.build, common)
  try {
    expect(await stateOf(bare)).toEqual({ model: null, trials: [] })
    const body = { capability: 'structure' }
    const answer = await bare.call(runModelTrial, { body, caller: admin(bare) })
    expect(answer.problem?.code).toBe('writer_unavailable')
  } finally {
    await bare.stop()
  }
})
