import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { splitSentences, textOf } from '../text/sentences.ts'
import { withoutTrailing } from '../text/trailing.ts'
import { writtenWordsOf } from '../text/words.ts'
import { safeImageAddress, uploadedImageId } from '../tree/address.ts'
import { normal } from '../tree/normal.ts'
import { plainText, trimmed } from '../tree/normal-inline.ts'
import type { Block, Inline, List, ListItem, Paragraph, TableCell } from '../tree/tree.ts'
import { type NoticePlace, noticeOf, type TextOrigin } from './origin.ts'
import type { SellingPage } from './page-data.ts'

/** A draft as it is exported. */
export type ExportedArticle = {
  title: string
  /** For search results. */
  description: string
  slug: string
  keyword: string
  /** `isBusiness`: nobody signs by name, so the business does. */
  author: { name: string; role: string | null; isBusiness: boolean }
  /** ISO days. */
  published: string
  modified: string
  /** The picture of the whole post, of the web over TLS. */
  image: { address: string; alt: string } | null
  sections: { heading: string | null; blocks: Block[] }[]
  faq: { question: string; answer: Block[] }[]
  evidence: EvidenceItem[]
  /** Names under which the evidence has what its author said: in their own article that is no source. */
  ownNames?: readonly string[]
  /** Sentences for which its owner vouches, with the time at which they did. */
  vouched?: { sentence: string; at: string }[]
  /** The origin of its text: the kind of writer, edits by a person, and a reviewer. */
  origin: TextOrigin
  /** The offer of a page that sells; absent for a post. */
  page?: SellingPage
}

export type ExportOptions = {
  /** With the sources of its claims, or without. */
  citations: boolean
  /** The place of the line on the text's origin: at the end by default. */
  notice?: NoticePlace
  /** Addresses of the uploaded images, by their ids. An image that is not listed is shown by its alt text. */
  images?: Readonly<Record<string, string>>
}

/**
 * A source as exports list it, with what of it is cited; `number` counts those that are cited, in order. Citations
 * stand for it by the id of its first item.
 */
export type NumberedSource = { number: number; items: [EvidenceItem, ...EvidenceItem[]] }

/** The content that all formats are made from. */
export type ExportContent = { tree: Block[]; sources: NumberedSource[] }

/** The address of an article's picture; null where none can be shown. */
export const pictureOf = ({ image }: ExportedArticle): string | null =>
  image && safeImageAddress(image.address)

/** The line that says how an article came about, as exports print it. */
export const noticeLine = ({ origin, page }: Pick<ExportedArticle, 'origin' | 'page'>): string =>
  exportLine(noticeOf(origin, page ? 'page' : 'article'))

/** A value by itself, several as a list. */
export const oneOrAll = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? values[0]! : values

/** A line as exports print it: no breaks, controls or outer white space. */
export const exportLine = (text: string): string => trimmed(plainText(text))

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
/** `2026-11-23` -> `November 23, 2026`. */
export const dayText = (date: string): string => day.format(new Date(date))

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
  const row = (cells: TableCell[]) => cells.map(change)
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

const blocksOf = ({ sections, faq }: ExportedArticle): Block[] => [
  ...sections.flatMap((section) => [
    ...(section.heading ? [heading(2, section.heading)] : []),
    ...section.blocks,
  ]),
  ...(faq.length > 0 ? [heading(2, 'Questions and answers')] : []),
  ...faq.flatMap(({ question, answer }) => [heading(3, question), ...answer]),
]

/** Equal for what one source said on one day in one voice: a reader looks it up in one place. */
const sourceKey = ({ source: { name, url, licence }, asOf, voice }: EvidenceItem): string =>
  JSON.stringify([name, url, licence, asOf, voice])

/**
 * Returns true if at most one more sentence stands between a citation and the next one, and both cite the same item.
 */
const isRepeated = (inlines: readonly Inline[], index: number): boolean => {
  const one = inlines[index]
  if (one?.type !== 'citation') return false
  // Reads on to the next citation only, and does not copy the rest of the line for each of them.
  let at = index + 1
  while (at < inlines.length && inlines[at]!.type !== 'citation') at += 1
  const next = inlines[at]
  if (next?.type !== 'citation' || next.id !== one.id) return false
  const between = inlines.slice(index + 1, at)
  return (
    between.every(({ type }) => type === 'text') &&
    splitSentences(textOf(between)).filter(({ text }) => writtenWordsOf(text).length > 0).length <=
      1
  )
}

/** A line without some of its citations: the space before them goes too, unless another one stands there then. */
const withoutCitations = (
  inlines: readonly Inline[],
  isDropped: (index: number) => boolean,
): Inline[] => {
  const kept = inlines.flatMap((one, index) => (isDropped(index) ? [] : [{ one, index }]))
  return kept.map(({ one, index }, at) =>
    one.type === 'text' &&
    inlines[index + 1]?.type === 'citation' &&
    kept[at + 1]?.one.type !== 'citation'
      ? { ...one, text: withoutTrailing(one.text, ' ') }
      : one,
  )
}

/**
 * Blocks as they are published: without prompts. Citations of items that are not there, or all where none
 * are wanted, are dropped, with the space before them.
 */
export const publishedBlocks = (
  blocks: readonly Block[],
  evidence: readonly EvidenceItem[],
  { citations }: Pick<ExportOptions, 'citations'>,
): Block[] => {
  const known = new Set(citations ? evidence.map(({ id }) => id) : [])
  const change: Change = (inlines) =>
    withoutCitations(inlines, (index) => {
      const one = inlines[index]!
      return one.type === 'citation' && !known.has(one.id)
    })
  return normal(
    blocks.filter(({ type }) => type !== 'prompt').map((block) => inBlock(block, change)),
  )
}

/** An image at the address that it has in the file; other blocks as they are. */
const withImage = (block: Block, images: NonNullable<ExportOptions['images']>): Block => {
  if (block.type !== 'image' || block.address === null) return block
  const imageId = uploadedImageId(block.address)
  return imageId === null ? block : { ...block, address: images[imageId] ?? null }
}

/** One tree of the whole article as it is published, and the sources that it cites. */
export const composeExport = (article: ExportedArticle, options: ExportOptions): ExportContent => {
  const known = new Map(article.evidence.map((item) => [item.id, item]))
  const cited = new Map<string, NumberedSource>()
  const cite = (item: EvidenceItem): Inline => {
    const key = sourceKey(item)
    const source = cited.get(key) ?? { number: cited.size + 1, items: [item] }
    if (!source.items.includes(item)) source.items.push(item)
    cited.set(key, source)
    return { type: 'citation', id: source.items[0].id }
  }
  // One stands behind all that a source carries in a row.
  const change: Change = (inlines) => {
    const numbered = inlines.map((one) =>
      one.type === 'citation' ? cite(known.get(one.id)!) : one,
    )
    return withoutCitations(numbered, (index) => isRepeated(numbered, index))
  }
  const own = new Set(article.ownNames)
  const others = article.evidence.filter(
    ({ voice, source }) => voice !== 'customer' || !own.has(source.name),
  )
  const published = publishedBlocks(blocksOf(article), others, options)
  const { images = {} } = options
  const tree = normal(published.map((block) => inBlock(block, change))).map((block) =>
    withImage(block, images),
  )
  return { tree, sources: [...cited.values()] }
}
