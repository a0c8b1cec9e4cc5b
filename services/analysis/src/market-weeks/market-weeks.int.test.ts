import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import type { StandIn } from '@sortie/sandbox/server'
import { startWikimedia } from '@sortie/sandbox/wikimedia'
import { afterEach, expect, test } from 'vitest'
import { build, shape } from '../testing-service.ts'
import { marketWeekAt } from './decider/weeks.ts'

const running: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop()
})
const keep = async <Running extends { stop: () => Promise<void> }>(starting: Promise<Running>) => {
  const started = await starting
  running.push(started)
  return started
}
const start = (env: Record<string, string | undefined>) =>
  keep(startForTest('analysis', shape, build, { CRAWLER: 'false', ...env }))
const weeksOn = (analysis: RunningService) =>
  analysis.published().then((all) => all.filter(({ type }) => type.startsWith('MarketWeek')))
const measured = async (analysis: RunningService) => {
  await expect.poll(() => weeksOn(analysis), { timeout: 120_000 }).toHaveLength(1)
  return (await weeksOn(analysis))[0]!
}
const commits = (analysis: RunningService) =>
  analysis.db.collection('commits').countDocuments({ stream: /^mkt_/ })

test('the current week is measured at the start, once, however many instances there are', async () => {
  const standIn: StandIn = await keep(startWikimedia())
  const env = { MARKET_WEEKS: 'true', WIKIMEDIA: 'true', PAGEVIEWS_URL: standIn.url }
  const before = marketWeekAt(new Date().toISOString())
  const analysis = await start(env)
  const other = await start({ ...analysis.env, INSTANCE: '2' })
  const { stream, type, data } = await measured(analysis)
  expect(type).toBe('MarketWeekMeasured')
  expect([before, marketWeekAt(new Date().toISOString())]).toContain(data.week)
  expect(stream).toBe(`mkt_${data.week}`)
  expect(data.ideas).toHaveLength(3)
  // The stand-in knows one of the articles.
  expect(data.moved).toMatchObject([{ article: 'Bakery', views: 10_500, viewsBefore: 7_000 }])
  expect(standIn.seen.length).toBeLessThanOrEqual(40)
  // One when it was opened, one when it was measured.
  expect(await commits(analysis)).toBe(2)
  await start({ ...other.env, INSTANCE: '3' })
  expect(await commits(analysis)).toBe(2)
})

test('without Wikimedia nothing moved, and the ideas are there all the same', async () => {
  const analysis = await start({ MARKET_WEEKS: 'true', WIKIMEDIA: 'false' })
  const { data } = await measured(analysis)
  expect(data.moved).toEqual([])
  expect(data.ideas).toHaveLength(3)
})

test('where it is switched off, no week begins', async () => {
  const off = await start({ MARKET_WEEKS: 'false', WIKIMEDIA: 'false' })
  // One that starts later, with databases of its own, has measured its week: the first one had the time.
  await measured(await start({ MARKET_WEEKS: 'true', WIKIMEDIA: 'false' }))
  expect(await commits(off)).toBe(0)
})
