import type { IdentityEvent } from '@sortie/contracts/identity'
import type { SessionId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** A session that its owner has not ended; one that a new password ended has an older epoch. */
export type SessionView = {
  sessionId: SessionId
  userId: string
  epoch: number
  /** The browser's description of itself; null once the person is erased, as the place is. */
  device: string | null
  place: string | null
  startedAt: string
  /** Up to a quarter of an hour behind: sessions are refreshed that often. */
  lastSeenAt: string
}

export const sessionView = projection<SessionView, IdentityEvent>({
  name: 'session',
  indexes: [['userId', 'lastSeenAt']],
  on: {
    SessionStarted: (_view, { data: { sessionId, userId, epoch, device, place, at } }) => ({
      sessionId,
      userId,
      epoch,
      device,
      place: place ?? null,
      startedAt: at,
      lastSeenAt: at,
    }),
    SessionRefreshed: (view, { data: { at } }) => view && { ...view, lastSeenAt: at },
    SessionEnded: () => undefined,
  },
})
