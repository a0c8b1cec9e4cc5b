import { SessionId, UserId } from '@sortie/contracts/ids'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { SessionClaims } from './revocations.ts'

/** Seconds that the clocks of identity and gateway may differ by. */
const LEEWAY = 30
/** At most one attempt in so many ms, however many unknown keys are named. */
const REFETCH_MS = 5_000
const FIRST_FETCH_MS = 500

/** Claims; or why there are none: `keys`, because the keys could not be fetched. */
export type TokenVerdict = SessionClaims | 'invalid' | 'keys'

const rules = {
  algorithms: ['EdDSA'],
  issuer: 'sortie-identity',
  audience: 'sortie-gateway',
  typ: 'sortie-session+jwt',
  clockTolerance: LEEWAY,
  requiredClaims: ['sub', 'sid', 'ep', 'exp'],
}

const Payload = z.object({
  sub: UserId,
  sid: SessionId,
  ep: z.number(),
  adm: z.boolean().optional(),
  exp: z.number(),
})

/**
 * Verifies session tokens. Those verified are remembered until they expire; whether a session was
 * ended since is asked of the revocations on each request.
 * @param fetchKeys the public keys of identity.
 */
export const createSessionTokenVerifier = (fetchKeys: () => Promise<JSONWebKeySet>) => {
  const verified = new LRUCache<string, SessionClaims>({ max: 20_000 })
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | null = null

  const fetchNow = () => {
    askedAt = performance.now()
    fetching ??= fetchKeys()
      .then((set) => {
        keys = createLocalJWKSet(set)
      })
      .catch(() => {})
      .finally(() => {
        fetching = null
      })
    return fetching
  }

  /** Fetches the keys, unless they were asked for a moment ago. */
  const refetch = async (force: boolean) => {
    const since = performance.now() - askedAt
    if (fetching) await fetching
    else if (force || since > (keys ? REFETCH_MS : FIRST_FETCH_MS)) await fetchNow()
  }

  const check = async (token: string): Promise<TokenVerdict | 'unknown-key'> => {
    if (!keys) return 'keys'
    try {
      const { payload } = await jwtVerify(token, keys, rules)
      const { sub, sid, ep, adm, exp } = Payload.parse(payload)
      return { userId: sub, sessionId: sid, epoch: ep, admin: adm === true, expires: exp }
    } catch (error) {
      return error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : 'invalid'
    }
  }

  return {
    /**
     * Returns the claims of a token that has not expired, or why there are none.
     * @param fresh it came from identity just now: an unknown key is fetched at once.
     */
    verify: async (token: string, fresh = false): Promise<TokenVerdict> => {
      const known = verified.get(token)
      if (known && known.expires + LEEWAY > Date.now() / 1_000) return known
      if (!keys) await refetch(false)
      let verdict = await check(token)
      if (verdict === 'unknown-key') {
        await refetch(fresh)
        verdict = await check(token)
      }
      if (verdict === 'unknown-key') return 'invalid'
      if (typeof verdict === 'object') verified.set(token, verdict)
      return verdict
    },
    /** Returns true if tokens can be verified; asks for the keys if they are not there yet. */
    ready: async (): Promise<boolean> => {
      if (!keys) await refetch(false)
      return keys !== null
    },
  }
}
export type SessionTokenVerifier = ReturnType<typeof createSessionTokenVerifier>
