import type { Image, Inline, TextNode } from '../tree/tree.ts'
import type { PhrasingNode } from './nodes.ts'

/** A part of a parsed line of Markdown: inline content, or a picture, which is a block of a tree. */
export type Piece = Inline | Image

type Marks = Omit<TextNode, 'type' | 'text'>

/** A line break in a table's cell, which has no other way to write it. */
const BREAK = /^<br\s*\/?>$/i

const inLink = (nodes: PhrasingNode[], marks: Marks): Piece[] => {
  const pieces = nodes.flatMap((node) => pieceOf(node, marks))
  const citations = pieces.filter(({ type }) => type === 'citation')
  return [...pieces.filter(({ type }) => type !== 'citation'), ...citations]
}

const pieceOf = (node: PhrasingNode, marks: Marks): Piece[] => {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return [{ type: 'text', text: node.value, ...marks }]
    case 'html':
      return [
        BREAK.test(node.value) ? { type: 'break' } : { type: 'text', text: node.value, ...marks },
      ]
    case 'strong':
      return node.children.flatMap((child) => pieceOf(child, { ...marks, strong: true }))
    case 'emphasis':
      return node.children.flatMap((child) => pieceOf(child, { ...marks, emphasis: true }))
    case 'link':
      return inLink(node.children, { ...marks, link: node.url })
    case 'image':
      return [{ type: 'image', alt: node.alt ?? '', address: node.url || null }]
    case 'break':
      return [{ type: 'break' }]
    case 'citation':
      return [{ type: 'citation', id: node.value }]
    // As our exports cite.
    case 'footnoteReference':
      return [{ type: 'citation', id: node.identifier }]
    default:
      return []
  }
}

/** The inline content of a block of Markdown, marks as flags. Citations leave the link that they are in. */
export const piecesOf = (nodes: PhrasingNode[]): Piece[] =>
  nodes.flatMap((node) => pieceOf(node, {}))
