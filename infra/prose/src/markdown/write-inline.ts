import type { Inline, TextNode } from '../tree/tree.ts'
import type { LinkChildren, PhrasingNode } from './nodes.ts'

type Mark = 'link' | 'strong' | 'emphasis'
const MARKS: readonly Mark[] = ['link', 'strong', 'emphasis']

const has = (one: Inline | undefined, mark: Mark, as: TextNode[Mark]) =>
  one?.type === 'text' && one[mark] === as && as !== undefined

/**
 * Returns the end of the run of inlines that share a mark, for each inline at which it may begin; an inline without the
 * mark gets its own place. One pass finds all of them: a new search at each inline would cost the square of a line.
 */
const runEndsOf = (inlines: readonly Inline[], mark: Mark): number[] => {
  const ends: number[] = new Array(inlines.length)
  for (let at = inlines.length - 1; at >= 0; at -= 1) {
    const one = inlines[at]!
    const value = one.type === 'text' ? one[mark] : undefined
    if (value === undefined) ends[at] = at
    else ends[at] = has(inlines[at + 1], mark, value) ? ends[at + 1]! : at + 1
  }
  return ends
}

type MarkRuns = { mark: Mark; ends: readonly number[] }

/** A link is never taken apart; of the other marks, the one that goes on longest is outermost. */
const outermost = (runs: readonly MarkRuns[], at: number) =>
  runs
    .map(({ mark, ends }) => ({ mark, end: ends[at]! }))
    .filter(({ end }) => end > at)
    .sort((a, b) => Number(b.mark === 'link') - Number(a.mark === 'link') || b.end - a.end)[0]

const wrap = (mark: Mark, link: string | undefined, children: PhrasingNode[]): PhrasingNode =>
  mark === 'link'
    ? { type: 'link', url: link ?? '', children: children as LinkChildren }
    : { type: mark, children }

const leafOf = (one: Inline): PhrasingNode => {
  switch (one.type) {
    case 'text':
      return { type: 'text', value: one.text }
    case 'citation':
      return { type: 'citation', value: one.id }
    case 'break':
      return { type: 'break' }
  }
}

/** Inline content -> nodes of Markdown, where marks are nested. */
export const phrasingOf = (
  inlines: readonly Inline[],
  marks: readonly Mark[] = MARKS,
): PhrasingNode[] => {
  const runs = marks.map((mark) => ({ mark, ends: runEndsOf(inlines, mark) }))
  const nodes: PhrasingNode[] = []
  for (let at = 0; at < inlines.length; ) {
    const first = inlines[at]!
    const outer = outermost(runs, at)
    if (!outer) nodes.push(leafOf(first))
    else {
      const inside = phrasingOf(
        inlines.slice(at, outer.end),
        marks.filter((mark) => mark !== outer.mark),
      )
      nodes.push(wrap(outer.mark, first.type === 'text' ? first.link : undefined, inside))
    }
    at = outer?.end ?? at + 1
  }
  return nodes
}
