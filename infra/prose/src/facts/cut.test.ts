import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { anyTree } from '../tree/any-tree.ts'
import { normal } from '../tree/normal.ts'
import { claimsOf } from './claims.ts'
import { withoutClaims } from './cut.ts'

const cutting = (markdown: string, ...texts: string[]) => {
  const tree = readMarkdown(markdown)
  const claims = claimsOf(tree)
  const cut = claims.filter(({ text }) => texts.some((one) => text.startsWith(one)))
  return writeMarkdown(withoutClaims(tree, claims, cut)).trim()
}

test('a sentence goes with its citations, and those of its neighbors stay', () => {
  const markdown = 'One is cheap. [e1] Two is dear. [e2] [e3] Three is fine. [e4]'
  expect(cutting(markdown, 'Two')).toBe('One is cheap. [e1] Three is fine. [e4]')
  expect(cutting(markdown, 'One')).toBe('Two is dear. [e2] [e3] Three is fine. [e4]')
  expect(cutting(markdown, 'Three')).toBe('One is cheap. [e1] Two is dear. [e2] [e3]')
})

test('a sentence goes whole where parts of it look otherwise', () => {
  expect(cutting('Stay **here and _now_**. Go *there* soon.', 'Stay')).toBe('Go _there_ soon.')
})

test('an item, a list and a paragraph that are left empty go', () => {
  expect(cutting('- One.\n- Two.\n  - Three.', 'Two')).toBe('- One.\n- Three.')
  expect(cutting('Before.\n\n- One.', 'One')).toBe('Before.')
  expect(cutting('Before.\n\nGone.\n\nAfter.', 'Gone')).toBe('Before.\n\nAfter.')
})

test('a cell that is left empty keeps its place', () => {
  const markdown = '| A | B |\n| - | - |\n| cheap | dear [e1] |'
  expect(cutting(markdown, 'dear')).toMatch(/\| cheap \| –\s+\|/)
})

test('whatever is cut, the rest of the tree is a tree, and holds no more claims than before', () => {
  fc.assert(
    fc.property(anyTree, fc.array(fc.nat(20), { maxLength: 5 }), (tree, indexes) => {
      const claims = claimsOf(tree)
      const cut = [...new Set(indexes)].flatMap((at) => claims[at] ?? [])
      const left = withoutClaims(tree, claims, cut)
      expect(normal(left)).toEqual(left)
      if (cut.length === 0) expect(left).toEqual(normal(tree))
      expect(claimsOf(left).length).toBeLessThanOrEqual(claims.length + cut.length)
    }),
  )
})

test('without all its claims nothing is left to say', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const claims = claimsOf(tree)
      const left = withoutClaims(tree, claims, claims)
      expect(
        claimsOf(left)
          .map(({ text }) => text)
          .filter((text) => /[\p{L}\p{N}]/u.test(text)),
      ).toEqual([])
    }),
  )
})
