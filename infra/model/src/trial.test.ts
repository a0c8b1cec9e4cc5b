import type { Behavior } from '@sortie/sandbox/model/behavior'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { promptOf } from './prompt.ts'
import { type TrialCall, tryModel } from './trial.ts'

const KEY = 'sk-canary-7f3a9c2e5b8d4f1a6c0e'
const running: ModelStandIn[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())))

const items = [
  { id: 'e1', text: 'Emergency drain cleaning costs $180 to $420.', voice: 'measured' },
]
const section = { role: 'cost', heading: 'What it costs', point: 'Prices', items: [], terms: [] }
const writing: Pick<TrialCall, 'prompt'> = {
  prompt: promptOf('staff writer', 'Write one section in Markdown.', [
    ['brief', { keyword: 'drain cleaning' }],
    ['items', items],
    ['section', section],
  ]),
}
const Outline = z.object({ angle: z.string(), sections: z.array(z.object({ role: z.string() })) })
const planning: Pick<TrialCall, 'prompt' | 'json'> = {
  prompt: promptOf('editor', 'Fill the template.', [
    ['brief', { keyword: 'drain cleaning' }],
    ['items', items],
    ['template', [{ role: 'cost', what: 'What it costs', isRequired: true }]],
  ]),
  json: { name: 'outline', shape: Outline },
}

const ask = async (
  behavior: Partial<Behavior>,
  call: Pick<TrialCall, 'prompt' | 'json'>,
  more: Partial<TrialCall> = {},
) => {
  const server = await startModel(behavior)
  running.push(server)
  const options = {
    apiKey: KEY,
    baseUrl: server.baseUrl,
    model: 'sandbox',
    prices: { in: 1, out: 2 },
  }
  const trial = await tryModel(
    { ...options, firstMs: 2_000, stallMs: 2_000 },
    { mostTokensOut: 600, signal: new AbortController().signal, ...call, ...more },
  )
  return { server, trial }
}

test('a text is told piece by piece, timed and counted, with the request that was sent', async () => {
  const pieces: string[] = []
  const { server, trial } = await ask({ firstTokenMs: 30 }, writing, {
    onText: ({ text }) => pieces.push(text),
  })
  expect(trial).toMatchObject({ outcome: 'answered', status: null, differences: [] })
  expect(pieces.join('')).toBe(trial.answer)
  expect(pieces.length).toBeGreaterThan(5)
  expect(trial.firstTokenMs).toBeGreaterThanOrEqual(29)
  expect(trial.totalMs).toBeGreaterThanOrEqual(trial.firstTokenMs!)
  expect(trial.usage).toMatchObject({ isEstimated: false })
  expect(trial.usage.cost).toBe(trial.usage.tokensIn + 2 * trial.usage.tokensOut)
  expect(trial.request.url).toBe(`${server.baseUrl}/chat/completions`)
  expect(trial.request.body).toMatchObject({ model: 'sandbox', stream: true })
  expect(JSON.stringify(trial.request)).not.toContain(KEY)
})

test('JSON is held against its shape', async () => {
  const { trial } = await ask({}, planning)
  expect(trial).toMatchObject({ outcome: 'answered', differences: [] })
  expect(Outline.parse(JSON.parse(trial.answer)).sections.length).toBeGreaterThan(0)
})

test('a server that ignores a format is told apart from one that refuses it', async () => {
  const { trial: ignored } = await ask({ mode: 'wrong-json' }, planning)
  expect(ignored).toMatchObject({ outcome: 'shape', differences: ['format-ignored'] })
  const { trial: refused } = await ask({ mode: 'string-errors' }, planning)
  expect(refused).toMatchObject({ outcome: 'answered', differences: ['no-format'] })
  expect(refused.request.body).not.toHaveProperty('response_format')
})

test('what servers of one’s own do otherwise is named', async () => {
  const { trial } = await ask({ mode: 'self-hosted' }, planning)
  expect(trial.outcome).toBe('answered')
  expect(trial.usage.isEstimated).toBe(true)
  expect(trial.differences).toEqual(['fenced', 'no-count', 'thinks-aloud'])
  const { trial: cut } = await ask({ mode: 'cut' }, writing)
  expect(cut.differences).toContain('no-finish')
})

test('a refusal has its status, and no answer', async () => {
  const { trial } = await ask({ mode: 'wrong-key' }, writing)
  expect(trial).toMatchObject({ outcome: 'denied', status: 401, answer: '', firstTokenMs: null })
  expect(trial.usage).toMatchObject({ tokensIn: 0, tokensOut: 0, cost: 0 })
})

test('a key that a model gives away is told to nobody', async () => {
  const pieces: string[] = []
  const { trial } = await ask({ mode: 'leaking' }, writing, {
    onText: ({ text }) => pieces.push(text),
  })
  expect(trial.outcome).toBe('secret')
  expect(`${trial.answer}${pieces.join('')}`).not.toContain(KEY)
})

test('whoever goes away ends it', async () => {
  const gone = new AbortController()
  const asking = ask({ mode: 'silent' }, writing, { signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(asking).rejects.toThrow('gone')
})
