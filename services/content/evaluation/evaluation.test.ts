import { ArticleType } from '@sortie/contracts/article-ids'
import { expect, test } from 'vitest'
import { tradesWithCards } from '../src/cards/library.ts'
import { readBriefs, taskOf } from './evaluation.ts'

const briefs = readBriefs()

test('there are 19 briefs, each with a name of its own and four answers or more, case studies two', () => {
  expect(briefs).toHaveLength(19)
  expect(new Set(briefs.map(({ id }) => id)).size).toBe(19)
  const few = briefs.filter(
    ({ brief: { type, answers } }) => answers.length < (type === 'case-study' ? 2 : 4),
  )
  expect(few).toEqual([])
})

test('they are of all types, and of sixteen trades or more, of which ten have cards', () => {
  expect(new Set(briefs.map(({ brief }) => brief.type))).toEqual(new Set(ArticleType.options))
  const trades = new Set(briefs.map(({ trade }) => trade))
  expect(trades.size).toBeGreaterThanOrEqual(16)
  expect([...trades].filter((trade) => tradesWithCards.has(trade)).length).toBeGreaterThanOrEqual(
    10,
  )
})

test('each can be given to the writer: its trade has words of its own', () => {
  for (const one of briefs) expect(taskOf(one).context?.words).toBeDefined()
})
