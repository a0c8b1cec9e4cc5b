import { readMarkdown } from '@sortie/prose/markdown/read'
import { sentencesOf } from '@sortie/prose/text/sentences'
import { anyTree } from '@sortie/prose/tree/any-tree'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSentence } from './find-sentence.ts'
import { toDocument } from './to-document.ts'

test('a sentence is found across marks, citations and breaks', () => {
  const document = toDocument(readMarkdown('First one. It **grew** by[e1] half\\\nin May.[e2]'))
  const { from, to } = findSentence(document, 'It grew by half\nin May.')!
  expect(document.textBetween(from, to, ' ', ' ')).toBe('It grew by  half in May.')
})

test('what is not there is not found', () => {
  expect(findSentence(toDocument(readMarkdown('Here.')), 'Elsewhere.')).toBeNull()
  expect(findSentence(toDocument([]), ' ')).toBeNull()
})

test('each sentence that checks read is found in the document', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const document = toDocument(tree)
      for (const { text } of sentencesOf(tree)) expect(findSentence(document, text)).not.toBeNull()
    }),
    { numRuns: 500 },
  )
})
