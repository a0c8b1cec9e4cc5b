import { type DataForSeo, startDataForSeo } from '@sortie/sandbox/dataforseo'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paidInMemory } from '../../testing.ts'
import { LIMIT_NOTE } from '../measured.ts'
import type { PaidCalls } from '../paid-calls.ts'
import type { SourceQuery } from '../port.ts'
import { dataforseo } from './dataforseo.ts'
import { adsIn, featuresIn, pagesIn, questionsIn } from './results.ts'

let labs: DataForSeo
beforeEach(async () => {
  labs = await startDataForSeo()
})
afterEach(() => labs.stop())

const source = (more: Partial<Parameters<typeof dataforseo>[0]> = {}) =>
  dataforseo({
    login: 'sandbox@sortie.example',
    password: 'sandbox-password',
    url: labs.url,
    waitMs: 1,
    ...more,
  })
const about = (paid: PaidCalls): SourceQuery => ({
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
  country: 'GB',
  at: '2026-11-22T00:00:00Z',
  signal: new AbortController().signal,
  paid,
})
const keywords = ['birthday cake', 'best birthday cake', 'Sourdough + rye']

test('the unpaid results of each keyword, best first, for two tenths of a cent each', async () => {
  const money = paidInMemory()
  const { found, notes } = await source().results!(about(money.run()), keywords)
  expect(notes).toEqual([])
  expect([...found.keys()].toSorted()).toEqual(keywords.toSorted())
  const { pages, ...about1 } = found.get('birthday cake')!
  expect(about1).toMatchObject({ source: 'dataforseo', cost: 2_000, fetchedAt: expect.any(String) })
  expect(pages).toHaveLength(10)
  expect(pages[0]).toEqual({ url: expect.stringMatching(/\/0$/), title: expect.any(String) })
  expect(labs.asked.map(({ task }) => task.keyword)).toContain('sourdough %2B rye')
  expect(labs.asked[0]!.task).toMatchObject({ location_code: 2826, language_code: 'en', depth: 10 })
  expect(money.spent()).toBe(3 * 2_000)
  const shared = pages.filter(({ url }) =>
    found.get('best birthday cake')!.pages.some((other) => other.url === url),
  )
  expect(shared.length).toBeGreaterThanOrEqual(4)
})

test('a customer’s pages do not wait for all that another one asked for before', async () => {
  // The first hundred stay under way until it was seen that no more are asked for at once.
  let asked = 0
  labs.slow(() => (asked++ < 100 ? 1_500 : 50))
  const money = paidInMemory(10_000_000)
  const one = source()
  const many = Array.from({ length: 300 }, (_, index) => `birthday cake ${index}`)
  const long = one.results!(about(money.run()), many)
  await vi.waitFor(() => expect(labs.asked).toHaveLength(100))
  await one.results!(about(money.other()), keywords)
  const sought = labs.asked.map(({ task }) => String(task.keyword))
  const last = sought.findLastIndex((keyword) => !keyword.startsWith('birthday cake '))
  expect(last).toBeLessThan(200)
  expect((await long).found.size).toBe(many.length)
})

test('asked again they cost nothing; to somebody else they are unknown', async () => {
  const money = paidInMemory()
  const first = await source().results!(about(money.run()), keywords)
  expect(await source().results!(about(money.run()), keywords)).toEqual(first)
  expect(labs.asked).toHaveLength(3)
  await source().results!(about(money.other()), keywords)
  expect(labs.asked).toHaveLength(6)
})

test('with money for two of them, the best two are asked for, and that is said', async () => {
  const money = paidInMemory(5_000)
  const { found, notes } = await source().results!(about(money.run()), keywords)
  expect([...found.keys()]).toEqual(keywords.slice(0, 2))
  expect(notes).toEqual([LIMIT_NOTE])
  // Run again after a death, the same two are found.
  const again = await source().results!(about(money.run()), keywords)
  expect([...again.found.keys()]).toEqual(keywords.slice(0, 2))
  expect(money.spent()).toBe(4_000)
})

test('one that fails or is late is left out; where all fail, the source has failed', async () => {
  labs.fail({ task: 40_501, message: "Invalid Field: 'keyword'." })
  const one = await source().results!(about(paidInMemory().run()), keywords)
  expect([one.found.size, one.notes.length]).toEqual([2, 1])
  labs.fail({ delayMs: 400 })
  const late = await source({ patienceMs: 200 }).results!(about(paidInMemory().run()), keywords)
  expect([late.found.size, late.notes.length]).toEqual([2, 1])
  labs.fail({ http: 401 }, { http: 401 }, { http: 401 })
  const refused = source().results!(about(paidInMemory().run()), keywords)
  await expect(refused).rejects.toMatchObject({ code: 'refused http 401' })
})

test('a page without results is an answer; a field that is gone fails by its name', async () => {
  labs.fail({ empty: true })
  const { found } = await source().results!(about(paidInMemory().run()), ['birthday cake'])
  expect(found.get('birthday cake')!.pages).toEqual([])
  labs.fail({ gone: 'url' })
  const gone = source().results!(about(paidInMemory().run()), ['rye bread'])
  await expect(gone).rejects.toMatchObject({ code: 'drift items.url' })
  labs.fail({ retyped: 'rank_group' })
  const retyped = source().results!(about(paidInMemory().run()), ['rye bread'])
  await expect(retyped).rejects.toMatchObject({ code: 'drift items.rank_group' })
})

test('addresses that no browser should open are left out, and long titles are cut', () => {
  const item = (url: string, title = 'A title') => ({ type: 'organic', rank_group: 1, url, title })
  const items = [
    item('javascript:alert(1)'),
    item('data:text/html,hi'),
    item('nowhere'),
    item('https://'),
    item(`https://long.example/${'a'.repeat(600)}`),
    item('https://fine.example/', 'b'.repeat(999)),
  ]
  const task = { status_code: 20_000, cost: 0.002, result: [{ items }] }
  const text = JSON.stringify({ status_code: 20_000, tasks: [task] })
  expect(pagesIn(text)).toEqual([{ url: 'https://fine.example/', title: 'b'.repeat(200) }])
})

test('whose ads stand there, each advertiser once, in the order of the page', async () => {
  const { found } = await source().results!(about(paidInMemory().run()), keywords)
  for (const { ads } of found.values())
    expect(ads![0]).toEqual({ host: 'ads.example', title: 'An ad' })

  const item = (rank_group: number, url: string) => ({
    type: 'paid',
    rank_group,
    url,
    title: 'Buy',
  })
  const items = [
    item(3, 'https://b.example/x'),
    item(1, 'https://www.a.example/?gclid=1'),
    item(2, 'https://a.example/other'),
    item(4, 'javascript:alert(1)'),
  ]
  const task = { status_code: 20_000, cost: 0.002, result: [{ items }] }
  const text = JSON.stringify({ status_code: 20_000, tasks: [task] })
  expect(adsIn(text).map(({ host }) => host)).toEqual(['a.example', 'b.example'])
  const none = JSON.stringify({ status_code: 20_000, tasks: [{ ...task, result: null }] })
  expect(adsIn(none)).toEqual([])
})

test('what else each page shows, and what people also ask', async () => {
  const asked = ['birthday cake near me', 'birthday cake ideas', 'rye bread for beginners']
  const { found } = await source().results!(about(paidInMemory().run()), asked)
  expect(found.get('birthday cake near me')!.features).toEqual(
    expect.arrayContaining(['ads', 'map']),
  )
  expect(found.get('birthday cake ideas')!.features).toContain('answer')
  const questions = [...found.values()].flatMap((page) => page.questions ?? [])
  expect(questions).toContainEqual(expect.stringMatching(/^How much does .+ cost\?$/))
  for (const { features, questions: own } of found.values())
    expect(features!.includes('questions')).toBe(own!.length > 0)
})

const keptPage = (items: unknown[]) =>
  JSON.stringify({
    status_code: 20_000,
    tasks: [{ status_code: 20_000, cost: 0.002, result: [{ items }] }],
  })

test('parts of a page that changed their shape, or that nobody knows, fail nothing', () => {
  const text = keptPage([
    { type: 'people_also_ask', items: null },
    { type: 'people_also_ask', items: [{ question: 'Renamed?' }] },
    { type: 'constructor' },
    { type: 'brand_new', items: 7 },
    { type: 'ai_overview', asynchronous_ai_overview: true, items: null },
  ])
  expect(featuresIn(text)).toEqual(['answer', 'questions'])
  expect(questionsIn(text)).toEqual([])
})

test('of many questions the first eight are kept, each once, and none without end', () => {
  const items = [
    { title: ' What is rye? ' },
    { title: 'What is rye?' },
    { title: 'x'.repeat(201) },
    { title: '' },
    ...Array.from({ length: 20 }, (_, index) => ({ title: `Question ${index}?` })),
  ]
  const questions = questionsIn(keptPage([{ type: 'people_also_ask', items }]))
  expect(questions).toEqual([
    'What is rye?',
    ...Array.from({ length: 7 }, (_, index) => `Question ${index}?`),
  ])
})
