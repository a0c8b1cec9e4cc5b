import { z } from 'zod'
import { endpoint } from './kit.ts'

/** What every service answers to its operators; never through the gateway. */
export const listParked = endpoint({
  method: 'get',
  path: '/internal/parked',
  access: 'internal',
  summary: 'Events that could not be handled, newest first, with the reason.',
  reply: z.object({
    parked: z.array(
      z.object({
        consumer: z.string(),
        stream: z.string(),
        topic: z.string(),
        offset: z.string(),
        reason: z.string(),
        parkedAt: z.iso.datetime(),
      }),
    ),
  }),
})
export const replayParked = endpoint({
  method: 'post',
  path: '/internal/parked/replay',
  access: 'internal',
  summary: 'Asks for another try of the parked events of one stream, in order.',
  body: z.strictObject({ consumer: z.string(), stream: z.string() }),
  reply: z.object({ asked: z.int().nonnegative() }),
})
export const rebuildProjection = endpoint({
  method: 'post',
  path: '/internal/projections/:name/rebuild',
  access: 'internal',
  summary: 'Rebuilds a view beside the live one, compares them and swaps.',
  params: z.object({ name: z.string() }),
  body: z.strictObject({
    /** Swap although the hashes differ, because the rules of the view were changed. */
    changed: z.boolean().default(false),
  }),
  reply: z.object({
    generation: z.int(),
    views: z.int(),
    events: z.int(),
    ms: z.number(),
    hash: z.object({ live: z.string(), built: z.string() }),
    swapped: z.boolean(),
  }),
})
