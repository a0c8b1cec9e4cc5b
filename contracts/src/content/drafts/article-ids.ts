import { z } from 'zod'
import { id } from '../../kit.ts'

// Ids and kinds of drafts that every context uses, apart from the contracts that need each other.

export const DraftId = id('dft')
export type DraftId = z.infer<typeof DraftId>
export const ResearchId = id('rsc')
export type ResearchId = z.infer<typeof ResearchId>

/** A section within its draft: `s1`, `s2`… */
export const SectionId = z.string().regex(/^s[1-9]\d{0,2}$/)
export type SectionId = z.infer<typeof SectionId>

/** A proposal for a section of a draft, a version of a draft, and a link to one. */
export const RewriteId = id('rwr')
export type RewriteId = z.infer<typeof RewriteId>
export const VersionId = id('ver')
export type VersionId = z.infer<typeof VersionId>
export const DraftShareId = id('dsh')
export type DraftShareId = z.infer<typeof DraftShareId>
/** A reader's comment on a shared draft. */
export const DraftCommentId = id('dcm')
export type DraftCommentId = z.infer<typeof DraftCommentId>

/** An image that was uploaded to a draft. */
export const DraftImageId = id('img')
export type DraftImageId = z.infer<typeof DraftImageId>

/** The brand voice of a project's business: its stream has the project's id. */
export const VoiceId = id('voc')
export type VoiceId = z.infer<typeof VoiceId>

/** The kinds of article that Sortie writes, and publishes itself. */
export const ArticleType = z.enum([
  'how-to',
  'comparison',
  'informational',
  'trend-analysis',
  'case-study',
  'strategic-guide',
])
export type ArticleType = z.infer<typeof ArticleType>

/** Pages that sell: each speaks to a buyer, where an article explains. A draft is one of them, or an article. */
export const PageKind = z.enum(['service-page', 'location-page'])
export type PageKind = z.infer<typeof PageKind>

/** The kind of a draft: an article of a type, or a page. */
export type DraftKind = ArticleType | PageKind

/** The writer of a draft: a language model, or our editors' passages with the report's figures. */
export const Writer = z.enum(['ai', 'template'])
export type Writer = z.infer<typeof Writer>

/** A subject on which wrong advice may hurt somebody: the article carries a banner to have it reviewed. */
export const Caution = z.enum(['health', 'law', 'money', 'gas'])
export type Caution = z.infer<typeof Caution>
