import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { startWikimedia } from '@sortie/sandbox/wikimedia'
import { afterEach, expect, test } from 'vitest'
import { comparedWeeks } from '../../market-weeks/decider/weeks.ts'
import { weeklyViews } from './weekly-views.ts'

const weeks = comparedWeeks('2026-W48')
const signal = new AbortController().signal
const running: StandIn[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())))
const keep = async (starting: Promise<StandIn>) => {
  const standIn = await starting
  running.push(standIn)
  return standIn
}
const viewsAt = ({ url }: StandIn) =>
  weeklyViews({ contact: 'https://sortie.example; support@sortie.example', pageviewsUrl: url })

/** Answers with these days of November, each with ten views. */
const answering = (daysOf: () => number[]) =>
  keep(
    listenLocally((_request, response) => {
      const items = daysOf().map((day) => ({
        timestamp: `202611${String(day).padStart(2, '0')}00`,
        views: 10,
      }))
      response.end(JSON.stringify({ items }))
    }),
  )
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('views of two weeks are told with where they can be looked up, for one request', async () => {
  const standIn = await keep(startWikimedia())
  const views = viewsAt(standIn)
  const found = await views('Rye bread', weeks, signal)
  expect(found).toEqual({
    views: 10_500,
    viewsBefore: 7_000,
    articleUrl: 'https://en.wikipedia.org/wiki/Rye_bread',
    sourceUrl:
      'https://pageviews.wmcloud.org/?project=en.wikipedia.org&platform=all-access&agent=user&redirects=0&start=2026-11-09&end=2026-11-22&pages=Rye_bread',
  })
  expect(await views('Rye bread', weeks, signal)).toEqual(found)
  expect(standIn.seen).toHaveLength(1)
  expect(standIn.seen[0]).toContain(
    '/per-article/en.wikipedia/all-access/user/Rye_bread/daily/2026110900/2026112200',
  )
})

test('an article that nobody knows has no figures', async () => {
  const standIn = await keep(startWikimedia())
  expect(await viewsAt(standIn)('Nothing of the kind', weeks, signal)).toBeNull()
})

test('where the last day is missing they are late, and are asked for again', async () => {
  let last = 21
  const views = viewsAt(await answering(() => range(9, last)))
  expect(await views('Bakery', weeks, signal)).toBe('late')
  last = 22
  expect(await views('Bakery', weeks, signal)).toMatchObject({ views: 70, viewsBefore: 70 })
})

test.each([
  ['the last week', [...range(9, 17), ...range(19, 22)]],
  ['the week before', range(10, 22)],
])('a day without a count in %s makes no figure', async (_which, days) => {
  expect(await viewsAt(await answering(() => days))('Bakery', weeks, signal)).toBeNull()
})

test('who does not answer is no figure', async () => {
  const standIn = await keep(listenLocally((_request, response) => response.writeHead(503).end()))
  await expect(viewsAt(standIn)('Bakery', weeks, signal)).rejects.toThrow()
})
