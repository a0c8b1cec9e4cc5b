import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { expect, test } from 'vitest'
import { cutAll } from './cut-faults.ts'
import { faultFinder } from './review.ts'

const find = faultFinder([], { brief: '', isWord: () => true })
const leftOf = (markdown: string) => {
  const tree = readMarkdown(markdown)
  return writeMarkdown(cutAll(tree, find(tree), find).tree).trim()
}

test('a heading goes with the last sentence under it, and stays over what is left', () => {
  expect(leftOf('### Costs\n\nIt costs $700.\n\n### Choice\n\nAsk twice.')).toBe(
    '### Choice\n\nAsk twice.',
  )
  expect(leftOf('### Costs\n\n#### Visits\n\nIt costs $700.\n\n#### Parts\n\nAsk twice.')).toBe(
    '### Costs\n\n#### Parts\n\nAsk twice.',
  )
})
