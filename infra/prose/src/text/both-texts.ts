import { diffArrays } from 'diff'
import { writeMarkdown } from '../markdown/write.ts'
import type { Block, List, Quote, TreeTable } from '../tree/tree.ts'

const keyOf = (block: Block): string => writeMarkdown([block])

/** Parts that follow each other: shared ones, or those that only one text has. */
type TextRun<Part> = { theirs: Part[]; mine: Part[]; isShared: boolean }

/** Divides two texts into what they share in the same order and what only one of them has there. */
const runsOf = <Part>(
  mine: readonly Part[],
  theirs: readonly Part[],
  key: (part: Part) => string,
): TextRun<Part>[] => {
  const runs: TextRun<Part>[] = []
  let [ofTheirs, ofMine] = [0, 0]
  for (const { count, added, removed } of diffArrays(theirs.map(key), mine.map(key))) {
    const before = theirs.slice(ofTheirs, added ? ofTheirs : ofTheirs + count)
    const after = mine.slice(ofMine, removed ? ofMine : ofMine + count)
    ofTheirs += before.length
    ofMine += after.length
    const last = runs.at(-1)
    const isShared = !added && !removed
    if (isShared || !last || last.isShared) runs.push({ theirs: before, mine: after, isShared })
    else
      runs.splice(-1, 1, {
        theirs: [...last.theirs, ...before],
        mine: [...last.mine, ...after],
        isShared,
      })
  }
  return runs
}

/** Leaves out what only moved: it stays where it is in mine. */
const withoutMoved = <Part>(
  runs: readonly TextRun<Part>[],
  key: (part: Part) => string,
): TextRun<Part>[] => {
  const moved = new Map<string, number>()
  for (const part of runs.flatMap(({ mine, isShared }) => (isShared ? [] : mine)))
    moved.set(key(part), (moved.get(key(part)) ?? 0) + 1)
  const isMoved = (part: Part): boolean => {
    const left = moved.get(key(part)) ?? 0
    if (left > 0) moved.set(key(part), left - 1)
    return left > 0
  }
  return runs.map((run) =>
    run.isShared ? run : { ...run, theirs: run.theirs.filter((part) => !isMoved(part)) },
  )
}

/** Both of two sequences: what they share is there as often as the one that has it more often has it. */
const both = <Part>(
  mine: readonly Part[],
  theirs: readonly Part[],
  key: (part: Part) => string,
): Part[] =>
  withoutMoved(runsOf(mine, theirs, key), key).flatMap((run) =>
    run.isShared ? run.mine : [...run.theirs, ...run.mine],
  )

/** Both of two sequences; null where they share nothing, so that they are not one that was changed. */
const bothIfRelated = <Part>(
  mine: readonly Part[],
  theirs: readonly Part[],
  key: (part: Part) => string,
): Part[] | null => {
  const keys = new Set(mine.map(key))
  return theirs.some((part) => keys.has(key(part))) ? both(mine, theirs, key) : null
}

const bothLists = (mine: List, theirs: List): List | null => {
  if (mine.ordered !== theirs.ordered) return null
  const items = bothIfRelated(mine.items, theirs.items, (item) =>
    keyOf({ type: 'list', ordered: false, items: [item] }),
  )
  return items && { ...mine, items }
}

const bothTables = (mine: TreeTable, theirs: TreeTable): TreeTable | null => {
  const headOf = ({ align, header }: TreeTable) => keyOf({ type: 'table', align, header, rows: [] })
  // Heads without a word are written alike, however many columns they have.
  if (mine.header.length !== theirs.header.length || headOf(mine) !== headOf(theirs)) return null
  const { align, header } = mine
  const rowKey = (row: TreeTable['header']) => keyOf({ type: 'table', align, header, rows: [row] })
  return { ...mine, rows: both(mine.rows, theirs.rows, rowKey) }
}

const bothQuotes = (mine: Quote, theirs: Quote): Quote | null => {
  const children = bothIfRelated(mine.children, theirs.children, keyOf)
  return children && { ...mine, children }
}

/** One list, table or quote that was changed in both texts; null where they are two. */
const bothBlocks = (mine: Block, theirs: Block): Block | null => {
  if (mine.type === 'list' && theirs.type === 'list') return bothLists(mine, theirs)
  if (mine.type === 'table' && theirs.type === 'table') return bothTables(mine, theirs)
  if (mine.type === 'quote' && theirs.type === 'quote') return bothQuotes(mine, theirs)
  return null
}

/** Joins lists, tables and quotes of a run that were changed in both texts. */
const joined = ({ mine, theirs }: TextRun<Block>): Block[] => {
  const result = [...mine]
  const joinedAt = new Set<number>()
  const others = theirs.filter((block) => {
    for (const [at, own] of result.entries()) {
      const one = joinedAt.has(at) ? null : bothBlocks(own, block)
      if (!one) continue
      result[at] = one
      joinedAt.add(at)
      return false
    }
    return true
  })
  return [...others, ...result]
}

/**
 * Both of two texts: blocks that they share once, also where one text moved them, and in their places
 * those that only one of them has. Lists, tables and quotes are joined by their items, rows and paragraphs.
 */
export const bothTexts = (mine: readonly Block[], theirs: readonly Block[]): Block[] =>
  withoutMoved(runsOf(mine, theirs, keyOf), keyOf).flatMap((run) =>
    run.isShared ? run.mine : joined(run),
  )
