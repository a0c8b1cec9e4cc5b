import { z } from 'zod'
import { SessionId, UserId } from '../../ids.ts'
import { endpoint, event, personal } from '../../kit.ts'

const at = z.iso.datetime()

const about = { userId: UserId, at }

/** Streams `ses_…`: one signed-in browser. */
export const sessionEvents = [
  event('SessionStarted', {
    ...about,
    sessionId: SessionId,
    epoch: z.int().nonnegative(),
    refreshHash: z.string(),
    device: personal(z.string()),
    /** The rough place that the network address belongs to. */
    place: personal(z.string()).optional(),
  }),
  event('SessionRefreshed', {
    ...about,
    sessionId: SessionId,
    refreshHash: z.string(),
    generation: z.int().positive(),
  }),
  event('SessionEnded', {
    ...about,
    sessionId: SessionId,
    reason: z.enum(['logout', 'reset', 'reuse', 'ended_by_owner']),
  }),
] as const

export const listSessions = endpoint({
  method: 'get',
  path: '/api/account/sessions',
  summary: 'Lists the sessions of the signed-in user: device, place and time.',
  reply: z.object({
    sessions: z.array(
      z.object({
        sessionId: SessionId,
        device: z.string(),
        place: z.string().nullable(),
        startedAt: at,
        lastSeenAt: at,
        current: z.boolean(),
      }),
    ),
  }),
})

export const endSession = endpoint({
  method: 'post',
  path: '/api/account/sessions/:sessionId/end',
  summary: 'Signs out one other session.',
  params: z.object({ sessionId: SessionId }),
  status: 204,
})

export const endOtherSessions = endpoint({
  method: 'post',
  path: '/api/account/sessions/end-others',
  summary: 'Signs out every session but this one.',
  reply: z.object({ ended: z.int().nonnegative() }),
})

/** Only for the gateway: the public keys that session tokens are verified with. */
export const getKeys = endpoint({
  method: 'get',
  path: '/internal/keys',
  access: 'internal',
  summary: 'JSON Web Key Set of session tokens.',
  reply: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
})

/** Only for the gateway: exchanges a refresh token; a new one and a session token come back. */
export const refreshSession = endpoint({
  method: 'post',
  path: '/internal/sessions/refresh',
  access: 'internal',
  summary: 'Rotates a refresh token.',
  body: z.strictObject({ refreshToken: z.string().max(200) }),
  reply: z.object({ sessionToken: z.string(), refreshToken: z.string() }),
})

/** Only for the gateway, where it cannot know the latest revocations. */
export const getSession = endpoint({
  method: 'get',
  path: '/internal/sessions/:sessionId',
  access: 'internal',
  summary: 'Tells whether a session is alive.',
  params: z.object({ sessionId: SessionId }),
  reply: z.object({ alive: z.boolean() }),
})
