import type { Body, Reply } from '@sortie/contracts/call'
import type {
  commentOnSharedDraft,
  DraftComment,
  DraftComments,
  followDraftComments,
  listDraftComments,
} from '@sortie/contracts/content/drafts/draft-comments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { LiveSource } from '@/lib/api/live'
import { formatCount } from '@/lib/format'
import type { Action } from '@/lib/forms/action'
import { announce } from '@/lib/notices/toast'

/** The comments that readers left on an article. */
export const commentsQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'comments'],
    queryFn: ({ signal }): Promise<DraftComments> =>
      contentApi.listDraftComments({
        params: { draftId },
        signal,
      }),
    staleTime: 0,
  })

/** Comments that were not there before. */
export const newComments = (
  before: DraftComments | undefined,
  now: DraftComments,
): DraftComment[] => {
  const known = new Set(before?.comments.map(({ commentId }) => commentId))
  return now.comments.filter(({ commentId }) => !known.has(commentId))
}

/** Comments as they come. */
export const liveComments: LiveSource<typeof followDraftComments> = {
  endpoint: contentApi.followDraftComments,
  params: (draftId) => ({ draftId }),
  fetch: (client, draftId) => client.fetchQuery(commentsQuery(draftId)),
  receive: (client, draftId, now) => {
    const { queryKey } = commentsQuery(draftId)
    const before = client.getQueryData(queryKey)
    client.setQueryData(queryKey, now)
    const [first, ...others] = before ? newComments(before, now) : []
    if (first) announce('New comment', others.length > 0 ? 'From readers' : `From ${first.name}`)
  },
}

/** Comments on one part of an article: a section, all of it, or sections that are gone. */
export type CommentGroup = { sectionId: string | null; name: string; comments: DraftComment[] }

/** Comments by the parts that they are on, in the order of the article; then what is on all of it. */
export const groupComments = (
  comments: readonly DraftComment[],
  sections: readonly { sectionId: string; name: string }[],
): CommentGroup[] => {
  const there = new Set(sections.map(({ sectionId }) => sectionId))
  const on = (sectionId: string | null, name: string): CommentGroup => ({
    sectionId,
    name,
    comments: comments.filter((one) => one.sectionId === sectionId),
  })
  const removed = comments.filter(({ sectionId }) => sectionId !== null && !there.has(sectionId))
  return [
    ...sections.map(({ sectionId, name }) => on(sectionId, name)),
    on(null, 'The whole article'),
    { sectionId: null, name: 'Removed sections', comments: removed },
  ].filter((group) => group.comments.length > 0)
}

/** `3 comments, 1 new`. */
export const commentCountText = (comments: readonly DraftComment[]): string => {
  const unread = comments.filter(({ isRead }) => !isRead).length
  const count = comments.length === 1 ? '1 comment' : `${formatCount(comments.length)} comments`
  return unread > 0 ? `${count}, ${formatCount(unread)} new` : count
}

type Change = { client: QueryClient; draftId: string; action: Action }
type Comments = Reply<typeof listDraftComments>

const keep = ({ client, draftId }: Change, now: Comments) =>
  client.setQueryData(commentsQuery(draftId).queryKey, now)

export const sendRead = async (change: Change, commentIds: DraftComment['commentId'][]) => {
  const { draftId, action } = change
  const input = { params: { draftId }, body: { commentIds }, action }
  keep(change, await contentApi.readDraftComments(input))
}
export const sendResolved = async (change: Change, commentId: string, isResolved: boolean) => {
  const { draftId, action } = change
  const input = { params: { draftId, commentId }, body: { isResolved }, action }
  keep(change, await contentApi.resolveDraftComment(input))
}
export const sendDeletion = async (change: Change, commentId: string) => {
  const { draftId, action } = change
  keep(
    change,
    await contentApi.deleteDraftComment({
      params: { draftId, commentId },
      action,
    }),
  )
}

type CommentRequest = {
  body: Body<typeof commentOnSharedDraft>
  action: Action
  idempotencyKey: string
}

/** Leaves a comment through a link. */
export const sendComment = (token: string, left: CommentRequest) =>
  contentApi.commentOnSharedDraft({
    params: { token },
    ...left,
  })
