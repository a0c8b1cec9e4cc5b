import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { anyTree } from '../tree/any-tree.ts'
import { bothTexts } from './both-texts.ts'

const both = (mine: string, theirs: string) =>
  writeMarkdown(bothTexts(readMarkdown(mine), readMarkdown(theirs))).trim()

test('what both have stands once, and what one of them has in its place', () => {
  expect(both('One.\n\nMine.\n\nThree.', 'One.\n\nTheirs.\n\nThree.')).toBe(
    'One.\n\nTheirs.\n\nMine.\n\nThree.',
  )
  expect(both('One.\n\nAdded.', 'One.')).toBe('One.\n\nAdded.')
})

test('no block of either is lost', () => {
  fc.assert(
    fc.property(anyTree, anyTree, (mine, theirs) => {
      const all = bothTexts(mine, theirs).map((block) => writeMarkdown([block]))
      for (const block of [...mine, ...theirs]) expect(all).toContain(writeMarkdown([block]))
    }),
    { numRuns: 300 },
  )
})
