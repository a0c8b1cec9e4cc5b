import type {
  DraftCommentId,
  DraftShareId,
  SectionId,
} from '@sortie/contracts/content/drafts/article-ids'
import {
  MOST_COMMENTS_OF_DRAFT,
  MOST_COMMENTS_OF_LINK,
} from '@sortie/contracts/content/drafts/draft-limits'
import { plainText, trimmed } from '@sortie/prose/tree/normal-inline'
import { Rejection } from '@sortie/runtime/domain'

/** A comment of a reader as it is stored; `sealed` holds their name and their words. */
export type StoredComment = {
  commentId: DraftCommentId
  shareId: DraftShareId
  sectionId: SectionId | null
  at: string
  isRead: boolean
  isResolved: boolean
  sealed: string
}
type Comments = readonly StoredComment[]

/**
 * Adds a comment; one that was sent again is there already.
 * @throws Rejection('too_many_comments') where its link, or the draft, has as many as it may
 */
export const withComment = (comments: Comments, comment: StoredComment): Comments => {
  const { commentId, shareId } = comment
  if (comments.some((one) => one.commentId === commentId)) return comments
  const ofLink = comments.filter((one) => one.shareId === shareId)
  if (ofLink.length >= MOST_COMMENTS_OF_LINK || comments.length >= MOST_COMMENTS_OF_DRAFT) {
    throw new Rejection('too_many_comments')
  }
  return [...comments, comment]
}

/** Marks some comments as read; those that are gone by now are passed over. */
export const withRead = (comments: Comments, commentIds: readonly DraftCommentId[]): Comments => {
  const read = new Set(commentIds)
  const isNews = ({ commentId, isRead }: StoredComment) => !isRead && read.has(commentId)
  if (!comments.some(isNews)) return comments
  return comments.map((one) => (isNews(one) ? { ...one, isRead: true } : one))
}

/**
 * Marks a comment as resolved, or as open again. It counts as read from then on.
 * @throws Rejection('comment_not_found')
 */
export const withResolved = (
  comments: Comments,
  commentId: DraftCommentId,
  isResolved: boolean,
): Comments => {
  const known = comments.find((one) => one.commentId === commentId)
  if (!known) throw new Rejection('comment_not_found')
  if (known.isResolved === isResolved && known.isRead) return comments
  return comments.map((one) => (one === known ? { ...one, isResolved, isRead: true } : one))
}

/** Takes a comment away; where it is gone already, nothing changes. */
export const withoutComment = (comments: Comments, commentId: DraftCommentId): Comments =>
  comments.some((one) => one.commentId === commentId)
    ? comments.filter((one) => one.commentId !== commentId)
    : comments

/** Words of a reader in lines, without what cannot be seen; of several empty lines one. */
export const plainCommentLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => trimmed(plainText(line)))
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')
    .join('\n')
