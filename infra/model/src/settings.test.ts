import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { TextCall } from './call.ts'
import { promptOf } from './prompt.ts'
import { modelsFrom, writingShape } from './settings.ts'

const running: ModelStandIn[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())))

const from = async (environment: Record<string, string>) => {
  const standIn = await startModel()
  running.push(standIn)
  const given = { OPENAI_API_KEY: 'sk-sandbox-key', OPENAI_BASE_URL: standIn.baseUrl }
  const models = modelsFrom(z.object(writingShape).parse({ ...given, ...environment }))!
  return { standIn, ...models }
}
const call = (): TextCall => ({
  role: 'staff writer',
  prompt: promptOf('staff writer', 'Write.', [['brief', { keyword: 'rye bread' }]]),
  mostTokensOut: 600,
  capMs: 10_000,
  signal: new AbortController().signal,
})

test('without a key there is no model', () => {
  expect(modelsFrom(z.object(writingShape).parse({}))).toBeNull()
})

test('one model writes and checks, unless another is set, which has prices of its own', async () => {
  const same = await from({ OPENAI_MODEL: 'large' })
  expect(same.checker).toBe(same.writer)
  const two = await from({
    OPENAI_MODEL: 'large',
    OPENAI_CHECK_MODEL: 'small',
    OPENAI_CHECK_DOLLARS_PER_MILLION_OUT: '0.5',
  })
  const [written, checked] = [await two.writer.write(call()), await two.checker.write(call())]
  expect(two.standIn.asked.map(({ model }) => model)).toEqual(['large', 'small'])
  const { tokensIn, tokensOut } = written.usage
  expect(written.usage.cost).toBe(Math.ceil(tokensIn * 0.75 + tokensOut * 4.5))
  expect(checked.usage.cost).toBe(Math.ceil(tokensIn * 0.75 + tokensOut * 0.5))
})

test('writing and checking share one queue', async () => {
  const { standIn, writer, checker } = await from({ OPENAI_CHECK_MODEL: 'small' })
  standIn.behave({ firstTokenMs: 500 })
  const calls = Array.from({ length: 40 }, (_, at) => (at % 2 ? writer : checker).write(call()))
  expect(checker.expectedWaitMs()).toBe(writer.expectedWaitMs())
  await Promise.all(calls)
  expect(standIn.load().most).toBe(32)
})

// Tests run through a bundler, which takes imports that Node refuses.
test('Node runs it as it is', async () => {
  const script = "import('@sortie/model/settings').then(() => console.log('loaded'))"
  const here = import.meta.dirname
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: here })
  expect(stdout).toBe('loaded\n')
})
