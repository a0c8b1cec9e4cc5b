import { safeAddress, uploadedImageId } from '@sortie/prose/tree/address'
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { editAnchor } from '../session/session-state.ts'

// Texts as ProseMirror holds them: an article is its sections, each with its heading and its blocks;
// an answer is blocks alone. Blocks are the nodes of infra/prose/src/tree, one to one. Pasted text is
// read by the same rules, so that nothing else ever gets in.

const attribute = (dom: HTMLElement, name: string) => dom.getAttribute(name) ?? ''

const cellAttributes = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
  align: { default: null, validate: 'string|null' },
}
const ALIGNED = /^(left|center|right)$/
const alignOf = (dom: HTMLElement) => {
  const align = dom.style.textAlign || attribute(dom, 'align')
  return ALIGNED.test(align) ? align : null
}
const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'paragraph',
  attrs: cellAttributes,
  tableRole: tag === 'td' ? 'cell' : 'header_cell',
  isolating: true,
  parseDOM: [{ tag, getAttrs: (dom) => ({ align: alignOf(dom) }) }],
  toDOM: ({ attrs }) => [
    tag,
    {
      ...(tag === 'th' && { scope: 'col' }),
      ...(attrs.align && { 'data-align': attrs.align as string }),
    },
    0,
  ],
})

/** Returns the target of a link. A link to an address that articles may not link to is read as plain text. */
const linkOf = (dom: HTMLElement) => {
  const href = safeAddress(attribute(dom, 'href'))
  return href !== null && { href }
}

/** The address of an uploaded image; null for images of other pages, which would be loaded from there. */
const uploadedOf = (address: string): string | null => (uploadedImageId(address) ? address : null)

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  article: { content: 'section+' },
  section: {
    content: 'title block+',
    attrs: { id: { default: '', validate: 'string' } },
    selectable: false,
    parseDOM: [
      {
        tag: 'section[data-section]',
        getAttrs: (dom) => ({ id: attribute(dom, 'data-section') }),
      },
    ],
    toDOM: ({ attrs }) => {
      const id = attrs.id as string
      return ['section', { id: editAnchor(id), 'data-section': id }, 0]
    },
  },
  /** The heading of a section; it may be empty. */
  title: {
    content: 'text*',
    marks: '',
    parseDOM: [{ tag: 'h2[data-title]', priority: 60 }],
    toDOM: () => ['h2', { 'data-title': '' }, 0],
  },
  paragraph: {
    group: 'block',
    content: 'inline*',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: '(text | citation)*',
    defining: true,
    attrs: { level: { default: 3, validate: 'number' } },
    parseDOM: [
      ...['h1', 'h2', 'h3'].map((tag) => ({ tag, attrs: { level: 3 } })),
      ...['h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 4 } })),
    ],
    // Level 2 belongs to sections.
    toDOM: ({ attrs }) => [attrs.level === 4 ? 'h4' : 'h3', 0],
  },
  bullet_list: {
    group: 'block list',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block list',
    content: 'list_item+',
    attrs: { start: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: Number(attribute(dom, 'start')) || 1 }) }],
    toDOM: ({ attrs }) => ['ol', { start: String(attrs.start) }, 0],
  },
  list_item: {
    content: 'paragraph (paragraph | list)*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    // Wide ones scroll by themselves.
    toDOM: () => ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]],
  },
  table_row: {
    content: '(table_cell | table_header)+',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td'),
  table_header: cell('th'),
  quote: {
    group: 'block',
    content: 'paragraph+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  image: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { alt: { default: '' }, address: { default: null } },
    // An image that is copied within an article keeps its address.
    parseDOM: [
      {
        tag: 'div[data-image]',
        getAttrs: (dom) => ({
          alt: attribute(dom, 'data-alt'),
          address: uploadedOf(attribute(dom, 'data-image')),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'div',
      { 'data-image': (attrs.address ?? '') as string, 'data-alt': attrs.alt as string },
      `Place for an image: ${attrs.alt}`,
    ],
  },
  prompt: {
    group: 'block',
    content: 'text*',
    marks: '',
    defining: true,
    toDOM: () => ['div', { 'data-prompt': '' }, 0],
  },
  text: { group: 'inline' },
  citation: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { id: {} },
    parseDOM: [
      {
        tag: 'button[data-evidence]',
        getAttrs: (dom) => ({ id: attribute(dom, 'data-evidence') }),
      },
    ],
    toDOM: ({ attrs }) => ['button', { type: 'button', 'data-evidence': attrs.id as string }],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
}

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
    toDOM: ({ attrs }) => ['a', { href: attrs.href as string, rel: 'noopener nofollow' }, 0],
  },
  strong: {
    parseDOM: [
      // Some editors wrap what they copy in one that says it is not bold.
      { tag: 'b', getAttrs: (dom) => dom.style.fontWeight !== 'normal' && null },
      { tag: 'strong' },
    ],
    toDOM: () => ['strong', 0],
  },
  emphasis: {
    parseDOM: [
      { tag: 'i', getAttrs: (dom) => dom.style.fontStyle !== 'normal' && null },
      { tag: 'em' },
    ],
    toDOM: () => ['em', 0],
  },
}

export const schema = new Schema({ nodes, marks })

/** The type of a node by its name, which the schema has. */
export const nodeType = (name: string) => schema.nodes[name]!
export const markType = (name: string) => schema.marks[name]!
