import { expect, test } from 'vitest'
import type { Block } from '../tree/tree.ts'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'

const text = (said: string) => ({ type: 'text', text: said })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })

test('marks of a text are flags, whatever order they were nested in', () => {
  const both = [paragraph({ ...text('both'), strong: true, emphasis: true })]
  for (const typed of ['***both***', '**_both_**', '_**both**_', '__*both*__'])
    expect(readMarkdown(typed)).toEqual(both)
})

test('a citation is an id of evidence in brackets, and nothing else is', () => {
  expect(readMarkdown('It costs $40 [e7].')).toEqual([
    paragraph(text('It costs $40 '), { type: 'citation', id: 'e7' }, text('.')),
  ])
  for (const typed of ['\\[e7]', '[e0]', '[7]', '[e10000]', '[ e7 ]', '`[e7]`'])
    expect(JSON.stringify(readMarkdown(typed))).not.toContain('"citation"')
})

test('a link whose text looks like a citation is a link', () => {
  expect(readMarkdown('[e7](https://a.example)')).toEqual([
    paragraph({ ...text('e7'), link: 'https://a.example/' }),
  ])
})

test('a citation leaves the link that it was typed in', () => {
  expect(readMarkdown('[the [e2] price](https://a.example)')).toEqual([
    paragraph({ ...text('the price'), link: 'https://a.example/' }, { type: 'citation', id: 'e2' }),
  ])
})

test('a quote that begins with the mark is a prompt', () => {
  expect(readMarkdown('> [your turn] What did they *say*?')).toEqual([
    { type: 'prompt', text: 'What did they say?' },
  ])
  expect(readMarkdown('> \\[your turn] A quote.')).toEqual([
    { type: 'quote', children: [paragraph(text('[your turn] A quote.'))] },
  ])
})

test('pictures are blocks, and without an address a place for one', () => {
  expect(readMarkdown('Before ![a dog]() after ![x](http://a.example/x.png)')).toEqual([
    paragraph(text('Before')),
    { type: 'image', alt: 'a dog', address: null },
    paragraph(text('after')),
    { type: 'image', alt: 'x', address: null },
  ])
})

test('a break in a cell of a table is the one tag that is read', () => {
  expect(readMarkdown('| a |\n| :-: |\n| one<br>two<b>x</b> |')).toEqual([
    {
      type: 'table',
      align: ['center'],
      header: [[text('a')]],
      rows: [[[text('one'), { type: 'break' }, text('two<b>x</b>')]]],
    },
  ])
})

test('what the tree does not have becomes what is nearest to it', () => {
  expect(readMarkdown('# One\n\n###### Six\n\n---\n\n    code\n\n`b`\n\n<div>x</div>')).toEqual([
    { type: 'heading', level: 2, children: [text('One')] },
    { type: 'heading', level: 4, children: [text('Six')] },
    paragraph(text('code')),
    paragraph(text('b')),
    paragraph(text('<div>x</div>')),
  ])
  expect(readMarkdown('> ## A\n>\n> b\n>\n> - c')).toEqual([
    { type: 'quote', children: [paragraph(text('A')), paragraph(text('b'))] },
    { type: 'list', ordered: false, items: [{ type: 'item', children: [paragraph(text('c'))] }] },
  ])
})

test('a link that leads to a script is its text', () => {
  const typed =
    '[a](javascript:alert(1)) [b](/pricing) [c](https://me:pw@a.example) [d](mailto:a@b.co)'
  expect(readMarkdown(typed)).toEqual([
    paragraph(text('a b c '), { ...text('d'), link: 'mailto:a@b.co' }),
  ])
})

test('a tree is written as an author would type it', () => {
  const typed = `## A heading

Some **bold** and _italic_ text, [a link](https://a.example/) and a figure [e1].\\
A second line.

- one
- two
  1. nested

> Said so.

![A dog in a bath]()

> [your turn] What do you charge?

| Size | Price |
| :- | -: |
| Small | $40 [e2] |
`
  expect(writeMarkdown(readMarkdown(typed))).toBe(typed)
})

test('a colon after a citation makes no definition of it', () => {
  const typed = '[e1]\\:a\n'
  expect(readMarkdown(typed)).toEqual([paragraph({ type: 'citation', id: 'e1' }, text(':a'))])
  expect(writeMarkdown(readMarkdown(typed))).toBe(typed)
})

test('underscores behind a letter of two code units stay text beside a mark', () => {
  const tree: Block[] = [
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: '*', strong: true, emphasis: true },
        { type: 'text', text: '𝒳__Price', emphasis: true },
      ],
    },
  ]
  expect(readMarkdown(writeMarkdown(tree))).toEqual(tree)
})
