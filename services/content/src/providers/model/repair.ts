import type { LanguageModel } from '@sortie/model/call'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import type { Assignment } from '../../writing/article.ts'
import { repairPrompt } from './prompts/prompts.ts'
import { answerTree, type Proofs } from './proofs.ts'
import type { SentenceFault } from './review.ts'
import { SECTION_TOKENS, type SectionDraft } from './write-section.ts'

type Asking = {
  writer: LanguageModel
  proofs: Pick<Proofs, 'section'>
  call: Pick<Parameters<LanguageModel['write']>[0], 'capMs' | 'signal' | 'budget'>
}

/**
 * Asks for a section with its faults put right.
 * @throws as `Model.write` says
 */
export const repaired = async (
  assignment: Assignment,
  drafted: SectionDraft,
  faults: readonly SentenceFault[],
  { writer, proofs, call }: Asking,
): Promise<SectionDraft> => {
  const { plan, own, tree } = drafted
  const { answer } = await writer.write({
    role: 'repairer',
    mostTokensOut: SECTION_TOKENS,
    ...call,
    prompt: repairPrompt(
      assignment,
      { role: plan.role, heading: plan.heading, markdown: writeMarkdown(tree).trim() },
      {
        own,
        violations: faults.map(({ claim, why, item }, at) => ({
          number: at + 1,
          item,
          problem: why,
          sentence: [claim.text, ...claim.citations.map((id) => `[${id}]`)].join(' '),
        })),
      },
    ),
  })
  return { ...drafted, tree: await answerTree(proofs, assignment, answer) }
}
