import { createElement } from 'react'
import { expect, test } from 'vitest'
import { matching } from './search.ts'

const groups = [
  {
    id: 'money',
    title: 'Money',
    questions: [
      { id: 'a', question: 'Can I get a refund?', answer: createElement('p', null, 'Yes, $2.20.') },
      { id: 'b', question: 'Do missions expire?', answer: createElement('p', null, 'No.') },
    ],
  },
]
const found = (wanted: string) =>
  matching(groups, wanted).flatMap(({ questions }) => questions.map(({ id }) => id))

test('without a wish all questions are there', () => expect(found('  ')).toEqual(['a', 'b']))
test('the beginning of a word is enough', () => expect(found('REFUN')).toEqual(['a']))
test('answers are searched too', () => expect(found('$2')).toEqual(['a']))
test('every word has to be there', () => expect(found('missions refund')).toEqual([]))
