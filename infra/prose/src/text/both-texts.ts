import { diffArrays } from 'diff'
import { writeMarkdown } from '../markdown/write.ts'
import type { Block } from '../tree/tree.ts'

/** Both of two texts: blocks that they share once, and in their places those that only one of them has. */
export const bothTexts = (mine: readonly Block[], theirs: readonly Block[]): Block[] => {
  const written = (blocks: readonly Block[]) => blocks.map((block) => writeMarkdown([block]))
  const parts = diffArrays(written(theirs), written(mine))
  let [ofTheirs, ofMine] = [0, 0]
  return parts.flatMap(({ value, added, removed }) => {
    const count = value.length
    const blocks = added
      ? mine.slice(ofMine, ofMine + count)
      : theirs.slice(ofTheirs, ofTheirs + count)
    if (!removed) ofMine += count
    if (!added) ofTheirs += count
    return blocks
  })
}
