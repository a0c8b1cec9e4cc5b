import { RefusedTexts } from '../writing/refused-texts.ts'
import { NoProposal, type Proposal, type RewriteTask } from '../writing/rewrite-task.ts'
import type { Writing } from './writing.ts'

/** Writes sections anew: each writer of articles has one. */
export type Rewriting = {
  /** @throws NoProposal */
  propose: (task: RewriteTask, signal: AbortSignal) => Promise<Proposal>
}

const NOTHING_ELSE =
  'We have no other standard text for this section that fits your article. What rests on your facts stays as it is; edit it by hand.'

/** Swaps in other passages of our editors. */
export const createTemplateRewriting = ({ rewrite }: Pick<Writing, 'rewrite'>): Rewriting => ({
  propose: async ({ rewriteId, assignment, sections, section }) => {
    const others = sections
      .filter(({ sectionId }) => sectionId !== section.sectionId)
      .map(({ markdown }) => markdown)
    const made = await rewrite({ assignment, seed: rewriteId, markdown: section.markdown, others })
    if (!made) throw new NoProposal('nothing-else', NOTHING_ELSE)
    return { ...made, cuts: [] }
  },
})

const TOO_LONG =
  'This article takes too long to check. Your text is unchanged. Divide the section in two, or edit it by hand.'
const NO_MODEL = 'No language model is set up here. Edit the section by hand.'

/** Has each article's sections written anew by who wrote it: never a silent change to the other one. */
export const rewritingBy = (
  template: Rewriting,
  model: Rewriting['propose'] | null,
): Rewriting => ({
  propose: async (task, signal) => {
    try {
      if (task.writer === 'template') return await template.propose(task, signal)
      if (!model) throw new NoProposal('model', NO_MODEL)
      return await model(task, signal)
    } catch (error) {
      throw error instanceof RefusedTexts ? new NoProposal('fault', TOO_LONG) : error
    }
  },
})
