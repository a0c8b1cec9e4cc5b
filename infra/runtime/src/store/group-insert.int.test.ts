import { randomUUID } from 'node:crypto'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MONGO_URL, openStage, type TestStage } from '../../tests/stage.ts'
import { type Collection, connectMongo } from '../database/mongo.ts'
import { createGroupInsert } from './group-insert.ts'

type Note = { _id: string; text?: string }
let stage: TestStage
let notes: Collection<Note>
beforeAll(async () => {
  stage = await openStage()
  notes = stage.db.collection<Note>('notes')
})
afterAll(() => stage.close())

const newNotes = (count: number): Note[] =>
  Array.from({ length: count }, () => ({ _id: randomUUID() }))
const stored = (given: Note[]) =>
  notes.countDocuments({ _id: { $in: given.map(({ _id }) => _id) } })

test('whatever comes at the same time is stored before it is answered', async () => {
  const insert = createGroupInsert(notes)
  const given = newNotes(200)
  await Promise.all(
    given.map(async (note) => {
      await insert(note)
      expect(await stored([note])).toBe(1)
    }),
  )
})

test('of several with one id the first is stored, and only the others are refused', async () => {
  const insert = createGroupInsert(notes)
  const [twice, ...others] = newNotes(10) as [Note, ...Note[]]
  const outcomes = await Promise.allSettled([twice, ...others, twice, twice].map(insert))
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(2)
  for (const error of refused) {
    expect(error).toBeInstanceOf(mongo.MongoServerError)
    expect(error.code).toBe(11000)
  }
  expect(await stored([twice, ...others])).toBe(10)
})

test('a write that failed is no answer: nothing that went with it counts as stored', async () => {
  const connection = await connectMongo(MONGO_URL, 'gone')
  const there = connection.getClient().db(stage.db.databaseName).collection<Note>('notes')
  const insert = createGroupInsert(there)
  await insert(newNotes(1)[0]!)
  await connection.close()
  const given = newNotes(5)
  const outcomes = await Promise.allSettled(given.map(insert))
  // The first went by itself, the others together.
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected')
    expect(outcome).not.toHaveProperty('reason.name', 'MongoBulkWriteError')
  }
  await expect(insert(given[0]!)).rejects.toThrow()
  expect(await stored(given)).toBe(0)
})

test('an absent field stays absent', async () => {
  const insert = createGroupInsert(notes)
  const given = newNotes(3).map((note) => ({ ...note, text: undefined }))
  await Promise.all(given.map((note) => insert(note as unknown as Note)))
  for (const { _id } of given) expect(await notes.findOne({ _id })).toEqual({ _id })
})
