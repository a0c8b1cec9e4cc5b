import type { TopicMove } from '@sortie/contracts/analysis/research/market-week'
import { expect, test } from 'vitest'
import { strongestMoves } from './moves.ts'

const topic = (article: string, viewsBefore: number, views: number): TopicMove => ({
  trade: article.toLowerCase(),
  article,
  articleUrl: `https://en.wikipedia.org/wiki/${article}`,
  sourceUrl: 'https://pageviews.wmcloud.org/',
  views,
  viewsBefore,
})
const names = (topics: TopicMove[]) => strongestMoves(topics).map(({ article }) => article)

test('the strongest moves come first, up or down', () => {
  expect(
    names([topic('Bread', 1_000, 1_200), topic('Cake', 4_000, 2_000), topic('Pie', 1_000, 1_900)]),
  ).toEqual(['Cake', 'Pie', 'Bread'])
})

test('a change of less than a tenth is none', () => {
  expect(names([topic('Bread', 10_000, 10_999), topic('Cake', 10_000, 9_001)])).toEqual([])
  expect(names([topic('Bread', 10_000, 11_000), topic('Cake', 10_000, 9_000)])).toEqual([
    'Cake',
    'Bread',
  ])
})

test('an article that few people read does not move, however much it changes', () => {
  expect(
    names([topic('Bread', 999, 9_000), topic('Cake', 9_000, 999), topic('Pie', 0, 5_000)]),
  ).toEqual([])
})

test('five at most are named', () => {
  const many = Array.from({ length: 9 }, (_, at) => topic(`T${at}`, 1_000, 1_500 + 100 * at))
  expect(names(many)).toEqual(['T8', 'T7', 'T6', 'T5', 'T4'])
})
