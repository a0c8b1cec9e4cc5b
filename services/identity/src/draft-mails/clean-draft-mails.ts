import { failureSentence } from '@sortie/contracts/content/drafts/draft-failures'
import type { Collection } from '@sortie/runtime/database/mongo'
import type { Commit, StoredEvent } from '@sortie/runtime/store/commit'
import { type CleanedPart, cleanEvents } from '@sortie/runtime/store/old-events'

/** Without the reason, where an older release stored one that may quote the article. */
export const cleanedMail = ({ type, data }: StoredEvent): StoredEvent['data'] | null => {
  // Events of this release say how the order failed, and their reason follows from that.
  if (type !== 'DraftMailAsked' || data.reason === undefined || data.failed) return null
  const reason = failureSentence({ cause: 'quality' })
  return data.reason === reason ? null : { ...data, reason }
}

/** Older releases stored in the clear why an article failed, for the mail about it, with sentences of it. */
export const createDraftMailCleaning =
  (commits: Collection<Commit>) =>
  (after?: string): Promise<CleanedPart> =>
    cleanEvents(commits, after, cleanedMail)
