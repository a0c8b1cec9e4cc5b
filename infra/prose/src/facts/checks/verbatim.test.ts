import { expect, test } from 'vitest'
import { readMarkdown } from '../../markdown/read.ts'
import { checkSentences } from '../check.ts'
import { claimsOf, claimsOfTrees } from '../claims.ts'
import { withSources } from './verbatim.ts'

const items = [
  {
    id: 'e1',
    kind: 'customer' as const,
    voice: 'customer' as const,
    text: 'We drained it on 3 March 2026. It took 40 minutes. Nobody was cold.',
    source: { name: 'North Hill' },
  },
]
const citedIn = (markdown: string) =>
  withSources(claimsOf(readMarkdown(markdown)), items).map(({ citations }) => citations.join())
const wrongIn = (markdown: string) =>
  checkSentences(claimsOf(readMarkdown(markdown)), items, { brief: '' }).map(
    ({ claim }) => claim.text,
  )

test('who repeats an item word for word names it once, at the end of the paragraph', () => {
  const markdown = 'We drained it on 3 March 2026. It took 40 minutes. Nobody was cold. [e1]'
  expect(citedIn(markdown)).toEqual(['e1', 'e1', 'e1'])
  expect(wrongIn(markdown)).toEqual([])
})

test('words that the item does not have, and words of another paragraph, stay without a source', () => {
  expect(citedIn('It took 50 minutes. Nobody was cold. [e1]')).toEqual(['', 'e1'])
  expect(citedIn('It took 40 minutes.\n\nNobody was cold. [e1]')).toEqual(['', 'e1'])
  expect(wrongIn('It took 50 minutes. Nobody was cold. [e1]')).toEqual(['It took 50 minutes.'])
})

test('a row of a table names its source once, and its figures are checked against it', () => {
  const table = (minutes: number) =>
    `| What | Time | Who |\n|-|-|-|\n| Drained | ${minutes} minutes | nobody [e1] |`
  expect(wrongIn(table(40))).toEqual([])
  expect(wrongIn(table(41))).toEqual(['41 minutes'])
})

test('a sentence and a row rest on nothing in another tree, though it stands in the same place', () => {
  const trees = (...markdown: string[]) => claimsOfTrees(markdown.map(readMarkdown))
  const cited = (...markdown: string[]) =>
    withSources(trees(...markdown), items).map(({ citations }) => citations.join())
  expect(cited('Nobody was cold.', 'It took 40 minutes. [e1]')).toEqual(['', 'e1'])
  const row = (cell: string) => `| What | Time |\n|-|-|\n| 1. of two | ${cell} |`
  expect(cited(row('long'), row('40 minutes [e1]')).slice(2, 4)).toEqual(['', ''])
})
