import { z } from 'zod'
import { Caution } from '../../analysis/research/research.ts'
import { UserId } from '../../ids.ts'
import { endpoint, event, internal, personal } from '../../kit.ts'
import { EvidenceItem } from '../evidence/evidence.ts'
import { ArticleType, DraftId, DraftShareId, PageKind, SectionId } from './article-ids.ts'
import { Writer } from './draft-brief.ts'
import { Details } from './draft-edits.ts'

// Links to articles: what their owners do with them, and what whoever has one may read. They work as
// links to reports do: see sharing.ts.

/** Days that a link to an article lasts unless told, and at most. */
export const DRAFT_SHARE_DAYS = 30
export const MOST_DRAFT_SHARE_DAYS = 90

const at = z.iso.datetime()
const ofShare = { shareId: DraftShareId, draftId: DraftId, userId: UserId, at }

/** Events of streams `dsh_…`: one link to a draft. */
export const draftShareEvents = [
  internal(
    event('DraftShared', {
      ...ofShare,
      endsAt: at,
      /** With its evidence, or the text alone. */
      withSources: z.boolean(),
      /** For its owner. */
      label: personal(z.string()),
    }),
  ),
  internal(event('DraftShareRevoked', ofShare)),
] as const

/** A link as its owner sees it. Its token was shown once, and isn't kept. */
export const DraftShare = z.object({
  shareId: DraftShareId,
  label: z.string().nullable(),
  withSources: z.boolean(),
  createdAt: at,
  endsAt: at,
  status: z.enum(['open', 'ended', 'revoked']),
})
export type DraftShare = z.infer<typeof DraftShare>

const params = z.object({ draftId: DraftId })

export const shareDraft = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/shares',
  summary:
    'Makes a link that shows a finished article, as it reads when it is opened, to whoever has it. Its token is told once.',
  params,
  body: z.strictObject({
    days: z.int().min(1).max(MOST_DRAFT_SHARE_DAYS).default(DRAFT_SHARE_DAYS),
    withSources: z.boolean().default(true),
    label: z.string().trim().max(80, 'The note is too long (80 at most)').optional(),
  }),
  reply: z.object({ share: DraftShare, token: z.string() }),
  status: 201,
  idempotent: true,
})
export const listDraftShares = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/shares',
  summary: 'Lists the links to an article, newest first.',
  params,
  reply: z.object({ shares: z.array(DraftShare) }),
})
export const revokeDraftShare = endpoint({
  method: 'delete',
  path: '/api/drafts/:draftId/shares/:shareId',
  summary: 'Revokes a link: from now on it shows nothing.',
  params: z.object({ draftId: DraftId, shareId: DraftShareId }),
  reply: DraftShare,
  idempotent: true,
})

/** An article as a link shows it. */
export const SharedDraft = z.object({
  type: ArticleType,
  /** Absent for an article. */
  pageKind: PageKind.optional(),
  keyword: z.string(),
  writer: Writer,
  /** True if a person changed its text since it was written; absent: no. */
  isEditedByPerson: z.boolean().optional(),
  author: z.object({ name: z.string(), role: z.string().nullable() }).nullable(),
  /** When it was written, or last edited. */
  at,
  endsAt: at,
  cautions: z.array(Caution),
  details: Details,
  sections: z.array(
    z.object({
      /** Absent in a reply of an older release. */
      sectionId: SectionId.optional(),
      heading: z.string().nullable(),
      markdown: z.string(),
    }),
  ),
  /** Empty where the link shows the text alone. */
  evidence: z.array(EvidenceItem),
})
export type SharedDraft = z.infer<typeof SharedDraft>

export const getSharedDraft = endpoint({
  method: 'get',
  path: '/api/shared-drafts/:token',
  access: 'public',
  summary: 'Returns the article that a link shows. 404 once it ended or was revoked.',
  // Any string is a valid token here: one that doesn't exist gets the same reply as one that ended.
  params: z.object({ token: z.string() }),
  reply: SharedDraft,
})
