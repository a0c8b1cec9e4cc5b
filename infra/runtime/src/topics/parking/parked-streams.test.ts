import { expect, test } from 'vitest'
import type { Collection } from '../../database/mongo.ts'
import type { ParkedRow } from './parked-row.ts'
import { createParkedStreams } from './parked-streams.ts'

const PARKED = { stream: 'usr_1', topic: 'identity.events', partition: 3 }

/** A collection in which one consumer has a parked event whose replay was asked for, and what it is asked. */
const rowsOf = (consumer: string) => {
  const asked: string[] = []
  const rows = {
    distinct: async (field: string) => {
      asked.push(`distinct ${field}`)
      return [consumer]
    },
    find: (filter: { consumer: string }) => {
      asked.push(`find ${filter.consumer}`)
      const cursor = {
        project: () => cursor,
        limit: () => cursor,
        toArray: async () => (filter.consumer === consumer ? [PARKED] : []),
      }
      return cursor
    },
  }
  return { asked, rows: rows as unknown as Collection<ParkedRow> }
}

test('consumers without parked events ask the database once for all of them', async () => {
  const { asked, rows } = rowsOf('billing.standing')
  const parked = createParkedStreams(rows, async () => 0)
  const consumers = Array.from({ length: 30 }, (_, index) => `billing.handler-${index}`)
  const found = await Promise.all(consumers.map((each) => parked.asked(each)))
  await Promise.all(consumers.map((each) => parked.askDue(each)))
  expect(found.flat()).toEqual([])
  expect(asked).toEqual(['distinct consumer'])
})

test('a consumer that has parked events finds those that are to be replayed', async () => {
  const { asked, rows } = rowsOf('billing.standing')
  const parked = createParkedStreams(rows, async () => 0)
  expect(await parked.asked('billing.standing')).toEqual([PARKED])
  expect(asked).toEqual(['distinct consumer', 'find billing.standing'])
})
