import type { IncomingMessage } from 'node:http'
import { Rejection } from '@sortie/runtime/domain'
import type { Loop } from '@sortie/runtime/process/loop'
import { startLoop } from '@sortie/runtime/process/loop'
import { type Log, meter } from '@sortie/runtime/process/telemetry'
import type { Response } from 'express'
import { ends, type RevocationScope, type SessionClaims } from '../sessions/revocations.ts'

/** The interval at which the sessions of open streams are checked while revocations may be missing, in ms. */
const CHECK_MS = 1_000

/** Streams that a user may have open at a time: each holds a connection, here and at a service. */
const MOST_STREAMS = 20
/** Seconds after which one that was refused may be tried again. */
const RETRY_AFTER = 10

type Stream = { claims: SessionClaims; end: () => void }

/** Ends a reply in the middle, so that the browser sees a stream that is over, not a broken one. */
const endReply = (reply: IncomingMessage, response: Response) => {
  reply.unpipe(response)
  response.end()
  reply.destroy()
}

type Deps = {
  log: Log
  lagging: () => boolean
  goesOn: (claims: SessionClaims) => Promise<boolean>
}

/** The streams of server-sent events that are open, so that they end with their session. */
export const createLiveStreams = () => {
  const open = new Set<Stream>()
  const counts = new Map<string, number>()
  meter()
    .createObservableGauge('sortie_live_streams')
    .addCallback((result) => result.observe(open.size))

  return {
    /**
     * Counts a stream that a user asks for, until its reply closes.
     * @throws Rejection('too_many_requests') where they have as many open as they may.
     */
    enter: (userId: string, response: Response) => {
      const count = counts.get(userId) ?? 0
      if (count >= MOST_STREAMS) {
        const message = `You have ${MOST_STREAMS} live pages open. Close one, and this page goes on by itself.`
        throw new Rejection('too_many_requests', {
          retryAfter: RETRY_AFTER,
          message,
          detail: message,
        })
      }
      counts.set(userId, count + 1)
      response.once('close', () => {
        const left = (counts.get(userId) ?? 1) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      })
    },
    /** Takes note of a stream until it closes. */
    add: (claims: SessionClaims, reply: IncomingMessage, response: Response) => {
      const stream = { claims, end: () => endReply(reply, response) }
      open.add(stream)
      response.once('close', () => open.delete(stream))
    },
    revoked: (revoked: RevocationScope) => {
      for (const { claims, end } of open) if (ends(revoked, claims)) end()
    },
    endAll: () => {
      for (const { end } of open) end()
    },
    /** While revocations may be missing, asks after the sessions of all open streams. */
    watch: ({ log, lagging, goesOn }: Deps): Loop =>
      startLoop('asking after open streams', CHECK_MS, log, async () => {
        if (!lagging()) return false
        const check = async ({ claims, end }: Stream) => (await goesOn(claims)) || end()
        await Promise.all([...open].map(check))
        return false
      }),
  }
}
export type LiveStreams = ReturnType<typeof createLiveStreams>
