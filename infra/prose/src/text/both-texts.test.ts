import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { anyTree } from '../tree/any-tree.ts'
import type { Block, List } from '../tree/tree.ts'
import { bothTexts } from './both-texts.ts'

const both = (mine: string, theirs: string) =>
  writeMarkdown(bothTexts(readMarkdown(mine), readMarkdown(theirs))).trim()

const paragraph = (text: string): Block => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
})
const wordOf = (block: Block): string => writeMarkdown([block]).trim()
/** Few words, so that two texts share some, also in another order and more than once. */
const anyParagraphs = fc.array(fc.constantFrom('One', 'Two', 'Three', 'Four').map(paragraph), {
  maxLength: 6,
})
const countIn = (blocks: readonly Block[], word: string) =>
  blocks.filter((block) => wordOf(block) === word).length

/** The smallest parts of a text that somebody writes by themselves. */
const leavesOf = (block: Block): string[] => {
  if (block.type === 'list')
    return block.items.flatMap(({ children }) => children.flatMap((child) => leavesOf(child)))
  if (block.type === 'quote') return block.children.flatMap(leavesOf)
  if (block.type !== 'table') return [writeMarkdown([block])]
  return [block.header, ...block.rows].map((row) => JSON.stringify(row))
}

test('what both have stands once, and what one of them has in its place', () => {
  expect(both('One.\n\nMine.\n\nThree.', 'One.\n\nTheirs.\n\nThree.')).toBe(
    'One.\n\nTheirs.\n\nMine.\n\nThree.',
  )
  expect(both('One.\n\nAdded.', 'One.')).toBe('One.\n\nAdded.')
})

test('what one of them moved stands once, where it is in mine', () => {
  expect(both('One.\n\nTwo.\n\nThree.', 'Three.\n\nOne.\n\nTwo.')).toBe('One.\n\nTwo.\n\nThree.')
  expect(both('Two.\n\nOne.\n\nMine.', 'One.\n\nTheirs.\n\nTwo.')).toBe(
    'Theirs.\n\nTwo.\n\nOne.\n\nMine.',
  )
})

test('lists, tables and quotes that both changed become one', () => {
  expect(both('- Rye\n- Oats', '- Rye\n- Wheat')).toBe('- Rye\n- Wheat\n- Oats')
  expect(both('1. Knead\n2. Bake', '1. Weigh\n2. Knead')).toBe('1. Weigh\n2. Knead\n3. Bake')
  const table = (row: string) => `| Loaf | Price |\n| --- | --- |\n| Rye | 4 |\n| ${row} |`
  expect(both(table('Oat | 5'), table('Bun | 1')).match(/Rye|Oat|Bun/g)).toEqual([
    'Rye',
    'Bun',
    'Oat',
  ])
  expect(both('> One.\n>\n> Mine.', '> One.')).toBe('> One.\n>\n> Mine.')
})

test('lists and tables that share nothing stay two', () => {
  expect(bothTexts(readMarkdown('- Rye'), readMarkdown('- Wheat'))).toHaveLength(2)
  expect(bothTexts(readMarkdown('- Rye'), readMarkdown('1. Rye'))).toHaveLength(2)
  const table = (head: string) => readMarkdown(`| ${head} |\n| --- |\n| Rye |`)
  expect(bothTexts(table('Loaf'), table('Flour'))).toHaveLength(2)
  const empty = (columns: number): Block => ({
    type: 'table',
    align: Array.from({ length: columns }, () => null),
    header: Array.from({ length: columns }, () => []),
    rows: [Array.from({ length: columns }, () => [{ type: 'citation', id: 'e1' }])],
  })
  expect(bothTexts([empty(1)], [empty(2)])).toHaveLength(2)
})

test('both of one text are that text', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      expect(bothTexts(tree, tree)).toEqual(tree)
    }),
    { numRuns: 300 },
  )
})

test('nothing of either text is lost', () => {
  fc.assert(
    fc.property(anyTree, anyTree, (mine, theirs) => {
      const all = new Set(bothTexts(mine, theirs).flatMap(leavesOf))
      const lost = [...mine, ...theirs].flatMap(leavesOf).filter((leaf) => !all.has(leaf))
      expect(lost).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a paragraph is there as often as in the text that has it more often', () => {
  fc.assert(
    fc.property(anyParagraphs, anyParagraphs, (mine, theirs) => {
      const all = bothTexts(mine, theirs)
      for (const word of new Set([...mine, ...theirs].map(wordOf)))
        expect(countIn(all, word)).toBe(Math.max(countIn(mine, word), countIn(theirs, word)))
    }),
  )
})

test('my paragraphs stay in my order', () => {
  fc.assert(
    fc.property(anyParagraphs, anyParagraphs, (mine, theirs) => {
      const rest = bothTexts(mine, theirs).map(wordOf)
      for (const word of mine.map(wordOf)) {
        const at = rest.indexOf(word)
        expect(at).toBeGreaterThanOrEqual(0)
        rest.splice(0, at + 1)
      }
    }),
  )
})

test('an item of two related lists is there once', () => {
  const anyList = fc
    .uniqueArray(fc.constantFrom('Rye', 'Oats', 'Wheat', 'Bran'), { minLength: 1 })
    .map(
      (words): List => ({
        type: 'list',
        ordered: false,
        items: ['Flour', ...words].map((text) => ({
          type: 'item',
          children: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
        })),
      }),
    )
  fc.assert(
    fc.property(anyList, anyList, (mine, theirs) => {
      const leaves = bothTexts([mine], [theirs]).flatMap(leavesOf)
      expect(leaves.toSorted()).toEqual([...new Set([mine, theirs].flatMap(leavesOf))].toSorted())
    }),
  )
})
