import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftComment } from '@sortie/contracts/content/drafts/draft-comments'
import type { UserId } from '@sortie/contracts/ids'
import { type Db, ensureCollection, isDuplicateKey } from '@sortie/runtime/database/mongo'
import { Rejection } from '@sortie/runtime/domain'
import type { Contribution } from '@sortie/runtime/service/kernel'
import { createQueues } from '@sortie/runtime/store/queues'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { StoredComment } from './decider/draft-comments.ts'

/** The comments on one draft. `version` counts their changes. */
type Document = { _id: DraftId; userId: UserId; version: number; comments: StoredComment[] }
/** The words of a comment, which are sealed with the key of its draft. */
type Words = Pick<DraftComment, 'name' | 'text'>

export const DRAFT_COMMENTS = 'draft-comments'
/** Tries of a change that others were faster than: a draft has few readers who write at once. */
const TRIES = 20

/** A draft and the user who owns it. */
type DraftOfOwner = { draftId: DraftId; userId: UserId }
type Change = (comments: readonly StoredComment[]) => readonly StoredComment[]

/**
 * Comments of readers, in a document for each draft: they are no events, since a stranger's words must be erasable by
 * themselves. They are sealed with the draft's key, and go with it.
 */
export const createDraftComments = (
  db: Db,
  { seal, unseal }: Pick<PersonalKeys, 'seal' | 'unseal'>,
) => {
  const kept = db.collection<Document>(DRAFT_COMMENTS)
  const queues = createQueues()

  /** @returns whether nobody else changed them meanwhile */
  const tryChange = async (
    { draftId: _id, userId }: DraftOfOwner,
    change: Change,
  ): Promise<boolean> => {
    const found = await kept.findOne({ _id })
    const before = found?.comments ?? []
    const comments = change(before)
    if (comments === before) return true
    if (found) {
      const { version } = found
      const set = { comments: [...comments], version: version + 1 }
      const { matchedCount } = await kept.updateOne({ _id, version }, { $set: set })
      return matchedCount === 1
    }
    try {
      await kept.insertOne({ _id, userId, version: 1, comments: [...comments] })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  const opened = async (draftId: DraftId, stored: StoredComment): Promise<DraftComment[]> => {
    const { sealed, ...comment } = stored
    const words = (await unseal(draftId, sealed)) as Words | null
    return words ? [{ ...comment, ...words }] : []
  }
  const openAll = async ({ _id, comments }: Document): Promise<DraftComment[]> =>
    (await Promise.all(comments.map((one) => opened(_id, one)))).flat()

  return {
    /** The comments on a draft, oldest first, and how often they changed. */
    read: async (draftId: DraftId): Promise<{ comments: DraftComment[]; version: number }> => {
      const found = await kept.findOne({ _id: draftId })
      return found
        ? { comments: await openAll(found), version: found.version }
        : { comments: [], version: 0 }
    },
    /** Seals the words of a comment. Null once its draft is erased. */
    seal: (draftId: DraftId, words: Words): Promise<string | null> => seal(draftId, words),
    /** @throws what `change` throws; Rejection('unavailable') where others change them all the time */
    change: (draft: DraftOfOwner, change: Change): Promise<void> =>
      queues.run(draft.draftId, async () => {
        for (let tries = 0; tries < TRIES; tries++) if (await tryChange(draft, change)) return
        throw new Rejection('unavailable')
      }),
    /** Deletes all comments on a draft. */
    removeAllOf: async (subject: string): Promise<void> => {
      await kept.deleteOne({ _id: subject as DraftId })
    },
    /** The comments on all drafts of a person, for what they ask to see of themselves. */
    keeps: async function* (userId, after) {
      const [from = '', behind = ''] = after.split('/')
      const documents = kept
        .find({ userId: userId as UserId, _id: { $gte: from as DraftId } })
        .sort({ _id: 1 })
      for await (const document of documents) {
        const all = await openAll(document)
        const later = document._id === from ? all.filter((one) => one.commentId > behind) : all
        for (const data of later.toSorted((one, other) =>
          one.commentId < other.commentId ? -1 : 1,
        ))
          yield {
            id: `${document._id}/${data.commentId}`,
            what: 'comment',
            data: { draftId: document._id, ...data },
          }
      }
    } satisfies Contribution['keeps'],
    prepare: async () => {
      await ensureCollection(db, DRAFT_COMMENTS)
      await kept.createIndex({ userId: 1, _id: 1 })
    },
  }
}
export type DraftCommentStore = ReturnType<typeof createDraftComments>
