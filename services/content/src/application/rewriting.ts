import { createThread } from '@sortie/runtime/process/thread'
import { NoProposal, type Proposal, type RewriteTask } from '../writing/rewrite-task.ts'
import type { TemplateRewrite } from '../writing/rewrite-template.ts'
import type { TemplateRewritten } from './rewriting-thread.ts'

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

const NO_MODEL = 'No language model is set up here. Edit the section by hand.'

/** Has each article's sections written anew by who wrote it: never a silent change to the other one. */
export const rewritingBy = (
  template: Rewriting,
  model: Rewriting['propose'] | null,
): Rewriting => ({
  propose: async (task, signal) => {
    if (task.writer === 'template') return template.propose(task, signal)
    if (!model) throw new NoProposal('model', NO_MODEL)
    return model(task, signal)
  },
  stop: template.stop,
})
