import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import {
  indent,
  insertBreak,
  insertCitation,
  insertTable,
  linkAddress,
  setLink,
  toggleBold,
  toggleBullets,
  toggleQuote,
  toggleSubheading,
} from './commands.ts'
import { findSentence } from './find-sentence.ts'
import { toDocument } from './to-document.ts'
import { toTree } from './to-tree.ts'

/** What a command makes of Markdown where some words of it are selected. */
const after = (markdown: string, selected: string, ...commands: Command[]): string => {
  const doc = toDocument(readMarkdown(markdown))
  const { from, to } = findSentence(doc, selected)!
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) })
  for (const command of commands)
    command(state, (transaction) => {
      state = state.apply(transaction)
    })
  return writeMarkdown(toTree(state.doc)).trim()
}

test('words become bold, links and citations', () => {
  expect(after('One two three.', 'two', toggleBold)).toBe('One **two** three.')
  expect(after('One two three.', 'two', setLink('https://a.example/'))).toBe(
    'One [two](https://a.example/) three.',
  )
  expect(after('[two](https://a.example/)', 'two', setLink(null))).toBe('two')
  expect(after('One two.', 'One two.', insertCitation('e7'))).toBe('One two.[e7]')
})

test('blocks become subheadings, lists and quotes, and paragraphs again', () => {
  expect(after('One', 'One', toggleSubheading(3))).toBe('### One')
  expect(after('### One', 'One', toggleSubheading(3))).toBe('One')
  expect(after('One', 'One', toggleBullets)).toBe('- One')
  expect(after('- One', 'One', toggleBullets)).toBe('One')
  expect(after('- One\n- Two', 'Two', indent)).toBe('- One\n  - Two')
  expect(after('One', 'One', toggleQuote)).toBe('> One')
  expect(after('> One', 'One', toggleQuote)).toBe('One')
})

test('a table comes behind the block that is written in, and never into one', () => {
  const doc = toDocument(readMarkdown('One'))
  const state = EditorState.create({ doc })
  const names: string[] = []
  insertTable(state, ({ doc: made }) => names.push(...made.children.map(({ type }) => type.name)))
  expect(names).toEqual(['paragraph', 'table'])
  const table = '| a | b |\n| - | - |\n| c | d |'
  expect(after(table, 'a', insertTable, toggleQuote, toggleBullets)).toBe(table)
})

test('a line breaks where it may', () => {
  expect(after('One two', 'two', insertBreak)).toBe('One')
  expect(after('### One two', 'two', insertBreak)).toBe('### One two')
})

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['a.example/x', 'https://a.example/x'],
  ['mailto:me@a.example', 'mailto:me@a.example'],
  ['javascript:alert(1)', null],
  ['not an address', null],
])('%j is linked to as %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
