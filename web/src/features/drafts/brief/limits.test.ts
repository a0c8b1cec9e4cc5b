import { BriefFacts } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { LIST_FACTS } from './brief-form.ts'
import { MOST } from './limits.ts'

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
  expect(BriefFacts.safeParse(facts(most)).success).toBe(true)
  expect(BriefFacts.safeParse(facts(most + 1)).success).toBe(false)
})
