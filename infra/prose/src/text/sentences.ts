import type { Block, Inline, ListItem, TableCell } from '../tree/tree.ts'

/** The place of a line of text: the path of indices from the tree to its inline content. */
export type LinePlace = {
  /** Index of the block in its tree. */
  block: number
  /** Within the block: items and children of lists, paragraphs of quotes; row (0 = header) and column. */
  path: number[]
}

/** The kind of block around a sentence, as far as checks tell kinds apart. */
export type Setting = 'paragraph' | 'heading' | 'item' | 'cell' | 'quote'

/** A line of text: the inline content of one block, item or cell. */
export type TextLine = { place: LinePlace; setting: Setting; inlines: Inline[] }

export type TextSentence = {
  place: LinePlace
  setting: Setting
  text: string
  /** Offsets in {@link textOf} its line, citations not counted, breaks as one character. */
  start: number
  end: number
  /** Ids of the evidence that it cites, in order. */
  citations: string[]
}

const linesOfItem = ({ children }: ListItem, block: number, path: number[]): TextLine[] =>
  children.flatMap((child, at): TextLine[] =>
    child.type === 'paragraph'
      ? [{ place: { block, path: [...path, at] }, setting: 'item', inlines: child.children }]
      : child.items.flatMap((item, index) => linesOfItem(item, block, [...path, at, index])),
  )

const linesOfRow = (row: TableCell[], block: number, index: number): TextLine[] =>
  row.map((inlines, column) => ({
    place: { block, path: [index, column] },
    setting: 'cell',
    inlines,
  }))

const linesOfBlock = (one: Block, block: number): TextLine[] => {
  switch (one.type) {
    case 'paragraph':
    case 'heading':
      return [{ place: { block, path: [] }, setting: one.type, inlines: one.children }]
    case 'list':
      return one.items.flatMap((item, index) => linesOfItem(item, block, [index]))
    case 'table':
      return [one.header, ...one.rows].flatMap((row, index) => linesOfRow(row, block, index))
    case 'quote':
      return one.children.map(({ children }, index) => ({
        place: { block, path: [index] },
        setting: 'quote',
        inlines: children,
      }))
    case 'image':
    case 'prompt':
      return []
  }
}

/** All lines of a tree in reading order; alternative texts and prompts are none. */
export const linesOf = (tree: readonly Block[]): TextLine[] => tree.flatMap(linesOfBlock)

/** Returns the text of inline content: citations leave nothing, breaks a line feed. */
export const textOf = (inlines: readonly Inline[]): string =>
  inlines.map((one) => (one.type === 'text' ? one.text : one.type === 'break' ? '\n' : '')).join('')

// All of these look at the last characters of a text alone, without the white space at its end.
// After these a full stop ends no sentence, though a capital may follow.
const ABBREVIATIONS =
  /(?:^|[\s("“‘])(?:mr|mrs|ms|dr|prof|st|mt|vs|e\.g|i\.e|etc|approx|est|fig|figs|dept|inc|ltd|co|corp|jr|sr|rev|hon|gen|col|sgt|capt|lt|vol|pp|p|ed|eds|cf|al|ave|blvd|rd|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|a\.m|p\.m|u\.s|u\.k|min|max|tel|ext)\.$/i
// Those after which a sentence may well end: it did where a capital follows.
const AMBIGUOUS = /\b(?:etc|a\.m|p\.m|inc|ltd|co|corp|jr|sr|u\.s|u\.k|min|max)\.$/i
// Part of a name: alone, or after another initial or a capitalised word.
const INITIAL = /(?:^|\p{Lu}\p{Ll}{1,40}\s|\p{Lu}\.\s?)\p{Lu}\.$/u
const CAPITAL = /^["“‘(]?\p{Lu}/u
// Only before a figure: "No. 5". A sentence may well end with "no".
const NUMBERED = /(?:^|[\s("“‘])nos?\.$/i
// A number of a step at the start of a line, such as "1. Fill the bath."
const NUMBER = /^\d{1,2}\.$/
const NUMBER_LENGTH = 3
const FULL_STOP = /(?:[.…]|[.…?!]["”’)]{1,40})$/
const END = /[.!?…]["”’)]{0,40}$/

/** Characters that tell how a text ends. More would make the time grow with the square of a text's length. */
const TAIL = 64

/** A part of a text that grows, read from its end: what stands before that is never read again. */
type Span = {
  from: number
  to: number
  /** Its bounds without the white space around it; equal if there is nothing else. */
  first: number
  last: number
  /** True if the white space at its end breaks the line. */
  isBroken: boolean
}

const spanOf = (text: string, from: number, to: number): Span => {
  const raw = text.slice(from, to)
  const last = from + raw.trimEnd().length
  const first = Math.min(last, from + raw.length - raw.trimStart().length)
  return { from, to, first, last, isBroken: text.slice(last, to).includes('\n') }
}

/** A span with the one behind it. */
const together = (one: Span, next: Span): Span => {
  const isBlank = next.first === next.last
  if (isBlank) return { ...one, to: next.to, isBroken: one.isBroken || next.isBroken }
  const first = one.first === one.last ? next.first : one.first
  return { from: one.from, to: next.to, first, last: next.last, isBroken: next.isBroken }
}

const tailOf = (text: string, { from, last }: Pick<Span, 'from' | 'last'>): string =>
  text.slice(Math.max(from, last - TAIL), last)

const goesOn = (text: string, before: Span, after: string): boolean => {
  if (before.isBroken) return false
  const tail = tailOf(text, before)
  const isShort = before.last - before.first <= NUMBER_LENGTH
  if (isShort && NUMBER.test(text.slice(before.first, before.last))) return true
  if (NUMBERED.test(tail) && /^\d/.test(after)) return true
  if (INITIAL.test(tail) && CAPITAL.test(after)) return true
  if (!ABBREVIATIONS.test(tail)) return /^[\p{Ll},;:]/u.test(after) && FULL_STOP.test(tail)
  return !(AMBIGUOUS.test(tail) && CAPITAL.test(after))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// The mark comes first: otherwise all white space of a text is looked back through from each of its places.
const QUOTATION = /[“"](?=\p{Ll})(?<=[.!?…]["”’)]{0,40}\s+[“"])/gu

/** Segments, divided also where words in quotation marks begin in lower case behind a full stop. */
const segmentsOf = (text: string): { segment: string; index: number }[] =>
  [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const starts = [...segment.matchAll(QUOTATION)].map((found) => found.index)
    return [0, ...starts].map((from, at, all) => ({
      segment: segment.slice(from, all[at + 1]),
      index: index + from,
    }))
  })

/** Text -> its sentences with their offsets; white space around them belongs to none. */
export const splitSentences = (text: string): { text: string; start: number; end: number }[] => {
  const spans: Span[] = []
  for (const { segment, index } of segmentsOf(text)) {
    const before = spans.at(-1)
    const span = spanOf(text, index, index + segment.length)
    if (before && goesOn(text, before, segment)) spans[spans.length - 1] = together(before, span)
    else spans.push(span)
  }
  return spans.flatMap(({ first, last }) =>
    first === last ? [] : [{ text: text.slice(first, last), start: first, end: last }],
  )
}

/** Citations with the offset in the line's text at which they stand. */
const citationsOf = (inlines: readonly Inline[]): { id: string; at: number }[] => {
  const found: { id: string; at: number }[] = []
  let at = 0
  for (const one of inlines) {
    if (one.type === 'citation') found.push({ id: one.id, at })
    else at += one.type === 'text' ? one.text.length : 1
  }
  return found
}

/** Returns true if the part of a text up to an offset ends as a sentence does. */
const hasEnded = (text: string, from: number, to: number): boolean => {
  const last = Math.max(from, to - spaceBefore(text, from, to))
  const tail = tailOf(text, { from, last })
  return END.test(tail) && (!ABBREVIATIONS.test(tail) || AMBIGUOUS.test(tail))
}
const spaceBefore = (text: string, from: number, to: number): number => {
  const tail = text.slice(Math.max(from, to - TAIL), to)
  return tail.length - tail.trimEnd().length
}

/** A citation behind a full stop ends a sentence, whatever follows: `…a month. [e1] “plumber” is…`. */
const endedByCitations = (text: string, cited: readonly { at: number }[]) => {
  let next = 0
  return splitSentences(text).flatMap(({ start, end }) => {
    const ends: number[] = []
    for (; next < cited.length && cited[next]!.at < end; next += 1) {
      const { at } = cited[next]!
      if (at > start && at !== ends.at(-1) && hasEnded(text, start, at)) ends.push(at)
    }
    return [...ends, end].flatMap((to, index, all) => {
      const { first, last } = spanOf(text, index === 0 ? start : all[index - 1]!, to)
      return first === last ? [] : [{ text: text.slice(first, last), start: first, end: last }]
    })
  })
}

/** A citation belongs to the last sentence that began before it; one that begins a line, to the first. */
const sentencesOfLine = ({ place, setting, inlines }: TextLine): TextSentence[] => {
  const cited = citationsOf(inlines)
  const spans = endedByCitations(textOf(inlines), cited)
  let next = 0
  return spans.map(({ text, start, end }, index) => {
    const until = spans[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const citations = new Set<string>()
    for (; next < cited.length && cited[next]!.at <= until; next += 1)
      citations.add(cited[next]!.id)
    return { place, setting, text, start, end, citations: [...citations] }
  })
}

/** All sentences of a tree in reading order, each with its place and the evidence that it cites. */
export const sentencesOf = (tree: readonly Block[]): TextSentence[] =>
  linesOf(tree).flatMap(sentencesOfLine)
