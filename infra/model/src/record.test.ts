import { createLog } from '@sortie/runtime/process/telemetry'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterEach, expect, test } from 'vitest'
import { createModel } from './model.ts'
import { promptOf } from './prompt.ts'

const running: ModelStandIn[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())))

test('a failure is logged with its reason, and without a word of prompt, answer or key', async () => {
  const lines: string[] = []
  const log = createLog('content', 'debug', { write: (line) => void lines.push(line) })
  for (const mode of ['failing', 'leaking', 'cut', 'string-errors', 'truncated'] as const) {
    const standIn = await startModel({ mode })
    running.push(standIn)
    const endpoint = {
      apiKey: 'sk-canary-7f3a9c2e5b8d',
      baseUrl: standIn.baseUrl,
      model: 'sandbox',
    }
    const prompt = promptOf('staff writer', 'Write of zanzibar.', [
      ['brief', { keyword: 'quokka' }],
    ])
    await createModel({ ...endpoint, log })
      .write({
        role: 'staff writer',
        prompt,
        mostTokensOut: 600,
        capMs: 10_000,
        signal: new AbortController().signal,
      })
      .catch(() => {})
  }
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told.map(({ status, attempt }) => `${status} ${attempt}`)).toEqual([
    'broken 1',
    'broken 2',
    'secret 1',
    'cut 1',
    'cut 2',
    'length 1',
  ])
  expect(told[0]).toMatchObject({ upstream: 'model', stage: 'staff writer', code: 500 })
  expect(lines.join('')).not.toMatch(/zanzibar|quokka|canary|For the record|the server had/i)
})
