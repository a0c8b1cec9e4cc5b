// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { DOMParser as DocumentParser } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { schema } from '../text/schema.ts'
import { toTree } from '../text/to-tree.ts'
import { cleanPasted } from './pasted.ts'

/** What the editor makes of a clipboard, as Markdown. */
const paste = (html: string): string => {
  const body = new DOMParser().parseFromString(cleanPasted(html), 'text/html').body
  return writeMarkdown(toTree(DocumentParser.fromSchema(schema).parse(body))).trim()
}
const clipboard = (name: string): string =>
  readFileSync(`${import.meta.dirname}/clipboards/${name}.txt`, 'utf8')

test('lists of Word are lists with their levels and numbers, and underlined words stay as words', () => {
  expect(paste(clipboard('word'))).toBe(
    [
      'We bake with **rye**, _oats_ and wheat.',
      '- White tins\n  - Small\n  - Large\n- Rye',
      'Then:',
      '3. Knead\n\n   Ten minutes are enough.\n4. Bake',
    ].join('\n\n'),
  )
})

test('lists of Google Docs keep their levels, and only bold words are bold', () => {
  expect(paste(clipboard('google-docs'))).toBe(
    ['We bake with **rye**, _oats_ and wheat.', '- White tins\n  - Small\n  - Large\n- Rye'].join(
      '\n\n',
    ),
  )
})

test('nothing that runs comes in with what is pasted', () => {
  const html = cleanPasted(
    '<p style="color:red" onclick="steal()">Rye<img src=x onerror=steal()></p>',
  )
  expect(html).not.toMatch(/\s(style|on\w+)=/)
})
