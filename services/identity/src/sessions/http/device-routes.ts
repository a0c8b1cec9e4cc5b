import {
  endOtherSessions,
  endSession,
  listSessions,
} from '@sortie/contracts/identity/sessions/sessions'
import type { SessionId, UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OpenAccount, Owner } from '../../accounts/owner.ts'
import { describeDevice } from '../../security/device.ts'
import { IDLE_MS } from '../decider/session.ts'
import type { SessionCommands } from '../sessions.ts'
import { revoke } from '../sign-in.ts'
import type { SessionView } from '../views/session-view.ts'

type Deps = {
  sessions: SessionCommands
  views: Views<SessionView>
  owner: Owner
}

/** As many as a page shows; nobody signs in on more. */
const MOST_SESSIONS = 200

/** Builds the routes that list the devices of a user, and sign them out there. */
export const deviceRoutes = ({ sessions, views, owner }: Deps): Route[] => {
  const aliveOf = async ({ userId, epoch }: OpenAccount, now: string) => {
    const found = await views.where({ userId }, { newestBy: 'lastSeenAt', limit: MOST_SESSIONS })
    const isAlive = (session: SessionView) =>
      session.epoch === epoch && Date.parse(now) - Date.parse(session.lastSeenAt) <= IDLE_MS
    return found.filter(isAlive)
  }

  const end = (sessionId: SessionId, userId: UserId, at: string) =>
    sessions.handle(sessionId, {
      type: 'End',
      data: { sessionId, userId, at, reason: 'ended_by_owner' },
    })

  return [
    route(listSessions, async (request) => {
      const alive = await aliveOf(await owner.account(request), request.now)
      return {
        sessions: alive.map(({ sessionId, device, place, startedAt, lastSeenAt }) => ({
          sessionId,
          device: describeDevice(device),
          place,
          startedAt,
          lastSeenAt,
          current: sessionId === request.caller.sessionId,
        })),
      }
    }),

    route(endSession, async (request) => {
      const { sessionId } = request.params
      const { userId, epoch } = await owner.account(request)
      const { state } = await sessions.state(sessionId)
      const isTheirs = state.userId === userId && state.epoch === epoch && !state.ended
      if (!isTheirs) throw new Rejection('session_not_found')
      await end(sessionId, userId, request.now)
      revoke(request, [`sid:${sessionId}`])
      return undefined
    }),

    route(endOtherSessions, async (request) => {
      const account = await owner.account(request)
      const alive = await aliveOf(account, request.now)
      const others = alive
        .map(({ sessionId }) => sessionId)
        .filter((sessionId) => sessionId !== request.caller.sessionId)
      await Promise.all(others.map((sessionId) => end(sessionId, account.userId, request.now)))
      revoke(
        request,
        others.map((sessionId) => `sid:${sessionId}` as const),
      )
      return { ended: others.length }
    }),
  ]
}
