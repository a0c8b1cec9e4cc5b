import { SessionId, type UserId } from '@sortie/contracts/ids'
import {
  type PublishedKey,
  privateKeyIn,
  publishedKey,
} from '@sortie/runtime/process/published-key'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { SignJWT } from 'jose'

/** Minutes that a session token is valid; the gateway refreshes it by itself. */
const SESSION_MINUTES = 15

export type MailTokens = {
  /** The token of a mail, recomputed from the id of its intent; never stored. */
  of: (purpose: 'confirm' | 'reset' | 'change', intentId: string) => string
}

/** Tokens for mailed links: 256 bits, HMAC(key, intent). */
export const createMailTokens = (key: Buffer): MailTokens => ({
  of: (purpose, intentId) => keyedHash(key, purpose, intentId),
})

export type RefreshTokens = {
  /** `<session>.<secret>` of a generation: computed, so that a predecessor finds its successor. */
  of: (sessionId: SessionId, generation: number) => string
  /** The session that a token claims to be of; null where it is no such token. */
  sessionOf: (token: string) => SessionId | null
}

export const createRefreshTokens = (key: Buffer): RefreshTokens => ({
  of: (sessionId, generation) =>
    `${sessionId}.${keyedHash(key, 'refresh', sessionId, String(generation))}`,
  sessionOf: (token) => {
    const [, sessionId] = /^([^.]+)\.[0-9a-f]{64}$/.exec(token) ?? []
    return SessionId.safeParse(sessionId).data ?? null
  },
})

export type SessionTokenSigner = {
  sign: (session: {
    userId: UserId
    sessionId: SessionId
    epoch: number
    /** True for an operator: the gateway lets nobody else see /admin. */
    admin: boolean
  }) => Promise<string>
  keys: () => Promise<{ keys: PublishedKey[] }>
}

/** Signs session tokens. @param key Ed25519 private key, PKCS8 DER in base64. */
export const createSessionTokenSigner = (key: string): SessionTokenSigner => {
  const privateKey = privateKeyIn(key)
  const published = publishedKey(privateKey)

  return {
    keys: async () => ({ keys: [await published] }),
    sign: async ({ userId, sessionId, epoch, admin }) =>
      new SignJWT({ sid: sessionId, ep: epoch, ...(admin && { adm: true }) })
        .setProtectedHeader({
          alg: 'EdDSA',
          typ: 'sortie-session+jwt',
          kid: (await published).kid,
        })
        .setIssuer('sortie-identity')
        .setAudience('sortie-gateway')
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${SESSION_MINUTES}m`)
        .sign(privateKey),
  }
}
