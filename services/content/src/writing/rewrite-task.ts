import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { Cut, ModelUsage, RewriteFailure } from '@sortie/contracts/content/drafts/draft-edits'
import type { Assignment } from './article.ts'

/** A section as it reads when another text is wanted for it. */
export type RewrittenSection = {
  sectionId: string
  /** The role that the outline gives it; null where its owner added it. */
  role: string | null
  heading: string | null
  markdown: string
  revision: number
}
/** The rewrite that is wanted of a section, with everything that it may be written from. */
export type RewriteTask = {
  /** Names the proposal: another one may come out otherwise. */
  rewriteId: string
  /** The writer of the article. */
  writer: Writer
  assignment: Assignment
  sections: RewrittenSection[]
  /** The section to rewrite, one of `sections`. */
  section: RewrittenSection
  /** In the owner's words; empty: another wording. */
  instruction: string
}
/** Another text for a section. */
export type SectionRewrite = { markdown: string; words: number; cuts: Cut[]; usage?: ModelUsage }

/** There is no proposal, for a reason that its owner is told. */
export class NoProposal extends Error {
  override readonly name = 'NoProposal'
  readonly failure: RewriteFailure
  constructor(failure: RewriteFailure, reason: string) {
    super(reason)
    this.failure = failure
  }
}
