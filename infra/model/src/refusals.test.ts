import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createModel } from './model.ts'
import { promptOf } from './prompt.ts'

// What one customer's refused request means for the others.

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.close()
})

/** A model whose server answers every request with a status. */
const openModel = async (status: number, headers: Record<string, string> = {}) => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(status, headers).end('{}')
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const model = createModel({ apiKey: 'key', baseUrl, model: 'any' })
  const write = () =>
    model.write({
      role: 'staff writer',
      prompt: promptOf('staff writer', 'Write.', [['brief', 'x']]),
      mostTokensOut: 10,
      capMs: 5_000,
      signal: new AbortController().signal,
    })
  return { model, write, asked: () => asked }
}

const FAILURES = 6

test.for([400, 413, 422])('%i is about one request: others are still asked', async (status) => {
  const { model, write, asked } = await openModel(status)
  for (let time = 0; time < FAILURES; time += 1)
    await expect(write()).rejects.toMatchObject({ name: 'Unavailable', reason: 'denied' })
  expect(asked()).toBe(FAILURES)
  expect(model.isResting()).toBe(false)
})

test.for([401, 403, 404])('%i is about us: the model rests for everybody', async (status) => {
  const { model, write } = await openModel(status)
  for (let time = 0; time < FAILURES; time += 1) await write().catch(() => {})
  expect(model.isResting()).toBe(true)
})

test('429 rests for as long as the server says, for all calls, and without failures that count', async () => {
  const { model, write, asked } = await openModel(429, { 'retry-after': '60' })
  await expect(write()).rejects.toMatchObject({ reason: 'limited', waitMs: 60_000 })
  expect(asked()).toBe(1)
  await expect(write()).rejects.toMatchObject({ reason: 'limited' })
  expect(asked()).toBe(1)
  expect(model.isResting()).toBe(true)
})

test('429 without a wait, again and again, keeps nobody from asking', async () => {
  const { model, write } = await openModel(429)
  for (let time = 0; time < FAILURES; time += 1)
    await expect(write()).rejects.toMatchObject({ reason: 'limited' })
  expect(model.isResting()).toBe(false)
})
