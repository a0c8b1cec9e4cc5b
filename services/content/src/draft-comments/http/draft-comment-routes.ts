import { randomUUID } from 'node:crypto'
import type {
  DraftCommentId,
  DraftId,
  SectionId,
} from '@sortie/contracts/content/drafts/article-ids'
import {
  commentOnSharedDraft,
  type DraftComments,
  deleteDraftComment,
  followDraftComments,
  listDraftComments,
  readDraftComments,
  resolveDraftComment,
} from '@sortie/contracts/content/drafts/draft-comments'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import type { Kernel } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { SharedDrafts } from '../../draft-shares/shared-draft.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import type { DraftView } from '../../drafts/views/draft-view.ts'
import {
  plainCommentLines,
  type StoredComment,
  withComment,
  withoutComment,
  withRead,
  withResolved,
} from '../decider/draft-comments.ts'
import { DRAFT_COMMENTS, type DraftCommentStore } from '../draft-comments.ts'

type Deps = {
  comments: DraftCommentStore
  shared: Pick<SharedDrafts, 'find'>
  own: OwnDraft
  views: Pick<Views<DraftView>, 'find'>
  hasOpenLink: (draftId: DraftId) => Promise<boolean>
  sendLive: Kernel<unknown>['sendLive']
  /** Ids of comments follow from it, the link and the request's key. */
  idKey: Buffer
  /** Limits how many comments a network may leave, and how often owners may act on theirs. */
  throttles: { leave: NetworkThrottle; acts: Throttle }
}

const GONE = 'This part of the article is gone. Reload the page, then comment again.'

/** The routes by which readers of a shared article comment, and its owner reads, resolves and deletes comments. */
export const draftCommentRoutes = (deps: Deps) => {
  const { comments, shared, own, hasOpenLink, sendLive, idKey, throttles } = deps

  const idOf = (shareId: string, key: string | null): DraftCommentId =>
    `dcm_${keyedHash(idKey, shareId, key ?? randomUUID()).slice(0, 32)}`

  const read = async (draftId: DraftId): Promise<{ reply: DraftComments; version: number }> => {
    const [{ comments: all, version }, isOpen] = await Promise.all([
      comments.read(draftId),
      hasOpenLink(draftId),
    ])
    return { reply: { comments: all, isOpen }, version }
  }

  /** Lets the owner of a draft change its comments. */
  const act = async (
    { userId, draftId }: { userId: UserId; draftId: DraftId },
    change: Parameters<DraftCommentStore['change']>[1],
  ): Promise<DraftComments> => {
    await own(userId, draftId)
    await throttles.acts.take(userId)
    await comments.change({ userId, draftId }, change)
    return (await read(draftId)).reply
  }

  /** @throws Rejection('section_not_found') where a section is not there any more */
  const checkSection = (view: Pick<DraftView, 'sections'>, wanted: SectionId | null) => {
    if (wanted === null || view.sections.some(({ sectionId }) => sectionId === wanted)) return
    throw new Rejection('section_not_found', { message: GONE, detail: GONE })
  }

  return [
    route(commentOnSharedDraft, async ({ params: { token }, body, key, caller, now: at }) => {
      const { link, view } = await shared.find(token, caller.ip)
      await throttles.leave.takeFrom(caller.ip)
      const { shareId, draftId, userId } = link
      const { sectionId } = body
      checkSection(view, sectionId)
      const commentId = idOf(shareId, key)
      const words = {
        name: plainCommentLines(body.name).replaceAll('\n', ' '),
        text: plainCommentLines(body.text),
      }
      const sealed = await comments.seal(draftId, words)
      if (sealed === null) throw new Rejection('share_not_found')
      const state = { at, isRead: false, isResolved: false }
      const comment: StoredComment = { ...state, commentId, shareId, sectionId, sealed }
      await comments.change({ draftId, userId }, (all) => withComment(all, comment))
      return { commentId }
    }),

    route(listDraftComments, async ({ userId, params: { draftId } }) => {
      await own(userId, draftId)
      return (await read(draftId)).reply
    }),

    route(followDraftComments, async ({ userId, params: { draftId } }, response) => {
      await own(userId, draftId)
      await sendLive<DraftComments>(response, {
        projection: DRAFT_COMMENTS,
        key: draftId,
        read: async () => {
          const view = await deps.views.find(draftId)
          return view?.brief && !view.isDeleted ? { ...(await read(draftId)), done: false } : null
        },
      })
      return undefined
    }),

    route(readDraftComments, ({ userId, params: { draftId }, body: { commentIds } }) =>
      act({ userId, draftId }, (all) => withRead(all, commentIds)),
    ),

    route(resolveDraftComment, ({ userId, params: { draftId, commentId }, body }) =>
      act({ userId, draftId }, (all) => withResolved(all, commentId, body.isResolved)),
    ),

    route(deleteDraftComment, ({ userId, params: { draftId, commentId } }) =>
      act({ userId, draftId }, (all) => withoutComment(all, commentId)),
    ),
  ]
}
