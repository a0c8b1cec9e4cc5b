import type { SessionId, UserId } from '@sortie/contracts/ids'

/** The claims of a session token. */
export type SessionClaims = {
  userId: UserId
  sessionId: SessionId
  /** The number of changes and resets of the user's password when the session began. */
  epoch: number
  /** True if identity takes the user for an operator of Sortie. */
  admin: boolean
  /** Seconds since 1970. */
  expires: number
}
export type RevocationScope =
  | { type: 'session'; sessionId: string }
  /** Every session of the user that began before this epoch: `Infinity`, whenever it began. */
  | { type: 'epoch'; userId: string; epoch: number }

// Four times the life of a session token, so that it covers clocks that are far off as well.
const KEEP_MS = 3_600_000
const SWEEP_MS = 60_000

const bySession = /^sid:(ses_[0-9A-Za-z-]{1,64})$/
const byUser = /^user:(usr_[0-9A-Za-z-]{1,64})(?:;epoch:(\d{1,9}))?$/

/** Reads `sid:<sessionId>`, `user:<userId>;epoch:<n>` and `user:<userId>`, separated by commas. */
export const parseRevoked = (header: string): RevocationScope[] =>
  header.split(',').flatMap((part): RevocationScope[] => {
    const text = part.trim()
    const session = bySession.exec(text)
    if (session) return [{ type: 'session', sessionId: session[1]! }]
    const [, userId, epoch = 'Infinity'] = byUser.exec(text) ?? []
    return userId ? [{ type: 'epoch', userId, epoch: Number(epoch) }] : []
  })

/** Returns true if a revocation ends the session of these claims. */
export const ends = (
  revoked: RevocationScope,
  { userId, sessionId, epoch }: SessionClaims,
): boolean => {
  switch (revoked.type) {
    case 'session':
      return revoked.sessionId === sessionId
    case 'epoch':
      return revoked.userId === userId && epoch < revoked.epoch
  }
}

/**
 * The sessions that were ended while tokens of theirs may still be about.
 * @param onRevoked called with each one that was not known, to end what is open.
 */
export const createRevocations = (
  onRevoked: (revoked: RevocationScope) => void = () => {},
  now: () => number = Date.now,
) => {
  const sessions = new Map<string, number>()
  const epochs = new Map<string, { epoch: number; until: number }>()
  let swept = now()

  const sweep = () => {
    if (now() - swept < SWEEP_MS) return
    swept = now()
    for (const [sessionId, until] of sessions) if (until < now()) sessions.delete(sessionId)
    for (const [userId, { until }] of epochs) if (until < now()) epochs.delete(userId)
  }

  const isNew = (revoked: RevocationScope): boolean =>
    revoked.type === 'session'
      ? !sessions.has(revoked.sessionId)
      : (epochs.get(revoked.userId)?.epoch ?? 0) < revoked.epoch

  return {
    add: (revoked: RevocationScope) => {
      sweep()
      if (!isNew(revoked)) return
      const until = now() + KEEP_MS
      if (revoked.type === 'session') sessions.set(revoked.sessionId, until)
      else epochs.set(revoked.userId, { epoch: revoked.epoch, until })
      onRevoked(revoked)
    },
    has: ({ userId, sessionId, epoch }: SessionClaims): boolean =>
      sessions.has(sessionId) || epoch < (epochs.get(userId)?.epoch ?? 0),
    size: () => sessions.size + epochs.size,
  }
}
export type Revocations = ReturnType<typeof createRevocations>
