import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asked,
  type Bank,
  eventually,
  log,
  openBank,
  openStage,
  type TestStage,
} from '../../../tests/stage.ts'
import type { Db } from '../../database/mongo.ts'
import { sendLive } from '../../http/live-reply.ts'
import { type Live, startLive } from './live.ts'

let stage: TestStage
let writer: Bank
let reader: Bank
beforeAll(async () => {
  stage = await openStage()
  writer = await openBank(stage)
  reader = await openBank(stage)
})
afterAll(() => stage.close())

const newStream = () => `acc_${randomUUID()}`
const deposit = (stream: string, bank = writer) =>
  asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 1 }))

/** A database without change streams, as some compatible servers are. */
const withoutStreams = (db: Db): Db =>
  Object.assign(Object.create(db), {
    watch: () => {
      throw new Error('change streams are not supported')
    },
  })

const heard = async (db: Db) => {
  let appends = 0
  let told = 0
  const live = startLive(db, ['account'], () => (appends += 1), log)
  const stream = newStream()
  await deposit(stream)
  const stopListening = live.listen('account', stream, () => (told += 1))
  return { live, stream, stopListening, told: () => told, appends: () => appends }
}

test('a listener in another instance is told of a change, and of an append, by a change stream', async () => {
  const { live, stream, told, appends, stopListening } = await heard(reader.db)
  // Until the stream is open it polls; then only real changes are told.
  await eventually('the change stream works', async () => {
    await deposit(newStream())
    return appends() > 0
  })
  await eventually('polling has ended', async () => {
    const before = told()
    await new Promise((resolve) => setTimeout(resolve, 600))
    return told() === before
  })
  const before = [told(), appends()] as const
  await deposit(stream)
  await eventually('it is told', () => told() > before[0] && appends() > before[1])

  stopListening()
  const last = told()
  await deposit(stream)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(told()).toBe(last)
  await live.stop()
})

test('where there are no change streams a listener is told by polling', async () => {
  const { live, stream, told, stopListening } = await heard(withoutStreams(reader.db))
  for (let round = 0; round < 3; round++) {
    const before = told()
    await deposit(stream)
    await eventually('it is told', () => told() > before)
  }
  stopListening()
  const last = told()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(told()).toBe(last)
  await live.stop()
})

test('the instance that wrote tells its own listeners at once', async () => {
  const live = startLive(withoutStreams(writer.db), ['account', 'other'], () => {}, log)
  let told = 0
  live.listen('account', 'a', () => (told += 1))
  live.changed('account', 'a')
  live.changed('account', 'b')
  live.changed('other', 'a')
  expect(told).toBe(1)
  await live.stop()
})

type Event = { id: string; event: string; data: unknown }

/** Server-sent events of an account's view, until it is closed. */
const serve = async (live: Live, bank: Bank) => {
  const open = new Set<() => void>()
  const app = express().get('/:stream', (request, response) => {
    const { stream } = request.params
    const read = async () => {
      const found = await bank.reader.findAt(stream)
      if (!found) return null
      const { view, version } = found
      return { reply: { balance: view.balance }, version, done: view.balance >= 5 }
    }
    return sendLive({ live, response, projection: 'account', key: stream, read, open })
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, open, close: () => server.close() }
}

const subscribe = async (url: string) => {
  const abort = new AbortController()
  const response = await fetch(url, { signal: abort.signal })
  const events: Event[] = []
  let ended = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/)))
        if (fields.data) events.push({ ...(fields as Event), data: JSON.parse(fields.data) })
      }
    }
    ended = true
  }
  void read().catch(() => {})
  return { response, events, ended: () => ended, abort: () => abort.abort() }
}

test('a live reply sends the current view, then newer ones, then the end, across instances', async () => {
  const live = startLive(reader.db, ['account'], () => {}, log)
  const { url, open, close } = await serve(live, reader)
  const stream = newStream()
  await deposit(stream)
  await deposit(stream)

  const first = await subscribe(`${url}/${stream}`)
  expect(first.response.headers.get('content-type')).toContain('text/event-stream')
  await eventually('the current view', () => first.events.length === 1)
  expect(first.events[0]).toEqual({ id: '2', event: 'view', data: { balance: 2 } })
  await deposit(stream)
  await eventually('the newer one', () => first.events.length === 2)
  expect(first.events[1]).toEqual({ id: '3', event: 'view', data: { balance: 3 } })

  // The connection breaks; what it missed is in the current view that the next one begins with.
  first.abort()
  await eventually('it is no longer open', () => open.size === 0)
  await deposit(stream)
  const second = await subscribe(`${url}/${stream}`)
  await eventually('the current view', () => second.events.length === 1)
  expect(second.events[0]).toEqual({ id: '4', event: 'view', data: { balance: 4 } })

  await deposit(stream)
  await eventually('it ended', () => second.ended())
  expect(second.events.slice(1)).toEqual([
    { id: '5', event: 'view', data: { balance: 5 } },
    { id: '5', event: 'end', data: {} },
  ])
  expect(open.size).toBe(0)
  const late = await subscribe(`${url}/${stream}`)
  await eventually('what is over ends at once', () => late.ended())
  expect(late.events.map(({ event }) => event)).toEqual(['view', 'end'])
  await live.stop()
  close()
})

test('who left before the reply began leaves nothing behind', async () => {
  const open = new Set<() => void>()
  const live = startLive(withoutStreams(reader.db), ['account'], () => {}, log)
  let replied = false
  const app = express().get('/', async (request, response) => {
    await once(request.socket, 'close')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const read = async () => ({ reply: {}, version: 1, done: false })
    await sendLive({ live, response, projection: 'account', key: 'x', read, open })
    replied = true
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const abort = new AbortController()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asking = fetch(url, { signal: abort.signal }).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 100))
  abort.abort()
  await asking
  await eventually('it was replied', () => replied)
  expect(open.size).toBe(0)
  await live.stop()
  server.close()
})

test('versions never go back in a live reply, however often it is told', async () => {
  const live = startLive(withoutStreams(reader.db), ['account'], () => {}, log)
  const { url, open, close } = await serve(live, reader)
  const stream = newStream()
  await deposit(stream)
  const { events } = await subscribe(`${url}/${stream}`)
  await eventually('it is open', () => events.length > 0)
  for (let count = 0; count < 3; count++) {
    await deposit(stream)
    for (let times = 0; times < 5; times++) live.changed('account', stream)
  }
  await eventually('the last has come', () => events.at(-1)?.id === '4')
  const ids = events.map(({ id }) => Number(id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))

  // A stop ends what is open, so that browsers go to another instance.
  for (const end of open) end()
  await eventually('nothing is open', () => open.size === 0)
  await live.stop()
  close()
})

/** Replies so large that few of them fit into what the system keeps for a socket. */
const BULK = 'x'.repeat(200_000)

test('a slow reader skips versions, and its memory is bounded; it gets the newest at last', async () => {
  const live = startLive(withoutStreams(writer.db), ['account'], () => {}, log)
  const open = new Set<() => void>()
  let [version, reads, waiting] = [0, 0, 0]
  const read = async () => {
    reads += 1
    return { reply: { version, bulk: BULK }, version, done: false }
  }
  const app = express().get('/', (_request, response) => {
    const timer = setInterval(() => (waiting = Math.max(waiting, response.writableLength)), 1)
    response.once('close', () => clearInterval(timer))
    return sendLive({ live, response, projection: 'account', key: 'a', read, open })
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')

  // Nobody reads from the socket: after some versions nothing fits any more.
  for (let count = 0; count < 500; count++) {
    version += 1
    live.changed('account', 'a')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  expect(reads).toBeLessThan(100)
  expect(waiting).toBeLessThan(2 * BULK.length)

  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  await eventually('the newest has come', () => text.includes(`id: ${version}\n`))
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(ids.length).toBeLessThan(100)

  // Who stops reading, and leaves, leaves nothing behind either.
  socket.pause()
  for (let count = 0; count < 100; count++) {
    version += 1
    live.changed('account', 'a')
  }
  socket.destroy()
  await eventually('it is no longer open', () => open.size === 0)
  await live.stop()
  server.close()
})

test('of a view that is not sent live nobody is told, and whoever listens to it learns so', async () => {
  const live = startLive(withoutStreams(reader.db), ['account'], () => {}, log)
  expect(() => live.listen('session', 'x', () => {})).toThrow('session is not sent live')
  await live.stop()
})
