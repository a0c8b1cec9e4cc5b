import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { publishedBlocks } from '@sortie/prose/exports/article'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { sentencesOf } from '@sortie/prose/text/sentences'

/** An article as it is stored: Markdown of its parts in their order, with its evidence. */
export type StoredParts = {
  parts: readonly string[]
  evidence: readonly EvidenceItem[]
  options: { citations: boolean }
}
/** A part as readers get it, and ids of the evidence that it cites. */
export type RenderedPart = { markdown: string; cited: string[] }

const renderPart = (
  markdown: string,
  evidence: readonly EvidenceItem[],
  options: { citations: boolean },
): RenderedPart => {
  const blocks = publishedBlocks(readMarkdown(markdown), evidence, options)
  return {
    markdown: writeMarkdown(blocks).trim(),
    cited: sentencesOf(blocks).flatMap(({ citations }) => citations),
  }
}

/** The parts of an article as whoever has its link reads them. */
export const renderedParts = ({ parts, evidence, options }: StoredParts): RenderedPart[] =>
  parts.map((part) => renderPart(part, evidence, options))
