import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { normal } from '@sortie/prose/tree/normal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, citedSentence, type SectionBlock } from './compose/section-blocks.ts'
import { plainLine, plainSearch } from './plain-text.ts'

/** What opens something in Markdown. */
const MARKERS = [
  '1. ',
  '1) ',
  '- ',
  '+ ',
  '* ',
  '# ',
  '## ',
  '> ',
  '> [your turn] ',
  'a | b',
  '| - | - |',
  '```',
  '~~~',
  '    code',
  '---',
  '***',
  '===',
  '[x]: https://a.example',
  '[^1]: ',
  '<!-- ',
  '<b>',
  '![x](https://a.example)',
  '[e7]',
  '\\',
] as const

const typed = fc
  .array(fc.oneof(fc.constantFrom(...MARKERS), fc.constantFrom('price', 'one', ' ', '\n')), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(''))
/** A typed value as the writer takes it into sentences, labels and cells. */
const value = fc
  .tuple(typed, fc.constantFrom(plainLine, plainSearch))
  .map(([text, plain]) => plain(text))
  .filter((text) => text !== '')
const sentence = fc
  .tuple(value, fc.boolean())
  .map(([text, isCited]) => (isCited ? citedSentence(text, 'e1') : citedSentence(text)))
const some = fc.array(sentence, { minLength: 1, maxLength: 3 })

const part: fc.Arbitrary<SectionBlock> = fc.oneof(
  some.map((all): SectionBlock => ({ type: 'paragraph', sentences: all })),
  fc
    .tuple(sentence, some)
    .map(([lead, all]): SectionBlock => ({ type: 'quotation', lead, sentences: all })),
  fc.tuple(fc.option(value), some).map(
    ([heading, all]): SectionBlock => ({
      type: 'answer',
      heading,
      isOurQuestion: false,
      sentences: all,
    }),
  ),
  fc
    .record({
      ordered: fc.boolean(),
      lead: fc.option(sentence),
      items: fc.array(some, { minLength: 1, maxLength: 3 }),
    })
    .map((list): SectionBlock => ({ type: 'list', ...list })),
  fc
    .tuple(fc.option(sentence), fc.tuple(value, value), fc.array(fc.tuple(sentence, sentence)))
    .map(([lead, header, rows]): SectionBlock => ({ type: 'table', lead, header, rows })),
  value.map((text): SectionBlock => ({ type: 'heading', text })),
  value.map((text): SectionBlock => ({ type: 'prompt', text })),
)

test('nothing that is typed becomes structure of Markdown, wherever an article prints it', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const tree = normal(parts.flatMap(blocksOf))
      expect(readMarkdown(writeMarkdown(tree))).toEqual(tree)
    }),
    { numRuns: 500 },
  )
})
