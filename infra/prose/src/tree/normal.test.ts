import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBlocks } from './any-tree.ts'
import { normal } from './normal.ts'
import type { Block, Inline } from './tree.ts'

const lineOf = (...children: Inline[]): Inline[] => {
  const [first] = normal([{ type: 'paragraph', children }])
  return first?.type === 'paragraph' ? first.children : []
}

test('a normal tree stays as it is', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const tree = normal(blocks)
      expect(normal(tree)).toEqual(tree)
    }),
    { numRuns: 2_000 },
  )
})

const letters = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(letters).join('')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, inner]) =>
            ['text', 'alt'].includes(key) && typeof inner === 'string'
              ? inner.toWellFormed().replace(/[^\p{L}\p{N}]/gu, '')
              : typeof inner === 'object'
                ? letters(inner)
                : '',
          )
          .join('')
      : ''

test('no letter is lost or moved', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const wide = blocks.filter((block) => block.type !== 'table')
      expect(letters(normal(wide))).toBe(letters(wide))
    }),
    { numRuns: 2_000 },
  )
})

test('texts that look the same are one, with single spaces between marks and not in them', () => {
  expect(
    lineOf(
      { type: 'text', text: ' a ' },
      { type: 'text', text: ' b ', strong: true },
      { type: 'text', text: '  ', strong: true },
      { type: 'text', text: 'c\n', strong: true },
    ),
  ).toEqual([
    { type: 'text', text: 'a ' },
    { type: 'text', text: 'b c', strong: true },
  ])
})

test('what nobody sees is dropped: controls, turned directions, empty lines, unknown ids', () => {
  expect(
    lineOf(
      { type: 'break' },
      { type: 'text', text: 'a\u202Eb\u0000c' },
      { type: 'break' },
      { type: 'text', text: '\u00a0' },
      { type: 'break' },
      { type: 'citation', id: 'e0' },
      { type: 'text', text: 'd', link: 'javascript:alert(1)' },
      { type: 'break' },
    ),
  ).toEqual([{ type: 'text', text: 'abc' }, { type: 'break' }, { type: 'text', text: 'd' }])
})

test('lists deeper than six become paragraphs of the item that they are in', () => {
  const nested = (depth: number): Block => ({
    type: 'list',
    ordered: false,
    items: [
      {
        type: 'item',
        children: [
          { type: 'paragraph', children: [{ type: 'text', text: String(depth) }] },
          ...(depth < 9 ? [nested(depth + 1) as Extract<Block, { type: 'list' }>] : []),
        ],
      },
    ],
  })
  const json = JSON.stringify(normal([nested(1)]))
  expect(json.split('"list"')).toHaveLength(7)
  for (let depth = 1; depth <= 9; depth += 1) expect(json).toContain(`"text":"${depth}"`)
})
