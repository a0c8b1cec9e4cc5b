import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { readMarkdown } from '@sortie/prose/markdown/read'
import type { Block, Inline, List } from '@sortie/prose/tree/tree'

type SectionSource = { sectionId: string; heading: string | null; markdown: string | null }
/** A section of an article, ready to be shown. */
export type SectionTree = { id: string; heading: string | null; blocks: Block[] }
export type QuestionTree = { question: string; blocks: Block[] }
export type ArticleSource = { number: number; item: EvidenceItem }

/** Markdown as a tree; text that is too long for one is shown as it is. */
export const treeOf = (markdown: string): Block[] => {
  try {
    return readMarkdown(markdown)
  } catch {
    return markdown
      .split(/\n{2,}/)
      .map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }))
  }
}

/** The sections that are there, in their order. */
export const sectionTrees = (sections: readonly SectionSource[]): SectionTree[] =>
  sections.flatMap(({ sectionId, heading, markdown }) =>
    markdown === null ? [] : [{ id: sectionId, heading, blocks: treeOf(markdown) }],
  )

export const questionTrees = (faq: Package['faq']): QuestionTree[] =>
  faq.map(({ question, markdown }) => ({ question, blocks: treeOf(markdown) }))

const idsOf = (inlines: readonly Inline[]) =>
  inlines.flatMap((one) => (one.type === 'citation' ? [one.id] : []))

const idsOfList = ({ items }: List): string[] =>
  items.flatMap(({ children }) =>
    children.flatMap((child) =>
      child.type === 'paragraph' ? idsOf(child.children) : idsOfList(child),
    ),
  )

const idsOfBlock = (block: Block): string[] => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return idsOf(block.children)
    case 'list':
      return idsOfList(block)
    case 'table':
      return [block.header, ...block.rows].flat().flatMap(idsOf)
    case 'quote':
      return block.children.flatMap(({ children }) => idsOf(children))
    default:
      return []
  }
}

/**
 * Returns the evidence that the blocks cite, numbered in the order of its first citation; ids that name nothing are
 * left out.
 */
export const sourcesOf = (
  trees: readonly { blocks: Block[] }[],
  evidence: readonly EvidenceItem[],
): ArticleSource[] => {
  const known = new Map<string, EvidenceItem>(evidence.map((item) => [item.id, item]))
  const cited = new Set(trees.flatMap(({ blocks }) => blocks.flatMap(idsOfBlock)))
  return [...cited]
    .flatMap((id) => known.get(id) ?? [])
    .map((item, index) => ({ item, number: index + 1 }))
}
