import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { anyTree } from '@sortie/prose/tree/any-tree'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { toDocument } from '../text/to-document.ts'
import { toTree } from '../text/to-tree.ts'
import { matchesIn, replaceMatches } from './document-matches.ts'

const LOOSE = { matchCase: false, wholeWords: false }

const citationsOf = (document: Node): string[] => {
  const ids: string[] = []
  document.descendants((node) => {
    if (node.type.name === 'citation') ids.push(node.attrs.id as string)
  })
  return ids
}
const replaceAll = (doc: Node, phrase: string, by: string): Node =>
  replaceMatches(EditorState.create({ doc }), matchesIn(doc, phrase, LOOSE), by).doc
const replaced = (markdown: string, phrase: string, by: string): string =>
  writeMarkdown(toTree(replaceAll(toDocument(readMarkdown(markdown)), phrase, by))).trim()

test('whatever is replaced, the document stays valid and keeps every source', () => {
  const words = fc.string({ minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(anyTree, words, fc.string({ maxLength: 3 }), (tree, phrase, by) => {
      const document = toDocument(tree)
      const after = replaceAll(document, phrase, by)
      after.check()
      expect(citationsOf(after)).toEqual(citationsOf(document))
    }),
    { numRuns: 300 },
  )
})

test('a match reads as the phrase does', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const document = toDocument(tree)
      for (const { from, to } of matchesIn(document, 'e', LOOSE))
        expect(document.textBetween(from, to).toLowerCase()).toBe('e')
    }),
    { numRuns: 300 },
  )
})

test('words are replaced in headings, lists, tables and links, and look as before', () => {
  expect(
    replaced('### Rye bread\n\nWe bake **rye** and [rye](https://a.example/).', 'rye', 'oat'),
  ).toBe('### oat bread\n\nWe bake **oat** and [oat](https://a.example/).')
  expect(replaced('- Rye\n  - More rye', 'rye', 'oat')).toBe('- oat\n  - More oat')
  expect(replaced('| Rye |\n| --- |\n| rye |', 'rye', 'oat')).toMatch(/oat[\s\S]*oat/)
})

test('words on both sides of a source are no match', () => {
  expect(replaced('We bake rye [e1]bread.', 'rye bread', 'oats')).toBe('We bake rye [e1]bread.')
  expect(replaced('We bake rye [e1].', 'rye', 'oats')).toBe('We bake oats [e1].')
})
