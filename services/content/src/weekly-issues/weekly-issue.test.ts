import { composeNewsletterIssue } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { expect, test } from 'vitest'
import { paragraphsOf } from '../issues/decider/briefing.ts'
import { composeWeeklyIssue, type WeeklyMaterial } from './weekly-issue.ts'

const move = (article: string, viewsBefore: number, views: number) => ({
  trade: 'bakeries',
  article,
  articleUrl: `https://en.wikipedia.org/wiki/${article}`,
  sourceUrl: `https://pageviews.wmcloud.org/?pages=${article}`,
  views,
  viewsBefore,
})
const idea = (trade: string, kind: 'measured' | 'modelled' = 'modelled') => ({
  trade,
  keyword: `best ${trade}`,
  searchVolume: 2_400,
  difficulty: 3.2,
  kind,
  source: kind === 'modelled' ? 'almanac' : 'google-ads',
})
const post = {
  slug: 'find-keywords',
  title: 'How to find keywords',
  publishedAt: '2026-11-20T08:00:00.000Z',
}
const week: WeeklyMaterial['week'] = {
  at: '2026-11-23T05:00:00.000Z',
  lastWeek: { from: '2026-11-16', to: '2026-11-22' },
  moved: [move('Bakery', 10_800, 13_284), move('Cake', 4_000, 2_000)],
  ideas: [idea('bakeries'), idea('dentists'), idea('florists')],
}
const nothing = { ...week, moved: [], ideas: [] }
const compose = (some: Partial<WeeklyMaterial> = {}) =>
  composeWeeklyIssue({ week, post, publicUrl: 'https://sortie.example', ...some })

test('an issue tells what moved, three ideas and the newest post, each figure with where it comes from', () => {
  expect(compose()).toEqual({
    subject: 'Wikipedia views of “Bakery” are up 23%',
    text: `In the week of November 16, 2026, these topics moved most on the English Wikipedia compared with the week before. The figures are counted page views by people, and each link shows them day by day.

“Bakery” (for bakeries): up 23%, from 10,800 to 13,284 views.
https://pageviews.wmcloud.org/?pages=Bakery

“Cake” (for bakeries): down 50%, from 4,000 to 2,000 views.
https://pageviews.wmcloud.org/?pages=Cake

Three keyword ideas for the United States:

For bakeries: “best bakeries”, 2,400 searches a month, difficulty 3.2 of 10 (estimated).

For dentists: “best dentists”, 2,400 searches a month, difficulty 3.2 of 10 (estimated).

For florists: “best florists”, 2,400 searches a month, difficulty 3.2 of 10 (estimated).

Estimates come from the almanac, Sortie’s own data about trades.

New on our blog: How to find keywords
https://sortie.example/blog/find-keywords`,
  })
})

test('where nothing moved, nothing is said of it, and the newest post is the subject', () => {
  const issue = compose({ week: { ...week, moved: [] } })
  expect(issue?.subject).toBe('How to find keywords')
  expect(issue?.text).not.toContain('Wikipedia')
  expect(paragraphsOf(issue?.text ?? '')[0]).toBe('Three keyword ideas for the United States:')
})

test('one move is told as one', () => {
  const text = compose({ week: { ...week, moved: [move('Cake', 4_000, 2_000)] } })?.text
  expect(text).toContain('one topic moved on the English Wikipedia')
})

test('without a move and a post, the first idea is the subject', () => {
  const issue = compose({ week: { ...week, moved: [] }, post: null })
  expect(issue?.subject).toBe('A keyword idea for bakeries')
  expect(issue?.text).not.toContain('blog')
})

test('a measured figure is not called an estimate', () => {
  const ideas = [idea('bakeries', 'measured')]
  const text = compose({ week: { ...nothing, ideas }, post: null })?.text
  expect(text).toBe(
    'One keyword idea for the United States:\n\nFor bakeries: “best bakeries”, 2,400 searches a month, difficulty 3.2 of 10 (measured).',
  )
})

test('a post is new for a week', () => {
  const opening = (publishedAt: string) =>
    compose({ week: nothing, post: { ...post, publishedAt } })?.text.split(':')[0]
  expect(opening('2026-11-16T05:00:00.001Z')).toBe('New on our blog')
  expect(opening('2026-11-16T05:00:00.000Z')).toBe('The newest post on our blog')
})

test('a single search is one', () => {
  const ideas = [{ ...idea('bakeries'), searchVolume: 1 }]
  expect(compose({ week: { ...nothing, ideas } })?.text).toContain('1 search a month')
})

test('where there is nothing to tell, there is no issue', () => {
  expect(compose({ week: nothing, post: null })).toBeNull()
})

test.each([
  ['a whole issue', {}],
  ['a long title', { week: nothing, post: { ...post, title: `Bread ${'and cake '.repeat(40)}` } }],
  ['a title of two lines', { week: nothing, post: { ...post, title: 'Bread\nand cake' } }],
])('%s is one that an operator could have written', (_what, some) => {
  const issue = compose(some)
  expect(composeNewsletterIssue.body.parse(issue)).toEqual(issue)
})
