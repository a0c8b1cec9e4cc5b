import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WeeklyViews } from '../../providers/wikimedia/weekly-views.ts'
import type { MarketWeek } from '../decider/market-week.ts'
import { measureMarket, readTopics } from './measure-market.ts'

const week = '2026-W48'
const topics = [
  { trade: 'bakery', article: 'Bakery' },
  { trade: 'dentist', article: 'Dentistry' },
]
const figures = {
  articleUrl: 'https://en.wikipedia.org/wiki/Bakery',
  sourceUrl: 'https://pageviews.wmcloud.org/',
  views: 3_000,
  viewsBefore: 2_000,
}
const signal = new AbortController().signal
const read = (views: WeeklyViews) => readTopics({ views, topics, pauseMs: 0 }, week, signal)

test('each topic is asked for once, for the two weeks before', async () => {
  const asked: unknown[] = []
  const views: WeeklyViews = async (article, weeks) => {
    asked.push([article, weeks.lastWeek.from, weeks.weekBefore.from])
    return figures
  }
  const { topics: found, isWhole } = await read(views)
  expect(isWhole).toBe(true)
  expect(found).toEqual(topics.map((topic) => ({ ...topic, ...figures })))
  expect(asked).toEqual([
    ['Bakery', '2026-11-16', '2026-11-09'],
    ['Dentistry', '2026-11-16', '2026-11-09'],
  ])
})

test('an article without figures is left out', async () => {
  const found = await read(async (article) => (article === 'Bakery' ? null : figures))
  expect(found.isWhole).toBe(true)
  expect(found.topics.map(({ article }) => article)).toEqual(['Dentistry'])
})

test('where the last day is not there yet, nobody is asked further', async () => {
  let asked = 0
  const found = await read(async () => {
    asked += 1
    return 'late'
  })
  expect([found, asked]).toEqual([{ topics: [], isWhole: false }, 1])
})

test('an article that nobody read on the last day does not hold up the others', async () => {
  const found = await read(async (article) => (article === 'Bakery' ? figures : 'late'))
  expect(found.isWhole).toBe(true)
  expect(found.topics.map(({ article }) => article)).toEqual(['Bakery'])
})

test('who does not answer is not asked for the rest, and what was read is kept', async () => {
  const found = await read(async (article) => {
    if (article === 'Bakery') return figures
    throw new Error('away')
  })
  expect(found).toEqual({ topics: [{ ...topics[0], ...figures }], isWhole: false })
})

test('a lease that was lost is no answer', async () => {
  const lost = AbortSignal.abort(new Error('lost'))
  const views: WeeklyViews = async () => {
    throw new Error('aborted')
  }
  await expect(readTopics({ views, topics, pauseMs: 0 }, week, lost)).rejects.toThrow('aborted')
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs the work of the week at a time. @returns the commands that it gave, and when it is to run again. */
const runAt = async (
  at: string,
  views: WeeklyViews | null,
  status: MarketWeek['status'] = 'open',
) => {
  vi.setSystemTime(new Date(at))
  const commands: unknown[] = []
  const waits: number[] = []
  const idea = {
    trade: 'bakery',
    keyword: 'custom cakes',
    searchVolume: 900,
    difficulty: 3,
    kind: 'modelled',
    source: 'almanac',
  } as const
  const { run } = measureMarket({
    weeks: {
      state: async () => ({ state: { status }, version: 1 }),
      handle: async (_stream, command) => {
        commands.push(command)
        return { version: 2, events: [], repeated: false }
      },
    } as Parameters<typeof measureMarket>[0]['weeks'],
    views,
    topics,
    ideasOf: async () => [idea],
    pauseMs: 0,
  })
  const data = { marketWeekId: 'mkt_2026-W48', week, at }
  const context = { id: '1', attempt: 1, signal, again: (ms: number) => void waits.push(ms) }
  await run({ type: 'MarketWeekOpened', data }, context)
  return { commands, waits }
}

test('a week is measured with what moved and the ideas', async () => {
  const { commands, waits } = await runAt('2026-11-23T05:01:00.000Z', async () => figures)
  expect(waits).toEqual([])
  expect(commands).toMatchObject([
    { type: 'Measure', data: { week, moved: [{ article: 'Bakery' }, { article: 'Dentistry' }] } },
  ])
})

test('switched off, Wikimedia is not waited for', async () => {
  const { commands } = await runAt('2026-11-23T05:01:00.000Z', null)
  expect(commands).toMatchObject([
    { type: 'Measure', data: { moved: [], ideas: [{ keyword: 'custom cakes' }] } },
  ])
})

test('figures that are not there yet are waited for until the evening, and no longer', async () => {
  const late: WeeklyViews = async () => 'late'
  expect(await runAt('2026-11-23T16:59:00.000Z', late)).toEqual({
    commands: [],
    waits: [3_600_000],
  })
  const { commands, waits } = await runAt('2026-11-23T17:00:00.000Z', late)
  expect(waits).toEqual([])
  expect(commands).toMatchObject([{ type: 'Measure', data: { moved: [] } }])
})

test('a week that was measured is not measured again', async () => {
  const never: WeeklyViews = () => Promise.reject(new Error('asked'))
  expect(await runAt('2026-11-23T06:00:00.000Z', never, 'measured')).toEqual({
    commands: [],
    waits: [],
  })
})
