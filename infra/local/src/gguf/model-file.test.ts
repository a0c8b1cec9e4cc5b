import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentRangeOf, findModelFile } from './model-file.ts'

const content = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(100_000, 'weights')])
const sha256 = createHash('sha256').update(content).digest('hex')
const cleanups: (() => unknown)[] = []
let folder = ''
const usualCache = process.env.XDG_CACHE_HOME

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gguf-'))
  process.env.XDG_CACHE_HOME = folder
})
afterEach(async () => {
  if (usualCache === undefined) delete process.env.XDG_CACHE_HOME
  else process.env.XDG_CACHE_HOME = usualCache
  for (const cleanup of cleanups.splice(0)) cleanup()
  await rm(folder, { recursive: true })
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/small.gguf`
}

const find = (address: string, wanted?: string, notes: string[] = []) =>
  findModelFile(address, wanted, (note) => notes.push(note))

/** Whether a part of a download has reached the disk. */
const hasPart = async () => {
  const models = join(folder, 'sortie/gguf')
  const parts = (await readdir(models)).filter((name) => name.endsWith('.part'))
  const sizes = await Promise.all(parts.map(async (name) => (await stat(join(models, name))).size))
  return sizes.some((size) => size > 0)
}

/** Serves the content in parts; the first answer breaks off in the middle. */
const breakingOff = (etag: () => string) => {
  const ranges: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    const { range, 'if-range': condition } = request.headers
    ranges.push(range)
    const from = range && condition === etag() ? Number(/\d+/.exec(range)?.[0]) : 0
    const rest = content.subarray(from)
    response.writeHead(from ? 206 : 200, {
      etag: etag(),
      'content-length': rest.length,
      ...(from && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    })
    if (ranges.length > 1) return response.end(rest)
    return response.write(rest.subarray(0, 40_000), async () => {
      while (!(await hasPart())) await sleep(10)
      response.destroy()
    })
  }
  return { listener, ranges }
}

test('a model is fetched once, with its size and SHA-256', async () => {
  let requests = 0
  const address = await serve((_request, response) => {
    requests += 1
    response.writeHead(200, { 'content-length': content.length }).end(content)
  })
  const notes: string[] = []
  const model = await find(address, sha256, notes)
  expect(model).toMatchObject({ bytes: content.length, sha256 })
  expect(await readFile(model.path)).toEqual(content)
  expect(notes.some((note) => note.endsWith('100 %'))).toBe(true)
  expect(await find(address)).toEqual(model)
  expect(requests).toBe(1)
})

test('a download that broke off goes on where it stopped', async () => {
  const { listener, ranges } = breakingOff(() => '"one"')
  const address = await serve(listener)
  await expect(find(address)).rejects.toThrow('broke off')
  expect((await find(address)).sha256).toBe(sha256)
  expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/)])
})

test('a download begins anew where the file is another one by now', async () => {
  let version = '"one"'
  const { listener, ranges } = breakingOff(() => version)
  const address = await serve(listener)
  await expect(find(address)).rejects.toThrow('broke off')
  version = '"two"'
  expect((await find(address)).sha256).toBe(sha256)
  expect(ranges).toHaveLength(2)
})

test('a file of another SHA-256 is refused, and not kept', async () => {
  let requests = 0
  const address = await serve((_request, response) => {
    requests += 1
    response.end(content)
  })
  const wrong = '0'.repeat(64)
  await expect(find(address, wrong)).rejects.toThrow('it was refused')
  await expect(find(address, wrong)).rejects.toThrow('it was refused')
  expect(requests).toBe(2)
  const own = join(folder, 'own.gguf')
  await writeFile(own, content)
  await expect(find(own, wrong)).rejects.toThrow('it was refused')
  expect(await find(own, sha256.toUpperCase())).toMatchObject({ path: own, sha256 })
})

test('what is no model, or is not there, is refused in words', async () => {
  const page = await serve((_request, response) => response.end('<html>'))
  await expect(find(page)).rejects.toThrow('is no GGUF file')
  const gone = await serve((_request, response) => response.writeHead(404).end())
  await expect(find(gone)).rejects.toThrow('answered 404')
  await expect(find('http://models.example/a.gguf')).rejects.toThrow('begins with https')
  await expect(find(join(folder, 'none.gguf'))).rejects.toThrow('there is no file')
})

test('a file that changed is read again', async () => {
  const own = join(folder, 'own.gguf')
  await writeFile(own, content)
  const before = await find(own)
  await writeFile(own, Buffer.concat([content, Buffer.from('more')]))
  const after = await find(own)
  expect([before.sha256, after.bytes]).toEqual([sha256, content.length + 4])
  expect(after.sha256).not.toBe(sha256)
})

test('a part that belongs elsewhere is appended to nothing', () => {
  const answer = (status: number, headers: Record<string, string>) =>
    new Response(null, { status, headers })
  const ranged = answer(206, { 'content-range': 'bytes 5-9/10' })
  expect(contentRangeOf(ranged, 5)).toEqual({ from: 5, total: 10 })
  expect(contentRangeOf(ranged, 4)).toBeUndefined()
  expect(contentRangeOf(answer(206, {}), 5)).toBeUndefined()
  expect(contentRangeOf(answer(200, { 'content-length': '10' }), 5)).toEqual({ from: 0, total: 10 })
  expect(contentRangeOf(answer(416, {}), 5)).toBeUndefined()
})
