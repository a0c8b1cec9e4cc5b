import { expect, test } from 'vitest'
import { industries } from './industries.ts'
import { TRADE_ARTICLES } from './trade-articles.ts'

const titles = Object.values(TRADE_ARTICLES)

test('each article is of a trade that the lexicon knows', () => {
  const known = industries.map(({ id }) => id)
  expect(Object.keys(TRADE_ARTICLES).filter((id) => !known.includes(id))).toEqual([])
})

test('there are forty at most, as each costs one request a week', () => {
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.length).toBeLessThanOrEqual(40)
})

test('each is a title as Wikipedia writes it, and there once', () => {
  expect(new Set(titles).size).toBe(titles.length)
  for (const title of titles) expect(title).toMatch(/^[A-Z0-9][A-Za-z0-9' -]+$/)
})
