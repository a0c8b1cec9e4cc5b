import { stemOf } from '@sortie/prose/score/stem'
import type { Block, Inline, ListItem, Paragraph, TextNode } from '@sortie/prose/tree/tree'
import type { Assignment } from '../article.ts'
import { topicStems } from './searches.ts'

/** A page of the owner's to link to, and the stems that words of an article must have to lead there. */
type LinkablePage = { address: string; stems: string[] }

/** Own pages that an article links to at most. */
export const MOST_OWN_LINKS = 3
/** A page with fewer words that tell its subject is called as much else is: `Services`, `Our work`. */
const LEAST_STEMS = 2
/** A title with more of them is said by no article word for word. */
const MOST_STEMS = 5
/** Words that tell no subject and may stand between those that do, as in `cakes for birthdays`. */
const MOST_BETWEEN = 2

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.,‑-][\p{L}\p{N}\p{M}]+)*/gu

const isHome = (address: string) => URL.parse(address)?.pathname === '/'

/**
 * Returns the owner's pages that an article may link to, those named in the brief first. The title is all that is known
 * of a page, so a page that nobody read is left out.
 */
const linkablePages = ({ brief, context }: Pick<Assignment, 'brief' | 'context'>) => {
  const named = brief.pages.flatMap((address) => {
    const title = context?.read.find(({ url }) => url === address)?.title
    return title ? [{ address, title }] : []
  })
  const all = [...named, ...(context?.ownPages ?? [])]
  const place = brief.town ?? context?.town ?? ''
  const pages = all.flatMap(({ address, title }): LinkablePage[] => {
    // Behind the first part of a title stands the name of its site.
    const stems = topicStems((title ?? '').split(' · ')[0]!, place)
    const isTelling = stems.length >= LEAST_STEMS && stems.length <= MOST_STEMS
    return isTelling && !isHome(address) ? [{ address, stems }] : []
  })
  return pages.filter(
    (page, index) => pages.findIndex(({ address }) => address === page.address) === index,
  )
}

type Range = { start: number; end: number }

/** Returns the place of all words of a page's subject in a text, in their order; null where they are not there. */
const phraseIn = (text: string, { stems }: LinkablePage): Range | null => {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    stem: stemOf(word),
    start: index,
    end: index + word.length,
  }))
  for (const [first, { stem, start }] of words.entries()) {
    if (stem !== stems[0]) continue
    let next = 1
    let between = 0
    for (let at = first + 1; next < stems.length && at < words.length; at += 1) {
      // A sentence that ends between two words says something else.
      const gap = text.slice(words[at - 1]!.end, words[at]!.start)
      if (!/^[\s-]+$/.test(gap)) break
      if (words[at]!.stem === stems[next]) {
        next += 1
        if (next === stems.length) return { start, end: words[at]!.end }
      } else {
        between += 1
        if (
          between > MOST_BETWEEN ||
          topicStems(text.slice(words[at]!.start, words[at]!.end), '').length > 0
        )
          break
      }
    }
  }
  return null
}

/** A text with a part of it linked. */
const withLink = (text: TextNode, { start, end }: Range, link: string): TextNode[] =>
  [
    { ...text, text: text.text.slice(0, start) },
    { ...text, text: text.text.slice(start, end), link },
    { ...text, text: text.text.slice(end) },
  ].filter(({ text: part }) => part !== '')

/** A line with its first words on a page linked; null where there are none, or the line links already. */
const linkedLine = (line: readonly Inline[], page: LinkablePage): Inline[] | null => {
  if (line.some((one) => one.type === 'text' && one.link)) return null
  for (const [index, one] of line.entries()) {
    const range = one.type === 'text' ? phraseIn(one.text, page) : null
    if (one.type === 'text' && range)
      return line.toSpliced(index, 1, ...withLink(one, range, page.address))
  }
  return null
}

const linkedParagraph = (paragraph: Paragraph, page: LinkablePage): Paragraph | null => {
  const children = linkedLine(paragraph.children, page)
  return children && { ...paragraph, children }
}

/** Links the first words on a page in paragraphs and lists: what others said, tables and headings stay as they are. */
const linkedBlock = (block: Block, page: LinkablePage): Block | null => {
  if (block.type === 'paragraph') return linkedParagraph(block, page)
  if (block.type !== 'list') return null
  for (const [index, { children }] of block.items.entries()) {
    const [first, ...rest] = children
    const linked = linkedParagraph(first, page)
    if (!linked) continue
    const item: ListItem = { type: 'item', children: [linked, ...rest] }
    return { ...block, items: block.items.toSpliced(index, 1, item) }
  }
  return null
}

/**
 * Links words of an article to the owner's own pages on the same subject, as its sections come: each page once, three
 * at most, one in each section. No words are added, and no address is used that is not of a page which was read.
 * @param written Markdown of sections that are there already
 */
export const createOwnLinks = (
  assignment: Pick<Assignment, 'brief' | 'context'>,
  written: readonly string[] = [],
) => {
  const pages = linkablePages(assignment)
  const used = new Set(
    pages.flatMap(({ address }) =>
      written.some((markdown) => markdown.includes(`](${address}`)) ? [address] : [],
    ),
  )
  return (tree: readonly Block[]): Block[] => {
    if (used.size >= MOST_OWN_LINKS) return [...tree]
    for (const page of pages) {
      if (used.has(page.address)) continue
      for (const [index, block] of tree.entries()) {
        const linked = linkedBlock(block, page)
        if (!linked) continue
        used.add(page.address)
        return tree.toSpliced(index, 1, linked)
      }
    }
    return [...tree]
  }
}
export type OwnLinks = ReturnType<typeof createOwnLinks>
