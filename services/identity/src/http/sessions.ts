import { getKeys, getSession, refreshSession, type UserId } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/command'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http'
import type { Account, AccountCommand } from '../domain/account.ts'
import type { Session, SessionCommand } from '../domain/session.ts'
import { hashOf, type RefreshTokens, type SessionTokens } from '../security/tokens.ts'

type Deps = {
  accounts: Commands<AccountCommand, Account>
  sessions: Commands<SessionCommand, Session>
  sessionTokens: SessionTokens
  refreshTokens: RefreshTokens
}

/** What only the gateway asks: keys, rotation, and whether a session is alive. */
export const sessionRoutes = (deps: Deps): Route[] => {
  const { accounts, sessions, sessionTokens, refreshTokens } = deps
  const epochOf = async (userId: UserId) => (await accounts.state(userId)).state.epoch

  return [
    route(getKeys, sessionTokens.keys),

    route(getSession, async ({ params: { sessionId } }) => {
      const { userId, ended, epoch } = (await sessions.state(sessionId)).state
      const alive = userId !== null && !ended && epoch === (await epochOf(userId))
      return { alive }
    }),

    route(refreshSession, async ({ body, now }) => {
      const sessionId = refreshTokens.sessionOf(body.refreshToken)
      if (!sessionId) throw new Rejection('unauthenticated')
      const { userId, generation } = (await sessions.state(sessionId)).state
      if (!userId) throw new Rejection('unauthenticated')
      const nextHash = hashOf(refreshTokens.of(sessionId, generation + 1))
      const presentedHash = hashOf(body.refreshToken)
      const epoch = await epochOf(userId)
      await sessions.handle(sessionId, {
        type: 'Refresh',
        data: { sessionId, userId, at: now, epoch, presentedHash, generation, nextHash },
      })
      const { state } = await sessions.state(sessionId)
      if (state.ended) throw new Rejection('unauthenticated')
      return {
        sessionToken: await sessionTokens.sign({ userId, sessionId, epoch: state.epoch }),
        refreshToken: refreshTokens.of(sessionId, state.generation),
      }
    }),
  ]
}
