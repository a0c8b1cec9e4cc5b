import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type DraftMailCommand, type DraftMailEvent, draftMail } from './decider/draft-mail.ts'

export type DraftMails = Commands<DraftMailCommand, boolean, DraftMailEvent>

/** The mail about one order of an article. */
export const draftMailAggregate: Aggregate<boolean, DraftMailCommand, DraftMailEvent> = {
  name: 'draft-mail',
  decider: draftMail,
  // The title is a text of the draft, and goes with its key.
  subject: (_stream, { data: { draftId } }) => draftId,
}
