import { normal } from '@sortie/prose/tree/normal'
import type {
  Align,
  Block,
  Inline,
  List,
  ListItem,
  Paragraph,
  TextNode,
} from '@sortie/prose/tree/tree'
import type { Node } from 'prosemirror-model'

// The document that is edited -> a tree in its one normal form.

const textOf = (node: Node): TextNode => {
  const has = (name: string) => node.marks.find(({ type }) => type.name === name)
  const link = has('link')?.attrs.href as string | undefined
  return {
    type: 'text',
    text: node.text ?? '',
    ...(has('strong') && { strong: true }),
    ...(has('emphasis') && { emphasis: true }),
    ...(link !== undefined && { link }),
  }
}

const inlineOf = (node: Node): Inline => {
  if (node.type.name === 'citation') return { type: 'citation', id: node.attrs.id as string }
  return node.type.name === 'hard_break' ? { type: 'break' } : textOf(node)
}

/** The inline content of what holds text itself, in order. */
const inlinesOf = ({ children }: Node): Inline[] => children.map(inlineOf)

const paragraphOf = (node: Node): Paragraph => ({ type: 'paragraph', children: inlinesOf(node) })

const itemOf = (node: Node): ListItem => ({
  type: 'item',
  children: node.children.map((child) =>
    child.type.name === 'paragraph' ? paragraphOf(child) : listOf(child),
  ) as ListItem['children'],
})

const listOf = (node: Node): List => {
  const items = node.children.map(itemOf)
  return node.type.name === 'ordered_list'
    ? { type: 'list', ordered: true, start: node.attrs.start as number, items }
    : { type: 'list', ordered: false, items }
}

/** The first row is the header, whatever its cells are: Markdown has no tables without one. */
const tableOf = (node: Node): Block => {
  const [header, ...rows] = node.children.map((row) =>
    row.children.map((cell) => (cell.firstChild ? inlinesOf(cell.firstChild) : [])),
  )
  const align = (node.firstChild?.children ?? []).map((cell) => cell.attrs.align as Align)
  return { type: 'table', align, header: header ?? [], rows }
}

const blockOf = (node: Node): Block => {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', level: node.attrs.level as 2 | 3 | 4, children: inlinesOf(node) }
    case 'bullet_list':
    case 'ordered_list':
      return listOf(node)
    case 'table':
      return tableOf(node)
    case 'quote':
      return { type: 'quote', children: node.children.map(paragraphOf) }
    case 'image':
      return {
        type: 'image',
        alt: node.attrs.alt as string,
        address: node.attrs.address as string | null,
      }
    case 'prompt':
      return { type: 'prompt', text: node.textContent }
    default:
      return paragraphOf(node)
  }
}

/** Nodes of blocks -> their tree in normal form: what was typed between is what Markdown can keep. */
export const blocksToTree = (nodes: readonly Node[]): Block[] => normal(nodes.map(blockOf))

/** A document -> its tree in normal form. */
export const toTree = (document: Node): Block[] => blocksToTree(document.children)
