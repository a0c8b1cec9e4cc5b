import { expect, test } from 'vitest'
import { costGrowth, MOST_GROWTH, repeated } from '../testing/cost-growth.ts'
import { normal } from '../tree/normal.ts'
import type { Inline } from '../tree/tree.ts'
import { measuredVoice } from '../voice/measured.ts'
import { sentencesOf, splitSentences } from './sentences.ts'

const parts = [
  'Mr. ',
  'A. ',
  'A.',
  '1. ',
  'No. 5 ',
  'etc. a ',
  '.” a ',
  '. “a',
  '.\u00a0',
  '.     ',
  'Mr.\u2028',
  ').',
  '”',
  '"a ',
  'a',
  '\n',
]

test.each(parts)('twice as much of %j takes twice as long to divide into sentences', (part) => {
  expect(costGrowth(10_000, repeated(part), splitSentences)).toBeLessThan(MOST_GROWTH)
})

test.each(['A. ', 'Mr. ', 'a. ', 'a'])(
  'twice as much of %j takes twice as long to measure',
  (part) => {
    const measure = (text: string) => measuredVoice([text])
    expect(costGrowth(6_000, repeated(part), measure)).toBeLessThan(MOST_GROWTH)
  },
)

test('many citations of one sentence take their number, not its square', () => {
  const make = repeated('a.!')
  const cited = (text: string) => {
    const children = [...text].map(
      (letter, index): Inline =>
        letter === '!'
          ? { type: 'citation', id: `e${(index % 900) + 1}` }
          : { type: 'text', text: letter },
    )
    return sentencesOf([{ type: 'paragraph', children }])
  }
  expect(costGrowth(3_000, make, cited)).toBeLessThan(MOST_GROWTH)
})

test('a line of many texts, spaces and marks is brought into normal form in linear time', () => {
  const bring = (text: string) => {
    const children = [...text].map(
      (letter, index): Inline => ({
        type: 'text',
        text: letter,
        ...(index % 7 === 0 && { strong: true }),
      }),
    )
    return normal([{ type: 'paragraph', children }])
  }
  for (const part of ['a ', 'a\u00a0', 'a', ' '])
    expect(costGrowth(2_000, repeated(part), bring)).toBeLessThan(MOST_GROWTH)
})
