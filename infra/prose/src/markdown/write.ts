import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { normal } from '../tree/normal.ts'
import type { Block, Inline, List, ListItem, Paragraph, TableCell } from '../tree/tree.ts'
import type {
  CellNode,
  FlowNode,
  ItemNode,
  ItemPart,
  ListNode,
  ParagraphNode,
  RowNode,
} from './nodes.ts'
import { marksToMarkdown } from './syntax.ts'
import { phrasingOf } from './write-inline.ts'

const paragraphNode = ({ children }: Paragraph): ParagraphNode => ({
  type: 'paragraph',
  children: phrasingOf(children),
})

const itemNode = ({ children }: ListItem): ItemNode => ({
  type: 'listItem',
  spread: children.filter(({ type }) => type === 'paragraph').length > 1,
  children: children.map(
    (child): ItemPart => (child.type === 'paragraph' ? paragraphNode(child) : listNode(child)),
  ),
})

const listNode = (list: List): ListNode => ({
  type: 'list',
  ordered: list.ordered,
  start: list.ordered ? list.start : null,
  spread: false,
  children: list.items.map(itemNode),
})

const lineBreak = { type: 'html' as const, value: '<br>' }
const cellNode = (cell: TableCell): CellNode => ({
  type: 'tableCell',
  children: phrasingOf(cell).map((node) => (node.type === 'break' ? lineBreak : node)),
})
const rowNode = (cells: TableCell[]): RowNode => ({
  type: 'tableRow',
  children: cells.map(cellNode),
})

const nodeOf = (block: Block): FlowNode => {
  switch (block.type) {
    case 'paragraph':
      return paragraphNode(block)
    case 'heading':
      return { type: 'heading', depth: block.level, children: phrasingOf(block.children) }
    case 'list':
      return listNode(block)
    case 'table':
      return {
        type: 'table',
        align: block.align,
        children: [block.header, ...block.rows].map(rowNode),
      }
    case 'quote':
      return { type: 'blockquote', children: block.children.map(paragraphNode) }
    case 'image':
      return {
        type: 'paragraph',
        children: [{ type: 'image', alt: block.alt, url: block.address ?? '' }],
      }
    case 'prompt': {
      const text: Inline = { type: 'text', text: ` ${block.text}` }
      const children = [{ type: 'turn' as const }, ...phrasingOf([text])]
      return { type: 'blockquote', children: [{ type: 'paragraph', children }] }
    }
  }
}

// Characters that other readers of GFM take for more than text: `~~`, and bare addresses, in which they do not read
// the escapes that follow.
const phrasing = {
  inConstruct: 'phrasing' as const,
  notInConstruct: ['autolink' as const, 'destinationLiteral' as const, 'destinationRaw' as const],
}
const unsafe: Options['unsafe'] = [
  { character: '~', ...phrasing },
  // Would make a definition of the citation before it.
  { character: ':', before: '\\]', ...phrasing },
  { character: '@', before: '[+\\-.\\w]', after: '[\\-.\\w]', ...phrasing },
  { character: '.', before: '[Ww]', after: '[\\-.\\w]', ...phrasing },
  { character: ':', before: '[ps]', after: '\\/', ...phrasing },
]

/**
 * The library leaves underscores inside words as they are, but for those behind a letter that it may
 * write as a reference later, as it does beside a mark. It misses letters of two code units.
 */
const text: NonNullable<Options['handlers']>['text'] = ({ value }, _parent, state, info) =>
  state
    .safe(value, info)
    .replace(
      /^([\uD800-\uDBFF][\uDC00-\uDFFF])(_+)/,
      (_, letter: string, underscores: string) => letter + underscores.replaceAll('_', '\\_'),
    )

const options: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '_',
  listItemIndent: 'one',
  resourceLink: true,
  rule: '_',
  unsafe,
  handlers: { text },
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), marksToMarkdown],
}

/** A tree -> its Markdown, which {@link readMarkdown} reads as the same tree, in normal form. */
export const writeMarkdown = (blocks: readonly Block[]): string =>
  toMarkdown({ type: 'root', children: normal(blocks).map(nodeOf) }, options)

const footnoted: Options = {
  ...options,
  extensions: [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    {
      handlers: {
        citation: Object.assign(({ value }: { value: string }) => `[^${value}]`, {
          peek: () => '[',
        }),
      },
    },
  ],
}

/**
 * A tree in normal form -> Markdown that cites with GFM's footnotes, `[^e7]`; prompts are left out. Images may be
 * beside the file: their addresses are written as they are.
 */
export const writeFootnoted = (blocks: readonly Block[]): string =>
  toMarkdown(
    {
      type: 'root',
      children: blocks.filter(({ type }) => type !== 'prompt').map(nodeOf),
    },
    footnoted,
  )

/** A footnote of one line: `[^e7]: Said so.` */
export const writeFootnote = (id: string, line: readonly Inline[]): string =>
  `[^${id}]: ${writeMarkdown([{ type: 'paragraph', children: [...line] }])}`
