import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { normal } from '../tree/normal.ts'
import type { Block, List, ListItem, Paragraph } from '../tree/tree.ts'
import { boundedMarkdown } from './bounds.ts'
import type { FlowNode, ListNode, PhrasingNode, TableNode } from './nodes.ts'
import { type Piece, piecesOf } from './read-inline.ts'
import { marksFromMarkdown, marksSyntax } from './syntax.ts'

const paragraphOf = (pieces: Piece[]): Paragraph => ({
  type: 'paragraph',
  children: pieces.flatMap((piece): Paragraph['children'] =>
    piece.type === 'image' ? [{ type: 'text', text: piece.alt }] : [piece],
  ),
})

/** A paragraph, in parts where pictures stand in it. */
const paragraphsOf = (nodes: PhrasingNode[]): Block[] => {
  const blocks: Block[] = []
  let pieces: Piece[] = []
  const flush = () => {
    blocks.push(paragraphOf(pieces))
    pieces = []
  }
  for (const piece of piecesOf(nodes)) {
    if (piece.type !== 'image') pieces.push(piece)
    else {
      flush()
      blocks.push(piece)
    }
  }
  flush()
  return blocks
}

const inlineOf = (nodes: PhrasingNode[]) => paragraphOf(piecesOf(nodes)).children

/** The parts that an item of a list can hold: other blocks become their texts. */
const itemPart = (node: FlowNode): (Paragraph | List)[] => {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [{ type: 'paragraph', children: inlineOf(node.children) }]
    case 'list':
      return [listOf(node)]
    case 'code':
      return codeOf(node.value)
    case 'blockquote':
      return node.children.flatMap(itemPart)
    case 'table':
      return node.children.map(({ children }) => ({
        type: 'paragraph',
        children: children.flatMap((cell) => [...inlineOf(cell.children), space]),
      }))
    default:
      return []
  }
}
const space = { type: 'text' as const, text: ' ' }

const listOf = (node: ListNode): List => {
  const items = node.children.map(
    ({ children }) =>
      ({ type: 'item', children: children.flatMap(itemPart) }) as unknown as ListItem,
  )
  return node.ordered
    ? { type: 'list', ordered: true, start: node.start ?? 1, items }
    : { type: 'list', ordered: false, items }
}

const codeOf = (value: string): Paragraph[] => [
  {
    type: 'paragraph',
    children: value
      .split('\n')
      .flatMap((text, line) => [
        ...(line > 0 ? [{ type: 'break' as const }] : []),
        { type: 'text' as const, text },
      ]),
  },
]

const tableOf = ({ align, children }: TableNode): Block => {
  const [header = [], ...rows] = children.map((row) =>
    row.children.map((cell) => inlineOf(cell.children)),
  )
  return { type: 'table', align: [...(align ?? [])], header, rows }
}

/** A quote that begins with the mark is a prompt; one that holds more than text is taken apart. */
const quoteOf = (children: FlowNode[]): Block[] => {
  const [first] = children
  if (first?.type === 'paragraph' && first.children[0]?.type === 'turn') {
    const texts = children
      .flatMap(itemPart)
      .map((part) => (part.type === 'paragraph' ? part.children : []))
    return [{ type: 'prompt', text: texts.map(textOf).join(' ') }]
  }
  return children.flatMap(blocksOf).map((block): Block => {
    if (block.type === 'paragraph') return { type: 'quote', children: [block] }
    return block.type === 'heading'
      ? { type: 'quote', children: [{ type: 'paragraph', children: block.children }] }
      : block
  })
}
const textOf = (children: Paragraph['children']) =>
  children.map((one) => (one.type === 'text' ? one.text : one.type === 'break' ? ' ' : '')).join('')

/** Paragraphs of one quote stay together. */
const joinQuotes = (blocks: Block[]): Block[] =>
  blocks.reduce<Block[]>((joined, block) => {
    const last = joined.at(-1)
    if (block.type === 'quote' && last?.type === 'quote') last.children.push(...block.children)
    else joined.push(block)
    return joined
  }, [])

const levelOf = (depth: number) => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)

const blocksOf = (node: FlowNode): Block[] => {
  switch (node.type) {
    case 'paragraph':
      return paragraphsOf(node.children)
    case 'heading':
      return [{ type: 'heading', level: levelOf(node.depth), children: inlineOf(node.children) }]
    case 'list':
      return [listOf(node)]
    case 'table':
      return [tableOf(node)]
    case 'blockquote':
      return joinQuotes(quoteOf(node.children))
    case 'code':
      return codeOf(node.value)
    default:
      return []
  }
}

/** The syntax tree of some Markdown -> our tree, in normal form. */
export const markdownTreeOf = (nodes: FlowNode[]): Block[] => normal(nodes.flatMap(blocksOf))

/**
 * Markdown of a section -> its tree in normal form. CommonMark with GFM's tables, `[e7]` for citations and `> [your
 * turn]` for prompts. Syntax that the tree does not have becomes its nearest match: code and HTML become text, deeper
 * headings level 4, rules nothing.
 * @throws TooMuch where it is longer, or has more marks, than a section may.
 */
export const readMarkdown = (markdown: string): Block[] => {
  const { children } = fromMarkdown(boundedMarkdown(markdown), {
    extensions: [gfmTable(), marksSyntax],
    mdastExtensions: [gfmTableFromMarkdown(), marksFromMarkdown],
  })
  return markdownTreeOf(children)
}
