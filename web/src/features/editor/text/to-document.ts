import type {
  Block,
  Inline,
  List,
  ListItem,
  Paragraph,
  TableCell,
  TextNode,
  TreeTable,
} from '@sortie/prose/tree/tree'
import type { Mark, Node } from 'prosemirror-model'
import { markType, nodeType, schema } from './schema.ts'

// A tree -> the document that is edited.

const marksOf = ({ strong, emphasis, link }: TextNode): Mark[] => [
  ...(link ? [markType('link').create({ href: link })] : []),
  ...(strong ? [markType('strong').create()] : []),
  ...(emphasis ? [markType('emphasis').create()] : []),
]

const inlineNode = (one: Inline): Node => {
  if (one.type === 'citation') return nodeType('citation').create({ id: one.id })
  return one.type === 'break'
    ? nodeType('hard_break').create()
    : schema.text(one.text, marksOf(one))
}

const paragraphNode = ({ children }: Pick<Paragraph, 'children'>): Node =>
  nodeType('paragraph').create(null, children.map(inlineNode))

const itemNode = ({ children }: ListItem): Node =>
  nodeType('list_item').create(
    null,
    children.map((child) => (child.type === 'paragraph' ? paragraphNode(child) : listNode(child))),
  )

const listNode = (list: List): Node => {
  const items = list.items.map(itemNode)
  return list.ordered
    ? nodeType('ordered_list').create({ start: list.start }, items)
    : nodeType('bullet_list').create(null, items)
}

const rowNode = (
  cells: TableCell[],
  align: TreeTable['align'],
  type: 'table_cell' | 'table_header',
): Node =>
  nodeType('table_row').create(
    null,
    cells.map((children, column) =>
      nodeType(type).create({ align: align[column] ?? null }, paragraphNode({ children })),
    ),
  )

const tableNode = ({ align, header, rows }: TreeTable): Node =>
  nodeType('table').create(null, [
    rowNode(header, align, 'table_header'),
    ...rows.map((row) => rowNode(row, align, 'table_cell')),
  ])

const blockNode = (block: Block): Node => {
  switch (block.type) {
    case 'paragraph':
      return paragraphNode(block)
    case 'heading':
      return nodeType('heading').create({ level: block.level }, block.children.map(inlineNode))
    case 'list':
      return listNode(block)
    case 'table':
      return tableNode(block)
    case 'quote':
      return nodeType('quote').create(null, block.children.map(paragraphNode))
    case 'image':
      return nodeType('image').create({ alt: block.alt, address: block.address })
    case 'prompt':
      return nodeType('prompt').create(null, block.text ? schema.text(block.text) : null)
  }
}

/** A tree in normal form -> the nodes of its blocks; an empty one has a paragraph to write in. */
export const toBlockNodes = (tree: readonly Block[]): Node[] =>
  tree.length > 0 ? tree.map(blockNode) : [nodeType('paragraph').create()]

/** A tree in normal form -> its document. */
export const toDocument = (tree: readonly Block[]): Node =>
  nodeType('doc').create(null, toBlockNodes(tree))
