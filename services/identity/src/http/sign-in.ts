import { randomUUID } from 'node:crypto'
import type { SessionId, UserId } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/command'
import type { Ask } from '@sortie/runtime/http'
import type { Session, SessionCommand } from '../domain/session.ts'
import { hashOf, type RefreshTokens, type SessionTokens } from '../security/tokens.ts'

/** Reply headers that only the gateway reads: it turns them into cookies and revocations. */
const SESSION_HEADER = 'x-sortie-session'
const REFRESH_HEADER = 'x-sortie-refresh'
export const REVOKED_HEADER = 'x-sortie-revoked'

const LONGEST_DEVICE = 200

export type SignIn = {
  /** Begins a session for a user on this reply, and ends the one that the browser had. */
  begin: (ask: Ask, userId: UserId, epoch: number) => Promise<void>
  /** Ends the session of this request, if there is one. */
  end: (ask: Ask) => Promise<void>
}

type Deps = {
  sessions: Commands<SessionCommand, Session>
  sessionTokens: SessionTokens
  refreshTokens: RefreshTokens
}

export const createSignIn = ({ sessions, sessionTokens, refreshTokens }: Deps): SignIn => {
  const end = async ({ caller, now, set }: Ask) => {
    const { sessionId, userId } = caller
    if (!sessionId || !userId) return
    await sessions.handle(sessionId, {
      type: 'End',
      data: {
        sessionId: sessionId as SessionId,
        userId: userId as UserId,
        at: now,
        reason: 'logout',
      },
    })
    set(REVOKED_HEADER, `sid:${sessionId}`)
  }

  return {
    end,
    begin: async (ask, userId, epoch) => {
      await end(ask)
      const sessionId: SessionId = `ses_${randomUUID()}`
      const refreshToken = refreshTokens.of(sessionId, 0)
      const device = (ask.headers['user-agent'] ?? 'unknown').slice(0, LONGEST_DEVICE)
      const refreshHash = hashOf(refreshToken)
      const data = { sessionId, userId, at: ask.now, epoch, refreshHash, device }
      await sessions.handle(sessionId, { type: 'Start', data }, { isNew: true })
      ask.set(SESSION_HEADER, await sessionTokens.sign({ userId, sessionId, epoch }))
      ask.set(REFRESH_HEADER, refreshToken)
    },
  }
}
