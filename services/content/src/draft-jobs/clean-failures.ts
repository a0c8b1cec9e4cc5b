import { DraftFailure, failureSentence } from '@sortie/contracts/content/drafts/draft-failures'
import type { Db } from '@sortie/runtime/database/mongo'
import type { Commit, StoredEvent } from '@sortie/runtime/store/commit'
import { type CleanedPart, cleanEvents } from '@sortie/runtime/store/old-events'
import { dropWorkMessages } from '@sortie/runtime/work/item'

/** The sentence of the cause, where an older release stored one that may quote the article. */
export const cleanedFailure = ({ type, data }: StoredEvent): StoredEvent['data'] | null => {
  if (type !== 'DraftFailed') return null
  const cause = DraftFailure.safeParse(data.cause)
  if (!cause.success) return null
  const reason = failureSentence({ cause: cause.data })
  return data.reason === reason ? null : { ...data, reason }
}

/**
 * Older releases stored why an article failed in the clear, with sentences of it: in its event, and in the work that
 * wrote it. This leaves the sentence of the cause, and the kind of the error.
 */
export const createFailureCleaning =
  (db: Db) =>
  async (after?: string): Promise<CleanedPart> => {
    const streams = new Set<string>()
    const part = await cleanEvents(db.collection<Commit>('commits'), after, (event) => {
      const data = cleanedFailure(event)
      if (data && typeof data.draftId === 'string') streams.add(data.draftId)
      return data
    })
    await dropWorkMessages(db, [...streams])
    return part
  }
