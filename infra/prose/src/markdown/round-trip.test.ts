import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { anyMarkdown, anyTree } from '../tree/any-tree.ts'
import type { Block, TextNode } from '../tree/tree.ts'
import { bytesOf, TooMuch } from './bounds.ts'
import { markdownTreeOf, readMarkdown } from './read.ts'
import { marksFromMarkdown, marksSyntax } from './syntax.ts'
import { writeMarkdown } from './write.ts'

/** `make soak` takes ten times as many. */
const TREES = process.env.SOAK ? 10_000 : 1_000
const SECTION = 20_000

test('any tree is the same after it was Markdown', { timeout: 300_000 }, () => {
  let tooLong = 0
  fc.assert(
    fc.property(anyTree, (tree) => {
      const markdown = writeMarkdown(tree)
      if (bytesOf(markdown) > SECTION) tooLong += 1
      else expect(isDeepStrictEqual(readMarkdown(markdown), tree), markdown).toBe(true)
    }),
    // The same trees each time: one that nobody could write back is found here, and not on a later day.
    { numRuns: TREES, seed: 20_261_123 },
  )
  expect(tooLong).toBeLessThan(TREES / 100)
})

test('what anybody types is the same after it was a tree', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyMarkdown, (typed) => {
      const tree = readMarkdown(typed)
      const again = readMarkdown(writeMarkdown(tree))
      expect(isDeepStrictEqual(again, tree), typed).toBe(true)
    }),
    { numRuns: (TREES * 3) / 10 },
  )
})

/** As other readers of GFM see it, which link bare addresses on their own. */
const readElsewhere = (markdown: string): Block[] => {
  const { children } = fromMarkdown(markdown, {
    extensions: [gfm(), { text: marksSyntax.text ?? {} }],
    mdastExtensions: [gfmFromMarkdown(), marksFromMarkdown],
  })
  return markdownTreeOf(children)
}
/** How a run of characters looks; nobody sees how a space does. */
const lookOf = ({ strong, emphasis }: TextNode, char: string) =>
  char.trim() ? `${Boolean(strong)} ${Boolean(emphasis)}` : ''
/** A tree with its texts as the characters that are seen, each as it looks, and no links. */
const seen = (tree: Block[]): unknown =>
  JSON.parse(
    JSON.stringify(tree, (_key, value) =>
      Array.isArray(value)
        ? value.flatMap((one) =>
            one?.type === 'text'
              ? [...(one as TextNode).text].map((char) => `${char} ${lookOf(one, char)}`)
              : [one],
          )
        : value,
    ),
  )

test('other readers of GFM see the same text', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const markdown = writeMarkdown(tree)
      expect(isDeepStrictEqual(seen(readElsewhere(markdown)), seen(tree)), markdown).toBe(true)
    }),
    { numRuns: TREES / 5 },
  )
})

test('Markdown that is too long, or has too many marks, is refused', () => {
  expect(readMarkdown('a'.repeat(SECTION))).toHaveLength(1)
  expect(() => readMarkdown('a'.repeat(SECTION + 1))).toThrow(TooMuch)
  expect(() => readMarkdown('é'.repeat(SECTION / 2 + 1))).toThrow(TooMuch)
  expect(() => readMarkdown('_a*'.repeat(2_000))).toThrow(TooMuch)
})

test.each(['> ', '1. ', '>- ', '- ', '[', '![', '<', '&', '[e1]', ' - a\n', '| a ', 'a\n|-\n'])(
  'a section of nothing but %j is read',
  (mark) => {
    const tree = readMarkdown(mark.repeat(SECTION / mark.length))
    expect(readMarkdown(writeMarkdown(tree).slice(0, SECTION))).toBeInstanceOf(Array)
  },
)
