import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type SessionCommand,
  type SessionEvent,
  type SessionFold,
  session,
} from './decider/session.ts'

export type SessionCommands = Commands<SessionCommand, SessionFold, SessionEvent>

/** One signed-in browser, from its sign-in to its end. */
export const sessionAggregate: Aggregate<SessionFold, SessionCommand, SessionEvent> = {
  name: 'session',
  decider: session,
  subject: (_stream, { data: { userId } }) => userId,
}
