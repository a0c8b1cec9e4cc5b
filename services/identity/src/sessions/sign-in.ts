import { randomUUID } from 'node:crypto'
import type { SessionId, UserId } from '@sortie/contracts/ids'
import type { ApiRequest } from '@sortie/runtime/http/route'
import { hashOf } from '@sortie/runtime/http/token-hash'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { agentOf, roughPlaceOf } from '../security/device.ts'
import { refreshTokens, sessionTokens, type signingSettings } from '../security/security.ts'
import type { RefreshTokens, SessionTokenSigner } from '../security/tokens.ts'
import { type SessionCommands, sessionAggregate } from './sessions.ts'

/** Reply headers that only the gateway reads: it turns them into cookies and revocations. */
const SESSION_HEADER = 'x-sortie-session'
const REFRESH_HEADER = 'x-sortie-refresh'
const REVOKED_HEADER = 'x-sortie-revoked'
/** As many as a header holds; the gateway hears of the others from the events, soon after. */
const MOST_REVOKED = 150

/**
 * A revocation that the gateway applies at once: of a session, of a user's sessions of earlier epochs, or of all
 * sessions of a user.
 */
export type Revocation = `sid:${SessionId}` | `user:${UserId};epoch:${number}` | `user:${UserId}`

/** Tells the gateway on this reply what is over. */
export const revoke = ({ set }: Pick<ApiRequest, 'set'>, revoked: Revocation[]) => {
  if (revoked.length > 0) set(REVOKED_HEADER, revoked.slice(0, MOST_REVOKED).join(','))
}

type SessionUser = { userId: UserId; epoch: number; admin: boolean }

export type SignIn = {
  /** Begins a session for a user on this reply, and ends the one that the browser had. */
  begin: (request: ApiRequest, user: SessionUser, revoked?: Revocation[]) => Promise<void>
  /** Ends the session of this request, if there is one. */
  end: (request: ApiRequest) => Promise<void>
}

type Deps = {
  sessions: SessionCommands
  sessionTokens: SessionTokenSigner
  refreshTokens: RefreshTokens
}

const createSignIn = ({ sessions, sessionTokens, refreshTokens }: Deps): SignIn => {
  const endOwn = async ({ caller, now: at }: ApiRequest): Promise<Revocation[]> => {
    const { sessionId, userId } = caller
    if (!sessionId || !userId) return []
    const data = { sessionId, userId, at, reason: 'logout' } as const
    await sessions.handle(sessionId, { type: 'End', data })
    return [`sid:${sessionId}`]
  }

  return {
    end: async (request) => revoke(request, await endOwn(request)),
    begin: async (request, { userId, epoch, admin }, revoked = []) => {
      const ended = await endOwn(request)
      const sessionId: SessionId = `ses_${randomUUID()}`
      const refreshToken = refreshTokens.of(sessionId, 0)
      const place = roughPlaceOf(request.caller.ip)
      const data = {
        sessionId,
        userId,
        at: request.now,
        epoch,
        refreshHash: hashOf(refreshToken),
        device: agentOf(request.headers['user-agent']),
        ...(place && { place }),
      }
      await sessions.handle(sessionId, { type: 'Start', data }, { isNew: true })
      request.set(SESSION_HEADER, await sessionTokens.sign({ userId, sessionId, epoch, admin }))
      request.set(REFRESH_HEADER, refreshToken)
      revoke(request, [...ended, ...revoked])
    },
  }
}

/** Begins and ends sessions on replies. */
export const sessionSignIn: Resource<ConfigOf<typeof signingSettings>, SignIn> = {
  name: 'session-sign-in',
  open: (kernel) =>
    createSignIn({
      sessions: kernel.commands(sessionAggregate),
      sessionTokens: kernel.resource(sessionTokens),
      refreshTokens: kernel.resource(refreshTokens),
    }),
}
