import type { Cut } from '@sortie/contracts/draft-edits'
import type { Model } from '@sortie/model/call'
import { claimsOf, isSameClaim } from '@sortie/prose/facts/claims'
import { withoutClaims } from '@sortie/prose/facts/cut'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment } from '../../writing/article.ts'
import { repairPrompt } from './prompts.ts'
import type { Fault, FindFaults } from './review.ts'
import { type Drafted, SECTION_TOKENS, sectionTree } from './write-section.ts'

type Asking = {
  writer: Model
  call: Pick<Parameters<Model['write']>[0], 'capMs' | 'signal' | 'budget'>
}

/**
 * Asks for a section with its faults put right.
 * @throws as `Model.write` says
 */
export const repaired = async (
  assignment: Assignment,
  drafted: Drafted,
  faults: readonly Fault[],
  { writer, call }: Asking,
): Promise<Drafted> => {
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
  return { ...drafted, tree: sectionTree(answer) }
}

/** A section without the sentences that nothing carries, and what was cut. */
const cut = (tree: readonly Block[], faults: readonly Fault[]): { tree: Block[]; cuts: Cut[] } => {
  const claims = claimsOf(tree)
  const gone = claims.filter((claim) => faults.some((fault) => isSameClaim(fault.claim, claim)))
  const cuts = faults.map(({ claim, why, code }) => ({ text: claim.text, why, code }))
  return { tree: withoutClaims(tree, claims, gone), cuts }
}

/** Cuts until code finds nothing more: what stood behind a sentence that is gone may read otherwise. */
export const cutAll = (
  tree: readonly Block[],
  first: readonly Fault[],
  find: FindFaults,
): { tree: Block[]; cuts: Cut[] } => {
  let left = cut(tree, first)
  for (let faults = find(left.tree); faults.length > 0; faults = find(left.tree)) {
    const next = cut(left.tree, faults)
    left = { tree: next.tree, cuts: [...left.cuts, ...next.cuts] }
  }
  return left
}
