import { expect, test } from 'vitest'
import { batchIn } from './count-visits.ts'
import { batchOf } from './figures/testing-batches.ts'

const messageOf = (value: unknown) => ({ offset: 7, value: JSON.stringify(value) })

test('a message holds a batch, and its offset', () =>
  expect(batchIn(messageOf(batchOf()))).toEqual({ batch: batchOf(), offset: 7 }))

test('an event that only a later release knows leaves the others of its batch', () => {
  const later = { type: 'heat', ago: 0, route: '/', points: [] }
  const { batch } = batchIn(messageOf({ ...batchOf(), events: [...batchOf().events, later] }))!
  expect(batch.events).toEqual([...batchOf().events, later])
})

test('what is no batch is none', () => {
  expect(batchIn({ offset: 1, value: 'no JSON' })).toBeNull()
  for (const more of [{ consent: 'usr_1' }, { events: [] }, { events: [null] }, { at: 'today' }])
    expect(batchIn(messageOf({ ...batchOf(), ...more }))).toBeNull()
})
