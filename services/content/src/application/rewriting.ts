import type { Writer } from '@sortie/contracts/draft-brief'
import type { Cut, ModelUsage, RewriteFailure } from '@sortie/contracts/draft-edits'
import { createThread } from '@sortie/runtime/process/thread'
import type { Assignment } from '../writing/article.ts'
import type { TemplateRewrite } from '../writing/rewrite-template.ts'
import type { TemplateRewritten } from './rewriting-thread.ts'
import type { SectionText } from './version-texts.ts'

/** What is wanted of a section, with all that it may be written from. */
export type RewriteTask = {
  /** Names the proposal: another one may come out otherwise. */
  rewriteId: string
  /** Who wrote the article. */
  writer: Writer
  assignment: Assignment
  sections: SectionText[]
  /** Which of them. */
  section: SectionText
  /** In the owner's words; empty: another wording. */
  instruction: string
}
/** Another text for a section. */
export type Proposal = { markdown: string; words: number; cuts: Cut[]; usage?: ModelUsage }

/** There is no proposal, for a reason that its owner is told. */
export class NoProposal extends Error {
  override readonly name = 'NoProposal'
  readonly failure: RewriteFailure
  constructor(failure: RewriteFailure, reason: string) {
    super(reason)
    this.failure = failure
  }
}

/** Writes sections anew: each writer of articles has one. */
export type Rewriting = {
  /** @throws NoProposal */
  propose: (task: RewriteTask, signal: AbortSignal) => Promise<Proposal>
  stop: () => Promise<void>
}

const NOTHING_ELSE =
  'We have no other standard text for this section that fits your article. What rests on your facts stays as it is; edit it by hand.'

/** Swaps in other passages of our editors, in a thread of its own. */
export const createTemplateRewriting = (): Rewriting => {
  const worker = new URL('./rewriting-thread.ts', import.meta.url)
  const { run, stop } = createThread<TemplateRewrite, TemplateRewritten>(worker)
  return {
    propose: async ({ rewriteId, assignment, sections, section }) => {
      const others = sections
        .filter(({ sectionId }) => sectionId !== section.sectionId)
        .map(({ markdown }) => markdown)
      const made = await run({ assignment, seed: rewriteId, markdown: section.markdown, others })
      if (!made) throw new NoProposal('nothing-else', NOTHING_ELSE)
      return { ...made, cuts: [] }
    },
    stop,
  }
}
