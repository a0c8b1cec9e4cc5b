import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import express, { type RequestHandler } from 'express'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPlainJson, readJsonBody } from './json-body.ts'

const LIMIT = 2_000

/** A server that says what it read, or why it did not. */
const serverOf = async (reader: RequestHandler): Promise<Server> => {
  const app = express()
  app.post('/', reader, (asked, response) => void response.json({ body: asked.body ?? null }))
  app.use(((error, _asked, response, _next) => {
    response.json({ refused: error.type })
  }) as express.ErrorRequestHandler)
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
let [ours, theirs]: Server[] = []
beforeAll(async () => {
  ours = await serverOf(readJsonBody(LIMIT))
  theirs = await serverOf(express.json({ limit: LIMIT }))
})
afterAll(() => {
  ours?.close()
  theirs?.close()
})

type Sent = { body: Buffer; headers?: IncomingHttpHeaders; isChunked?: boolean }
const answerOf = (server: Server, { body, headers = {}, isChunked = false }: Sent) =>
  new Promise<unknown>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const length = isChunked ? {} : { 'content-length': String(body.length) }
    const sent = { 'content-type': 'application/json', ...length, ...headers }
    const asked = request(
      { port, host: '127.0.0.1', method: 'POST', headers: sent },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve(JSON.parse(text)))
      },
    )
    asked.on('error', reject)
    const half = Math.floor(body.length / 2)
    asked.write(body.subarray(0, half))
    asked.end(body.subarray(half))
  })
const expectSame = async (sent: Sent) => {
  expect(await answerOf(ours!, sent)).toEqual(await answerOf(theirs!, sent))
}

test('a body is read as Express reads it, whatever JSON it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      await expectSame({ body: Buffer.from(text) })
    }),
    { numRuns: 60 },
  )
})

test('what is no JSON, or comes in another way, is refused or read as Express does', async () => {
  const json = Buffer.from('{"name":"Zoë"}')
  const odd = ['{', '', ' ', '[1', '"text"', '1', 'null', '{"a":1}x', '\ufeff{"a":1}', ' \n[1]']
  for (const text of odd) await expectSame({ body: Buffer.from(text) })
  await expectSame({ body: Buffer.from([0x7b, 0xff, 0x7d]) })
  await expectSame({ body: Buffer.from('{"a":"\xff"}', 'latin1') })
  await expectSame({ body: Buffer.from(`"${'x'.repeat(LIMIT)}"`) })
  await expectSame({ body: Buffer.from(`["${'x'.repeat(LIMIT - 4)}"]`) })
  await expectSame({ body: json, isChunked: true })
  await expectSame({ body: gzipSync(json), headers: { 'content-encoding': 'gzip' } })
  for (const type of ['text/plain', 'application/json; charset=latin1', 'Application/JSON', '']) {
    await expectSame({ body: json, headers: { 'content-type': type } })
  }
})

test('only what is JSON in UTF-8 and as long as it says is read here', () => {
  const plain = { 'content-type': 'application/json', 'content-length': '10' }
  expect(isPlainJson(plain, 10)).toBe(true)
  for (const other of [
    { 'content-length': '11' },
    { 'content-length': '0' },
    { 'content-length': '1e1' },
    { 'content-type': 'text/json' },
    { 'content-encoding': 'identity' },
    { 'transfer-encoding': 'chunked' },
  ]) {
    expect([other, isPlainJson({ ...plain, ...other }, 10)]).toEqual([other, false])
  }
})
