import type { IdentityEvent } from '@sortie/contracts/identity'
import type { SessionId, UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'

export type SessionEvent = Extract<
  IdentityEvent,
  { type: 'SessionStarted' | 'SessionRefreshed' | 'SessionEnded' }
>
export type SessionFold = {
  userId: UserId | null
  epoch: number
  /** The number of times that the refresh token was rotated. */
  generation: number
  refreshHash: string
  previousHash: string | null
  refreshedAt: string
  ended: boolean
}

type About = { sessionId: SessionId; userId: UserId; at: string }
export type SessionCommand =
  | {
      type: 'Start'
      data: About & { epoch: number; refreshHash: string; device: string; place?: string }
    }
  /** `epoch` is the account's now; `nextHash` belongs to the generation after `generation`. */
  | {
      type: 'Refresh'
      data: About & { epoch: number; presentedHash: string; generation: number; nextHash: string }
    }
  | { type: 'End'; data: About & { reason: 'logout' | 'ended_by_owner' } }

/** The predecessor of a refresh token yields the same successor for so long (two tabs, a lost reply). */
const GRACE_MS = 30_000
/** A session that nobody used for so long is over. */
export const IDLE_MS = 30 * 24 * 3600 * 1000

const since = (from: string, to: string) => Date.parse(to) - Date.parse(from)

/**
 * One signed-in browser. A refresh token is used once; using it again later means that it was
 * stolen, and ends the session.
 */
export const session: Decider<SessionFold, SessionCommand, SessionEvent> = {
  source: import.meta.url,
  initial: {
    userId: null,
    epoch: 0,
    generation: 0,
    refreshHash: '',
    previousHash: null,
    refreshedAt: '',
    ended: false,
  },
  decide: (state, command) => {
    const { sessionId, userId, at } = command.data
    const about = { sessionId, userId, at }
    switch (command.type) {
      case 'Start':
        return state.userId ? [] : [{ type: 'SessionStarted', data: command.data }]
      case 'End':
        if (!state.userId || state.ended) return []
        return [{ type: 'SessionEnded', data: { ...about, reason: command.data.reason } }]
      case 'Refresh': {
        const { epoch, presentedHash, generation, nextHash } = command.data
        if (!state.userId || state.ended || since(state.refreshedAt, at) > IDLE_MS) {
          throw new Rejection('unauthenticated')
        }
        if (state.epoch < epoch) {
          return [{ type: 'SessionEnded', data: { ...about, reason: 'reset' } }]
        }
        if (presentedHash === state.refreshHash && generation === state.generation) {
          const next = { ...about, refreshHash: nextHash, generation: generation + 1 }
          return [{ type: 'SessionRefreshed', data: next }]
        }
        const predecessor = presentedHash === state.previousHash
        if (predecessor && since(state.refreshedAt, at) <= GRACE_MS) return []
        return [{ type: 'SessionEnded', data: { ...about, reason: 'reuse' } }]
      }
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'SessionStarted': {
        const { userId, epoch, refreshHash, at } = data
        return { ...state, userId, epoch, refreshHash, refreshedAt: at }
      }
      case 'SessionRefreshed': {
        const { refreshHash, generation, at } = data
        const previousHash = state.refreshHash
        return { ...state, refreshHash, previousHash, generation, refreshedAt: at }
      }
      case 'SessionEnded':
        return { ...state, ended: true }
    }
  },
}
