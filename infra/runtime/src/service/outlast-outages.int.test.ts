import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProxy } from '../../tests/proxy.ts'
import { MONGO_URL, pauseFor } from '../../tests/stage.ts'
import { ensureCollection } from '../database/mongo.ts'
import { type RunningService, startForTest } from '../testing/stack.ts'
import type { Kernel } from './kernel.ts'
import { type Running, startService } from './service.ts'

const silent = { LOG_LEVEL: 'silent' }

let first: RunningService
beforeAll(async () => {
  first = await startForTest('tracking', {}, () => ({}), silent)
})
afterAll(() => first.stop())

let proxy: Awaited<ReturnType<typeof startProxy>>
/** The environment of a second instance, which reaches the database through the proxy only. */
let through: Record<string, string | undefined>
beforeEach(async () => {
  const url = new URL(MONGO_URL)
  proxy = await startProxy(url.host)
  url.host = `127.0.0.1:${proxy.port}`
  // Else it goes on by the address that the server gives for itself, past the proxy.
  url.searchParams.delete('replicaSet')
  url.searchParams.set('directConnection', 'true')
  through = { ...first.env, MONGO_URL: url.href }
})
afterEach(() => proxy.close())

const isReady = async ({ url }: Running) => (await fetch(`${url}/readyz`)).ok

test('a service that starts while its database is away waits for it', async () => {
  proxy.cut()
  const starting = startService('tracking', {}, () => ({}), through)
  await pauseFor(1_000)
  proxy.restore()
  const service = await starting
  expect(await isReady(service)).toBe(true)
  await service.stop()
})

test('a service that loses its database on the way to its start goes on once that is back', async () => {
  const prepared: string[] = []
  const build = ({ db }: Kernel<object>) => ({
    prepare: async () => {
      // Away for longer than the driver itself looks for a server.
      if (prepared.length === 0) proxy.cut()
      else proxy.restore()
      prepared.push('tried')
      await ensureCollection(db, 'prepared')
      prepared.push('done')
    },
  })
  const service = await startService('tracking', {}, build, through)
  expect(prepared).toEqual(['tried', 'tried', 'done'])
  expect(await isReady(service)).toBe(true)
  await service.stop()
})

test('a service that waits for its database ends when it is told to', async () => {
  proxy.cut()
  const ending = new AbortController()
  const starting = startService('tracking', {}, () => ({}), through, ending.signal)
  const ended = starting.then(
    () => 'started',
    () => 'ended',
  )
  await pauseFor(500)
  ending.abort()
  expect(await ended).toBe('ended')
})

test('what is no outage ends a start at once', async () => {
  let tries = 0
  const build = () => ({
    prepare: async () => {
      tries += 1
      throw new Error('The seller of this release has no name.')
    },
  })
  await expect(startService('tracking', {}, build, through)).rejects.toThrow('no name')
  expect(tries).toBe(1)
})
