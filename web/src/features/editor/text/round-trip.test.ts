import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { anyMarkdown, anyTree } from '@sortie/prose/tree/any-tree'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDocument } from './to-document.ts'
import { toTree } from './to-tree.ts'

/** `make soak` takes as many as decision 0071 measured. */
const TREES = process.env.SOAK ? 10_000 : 1_000

test('a tree is edited and stays as it is', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const document = toDocument(tree)
      document.check()
      expect(toTree(document)).toEqual(tree)
    }),
    { numRuns: TREES, seed: 20_261_123 },
  )
}, 120_000)

test('Markdown that somebody typed comes back from the editor as it was read', () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      const tree = readMarkdown(markdown)
      const document = toDocument(tree)
      document.check()
      expect(readMarkdown(writeMarkdown(toTree(document)))).toEqual(tree)
    }),
    { numRuns: TREES / 10 },
  )
})
