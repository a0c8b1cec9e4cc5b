import type { DraftBrief } from '@sortie/contracts/draft-brief'
import { expect, test } from 'vitest'
import { articleChecker } from './check-article.ts'

const brief: DraftBrief = {
  type: 'informational',
  keyword: 'bread',
  tone: 'plain',
  pages: [],
  answers: [],
  facts: {},
}
const details = {
  title: 'Bread',
  description: '',
  slug: 'bread',
  faq: [{ question: 'Is it cheap?', markdown: 'Ask for the price.' }],
}

test('banned words are told with their sentences, but for quotations and cells', () => {
  const check = articleChecker({
    brief,
    context: null,
    items: [],
    vouched: [],
    scored: null,
    banned: ['cheap', 'one-stop shop'],
  })
  const markdown =
    'Take the cheaper loaf. They call it “cheap”. No one-stop shop here.\n\n| A | B |\n| - | - |\n| cheap | x |'
  const { banned } = check({ sections: [{ sectionId: 's1', heading: null, markdown }], details })
  expect(banned).toEqual([
    { part: 's1', sentence: 'Take the cheaper loaf.', words: ['cheap'] },
    { part: 's1', sentence: 'No one-stop shop here.', words: ['one-stop shop'] },
    { part: 'details', sentence: 'Is it cheap?', words: ['cheap'] },
  ])
})
