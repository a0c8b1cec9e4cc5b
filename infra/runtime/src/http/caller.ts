import { SessionId, UserId } from '@sortie/contracts/ids'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { Rejection } from '../domain.ts'
import { privateKeyIn, publicKeyIn } from '../process/published-key.ts'

/** The header in which the gateway hands services who is calling. They trust no other. */
export const CALLER_HEADER = 'x-sortie-identity'
/**
 * The header with a partner's session: services get it from the gateway, which keeps it in a cookie, and the gateway
 * from the service that signs them in or out.
 */
export const PARTNER_HEADER = 'x-sortie-partner'
const ISSUER = 'sortie-gateway'
const AUDIENCE = 'sortie-services'
const TYPE = 'sortie-identity+jwt'
/** Seconds that a handed identity is valid. */
export const CALLER_TTL = 60
/**
 * Seconds by which the clocks of the gateway and a service may differ. A clock that is ten minutes off
 * must not make a service refuse all traffic.
 */
const CLOCK_TOLERANCE = 900

/** The caller of a request, as the gateway identified them. */
export type Caller = {
  userId: UserId | null
  sessionId: SessionId | null
  /** The visitor's address, for throttling only. */
  ip: string
  /** An operator's command from this machine, not a visitor's request. */
  operator: boolean
  /** True if the user may use /admin; absent: they may not. */
  admin?: boolean
}

/**
 * Lets only operators' commands from this machine in.
 * @throws Rejection('not_found') for everybody else: nothing is there for them.
 */
export const expectOperator = ({ operator }: Pick<Caller, 'operator'>): void => {
  if (!operator) throw new Rejection('not_found')
}

/** The same as its token holds it: the ids are parsed by whoever verifies that. */
type TokenContent = Omit<Caller, 'userId' | 'sessionId'> & {
  userId: string | null
  sessionId: string | null
}

/** Signs callers. @param key Ed25519 private key, PKCS8 DER in base64. */
export const createCallerSigner = async (key: string) => {
  const privateKey = privateKeyIn(key)
  return ({ userId, sessionId, ip, operator, admin = false }: TokenContent): Promise<string> =>
    new SignJWT({ sid: sessionId, ip, operator, admin })
      .setProtectedHeader({ alg: 'EdDSA', typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(userId ?? '')
      .setIssuedAt()
      .setExpirationTime(`${CALLER_TTL}s`)
      .sign(privateKey)
}

/**
 * Verifies callers; a verified token is remembered until it expires.
 * @param key Ed25519 public key, SPKI DER in base64.
 * @returns null for a missing, forged or expired token, and for one whose ids are none.
 */
export const createCallerVerifier = (key: string) => {
  const publicKey = publicKeyIn(key)
  const verified = new LRUCache<string, { caller: Caller; until: number }>({ max: 10_000 })

  return async (token: string | undefined): Promise<Caller | null> => {
    if (!token) return null
    const known = verified.get(token)
    if (known && known.until > Date.now()) return known.caller
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['EdDSA'],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        clockTolerance: CLOCK_TOLERANCE,
      })
      const caller: Caller = {
        userId: payload.sub ? UserId.parse(payload.sub) : null,
        sessionId: payload.sid ? SessionId.parse(payload.sid) : null,
        ip: String(payload.ip ?? ''),
        operator: payload.operator === true,
        admin: payload.admin === true,
      }
      verified.set(token, { caller, until: Date.now() + CALLER_TTL * 1_000 })
      return caller
    } catch {
      return null
    }
  }
}
