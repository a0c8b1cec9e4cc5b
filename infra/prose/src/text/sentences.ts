import type { Block, Cell, Inline, ListItem } from '../tree/tree.ts'

/** Where a line of text stands: the path of indices from the tree to its inline content. */
export type Place = {
  /** Index of the block in its tree. */
  block: number
  /** Within the block: items and children of lists, paragraphs of quotes; row (0 = header) and column. */
  path: number[]
}

/** What a sentence stands in, as far as checks tell kinds apart. */
export type Setting = 'paragraph' | 'heading' | 'item' | 'cell' | 'quote'

/** A line of text: the inline content of one block, item or cell. */
export type Line = { place: Place; setting: Setting; inlines: Inline[] }

export type Sentence = {
  place: Place
  setting: Setting
  text: string
  /** Offsets in {@link textOf} its line, citations not counted, breaks as one character. */
  start: number
  end: number
  /** Ids of the evidence that it cites, in order. */
  citations: string[]
}

const linesOfItem = ({ children }: ListItem, block: number, path: number[]): Line[] =>
  children.flatMap((child, at): Line[] =>
    child.type === 'paragraph'
      ? [{ place: { block, path: [...path, at] }, setting: 'item', inlines: child.children }]
      : child.items.flatMap((item, index) => linesOfItem(item, block, [...path, at, index])),
  )

const linesOfRow = (row: Cell[], block: number, index: number): Line[] =>
  row.map((inlines, column) => ({
    place: { block, path: [index, column] },
    setting: 'cell',
    inlines,
  }))

const linesOfBlock = (one: Block, block: number): Line[] => {
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
export const linesOf = (tree: readonly Block[]): Line[] => tree.flatMap(linesOfBlock)

/** What can be read of inline content: citations leave nothing, breaks a line feed. */
export const textOf = (inlines: readonly Inline[]): string =>
  inlines.map((one) => (one.type === 'text' ? one.text : one.type === 'break' ? '\n' : '')).join('')

// After these a full stop ends no sentence, though a capital may follow.
const ABBREVIATIONS =
  /(?:^|[\s("“‘])(?:mr|mrs|ms|dr|prof|st|mt|vs|e\.g|i\.e|etc|approx|est|fig|figs|dept|inc|ltd|co|corp|jr|sr|rev|hon|gen|col|sgt|capt|lt|vol|pp|p|ed|eds|cf|al|ave|blvd|rd|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|a\.m|p\.m|u\.s|u\.k|min|max|tel|ext)\.\s*$/i
// Those after which a sentence may well end: it did where a capital follows.
const AMBIGUOUS = /\b(?:etc|a\.m|p\.m|inc|ltd|co|corp|jr|sr|u\.s|u\.k|min|max)\.\s*$/i
// Part of a name: alone, or after another initial or a capitalised word.
const INITIAL = /(?:^|\p{Lu}\p{Ll}+\s|\p{Lu}\.\s?)\p{Lu}\.\s*$/u
const CAPITAL = /^["“‘(]?\p{Lu}/u
// Only before a figure: "No. 5". A sentence may well end with "no".
const NUMBERED = /(?:^|[\s("“‘])nos?\.\s*$/i
// A number of a step at the start of a line, such as "1. Fill the bath."
const NUMBER = /^\s*\d{1,2}\.\s*$/

const goesOn = (before: string, after: string): boolean => {
  if (/\n\s*$/.test(before)) return false
  if (NUMBER.test(before) || (NUMBERED.test(before) && /^\d/.test(after))) return true
  if (INITIAL.test(before) && CAPITAL.test(after)) return true
  if (!ABBREVIATIONS.test(before))
    return /^[\p{Ll},;:]/u.test(after) && /(?:[.…]|[.…?!]["”’)]+)\s*$/.test(before)
  return !(AMBIGUOUS.test(before) && CAPITAL.test(after))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Segments, divided also where words in quotation marks begin in lower case behind a full stop. */
const segmentsOf = (text: string): { segment: string; index: number }[] =>
  [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const starts = [...segment.matchAll(/(?<=[.!?…]["”’)]*\s+)[“"](?=\p{Ll})/gu)].map(
      (found) => found.index,
    )
    return [0, ...starts].map((from, at, all) => ({
      segment: segment.slice(from, all[at + 1]),
      index: index + from,
    }))
  })

/** Text -> its sentences with their offsets; white space around them belongs to none. */
export const splitSentences = (text: string): { text: string; start: number; end: number }[] => {
  const spans: { from: number; to: number }[] = []
  for (const { segment, index } of segmentsOf(text)) {
    const last = spans.at(-1)
    if (last && goesOn(text.slice(last.from, last.to), segment)) last.to = index + segment.length
    else spans.push({ from: index, to: index + segment.length })
  }
  return spans.flatMap(({ from, to }) => {
    const raw = text.slice(from, to)
    const said = raw.trim()
    const start = from + raw.length - raw.trimStart().length
    return said ? [{ text: said, start, end: start + said.length }] : []
  })
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

const hasEnded = (text: string): boolean =>
  /[.!?…]["”’)]*\s*$/.test(text) && (!ABBREVIATIONS.test(text) || AMBIGUOUS.test(text))

/** A citation behind a full stop ends a sentence, whatever follows: `…a month. [e1] “plumber” is…`. */
const endedByCitations = (text: string, cited: readonly { at: number }[]) =>
  splitSentences(text).flatMap(({ start, end }) => {
    const ends = cited
      .map(({ at }) => at)
      .filter((at) => at > start && at < end && hasEnded(text.slice(start, at)))
    return [...new Set([...ends, end])].flatMap((to, index, all) => {
      const raw = text.slice(index === 0 ? start : all[index - 1], to)
      const said = raw.trim()
      const from = to - raw.length + (raw.length - raw.trimStart().length)
      return said ? [{ text: said, start: from, end: from + said.length }] : []
    })
  })

/** A citation belongs to the last sentence that began before it; one that begins a line, to the first. */
const sentencesOfLine = ({ place, setting, inlines }: Line): Sentence[] => {
  const cited = citationsOf(inlines)
  const spans = endedByCitations(textOf(inlines), cited)
  return spans.map(({ text, start, end }, index) => {
    const from = index === 0 ? -1 : start
    const next = spans[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const citations = cited.filter(({ at }) => at > from && at <= next).map(({ id }) => id)
    return { place, setting, text, start, end, citations: [...new Set(citations)] }
  })
}

/** All sentences of a tree in reading order, each with its place and the evidence that it cites. */
export const sentencesOf = (tree: readonly Block[]): Sentence[] =>
  linesOf(tree).flatMap(sentencesOfLine)
