import fc from 'fast-check'
import { normal } from './normal.ts'
import {
  type Block,
  type Inline,
  LIST_DEPTH,
  type List,
  type ListItem,
  type Paragraph,
} from './tree.ts'

// Random trees for tests: words, and everything that has a meaning in Markdown, HTML or Unicode.

const HOSTILE = [
  ...'*_`~[]()<>#+-=|\\!&.:@"\'{}^$%/;,?',
  '**',
  '__',
  '***',
  '~~',
  '```',
  '![',
  '](',
  '[e7]',
  '[e7](',
  '[your turn]',
  '[x]: /y',
  '[^1]',
  '[ ] ',
  '| - |',
  '# ',
  '## ',
  '> ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '1) ',
  '---',
  '===',
  '***',
  '<br>',
  '<br/>',
  '<b>',
  '</p>',
  '<!--',
  '-->',
  '<script>',
  '&amp;',
  '&lt;',
  '&#35;',
  '&nbsp;',
  '&copy',
  '\\',
  '\\\\',
  '\\*',
  '\n',
  '\r\n',
  '\t',
  '    ',
  '  \n',
  'https://a.example/b_c',
  'www.a.example',
  'me@a.example',
  '<https://a.example>',
  'javascript:',
  ':-',
  '|',
  '\\|',
  'a|b',
]
const UNUSUAL = [
  '\u00a0',
  '\u2003',
  '\u200b',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\u2028',
  '\u0085',
  '\u0000',
  '\ud800',
  '\u00ad',
  '👩‍👩‍👧',
  '🏳️‍🌈',
  'é',
  'e\u0301',
  'ß',
  'İ',
  'ﬁ',
  '中文',
  'العربية',
  '“x”',
  '—',
  '…',
  '¿',
  '€',
  '½',
  '𝒳',
  '\u3000',
]
const WORDS = [
  'a',
  'dog',
  'Price',
  '7',
  '1,900',
  'e7',
  'your turn',
  'it’s',
  'B2B',
  '3.5%',
  'x_y',
  'f(x)',
  ' ',
  ' ',
]

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.constantFrom(...UNUSUAL) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
)
const characters = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
const address = fc.oneof(
  fc.constantFrom(
    'https://a.example/',
    'https://a.example/(b)_c*d?e=1&copy=2&lt;#f',
    'mailto:me@a.example',
    'tel:+1555',
    'https://a.example/]x[?"\'<>\\|`',
    'javascript:alert(1)',
    '/pricing',
    'https://münchen.example/ä b',
  ),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
)
const flag = fc.option(fc.constant(true as const), { nil: undefined, freq: 2 })
const text = fc
  .record({
    text: characters,
    strong: flag,
    emphasis: flag,
    link: fc.option(address, { nil: undefined, freq: 4 }),
  })
  .map((marks) => ({ type: 'text', ...marks }) as Inline)
const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 8, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 9999 })
      .map((n) => ({ type: 'citation' as const, id: `e${n}` })),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
)
const inlines = fc.array(inline, { maxLength: 6 })
const paragraph: fc.Arbitrary<Paragraph> = inlines.map((children) => ({
  type: 'paragraph',
  children,
}))

const itemsOf = (depth: number): fc.Arbitrary<ListItem[]> => {
  const more: fc.Arbitrary<Paragraph | List>[] = [paragraph, paragraph]
  if (depth > 0) more.push(listOf(depth - 1))
  return fc.array(
    fc
      .tuple(paragraph, fc.array(fc.oneof(...more), { maxLength: 2 }))
      .map(([first, others]) => ({ type: 'item', children: [first, ...others] })),
    { minLength: 1, maxLength: 3 },
  )
}
const listOf = (depth: number): fc.Arbitrary<List> =>
  fc
    .record({
      ordered: fc.boolean(),
      start: fc.oneof(fc.constant(1), fc.nat()),
      items: itemsOf(depth),
    })
    .map(({ ordered, start, items }) =>
      ordered ? { type: 'list', ordered, start, items } : { type: 'list', ordered, items },
    )
// One deeper than a tree may be.
const list = listOf(LIST_DEPTH)

const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  {
    weight: 1,
    arbitrary: fc
      .record({ level: fc.constantFrom(2, 3, 4), children: inlines })
      .map((heading) => ({ type: 'heading', ...heading }) as Block),
  },
  { weight: 2, arbitrary: list },
  {
    weight: 2,
    arbitrary: fc
      .record({
        align: fc.array(fc.constantFrom('left', 'center', 'right', null), { maxLength: 4 }),
        header: fc.array(inlines, { minLength: 1, maxLength: 4 }),
        rows: fc.array(fc.array(inlines, { maxLength: 4 }), { maxLength: 3 }),
      })
      .map((table) => ({ type: 'table', ...table }) as Block),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(paragraph, { minLength: 1, maxLength: 3 })
      .map((children) => ({ type: 'quote' as const, children })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ alt: characters, address: fc.option(address) })
      .map((image) => ({ type: 'image' as const, ...image })),
  },
  {
    weight: 1,
    arbitrary: characters.map((character) => ({ type: 'prompt' as const, text: character })),
  },
)

/** Any blocks, as an editor or a model might make them. */
export const anyBlocks: fc.Arbitrary<Block[]> = fc.array(block, { maxLength: 5 })
/** Any tree in normal form. */
export const anyTree: fc.Arbitrary<Block[]> = anyBlocks.map(normal)
/** Any Markdown, as somebody might type or paste it. */
export const anyMarkdown: fc.Arbitrary<string> = fc
  .array(fc.tuple(piece, fc.constantFrom('', ' ', '\n', '\n\n', '\n  ')), { maxLength: 30 })
  .map((parts) => parts.map((part) => part.join('')).join(''))
