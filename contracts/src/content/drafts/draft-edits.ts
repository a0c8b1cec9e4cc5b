import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { event, internal, personal } from '../../kit.ts'
import { EvidenceItem } from '../evidence/evidence.ts'
import { DraftId, RewriteId, SectionId, VersionId } from './article-ids.ts'

// Events of the owner's work on a finished article. Texts are encrypted with the key of the draft.

/** Characters of a section and of a whole article at most, as Markdown. */
export const SECTION_CHARACTERS = 20_000
export const DRAFT_CHARACTERS = 160_000
/** Sections of an article at most. */
export const MOST_SECTIONS = 40

/** The usage of a model for an article, or a part of one. */
export const ModelUsage = z.object({
  calls: z.int().nonnegative(),
  tokensIn: z.int().nonnegative(),
  tokensOut: z.int().nonnegative(),
  /** In millionths of a US dollar. */
  cost: z.int().nonnegative(),
})
export type ModelUsage = z.infer<typeof ModelUsage>

/** Why a sentence was cut, for programs. */
export const CutReason = z.enum(['unsupported', 'address', 'banned-word', 'doubted'])
export type CutReason = z.infer<typeof CutReason>

/** A sentence that was cut, and why: a code, which is absent in older ones, and a sentence for its owner. */
export const Cut = z.object({ text: z.string(), why: z.string(), code: CutReason.optional() })
export type Cut = z.infer<typeof Cut>

/** The parts of an article around its text, as its owner edits them. */
export const Details = z.object({
  title: z.string(),
  /** For search results. */
  description: z.string(),
  slug: z.string(),
  faq: z.array(z.object({ question: z.string(), markdown: z.string() })),
})
export type Details = z.infer<typeof Details>

const at = z.iso.datetime()
const ofDraft = { draftId: DraftId, userId: UserId, at }
/** With `[e7]` after sentences that rest on evidence; without its heading. */
const markdown = personal(z.string())
const heading = personal(z.string())
const words = z.int().nonnegative()

/** Why a section could not be rewritten. */
export const RewriteFailure = z.enum(['model', 'budget', 'nothing-else', 'fault', 'erased'])
export type RewriteFailure = z.infer<typeof RewriteFailure>

const ofRewrite = { ...ofDraft, rewriteId: RewriteId, sectionId: SectionId }

/** Events of streams `dft_…`, once the article is written. */
export const draftEditEvents = [
  /** A section as it reads from now on. `revision` is one more than what it is based on. */
  internal(
    event('SectionEdited', {
      ...ofDraft,
      sectionId: SectionId,
      revision: z.int().positive(),
      /** Null where it has none, as the beginning of an article. */
      heading,
      markdown,
      words,
      /** Set where it takes over what was proposed, or what a version had. */
      by: z.enum(['rewrite', 'version']).optional(),
    }),
  ),
  /** A section that is new or back, behind another; null: at the beginning. */
  internal(
    event('SectionAdded', {
      ...ofDraft,
      sectionId: SectionId,
      after: SectionId.nullable(),
      heading,
      markdown,
      words,
      /** Set if the event restores a removed section under its id: the revision that it had, plus one. */
      revision: z.int().positive().optional(),
    }),
  ),
  internal(
    event('SectionMoved', { ...ofDraft, sectionId: SectionId, after: SectionId.nullable() }),
  ),
  internal(event('SectionRemoved', { ...ofDraft, sectionId: SectionId })),
  /** `revision` counts from 1; that which was written is 0. */
  internal(
    event('DetailsEdited', {
      ...ofDraft,
      revision: z.int().positive(),
      details: personal(Details),
    }),
  ),
  /** The owner added what they know, so that sentences can rest on it. */
  internal(event('EvidenceAdded', { ...ofDraft, items: personal(z.array(EvidenceItem)) })),
  /** The owner says that a sentence is true, which nothing supports. */
  internal(
    event('ClaimVouched', { ...ofDraft, sectionId: SectionId, sentence: personal(z.string()) }),
  ),
  internal(
    event('RewriteAsked', {
      ...ofRewrite,
      /** The revision of the section that is to be written anew. */
      basedOn: z.int().nonnegative(),
      /** The owner's instruction for the new text; empty: only another wording. */
      instruction: personal(z.string()),
    }),
  ),
  internal(
    event('RewriteProposed', {
      ...ofRewrite,
      markdown,
      words,
      cuts: personal(z.array(Cut)),
      /** Absent without a model. */
      usage: ModelUsage.optional(),
    }),
  ),
  internal(event('RewriteFailed', { ...ofRewrite, cause: RewriteFailure, reason: z.string() })),
  internal(event('RewriteStopped', ofRewrite)),
  /** Followed by the edit, in the same commit. */
  internal(event('RewriteAccepted', ofRewrite)),
  internal(event('RewriteDiscarded', ofRewrite)),
  /** The article as it reads now can be found again under a name. */
  internal(event('VersionNamed', { ...ofDraft, versionId: VersionId, name: personal(z.string()) })),
  /** Followed by the edits that it takes, in the same commit. */
  internal(event('VersionRestored', { ...ofDraft, versionId: VersionId })),
] as const
