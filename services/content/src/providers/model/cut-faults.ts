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
  return left
}
