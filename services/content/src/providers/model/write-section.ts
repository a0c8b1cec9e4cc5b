import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { LanguageModel } from '@sortie/model/call'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment } from '../../writing/article.ts'
import type { OutlinePlan } from './outline.ts'
import { sectionPrompt } from './prompts/prompts.ts'
import { answerTree, type Proofs } from './proofs.ts'

/** A section as it stands between two stages. */
export type SectionDraft = {
  plan: OutlinePlan['sections'][number]
  /** The items that it may cite. */
  own: EvidenceItem[]
  tree: Block[]
}

/** Tokens of 240 words in lists and tables, and then some. */
export const SECTION_TOKENS = 640

type TextListener = (piece: { sectionId: string; attempt: number; text: string }) => void
type Asking = {
  writer: LanguageModel
  proofs: Pick<Proofs, 'section'>
  call: Pick<Parameters<LanguageModel['write']>[0], 'capMs' | 'signal' | 'budget'>
  onText: TextListener
}

/** The items of a plan, in its order. */
const itemsOf = (plan: SectionDraft['plan'], items: readonly EvidenceItem[]): EvidenceItem[] =>
  plan.items.flatMap((id) => items.find((item) => item.id === id) ?? [])

/**
 * Asks a model for one section.
 * @throws as `Model.write` says, and Unusable (`content`) for an answer that no section may be
 */
export const writeSection = async (
  assignment: Assignment,
  outline: OutlinePlan,
  plan: SectionDraft['plan'],
  { writer, proofs, call, onText }: Asking,
): Promise<SectionDraft> => {
  const own = itemsOf(plan, assignment.items)
  const { answer } = await writer.write({
    role: 'staff writer',
    mostTokensOut: SECTION_TOKENS,
    ...call,
    prompt: sectionPrompt(assignment, { outline, section: plan, own }),
    names: assignment.brief.facts.options ?? [],
    onText: (piece) => onText({ sectionId: plan.sectionId, ...piece }),
  })
  return { plan, own, tree: await answerTree(proofs, assignment, answer) }
}
