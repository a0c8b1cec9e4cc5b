import { OWN_PAGES as ownPages } from '@sortie/contracts/analysis/research/research'
import * as brief from '@sortie/contracts/content/drafts/draft-brief'
import {
  LEAST_PAGE_WORDS as leastPageWords,
  LEAST_TEMPLATE_WORDS as leastTemplateWords,
  LEAST_WORDS as leastWords,
} from '@sortie/contracts/content/drafts/draft-limits'
import { expect, test } from 'vitest'
import { LIST_FACTS } from './brief-form.ts'
import {
  BRIEF_BYTES,
  LEAST_PAGE_WORDS,
  LEAST_TEMPLATE_WORDS,
  LEAST_WORDS,
  MOST,
  MOST_ANSWERS,
  MOST_POINTS,
  MOST_SERIES,
  OWN_PAGES,
  PAGE_TITLE,
} from './limits.ts'

test('the limits of the screens are those of the contracts', () => {
  expect({ LEAST_WORDS, LEAST_TEMPLATE_WORDS, LEAST_PAGE_WORDS, OWN_PAGES }).toEqual({
    LEAST_WORDS: leastWords,
    LEAST_TEMPLATE_WORDS: leastTemplateWords,
    LEAST_PAGE_WORDS: leastPageWords,
    OWN_PAGES: ownPages,
  })
  const {
    BRIEF_BYTES: bytes,
    MOST_ANSWERS: answers,
    MOST_POINTS: points,
    MOST_SERIES: series,
    PAGE_TITLE: title,
  } = brief
  expect({ PAGE_TITLE, BRIEF_BYTES, MOST_ANSWERS, MOST_POINTS, MOST_SERIES }).toEqual({
    BRIEF_BYTES: bytes,
    MOST_ANSWERS: answers,
    MOST_POINTS: points,
    MOST_SERIES: series,
    PAGE_TITLE: title,
  })
})

const rows = {
  tools: 'a tool',
  options: 'an option',
  criteria: 'a criterion',
  actions: { text: 'did it' },
  results: { what: 'calls', before: 1, after: 2, period: 'May' },
  quotes: { speaker: 'Ada', text: 'Good.' },
}
const lists = [
  ...Object.entries(MOST).map(([name, most]) => ({
    name,
    most,
    row: rows[name as keyof typeof rows],
  })),
  ...Object.entries(LIST_FACTS).map(([name, { most }]) => ({ name, most, row: 'a text' })),
]
test.each(lists)('a brief takes as many $name as the form offers', ({ name, most, row }) => {
  const facts = (count: number) => ({ [name]: Array.from({ length: count }, () => row) })
  expect(brief.BriefFacts.safeParse(facts(most)).success).toBe(true)
  expect(brief.BriefFacts.safeParse(facts(most + 1)).success).toBe(false)
})
