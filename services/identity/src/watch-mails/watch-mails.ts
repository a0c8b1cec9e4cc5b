import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type WatchMailCommand, type WatchMailEvent, watchMail } from './decider/watch-mail.ts'

export type WatchMails = Commands<WatchMailCommand, boolean, WatchMailEvent>

/** One email about watched sites. */
export const watchMailAggregate: Aggregate<boolean, WatchMailCommand, WatchMailEvent> = {
  name: 'watch-mail',
  decider: watchMail,
  subject: (_stream, { data: { userId } }) => userId,
}
