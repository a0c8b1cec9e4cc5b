import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { articleModel, type articleModelSettings } from '../draft-writing/article-model.ts'
import { RefusedTexts } from '../writing/check/refused-texts.ts'
import { NoProposal, type RewriteTask, type SectionRewrite } from '../writing/rewrite-task.ts'

/** Writes sections anew: each writer of articles has one. */
export type Rewriting = {
  /** @throws NoProposal */
  propose: (task: RewriteTask, signal: AbortSignal) => Promise<SectionRewrite>
}

const NOTHING_ELSE =
  'A template draft rests on your words and our editors’ notes, and has no other text for this section. Edit it by hand.'

/** A template draft has one text for each section: what its owner and our editors said. */
export const templateRewriting: Rewriting = {
  propose: async () => {
    throw new NoProposal('nothing-else', NOTHING_ELSE)
  },
}

const TOO_LONG =
  'This article takes too long to check. Your text is unchanged. Divide the section in two, or edit it by hand.'
const NO_MODEL = 'No language model is set up here. Edit the section by hand.'

/** Has each article's sections written anew by who wrote it: never a silent change to the other one. */
const rewritingBy = (template: Rewriting, model: Rewriting['propose'] | null): Rewriting => ({
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

/** Rewrites sections; the language model does it for articles of its own. */
export const sectionRewriting: Resource<ConfigOf<typeof articleModelSettings>, Rewriting> = {
  name: 'section-rewriting',
  open: (kernel) => rewritingBy(templateRewriting, kernel.resource(articleModel)?.propose ?? null),
}
