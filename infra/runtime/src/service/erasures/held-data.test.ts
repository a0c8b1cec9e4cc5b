import { expect, test } from 'vitest'
import type { EventStore } from '../../store/event-store.ts'
import { heldData } from './held-data.ts'

class Gathered extends Error {}
const store = {
  openAnew: () => {
    throw new Gathered()
  },
} as unknown as EventStore

test('a page of somebody’s data is gathered only while they have a point left, and others go on', async () => {
  const { answer } = heldData({ context: 'content', store })
  const read = (userId: string) =>
    Promise.resolve(answer({ userId, query: {} } as never, {} as never)).catch((error) => error)
  for (let page = 0; page < 300; page += 1) expect(await read('ann')).toBeInstanceOf(Gathered)
  expect(await read('ann')).toMatchObject({ code: 'too_many_requests' })
  expect(await read('ben')).toBeInstanceOf(Gathered)
})
