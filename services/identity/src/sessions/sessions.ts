import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type Session, type SessionCommand, type SessionEvent, session } from './decider/session.ts'

export type Sessions = Commands<SessionCommand, Session, SessionEvent>

/** One signed-in browser, from its sign-in to its end. */
export const sessionAggregate: Aggregate<Session, SessionCommand, SessionEvent> = {
  name: 'session',
  decider: session,
  subject: (_stream, { data: { userId } }) => userId,
}
