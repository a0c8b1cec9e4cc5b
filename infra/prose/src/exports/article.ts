import type { EvidenceItem } from '@sortie/contracts/evidence'
import { safeImageAddress } from '../tree/address.ts'
import { normal } from '../tree/normal.ts'
import { plainText, trimmed } from '../tree/normal-inline.ts'
import type { Block, Cell, Inline, List, ListItem, Paragraph } from '../tree/tree.ts'

/** A draft as it is exported. */
export type Article = {
  title: string
  /** For search results. */
  description: string
  slug: string
  keyword: string
  author: { name: string; role: string | null }
  /** ISO days. */
  published: string
  modified: string
  /** The picture of the whole post, of the web over TLS. */
  image: { address: string; alt: string } | null
  sections: { heading: string | null; blocks: Block[] }[]
  faq: { question: string; answer: Block[] }[]
  evidence: EvidenceItem[]
  /** Sentences for which its owner vouches, with the time at which they did. */
  vouched?: { sentence: string; at: string }[]
}

/** With the sources of its claims, or without. */
export type ExportOptions = { citations: boolean }

/** A source as exports list it; `number` counts those that are cited, in order. */
export type NumberedSource = { number: number; item: EvidenceItem }

/** What all formats are made from. */
export type Composed = { tree: Block[]; sources: NumberedSource[] }

/** The address of an article's picture; null where none can be shown. */
export const pictureOf = ({ image }: Article): string | null =>
  image && safeImageAddress(image.address)

/** A line as exports print it: no breaks, controls or outer white space. */
export const lineOf = (text: string): string => trimmed(plainText(text))

const heading = (level: 2 | 3, text: string): Block => ({
  type: 'heading',
  level,
  children: [{ type: 'text', text }],
})

type Change = (inlines: Inline[]) => Inline[]

const inParagraph = (one: Paragraph, change: Change): Paragraph => ({
  ...one,
  children: change(one.children),
})
const inItem = (item: ListItem, change: Change): ListItem => {
  const [first, ...others] = item.children
  const rest = others.map((child) =>
    child.type === 'paragraph' ? inParagraph(child, change) : inList(child, change),
  )
  return { type: 'item', children: [inParagraph(first, change), ...rest] }
}
const inList = (list: List, change: Change): List => ({
  ...list,
  items: list.items.map((item) => inItem(item, change)),
})

/** A block with another inline content in each of its lines. */
const inBlock = (block: Block, change: Change): Block => {
  const row = (cells: Cell[]) => cells.map(change)
  switch (block.type) {
    case 'paragraph':
      return inParagraph(block, change)
    case 'heading':
      return { ...block, children: change(block.children) }
    case 'list':
      return inList(block, change)
    case 'table':
      return { ...block, header: row(block.header), rows: block.rows.map(row) }
    case 'quote':
      return { ...block, children: block.children.map((one) => inParagraph(one, change)) }
    case 'image':
    case 'prompt':
      return block
  }
}

const blocksOf = ({ sections, faq }: Article): Block[] => [
  ...sections.flatMap((section) => [
    ...(section.heading ? [heading(2, section.heading)] : []),
    ...section.blocks,
  ]),
  ...(faq.length > 0 ? [heading(2, 'Questions and answers')] : []),
  ...faq.flatMap(({ question, answer }) => [heading(3, question), ...answer]),
]

/**
 * Blocks as they are published: without prompts. Citations of items that are not there, or all where none
 * are wanted, are dropped, with the space before them.
 */
export const publishedBlocks = (
  blocks: readonly Block[],
  evidence: readonly EvidenceItem[],
  { citations }: ExportOptions,
): Block[] => {
  const known = new Set(citations ? evidence.map(({ id }) => id) : [])
  const isDropped = (one: Inline | undefined) => one?.type === 'citation' && !known.has(one.id)
  const change: Change = (inlines) =>
    inlines.flatMap((one, index): Inline[] => {
      if (isDropped(one)) return []
      return one.type === 'text' && isDropped(inlines[index + 1])
        ? [{ ...one, text: one.text.replace(/ +$/, '') }]
        : [one]
    })
  return normal(
    blocks.filter(({ type }) => type !== 'prompt').map((block) => inBlock(block, change)),
  )
}

/** The items that a tree cites, in the order in which it does. */
const citedIn = (tree: readonly Block[]): string[] => {
  const cited = new Set<string>()
  const note: Change = (inlines) => {
    for (const one of inlines) if (one.type === 'citation') cited.add(one.id)
    return inlines
  }
  for (const block of tree) inBlock(block, note)
  return [...cited]
}

/** One tree of the whole article as it is published, and the sources that it cites. */
export const composed = (article: Article, options: ExportOptions): Composed => {
  const known = new Map(article.evidence.map((item) => [item.id, item]))
  const tree = publishedBlocks(blocksOf(article), article.evidence, options)
  const sources = citedIn(tree).map((id, index) => ({ number: index + 1, item: known.get(id)! }))
  return { tree, sources }
}
