import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Model } from '@sortie/model/call'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment } from '../../writing/article.ts'
import type { Outlined } from './outline.ts'
import { sectionPrompt } from './prompts.ts'
import { answerTree, type Proofs } from './proofs.ts'

/** A section as it stands between two stages. */
export type Drafted = {
  plan: Outlined['sections'][number]
  /** The items that it may cite. */
  own: EvidenceItem[]
  tree: Block[]
}

/** Tokens of 240 words in lists and tables, and then some. */
export const SECTION_TOKENS = 640

type Told = (piece: { sectionId: string; attempt: number; text: string }) => void
type Asking = {
  writer: Model
  proofs: Pick<Proofs, 'section'>
  call: Pick<Parameters<Model['write']>[0], 'capMs' | 'signal' | 'budget'>
  onText: Told
}

/** The items of a plan, in its order. */
const itemsOf = (plan: Drafted['plan'], items: readonly EvidenceItem[]): EvidenceItem[] =>
  plan.items.flatMap((id) => items.find((item) => item.id === id) ?? [])

/**
 * Asks a model for one section.
 * @throws as `Model.write` says, and Unusable (`content`) for an answer that no section may be
 */
export const writeSection = async (
  assignment: Assignment,
  outline: Outlined,
  plan: Drafted['plan'],
  { writer, proofs, call, onText }: Asking,
): Promise<Drafted> => {
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
