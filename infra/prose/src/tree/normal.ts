import { imageAddress } from './address.ts'
import { normalInline, plainText, trimmed } from './normal-inline.ts'
import {
  type Block,
  type Inline,
  LIST_DEPTH,
  type List,
  type ListItem,
  type Paragraph,
  type Quote,
  TABLE_COLUMNS,
  type TreeTable,
} from './tree.ts'

/** Numbers of a list stay below what Markdown can count. */
const LAST_START = 9_999

const paragraph = (children: Inline[]): Paragraph[] => {
  const inline = normalInline(children)
  return inline.length > 0 ? [{ type: 'paragraph', children: inline }] : []
}

const withoutBreaks = (children: Inline[]): Inline[] =>
  normalInline(children.map((one) => (one.type === 'break' ? { type: 'text', text: ' ' } : one)))

/** An item without text of its own gives way to the items of its lists. */
const normalItem = (item: ListItem, depth: number): ListItem[] => {
  const [first, ...others] = item.children.flatMap((child): (Paragraph | List)[] =>
    child.type === 'paragraph' ? paragraph(child.children) : normalList(child, depth + 1),
  )
  if (!first) return []
  if (first.type === 'paragraph') return [{ type: 'item', children: [first, ...others] }]
  return [first, ...others].flatMap((child): ListItem[] =>
    child.type === 'list' ? child.items : [{ type: 'item', children: [child] }],
  )
}

/** Lists that are too deep become paragraphs of the item that they stand in. */
const normalList = (list: List, depth: number): (Paragraph | List)[] => {
  const items = list.items.flatMap((item) => normalItem(item, depth))
  if (items.length === 0) return []
  if (depth > LIST_DEPTH) return items.flatMap(({ children }) => children)
  if (!list.ordered) return [{ type: 'list', ordered: false, items }]
  const start = Math.min(LAST_START, Math.max(0, Math.trunc(list.start) || 0))
  return [{ type: 'list', ordered: true, start, items }]
}

const normalTable = ({ align, header, rows }: TreeTable): TreeTable[] => {
  const columns = Math.min(TABLE_COLUMNS, Math.max(header.length, ...rows.map((row) => row.length)))
  if (columns < 1) return []
  const padded = (row: Inline[][]) =>
    Array.from({ length: columns }, (_, column) => normalInline(row[column] ?? []))
  const table: TreeTable = {
    type: 'table',
    align: Array.from({ length: columns }, (_, column) => align[column] ?? null),
    header: padded(header),
    rows: rows.map(padded),
  }
  return [table.header, ...table.rows].some((row) => row.some((cell) => cell.length > 0))
    ? [table]
    : []
}

const normalQuote = ({ children }: Quote): Quote[] => {
  const paragraphs = children.flatMap((child) => paragraph(child.children))
  return paragraphs.length > 0 ? [{ type: 'quote', children: paragraphs }] : []
}

const normalBlock = (block: Block): Block[] => {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.children)
    case 'heading': {
      const children = withoutBreaks(block.children)
      return children.length > 0 ? [{ ...block, children }] : []
    }
    case 'list':
      return normalList(block, 1)
    case 'table':
      return normalTable(block)
    case 'quote':
      return normalQuote(block)
    case 'image': {
      const address = block.address === null ? null : imageAddress(block.address)
      return [{ type: 'image', alt: trimmed(plainText(block.alt)), address }]
    }
    case 'prompt': {
      const text = trimmed(plainText(block.text))
      return text ? [{ type: 'prompt', text }] : []
    }
  }
}

/**
 * The one form of a tree that Markdown keeps: no empty blocks, no empty or equal neighbouring texts, no white space at
 * the edges of blocks, breaks and marks, none but single spaces, no control characters, canonical addresses. The
 * content of a tree does not change.
 */
export const normal = (blocks: readonly Block[]): Block[] => blocks.flatMap(normalBlock)
