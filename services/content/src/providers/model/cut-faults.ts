import type { Cut } from '@sortie/contracts/content/drafts/draft-edits'
import { claimsOf, isSameClaim } from '@sortie/prose/facts/claims'
import { withoutClaims } from '@sortie/prose/facts/cut'
import type { Block } from '@sortie/prose/tree/tree'
import type { FindFaults, SentenceFault } from './review.ts'

/** A section without the sentences that nothing carries, and what was cut. */
const cut = (
  tree: readonly Block[],
  faults: readonly SentenceFault[],
): { tree: Block[]; cuts: Cut[] } => {
  const claims = claimsOf(tree)
  const gone = claims.filter((claim) => faults.some((fault) => isSameClaim(fault.claim, claim)))
  const cuts = faults.map(({ claim, why, code }) => ({ text: claim.text, why, code }))
  return { tree: withoutClaims(tree, claims, gone), cuts }
}

/** Returns true for a heading that something stands under before the next of its rank. */
const isFilled = (tree: readonly Block[], at: number, level: number): boolean => {
  const after = tree.slice(at + 1)
  const end = after.findIndex((block) => block.type === 'heading' && block.level <= level)
  return after.slice(0, end < 0 ? undefined : end).some(({ type }) => type !== 'heading')
}

/** A tree without the headings under which nothing is left. */
const withoutBareHeadings = (tree: readonly Block[]): Block[] =>
  tree.filter((block, at) => block.type !== 'heading' || isFilled(tree, at, block.level))

/** Cuts until code finds nothing more: what stood behind a sentence that is gone may read otherwise. */
export const cutAll = (
  tree: readonly Block[],
  first: readonly SentenceFault[],
  find: FindFaults,
): { tree: Block[]; cuts: Cut[] } => {
  let left = cut(tree, first)
  for (let faults = find(left.tree); faults.length > 0; faults = find(left.tree)) {
    const next = cut(left.tree, faults)
    left = { tree: next.tree, cuts: [...left.cuts, ...next.cuts] }
  }
  return { tree: withoutBareHeadings(left.tree), cuts: left.cuts }
}
