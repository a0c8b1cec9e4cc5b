import type { PostSummary } from '@sortie/contracts/content/blog/posts'
import { expect, test } from 'vitest'
import { relatedPosts } from './related.ts'

const summary = (slug: string, title: string, articleType: PostSummary['articleType']) => ({
  slug,
  title,
  articleType,
  description: '',
  keyword: '',
  author: 'Sortie',
  publishedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  words: 1,
  minutes: 1,
})
const difficulty = summary('a', 'Keyword difficulty explained', 'informational')
const choosing = summary('b', 'Choosing a keyword by difficulty', 'how-to')
const plan = summary('c', 'A keyword plan', 'strategic-guide')
const paying = summary('d', 'Ways of paying', 'comparison')
const waiting = summary('e', 'Ways of waiting', 'informational')
const all = [waiting, paying, plan, choosing, difficulty]

test('the two that share most words come next, and never the post itself', () =>
  expect(relatedPosts(difficulty, all)).toEqual([choosing, plan]))
test('of those that share as much, another type comes first', () =>
  expect(relatedPosts(difficulty, [waiting, paying])).toEqual([paying, waiting]))
test('where there are fewer, fewer are named', () =>
  expect(relatedPosts(difficulty, [difficulty])).toEqual([]))
