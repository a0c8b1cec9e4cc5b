import { normal } from '../tree/normal.ts'
import type { Block, Inline, List, ListItem, Paragraph, TableCell } from '../tree/tree.ts'
import { type Claim, isSameLine } from './claims.ts'

/** From `start` to `end` of a line's text; citations go with it up to `until`. */
type Span = { start: number; end: number; until: number }
/** The spans of each line, by its path within its block. */
type Spans = ReadonlyMap<string, Span[]>

const isWithin = (at: number, { start, end }: Span) => at >= start && at < end
/** A citation behind a sentence belongs to it, up to the next one. */
const belongs = (at: number, { start, until }: Span) => at > start && at <= until

const textWithout = (text: string, from: number, spans: readonly Span[]): string =>
  [...Array(text.length).keys()]
    .filter((index) => !spans.some((span) => isWithin(from + index, span)))
    .map((index) => text[index])
    .join('')

const lineWithout = (inlines: readonly Inline[], spans: readonly Span[] | undefined): Inline[] => {
  if (!spans) return [...inlines]
  let at = 0
  return inlines.flatMap((one): Inline[] => {
    if (one.type === 'citation') return spans.some((span) => belongs(at, span)) ? [] : [one]
    const from = at
    at += one.type === 'text' ? one.text.length : 1
    if (one.type === 'break') return spans.some((span) => isWithin(from, span)) ? [] : [one]
    const text = textWithout(one.text, from, spans)
    return text ? [{ ...one, text }] : []
  })
}

const key = (path: readonly number[]) => path.join()

const inItem = ({ children }: ListItem, path: number[], spans: Spans): ListItem => ({
  type: 'item',
  children: children.map((child, at) =>
    child.type === 'paragraph'
      ? inParagraph(child, [...path, at], spans)
      : inList(child, [...path, at], spans),
  ) as ListItem['children'],
})
const inList = (list: List, path: number[], spans: Spans): List => ({
  ...list,
  items: list.items.map((item, index) => inItem(item, [...path, index], spans)),
})
const inParagraph = (one: Paragraph, path: number[], spans: Spans): Paragraph => ({
  ...one,
  children: lineWithout(one.children, spans.get(key(path))),
})
/** A row keeps its columns: what is cut leaves a dash. */
const inCell = (cell: TableCell, path: number[], spans: Spans): TableCell => {
  const left = lineWithout(cell, spans.get(key(path)))
  const isEmpty = !left.some((one) => one.type === 'text' && one.text.trim())
  return spans.has(key(path)) && isEmpty ? [{ type: 'text', text: '–' }] : left
}

const blockWithout = (block: Block, spans: Spans): Block[] => {
  switch (block.type) {
    case 'paragraph':
      return [inParagraph(block, [], spans)]
    case 'heading':
      return [{ ...block, children: lineWithout(block.children, spans.get('')) }]
    case 'list':
      return [inList(block, [], spans)]
    case 'table': {
      const [header, ...rows] = [block.header, ...block.rows].map((row, index) =>
        row.map((cell, column) => inCell(cell, [index, column], spans)),
      )
      return [{ ...block, header: header!, rows }]
    }
    case 'quote':
      return [
        { ...block, children: block.children.map((one, at) => inParagraph(one, [at], spans)) },
      ]
    case 'image':
      return spans.size > 0 ? [] : [block]
    case 'prompt':
      return [block]
  }
}

/** Returns the offset at which the next sentence behind a claim begins in its line, among all claims of its tree. */
const endOf = (claim: Claim, all: readonly Claim[]): number =>
  Math.min(
    ...all
      .filter(({ place, start }) => isSameLine(place, claim.place) && start > claim.start)
      .map(({ start }) => start),
    Number.POSITIVE_INFINITY,
  )

/**
 * A tree without some of its sentences, and without their citations; what is left empty goes as well.
 * @param all every claim of the tree, as `claimsOf` gives them
 * @param cut those of them that go
 */
export const withoutClaims = (
  tree: readonly Block[],
  all: readonly Claim[],
  cut: readonly Claim[],
): Block[] => {
  const lines = new Map<number, Map<string, Span[]>>()
  for (const claim of cut) {
    const { place, start, end } = claim
    const own = lines.get(place.block) ?? new Map<string, Span[]>()
    const spans = own.get(key(place.path)) ?? []
    own.set(key(place.path), [...spans, { start, end, until: endOf(claim, all) }])
    lines.set(place.block, own)
  }
  return normal(
    tree.flatMap((block, index) => {
      const spans = lines.get(index)
      return spans ? blockWithout(block, spans) : [block]
    }),
  )
}
