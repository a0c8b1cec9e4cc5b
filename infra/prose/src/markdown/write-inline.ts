import type { Inline, Text } from '../tree/tree.ts'
import type { LinkChildren, PhrasingNode } from './nodes.ts'

type Mark = 'link' | 'strong' | 'emphasis'
const MARKS: readonly Mark[] = ['link', 'strong', 'emphasis']

const has = (one: Inline | undefined, mark: Mark, as: Text[Mark]) =>
  one?.type === 'text' && one[mark] === as && as !== undefined

/** How many of the first inlines share a mark of the first. */
const runOf = (inlines: readonly Inline[], mark: Mark): number => {
  const [first] = inlines
  if (first?.type !== 'text' || first[mark] === undefined) return 0
  const end = inlines.findIndex((one) => !has(one, mark, first[mark]))
  return end < 0 ? inlines.length : end
}

/** A link is never taken apart; of the other marks, the one that goes on longest is outermost. */
const outermost = (inlines: readonly Inline[], marks: readonly Mark[]) =>
  marks
    .map((mark) => ({ mark, run: runOf(inlines, mark) }))
    .filter(({ run }) => run > 0)
    .sort((a, b) => Number(b.mark === 'link') - Number(a.mark === 'link') || b.run - a.run)[0]

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
  const nodes: PhrasingNode[] = []
  for (let at = 0; at < inlines.length; ) {
    const rest = inlines.slice(at)
    const first = rest[0]!
    const outer = outermost(rest, marks)
    if (!outer) nodes.push(leafOf(first))
    else {
      const inside = phrasingOf(
        rest.slice(0, outer.run),
        marks.filter((mark) => mark !== outer.mark),
      )
      nodes.push(wrap(outer.mark, first.type === 'text' ? first.link : undefined, inside))
    }
    at += outer?.run ?? 1
  }
  return nodes
}
