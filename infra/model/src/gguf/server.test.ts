import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createModel } from '../model.ts'
import { type GgufEngine, RejectedCompletion } from './engine.ts'
import { createModelServer, type RequestRecord, type ServerOptions } from './server.ts'

const apiKey = 'key-of-this-machine'
const RESULT = { finish: 'stop', tokensIn: 12, tokensOut: 3 } as const
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Serves an engine that answers as `complete` says. */
const serve = async (
  complete: GgufEngine['complete'],
  options: Partial<Omit<ServerOptions, 'engine'>> = {},
) => {
  const records: RequestRecord[] = []
  const record = (one: RequestRecord) => records.push(one)
  const engine = { complete, stop: async () => {} }
  const { server, stop } = createModelServer({ engine, apiKey, record, beatMs: 20, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let isStopped = false
  const stopOnce = async () => {
    if (!isStopped) await stop()
    isStopped = true
  }
  stops.push(stopOnce)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    records,
    stop: stopOnce,
    model: createModel({ apiKey, baseUrl: `${url}/v1`, model: 'x' }),
  }
}

const answering =
  (...pieces: string[]): GgufEngine['complete'] =>
  async (_completion, _signal, onText) => {
    for (const piece of pieces) onText(piece)
    return RESULT
  }

/** Never answers; ends when nobody waits any more. */
const thinking: GgufEngine['complete'] = (_completion, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const call = (signal = new AbortController().signal) => ({
  role: 'editor' as const,
  prompt: { system: 'Write.', user: 'About bread.' },
  mostTokensOut: 50,
  capMs: 10_000,
  signal,
})

const post = (url: string, body: string, key = apiKey) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
  })

const body = JSON.stringify({ model: 'x', messages: [{ role: 'user', content: 'Bread?' }] })

test('the client of the product reads a stream with its tokens', async () => {
  const { model } = await serve(answering('Bread ', 'is baked.'))
  const pieces: string[] = []
  const { answer, usage } = await model.write({
    ...call(),
    onText: ({ text }) => pieces.push(text),
  })
  expect(answer).toBe('Bread is baked.')
  expect(pieces.join('')).toBe(answer)
  expect(usage).toMatchObject({ tokensIn: 12, tokensOut: 3 })
})

test('a JSON schema reaches the engine, streamed or not', async () => {
  const shape = z.object({ title: z.string() })
  const schemas: unknown[] = []
  const { model } = await serve(async ({ schema }, _signal, onText) => {
    schemas.push(schema)
    onText('{"title":"Bread"}')
    return RESULT
  })
  for (const isStreamed of [true, false]) {
    const { answer } = await model.ask({ ...call(), name: 'outline', shape, isStreamed })
    expect(answer).toEqual({ title: 'Bread' })
  }
  expect(schemas).toHaveLength(2)
  for (const schema of schemas) expect(schema).toMatchObject({ properties: { title: {} } })
})

test('one request at a time is answered, in the order in which they came', async () => {
  let atOnce = 0
  let most = 0
  const { url } = await serve(async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await sleep(10)
    atOnce -= 1
    return RESULT
  })
  const all = await Promise.all(Array.from({ length: 5 }, () => post(url, body)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(most).toBe(1)
})

test('too many requests are told to come again', async () => {
  const { url, model } = await serve(thinking, { mostWaiting: 1 })
  const gone = new AbortController()
  const asked = [1, 2].map(() => model.write(call(gone.signal)).catch(() => 'ended'))
  await expect
    .poll(async () => {
      const { status, headers } = await post(url, '')
      return [status, headers.get('retry-after')]
    })
    .toEqual([429, '20'])
  gone.abort(new Error('enough'))
  expect(await Promise.all(asked)).toEqual(['ended', 'ended'])
})

test('generation stops when nobody waits for it any more', async () => {
  const { model, records } = await serve(thinking)
  const gone = new AbortController()
  const asked = model.write(call(gone.signal)).catch((error: Error) => error.message)
  await sleep(50)
  gone.abort(new Error('enough'))
  expect(await asked).toBe('enough')
  await expect.poll(() => records).toMatchObject([{ outcome: 'abandoned' }])
})

test('a stream says that the model is still reading, so that nobody gives it up', async () => {
  const { url } = await serve(async (_completion, _signal, onText) => {
    await sleep(100)
    onText('Bread.')
    return RESULT
  })
  const reply = await post(url, JSON.stringify({ ...JSON.parse(body), stream: true }))
  const text = await reply.text()
  expect(text.indexOf('"delta":{}')).toBeGreaterThan(0)
  expect(text.indexOf('"delta":{}')).toBeLessThan(text.indexOf('Bread.'))
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('a prompt that is too long is refused in words that hold none of it', async () => {
  const { url, records } = await serve(async () => {
    throw new RejectedCompletion('context_length_exceeded', 'The prompt has 9000 tokens.')
  })
  const reply = await post(url, body)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ error: { code: 'context_length_exceeded' } })
  expect(records).toMatchObject([{ outcome: 'rejected', status: 400 }])
})

test('an error of the engine is neither repeated nor logged', async () => {
  const { url, records } = await serve(async ({ user }) => {
    throw new Error(`could not decode ${user}`)
  })
  const reply = await post(url, body)
  expect(reply.status).toBe(500)
  expect(await reply.text()).not.toContain('Bread')
  expect(JSON.stringify(records)).not.toContain('Bread')
})

test('nothing is answered without the key, and nothing that is no request', async () => {
  const { url } = await serve(answering('Bread.'))
  expect((await post(url, body, 'another')).status).toBe(401)
  for (const bad of ['', '{', '[]', '{"model":"x","messages":[]}']) {
    expect([bad, (await post(url, bad)).status]).toEqual([bad, 400])
  }
  expect((await post(url, 'x'.repeat(1_000_001))).status).toBe(413)
  expect((await fetch(`${url}/v1/models`)).status).toBe(404)
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

test('a server that stops ends what it was writing', async () => {
  const { url, stop, records } = await serve(thinking)
  const reply = post(url, body)
  await sleep(50)
  await stop()
  expect((await reply).status).toBe(503)
  expect(records).toMatchObject([{ outcome: 'failed', status: 503 }])
})
