import type { IncomingMessage } from 'node:http'
import type { Loop } from '@sortie/runtime/process/loop'
import { startLoop } from '@sortie/runtime/process/loop'
import { type Log, meter } from '@sortie/runtime/process/telemetry'
import type { Response } from 'express'
import { type Claims, ends, type Revoked } from './revocations.ts'

/** How often open streams are asked after while revocations may be missing, in ms. */
const CHECK_MS = 1_000

type Stream = { claims: Claims; end: () => void }

/** Ends a reply in the middle, so that the browser sees a stream that is over, not a broken one. */
const endReply = (reply: IncomingMessage, response: Response) => {
  reply.unpipe(response)
  response.end()
  reply.destroy()
}

type Given = {
  log: Log
  lagging: () => boolean
  goesOn: (claims: Claims) => Promise<boolean>
}

/** The streams of server-sent events that are open, so that they end with their session. */
export const createLiveStreams = () => {
  const open = new Set<Stream>()
  meter()
    .createObservableGauge('sortie_live_streams')
    .addCallback((result) => result.observe(open.size))

  return {
    /** Takes note of a stream until it closes. */
    add: (claims: Claims, reply: IncomingMessage, response: Response) => {
      const stream = { claims, end: () => endReply(reply, response) }
      open.add(stream)
      response.once('close', () => open.delete(stream))
    },
    revoked: (revoked: Revoked) => {
      for (const { claims, end } of open) if (ends(revoked, claims)) end()
    },
    endAll: () => {
      for (const { end } of open) end()
    },
    /** While revocations may be missing, asks after the sessions of all open streams. */
    watch: ({ log, lagging, goesOn }: Given): Loop =>
      startLoop('asking after open streams', CHECK_MS, log, async () => {
        if (!lagging()) return false
        const check = async ({ claims, end }: Stream) => (await goesOn(claims)) || end()
        await Promise.all([...open].map(check))
        return false
      }),
  }
}
export type LiveStreams = ReturnType<typeof createLiveStreams>
