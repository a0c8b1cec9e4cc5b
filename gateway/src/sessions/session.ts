import type { SentTokens, Tokens } from './cookies.ts'
import { IdentityAway, type IdentityClient } from './identity-client.ts'
import type { Revocations, SessionClaims } from './revocations.ts'
import type { SessionTokenVerifier } from './session-token.ts'

/** The caller of a request, and the change of the browser's cookies that it needs. */
export type Visit = {
  /** Null for somebody who is not signed in. */
  claims: SessionClaims | null
  cookies: 'keep' | 'clear' | Tokens
  /** There is a session, but identity cannot be asked about it. */
  unknown: boolean
}

const nobody: Visit = { claims: null, cookies: 'keep', unknown: false }
const signedOut: Visit = { claims: null, cookies: 'clear', unknown: false }
const unknown: Visit = { claims: null, cookies: 'keep', unknown: true }

// Anything else is not worth asking identity about.
const refreshShape = /^ses_[0-9A-Za-z-]{1,64}\.[0-9A-Za-z_-]{16,128}$/

type Deps = {
  tokens: SessionTokenVerifier
  identity: IdentityClient
  revocations: Revocations
  /** Returns true while the newest revocations may be missing. */
  lagging: () => boolean
}

/** Finds out who is asking, from the tokens that the browser sent; refreshes them by itself. */
export const createSessions = ({ tokens, identity, revocations, lagging }: Deps) => {
  /** @throws IdentityAway while revocations may be missing and identity does not answer. */
  const isAlive = async (claims: SessionClaims): Promise<boolean> => {
    if (revocations.has(claims)) return false
    if (!lagging()) return true
    const alive = await identity.isAlive(claims.sessionId)
    if (!alive) revocations.add({ type: 'session', sessionId: claims.sessionId })
    return alive && !revocations.has(claims)
  }

  const renew = async (refreshToken: string | null, ip: string): Promise<Visit> => {
    if (!refreshToken || !refreshShape.test(refreshToken)) return signedOut
    const renewed = await identity.refresh(refreshToken, ip)
    if (!renewed) return signedOut
    const claims = await tokens.verify(renewed.sessionToken, true)
    // The new tokens are kept even where they cannot be verified now: the old ones are used up.
    if (typeof claims === 'string') return { claims: null, cookies: renewed, unknown: true }
    return (await isAlive(claims)) ? { claims, cookies: renewed, unknown: false } : signedOut
  }

  const visit = async ({ sessionToken, refreshToken }: SentTokens, ip: string): Promise<Visit> => {
    if (!sessionToken && !refreshToken) return nobody
    const claims = sessionToken ? await tokens.verify(sessionToken) : 'invalid'
    if (claims === 'keys') return unknown
    if (claims === 'invalid') return renew(refreshToken, ip)
    return (await isAlive(claims)) ? { claims, cookies: 'keep', unknown: false } : signedOut
  }

  return {
    visit: async (sent: SentTokens, ip: string): Promise<Visit> => {
      try {
        return await visit(sent, ip)
      } catch (error) {
        if (error instanceof IdentityAway) return unknown
        throw error
      }
    },
    /** Returns true if a session goes on; if nobody can tell, it does not. */
    goesOn: (claims: SessionClaims): Promise<boolean> => isAlive(claims).catch(() => false),
  }
}
export type GatewaySessions = ReturnType<typeof createSessions>
