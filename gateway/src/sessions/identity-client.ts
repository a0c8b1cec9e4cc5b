import { addressOf, type CallInput } from '@sortie/contracts/call'
import { getKeys, getSession, refreshSession } from '@sortie/contracts/identity/sessions/sessions'
import type { Endpoint } from '@sortie/contracts/kit'
import { CALLER_HEADER, type Caller } from '@sortie/runtime/http/caller'
import { LRUCache } from 'lru-cache'
import type { Upstreams } from '../calls/upstreams.ts'
import type { Tokens } from './cookies.ts'

/** The longest time that one instance may take to answer, in ms. */
const PATIENCE_MS = 2_000
/** The time for which an answer about a session is believed, in ms. */
const ALIVE_MS = 1_000

/** Identity could not be asked: none of its instances answered. */
export class IdentityAway extends Error {
  override readonly name = 'IdentityAway'
}

type Deps = {
  upstreams: Upstreams
  sign: (caller: Caller) => Promise<string>
}

/** Creates the client for the gateway's calls of identity. @throws IdentityAway where no instance answers. */
export const createIdentityClient = ({ upstreams, sign }: Deps) => {
  const alive = new LRUCache<string, Promise<boolean>>({ max: 10_000, ttl: ALIVE_MS })
  const flights = new Map<string, Promise<Tokens | null>>()

  // Every one of these calls may be repeated, so another instance is tried after any failure.
  const ask = async <E extends Endpoint>(endpoint: E, ip: string, input: CallInput<E>) => {
    const { body } = input as CallInput<Endpoint>
    const caller = await sign({ userId: null, sessionId: null, ip, operator: false })
    for (const url of upstreams.order('identity')) {
      try {
        const response = await fetch(url + addressOf<E>(endpoint.path, input), {
          method: endpoint.method.toUpperCase(),
          headers: { [CALLER_HEADER]: caller, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (response.status < 500 && response.status !== 429) return response
        await response.body?.cancel()
      } catch {
        upstreams.away(url)
      }
    }
    throw new IdentityAway('identity does not answer')
  }

  const refresh = async (refreshToken: string, ip: string): Promise<Tokens | null> => {
    const response = await ask(refreshSession, ip, { body: { refreshToken } })
    if (response.ok) return refreshSession.reply.parse(await response.json())
    await response.body?.cancel()
    return null
  }

  return {
    keys: async () => getKeys.reply.parse(await (await ask(getKeys, '', {})).json()),

    /** Returns true if a session is alive; an answer is remembered for a second at most. */
    isAlive: (sessionId: string): Promise<boolean> => {
      const known = alive.get(sessionId)
      if (known) return known
      const answer = ask(getSession, '', { params: { sessionId } }).then(async (response) => {
        const { success, data } = getSession.reply.safeParse(await response.json())
        return response.ok && success && data.alive
      })
      alive.set(sessionId, answer)
      answer.catch(() => alive.delete(sessionId))
      return answer
    },

    /**
     * Rotates a refresh token; null where it is refused. Requests that hold the same token share
     * one call. The whole token is the key, so that nobody shares in it who only knows the session.
     */
    refresh: (refreshToken: string, ip: string): Promise<Tokens | null> => {
      const flying = flights.get(refreshToken)
      if (flying) return flying
      const flight = refresh(refreshToken, ip).finally(() => flights.delete(refreshToken))
      flights.set(refreshToken, flight)
      return flight
    },
  }
}
export type IdentityClient = ReturnType<typeof createIdentityClient>
