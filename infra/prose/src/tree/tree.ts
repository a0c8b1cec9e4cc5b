// The document of a draft. One tree has one Markdown and one HTML: marks are flags of a text instead of
// nested nodes, so that there is one way to say "bold and italic".

/** Bytes of Markdown (UTF-8) that a section, and a whole draft, holds at most. */
export const SECTION_BYTES = 20_000
export const DRAFT_BYTES = 160_000
/** The most levels of nested lists. */
export const LIST_DEPTH = 6
/** Columns that a table has at most. */
export const TABLE_COLUMNS = 12
/** An id of evidence, as the contract has it; here as well so that browsers need no Zod. */
export const EVIDENCE_ID = /^e[1-9]\d{0,3}$/
/** Characters of a link's address at most. */
export const ADDRESS_CHARACTERS = 2_000

/** A run of characters that look the same. No line breaks; white space is single spaces. */
export type TextNode = {
  type: 'text'
  text: string
  strong?: true
  emphasis?: true
  /** The address that it links to: see {@link safeAddress}. */
  link?: string
}
/** Names the item of evidence that the sentence before it rests on: `[e7]`. */
export type CitationMark = { type: 'citation'; id: string }
/** A new line within a block. */
export type Break = { type: 'break' }
export type Inline = TextNode | CitationMark | Break

export type Paragraph = { type: 'paragraph'; children: Inline[] }
/** The title is the only heading of level 1, and is not in the tree. Has no breaks. */
export type HeadingBlock = { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
/** Begins with a paragraph. */
export type ListItem = { type: 'item'; children: [Paragraph, ...(Paragraph | List)[]] }
/** Numbered from `start`, or with bullets. */
export type List =
  | { type: 'list'; ordered: true; start: number; items: ListItem[] }
  | { type: 'list'; ordered: false; items: ListItem[] }
export type Align = 'left' | 'center' | 'right' | null
export type TableCell = Inline[]
/** All rows have as many cells as `align` has entries. */
export type TreeTable = { type: 'table'; align: Align[]; header: TableCell[]; rows: TableCell[][] }
/** Somebody's words, or an aside. */
export type Quote = { type: 'quote'; children: Paragraph[] }
/** A place for a picture: a description of the picture, and its address once there is one. */
export type Image = { type: 'image'; alt: string; address: string | null }
/** "Your turn": what the owner should write here. Not counted, and stripped from exports. */
export type OwnerPrompt = { type: 'prompt'; text: string }

export type Block = Paragraph | HeadingBlock | List | TreeTable | Quote | Image | OwnerPrompt
