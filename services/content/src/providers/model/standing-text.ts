import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import type { Block } from '@sortie/prose/tree/tree'

/** The parts of a section that a model's rewrite may cite, or has to keep. */
export type StandingText = {
  /** Ids of the evidence that it cites. */
  cited: string[]
  /** The blocks that no model writes and that stay: prompts for the owner, and pictures. */
  kept: Block[]
}

export const standingText = (markdown: string): StandingText => {
  const tree = readMarkdown(markdown)
  return {
    cited: claimsOf(tree).flatMap(({ citations }) => citations),
    kept: tree.filter(({ type }) => type === 'prompt' || type === 'image'),
  }
}
