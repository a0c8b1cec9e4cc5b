import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { PARTNER_HEADER } from '@sortie/runtime/http/caller'
import type { Response } from 'express'
import type { Cookies } from '../sessions/cookies.ts'
import { ends, parseRevoked, type Revocations } from '../sessions/revocations.ts'
import { exchangeOf } from './exchange.ts'
import { stripReply } from './headers.ts'
import type { LiveStreams } from './live-streams.ts'

type Replying = { cookies: Cookies; revocations: Revocations; streams: LiveStreams }

const one = (header: string | string[] | undefined) => String(header ?? '')

/**
 * Creates the step that handles a service's reply: it takes identity's instructions to the gateway out of the headers
 * and obeys them.
 */
export const createReplies = ({ cookies, revocations, streams }: Replying) => {
  const obey = (headers: IncomingHttpHeaders, response: Response) => {
    const sessionToken = one(headers['x-sortie-session'])
    const refreshToken = one(headers['x-sortie-refresh'])
    const revoked = parseRevoked(one(headers['x-sortie-revoked']))
    const { claims } = exchangeOf(response)
    for (const each of revoked) revocations.add(each)
    if (sessionToken && refreshToken) {
      response.setHeader('Set-Cookie', cookies.keep({ sessionToken, refreshToken }))
    } else if (claims && revoked.some((each) => ends(each, claims))) {
      response.setHeader('Set-Cookie', cookies.clear())
    }
  }

  /** Tracking says by whom a partner is signed in from now on; by an empty text that they are not any more. */
  const obeyPartner = (headers: IncomingHttpHeaders, response: Response) => {
    const token = headers[PARTNER_HEADER]
    if (token !== undefined) response.appendHeader('Set-Cookie', cookies.setPartner(one(token)))
  }

  return (reply: IncomingMessage, response: Response) => {
    const { known, endpoint, claims, closes } = exchangeOf(response)
    if (known.context === 'identity') obey(reply.headers, response)
    if (known.context === 'tracking') obeyPartner(reply.headers, response)
    stripReply(reply.headers)
    // While the gateway stops, each reply ends its connection.
    reply.headers.connection = closes || !response.shouldKeepAlive ? 'close' : 'keep-alive'
    if (endpoint.produces !== 'events' || !claims) return
    streams.add(claims, reply, response)
    if (revocations.has(claims)) streams.revoked({ type: 'session', sessionId: claims.sessionId })
  }
}
