import { event, internal } from '@sortie/contracts/kit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Handler, handler } from '../topics/handler.ts'
import { subscriptionsOf } from './subscriptions.ts'

const BeehiveEvent = z.discriminatedUnion('type', [
  event('SwarmSettled', { hiveId: z.string() }),
  internal(event('BeesCounted', { hiveId: z.string(), bees: z.int() })),
])
type BeehiveEvent = z.infer<typeof BeehiveEvent>

const does = { apply: async () => {}, erase: async () => {} }
const listening = (...types: BeehiveEvent['type'][]): Handler =>
  handler<BeehiveEvent, BeehiveEvent['type']>({
    name: 'beekeeper',
    from: { beehive: BeehiveEvent },
    types,
    handle: async () => {},
  })

test('a handler of events that are sent listens', () => {
  const { handlers } = subscriptionsOf({ handlers: [listening('SwarmSettled')] }, does)
  expect(handlers.map(({ name }) => name)).toEqual(['beekeeper', 'erasure'])
})

test('a handler that lists an event which is never sent is refused, with the reason', () => {
  const deaf = listening('SwarmSettled', 'BeesCounted')
  expect(() => subscriptionsOf({ handlers: [deaf] }, does)).toThrow(
    'beekeeper handles BeesCounted, which only beehive itself reads, and not from Kafka',
  )
})
