import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { anyTree } from '../tree/any-tree.ts'
import { linesOf, sentencesOf, splitSentences, textOf } from './sentences.ts'
import { countWords, writtenWordsOf } from './words.ts'

const split = (text: string) => splitSentences(text).map((sentence) => sentence.text)

test.each([
  ['Dr. Smith charges $3.50. She is open.', ['Dr. Smith charges $3.50.', 'She is open.']],
  ['Open at 9 a.m. on weekdays. Call us!', ['Open at 9 a.m. on weekdays.', 'Call us!']],
  ['It opens at 9 a.m. Nobody waits.', ['It opens at 9 a.m.', 'Nobody waits.']],
  ['Brushes, combs, etc. are included.', ['Brushes, combs, etc. are included.']],
  ['Compare A vs. B. Then pick.', ['Compare A vs. B.', 'Then pick.']],
  ['J. K. Rowling wrote it. We read it.', ['J. K. Rowling wrote it.', 'We read it.']],
  ['“Is it safe?” she asked. It is.', ['“Is it safe?” she asked.', 'It is.']],
  ['Use a tool, e.g. a Furminator. Brush.', ['Use a tool, e.g. a Furminator.', 'Brush.']],
  ['1. Fill the bath. 2. Wash.', ['1. Fill the bath.', '2. Wash.']],
  ['Visit example.com. It is free.', ['Visit example.com.', 'It is free.']],
  ['One line\nAnother line', ['One line', 'Another line']],
])('%j is split where a reader would', (text, sentences) => {
  expect(split(text)).toEqual(sentences)
})

test('a sentence has the citations up to the next one', () => {
  const tree = readMarkdown('It costs $40 [e7]. It is near [e2]. [e3] It is **open**.[e4][e4]')
  expect(sentencesOf(tree).map(({ text, citations }) => [text, citations])).toEqual([
    ['It costs $40 .', ['e7']],
    ['It is near .', ['e2', 'e3']],
    ['It is open.', ['e4']],
  ])
})

test('a sentence says where it stands', () => {
  const tree = readMarkdown(
    '## A\n\n- b\n  - c. d\n\n| e | f |\n| - | - |\n| g | h |\n\n> i\n>\n> j',
  )
  expect(
    sentencesOf(tree).map(({ text, setting, place }) => [
      text,
      setting,
      place.block,
      ...place.path,
    ]),
  ).toEqual([
    ['A', 'heading', 0],
    ['b', 'item', 1, 0, 0],
    ['c. d', 'item', 1, 0, 1, 0, 0],
    ['e', 'cell', 2, 0, 0],
    ['f', 'cell', 2, 0, 1],
    ['g', 'cell', 2, 1, 0],
    ['h', 'cell', 2, 1, 1],
    ['i', 'quote', 3, 0],
    ['j', 'quote', 3, 1],
  ])
})

test('sentences hold every visible character of their line, and every citation once', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      for (const line of linesOf(tree)) {
        const text = textOf(line.inlines)
        const spans = splitSentences(text)
        for (const span of spans) expect(text.slice(span.start, span.end)).toBe(span.text)
        expect(
          spans
            .map((span) => span.text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''))
      }
    }),
    { numRuns: 500 },
  )
})

test('words are counted without prompts, alternative texts and marks', () => {
  const tree = readMarkdown(
    '## Two words\n\nIt’s a well-known 3.5% [link](https://a.example) – **bold** [e1].\n\n![not this]()\n\n> [your turn] nor this',
  )
  expect(countWords(tree)).toBe(8)
  expect(writtenWordsOf('1,900 dogs, U.S.-made; don’t')).toEqual([
    '1,900',
    'dogs',
    'U.S',
    'made',
    'don’t',
  ])
})

test('a citation behind a full stop ends a sentence, whatever follows', () => {
  const markdown = 'It is rare. [e1] “plumber cost” is searched for. [e2] e.g. [e3] this one.'
  expect(
    sentencesOf(readMarkdown(markdown)).map(({ text, citations }) => [text, citations]),
  ).toEqual([
    ['It is rare.', ['e1']],
    ['“plumber cost” is searched for.', ['e2']],
    ['e.g.  this one.', ['e3']],
  ])
})

test('a sentence may end with “no”, and begin with words in quotation marks', () => {
  expect(split('You can say no. Our price covers it. See No. 5 on the list.')).toEqual([
    'You can say no.',
    'Our price covers it.',
    'See No. 5 on the list.',
  ])
  expect(split('The work goes on. “local plumber” is searched for. He said “yes.” to it.')).toEqual(
    ['The work goes on.', '“local plumber” is searched for.', 'He said “yes.” to it.'],
  )
})
