import { countWords, writtenWordsOf } from '@sortie/prose/text/words'
import type { Block, Inline, Paragraph, TableCell } from '@sortie/prose/tree/tree'

/**
 * One sentence of a draft, with the items that it rests on. `own`: it says what the report or the customer
 * said; `standard`: anybody may get the same.
 */
export type CitedSentence = {
  text: string
  cites: readonly string[]
  origin: 'own' | 'standard'
  /** It stands in its item word for word. */
  isVerbatim?: true
  /** The address that its words link to. */
  link?: string
}

/** A block of a section. A block that loses its purpose is left out as a whole. */
export type SectionBlock =
  | { type: 'paragraph'; sentences: CitedSentence[] }
  /** A paragraph of the passages, which is whole or not there. */
  | { type: 'passage'; id: string; sentences: CitedSentence[] }
  /** The owner's answer as prose of their own, under its question where it needs one. */
  | { type: 'answer'; heading: string | null; isOurQuestion: boolean; sentences: CitedSentence[] }
  /** The words of somebody else, behind a sentence that says whose they are. */
  | { type: 'quotation'; lead: CitedSentence; sentences: CitedSentence[] }
  | { type: 'list'; ordered: boolean; lead: CitedSentence | null; items: CitedSentence[][] }
  | {
      type: 'table'
      lead: CitedSentence | null
      header: (string | CitedSentence)[]
      rows: CitedSentence[][]
    }
  | { type: 'heading'; text: string }
  | { type: 'prompt'; text: string }

/** A sentence that rests on items, or on none. */
export const citedSentence = (text: string, ...cites: string[]): CitedSentence => ({
  text,
  cites: [...new Set(cites)],
  origin: cites.length > 0 ? 'own' : 'standard',
})

/** Sentences as a paragraph; null where there are none. */
export const paragraph = (sentences: (CitedSentence | null | undefined)[]): SectionBlock[] => {
  const there = sentences.filter((one): one is CitedSentence => one !== null && one !== undefined)
  return there.length > 0 ? [{ type: 'paragraph', sentences: there }] : []
}

const inlinesOf = ({ text, cites, link }: CitedSentence): Inline[] => [
  { type: 'text', text, ...(link && { link }) },
  ...cites.flatMap((id, at): Inline[] =>
    at === 0
      ? [
          { type: 'text', text: ' ' },
          { type: 'citation', id },
        ]
      : [{ type: 'citation', id }],
  ),
]

/** Returns true where the sentence behind this one repeats the same source: a quotation names it once, at the end. */
const isToldOn = (one: CitedSentence, next: CitedSentence | undefined): boolean =>
  Boolean(one.isVerbatim && next?.isVerbatim) && one.cites.join() === next?.cites.join()

const lineOf = (sentences: readonly CitedSentence[]): Inline[] =>
  sentences.flatMap((one, at): Inline[] => [
    ...(at > 0 ? [{ type: 'text' as const, text: ' ' }] : []),
    ...inlinesOf(isToldOn(one, sentences[at + 1]) ? { ...one, cites: [] } : one),
  ])

const paragraphOf = (sentences: readonly CitedSentence[]): Paragraph => ({
  type: 'paragraph',
  children: lineOf(sentences),
})
const leadOf = (lead: CitedSentence | null): Block[] => (lead ? [paragraphOf([lead])] : [])
const headCell = (head: string | CitedSentence): TableCell => {
  if (typeof head !== 'string') return inlinesOf(head)
  return head ? [{ type: 'text', text: head }] : []
}

const subheadingOf = (text: string): Block => ({
  type: 'heading',
  level: 3,
  children: [{ type: 'text', text }],
})

/** From so many words on, a paragraph ends where its source does. */
const PARAGRAPH_WORDS = 60

/** Sentences in paragraphs: none ends within an item, which names its source once, at the end. */
const inParagraphs = (sentences: readonly CitedSentence[]): CitedSentence[][] => {
  const paragraphs: CitedSentence[][] = []
  let words = 0
  for (const [at, one] of sentences.entries()) {
    const before = sentences[at - 1]
    const isFull = words >= PARAGRAPH_WORDS && before?.cites.join() !== one.cites.join()
    if (at === 0 || isFull) {
      paragraphs.push([])
      words = 0
    }
    paragraphs.at(-1)!.push(one)
    words += writtenWordsOf(one.text).length
  }
  return paragraphs
}

/** The blocks of a part. */
export const blocksOf = (part: SectionBlock): Block[] => {
  switch (part.type) {
    case 'paragraph':
    case 'passage':
      return [paragraphOf(part.sentences)]
    case 'answer':
      return [
        ...(part.heading === null ? [] : [subheadingOf(part.heading)]),
        ...inParagraphs(part.sentences).map(paragraphOf),
      ]
    case 'quotation':
      return [paragraphOf([part.lead]), { type: 'quote', children: [paragraphOf(part.sentences)] }]
    case 'list': {
      const items = part.items.map((item) => ({
        type: 'item' as const,
        children: [paragraphOf(item)] as [Paragraph],
      }))
      return [
        ...leadOf(part.lead),
        part.ordered
          ? { type: 'list', ordered: true, start: 1, items }
          : { type: 'list', ordered: false, items },
      ]
    }
    case 'table':
      return [
        ...leadOf(part.lead),
        {
          type: 'table',
          align: part.header.map(() => null),
          header: part.header.map(headCell),
          rows: part.rows.map((row) => row.map((one) => inlinesOf(one))),
        },
      ]
    case 'heading':
      return [subheadingOf(part.text)]
    case 'prompt':
      return [{ type: 'prompt', text: part.text }]
  }
}

/** All sentences of a part. */
export const citedSentencesIn = (part: SectionBlock): CitedSentence[] => {
  switch (part.type) {
    case 'paragraph':
    case 'passage':
    case 'answer':
      return part.sentences
    case 'quotation':
      return [part.lead, ...part.sentences]
    case 'list':
      return [...(part.lead ? [part.lead] : []), ...part.items.flat()]
    case 'table':
      return [...(part.lead ? [part.lead] : []), ...part.rows.flat()]
    default:
      return []
  }
}

/**
 * Returns the sentences of a block that rest on the report or the customer: of a row that cites something, all cells.
 */
const ownOf = (part: SectionBlock): CitedSentence[] => {
  const isOwn = ({ origin }: CitedSentence) => origin === 'own'
  if (part.type !== 'table') return citedSentencesIn(part).filter(isOwn)
  const rows = part.rows.map((row) =>
    row.some(({ cites }) => cites.length > 0) ? row : row.filter(isOwn),
  )
  return [...(part.lead ? [part.lead].filter(isOwn) : []), ...rows.flat()]
}

/** Words of parts as a reader counts them, and how many of them are the report's or the customer's. */
export const countPartWords = (parts: readonly SectionBlock[]): { all: number; own: number } => {
  const own = parts.flatMap(ownOf)
  return {
    all: countWords(parts.flatMap(blocksOf)),
    own: countWords(own.map((one) => paragraphOf([one]))),
  }
}
