import { getKeys, getSession, refreshSession } from '@sortie/contracts/identity/sessions/sessions'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import { hashOf } from '@sortie/runtime/http/token-hash'
import type { Accounts } from '../../accounts/accounts.ts'
import { isAccountOpen } from '../../accounts/decider/account-state.ts'
import type { OperatorCheck } from '../../operators/operator-check.ts'
import type { RefreshTokens, SessionTokenSigner } from '../../security/tokens.ts'
import type { SessionFold } from '../decider/session.ts'
import type { SessionCommands } from '../sessions.ts'

type Deps = {
  accounts: Accounts
  sessions: SessionCommands
  sessionTokens: SessionTokenSigner
  refreshTokens: RefreshTokens
  isAdmin: OperatorCheck
  /** The database's time: instances whose clocks differ must agree on how old a rotation is. */
  databaseNow: () => Promise<string>
  /** When the databases were last restored, as ISO time; null where they never were. */
  restoredAt: string | null
}

/** Builds the routes that only the gateway calls: for keys, for rotation, and for whether a session is alive. */
export const sessionRoutes = (deps: Deps): Route[] => {
  const { accounts, sessions, sessionTokens, refreshTokens, isAdmin, databaseNow, restoredAt } =
    deps
  // Nobody knows any more whether the session was ended since the backup, for instance as it was stolen.
  const isFromBackup = ({ refreshedAt }: SessionFold) =>
    restoredAt !== null && refreshedAt < restoredAt
  const accountOf = async (userId: UserId) => (await accounts.state(userId)).state

  return [
    route(getKeys, sessionTokens.keys),

    route(getSession, async ({ params: { sessionId } }) => {
      const { state } = await sessions.state(sessionId)
      const { userId, ended, epoch } = state
      if (!userId || ended || isFromBackup(state)) return { alive: false }
      const account = await accountOf(userId)
      return { alive: isAccountOpen(account) && epoch === account.epoch }
    }),

    route(refreshSession, async ({ body }) => {
      const sessionId = refreshTokens.sessionOf(body.refreshToken)
      if (!sessionId) throw new Rejection('unauthenticated')
      const { state: before } = await sessions.state(sessionId)
      const { userId, generation } = before
      if (!userId || isFromBackup(before)) throw new Rejection('unauthenticated')
      const nextHash = hashOf(refreshTokens.of(sessionId, generation + 1))
      const presentedHash = hashOf(body.refreshToken)
      const account = await accountOf(userId)
      if (!isAccountOpen(account)) throw new Rejection('unauthenticated')
      const { epoch } = account
      const at = await databaseNow()
      await sessions.handle(sessionId, {
        type: 'Refresh',
        data: { sessionId, userId, at, epoch, presentedHash, generation, nextHash },
      })
      const { state } = await sessions.state(sessionId)
      if (state.ended) throw new Rejection('unauthenticated')
      return {
        sessionToken: await sessionTokens.sign({
          userId,
          sessionId,
          epoch: state.epoch,
          admin: isAdmin(account),
        }),
        refreshToken: refreshTokens.of(sessionId, state.generation),
      }
    }),
  ]
}
