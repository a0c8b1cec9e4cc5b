import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server } from 'node:net'
import type { Connection } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MONGO_URL, openStage, type TestStage } from '../../tests/stage.ts'
import {
  areDuplicateKeys,
  type Collection,
  connectMongo,
  isDatabaseFault,
  isOutage,
} from './mongo.ts'

type Note = { _id: string }

let stage: TestStage
/** Whether connections break as soon as something is inserted, as they do where the database is killed then. */
let breaksAtInsert = false
let between: Server
let connection: Connection

beforeAll(async () => {
  stage = await openStage()
  const { hostname, port } = new URL(MONGO_URL)
  between = createServer((client) => {
    const server = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    server.pipe(client)
    client.on('data', (bytes) => {
      if (breaksAtInsert && bytes.includes('insert')) end()
      else server.write(bytes)
    })
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port: own } = between.address() as { port: number }
  const url = new URL(MONGO_URL)
  url.port = String(own)
  url.searchParams.set('directConnection', 'true')
  connection = await connectMongo(url.href, 'broken')
})
afterAll(async () => {
  await connection.close()
  between.close()
  await stage.close()
})

const notesOn = (over: Connection): Collection<Note> =>
  over.getClient().db(stage.db.databaseName).collection<Note>('broken-notes')
const newNotes = (count: number): Note[] =>
  Array.from({ length: count }, () => ({ _id: randomUUID() }))

test('a bulk write whose connection breaks is an outage, and no loss against a unique index', async () => {
  const notes = notesOn(connection)
  await notes.insertMany(newNotes(1))
  breaksAtInsert = true
  const error = await notes.insertMany(newNotes(2), { ordered: false }).catch((reason) => reason)
  breaksAtInsert = false
  expect(error).toHaveProperty('name', 'MongoBulkWriteError')
  expect(areDuplicateKeys(error)).toBe(false)
  expect(isOutage(error)).toBe(true)
  expect(isDatabaseFault(error)).toBe(true)
})

test('a bulk write of documents that are there already lost against a unique index, and is no outage', async () => {
  const notes = notesOn(connection)
  const [first, second, third] = newNotes(3) as [Note, Note, Note]
  await notes.insertMany([first])
  const error = await notes
    .insertMany([first, second, third], { ordered: false })
    .catch((reason) => reason)
  expect(areDuplicateKeys(error)).toBe(true)
  expect(isOutage(error)).toBe(false)
  expect(await notes.countDocuments({ _id: { $in: [second._id, third._id] } })).toBe(2)
})
