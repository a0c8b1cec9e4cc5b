import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import type { Block } from '@sortie/prose/tree/tree'

/** What a section has that a model writes anew. */
export type StandingText = {
  /** Ids of the evidence that it cites. */
  cited: string[]
  /** What no model writes stays: prompts for the owner, and pictures. */
  kept: Block[]
}

export const standingText = (markdown: string): StandingText => {
  const tree = readMarkdown(markdown)
  return {
    cited: claimsOf(tree).flatMap(({ citations }) => citations),
    kept: tree.filter(({ type }) => type === 'prompt' || type === 'image'),
  }
}
