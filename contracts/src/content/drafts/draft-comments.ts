import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { DraftCommentId, DraftId, DraftShareId, SectionId } from './article-ids.ts'
import { COMMENT_NAME_LENGTH, COMMENT_TEXT_LENGTH, MOST_COMMENTS_OF_DRAFT } from './draft-limits.ts'

// Comments of readers on a shared article. Comments are no events: their readers are strangers, and each comment has to
// be erasable by itself.

/** Something that can be seen: a remark is not made of spaces or controls. */
const SEEN = /[^\s\p{C}]/u

export const commentOnSharedDraft = endpoint({
  method: 'post',
  path: '/api/shared-drafts/:token/comments',
  access: 'public',
  summary:
    'Leaves a comment on a section of a shared article, or on all of it, for its owner. 404 once the link ended or was revoked.',
  params: z.object({ token: z.string() }),
  body: z.strictObject({
    /** Null: on the article as a whole. */
    sectionId: SectionId.nullable(),
    name: z
      .string()
      .trim()
      .max(COMMENT_NAME_LENGTH, 'The name is too long (60 at most)')
      .regex(SEEN, 'Your name is required'),
    text: z
      .string()
      .trim()
      .max(COMMENT_TEXT_LENGTH, 'The comment is too long (500 at most)')
      .regex(SEEN, 'A comment is required'),
  }),
  reply: z.object({ commentId: DraftCommentId }),
  status: 201,
  idempotent: true,
})

/** A comment as the owner of its article reads it: text of a stranger, never markup. */
export const DraftComment = z.object({
  commentId: DraftCommentId,
  shareId: DraftShareId,
  /** Null: on the article as a whole. The section may be gone by now. */
  sectionId: SectionId.nullable(),
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  isResolved: z.boolean(),
})
export type DraftComment = z.infer<typeof DraftComment>

/** The comments on an article, oldest first. */
export const DraftComments = z.object({
  comments: z.array(DraftComment),
  /** True if a link is open, so that more comments may come. */
  isOpen: z.boolean(),
})
export type DraftComments = z.infer<typeof DraftComments>

const params = z.object({ draftId: DraftId })
const ofOne = z.object({ draftId: DraftId, commentId: DraftCommentId })

export const listDraftComments = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/comments',
  summary: 'Lists the comments that readers left on a shared article, oldest first.',
  params,
  reply: DraftComments,
})
export const followDraftComments = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/live/comments',
  summary:
    'Streams the comments on an article as server-sent events (`view`), the current state first.',
  params,
  reply: DraftComments,
  produces: 'events',
})
export const readDraftComments = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/read-comments',
  summary: 'Notes that the owner has read some comments.',
  params,
  body: z.strictObject({ commentIds: z.array(DraftCommentId).max(MOST_COMMENTS_OF_DRAFT) }),
  reply: DraftComments,
})
export const resolveDraftComment = endpoint({
  method: 'put',
  path: '/api/drafts/:draftId/comments/:commentId/resolved',
  summary: 'Marks a comment as resolved, or as open again.',
  params: ofOne,
  body: z.strictObject({ isResolved: z.boolean() }),
  reply: DraftComments,
})
export const deleteDraftComment = endpoint({
  method: 'delete',
  path: '/api/drafts/:draftId/comments/:commentId',
  summary: 'Deletes a comment for good.',
  params: ofOne,
  reply: DraftComments,
})
