import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Decoration } from 'prosemirror-view'
import type { TextRange } from '../text/find-sentence'
import { schema } from '../text/schema'
import { createTextMarks } from '../text/text-marks'
import { findMatches, type MatchOptions } from './find-matches'

/** Stands for a citation or a line break, so that no match contains one and no source is lost. */
const NO_TEXT = '\n'

const textOf = (block: Node): string =>
  block.children.map((child) => child.text ?? NO_TEXT.repeat(child.nodeSize)).join('')

/** Returns where a phrase is in a document, in reading order. */
export const matchesIn = (document: Node, phrase: string, options: MatchOptions): TextRange[] => {
  const found: TextRange[] = []
  document.descendants((node, position) => {
    if (!node.isTextblock) return true
    for (const { from, to } of findMatches(textOf(node), phrase, options))
      found.push({ from: position + 1 + from, to: position + 1 + to })
    return false
  })
  return found
}

/** Returns the ranges whose headings stay short enough, and how many headings would not. */
export const fittingRanges = (
  document: Node,
  ranges: readonly TextRange[],
  { by, most }: { by: string; most: number },
): { ranges: TextRange[]; tooLong: number } => {
  const long = new Set<Node>()
  const headingOf = ({ from }: TextRange): Node | null => {
    const { parent } = document.resolve(from)
    return parent.type.name === 'title' ? parent : null
  }
  const lengths = new Map<Node, number>()
  for (const range of ranges) {
    const heading = headingOf(range)
    if (!heading) continue
    const now = lengths.get(heading) ?? heading.content.size
    lengths.set(heading, now + by.length - (range.to - range.from))
  }
  for (const [heading, length] of lengths)
    if (length > most && length > heading.content.size) long.add(heading)
  return {
    ranges: ranges.filter((range) => {
      const heading = headingOf(range)
      return !heading || !long.has(heading)
    }),
    tooLong: long.size,
  }
}

/** Replaces ranges of text, which are in order. The new words look like the first letter of the old ones. */
export const replaceMatches = (
  state: EditorState,
  ranges: readonly TextRange[],
  by: string,
): Transaction =>
  // From the end, so that earlier positions stay right.
  ranges.toReversed().reduce((transaction, { from, to }) => {
    const marks = transaction.doc.resolve(from).nodeAfter?.marks ?? []
    return by
      ? transaction.replaceWith(from, to, schema.text(by, marks))
      : transaction.delete(from, to)
  }, state.tr)

/** So many matches are highlighted in one text at most, beside the current one. */
const MOST_HIGHLIGHTS = 500

type MatchHighlights = { ranges: readonly TextRange[]; current: TextRange | null }

/** Highlights of what was found. */
export const matchMarks = createTextMarks<MatchHighlights>('found', (_, { ranges, current }) => [
  ...ranges
    .slice(0, MOST_HIGHLIGHTS)
    .filter((range) => range !== current)
    .map(({ from, to }) => Decoration.inline(from, to, { class: 'found' })),
  ...(current ? [Decoration.inline(current.from, current.to, { class: 'found-current' })] : []),
])
