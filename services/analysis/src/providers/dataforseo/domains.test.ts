import { type DataForSeo, startDataForSeo } from '@sortie/sandbox/dataforseo'
import { rankOf } from '@sortie/sandbox/keyword-world'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paidInMemory } from '../../testing.ts'
import type { PaidCalls } from '../paid-calls.ts'
import type { ComparedHosts, Rankings, SourceQuery } from '../port.ts'
import { dataforseo } from './dataforseo.ts'
import { domainRowsIn } from './domain-rows.ts'

let labs: DataForSeo
beforeEach(async () => {
  labs = await startDataForSeo()
})
afterEach(() => labs.stop())

const source = () =>
  dataforseo({
    login: 'sandbox@sortie.example',
    password: 'sandbox-password',
    url: labs.url,
    waitMs: 1,
  })
const about = (paid: PaidCalls): SourceQuery => ({
  industry: 'bakery',
  businessName: 'Crumb',
  mainCompetitor: 'Breadhouse',
  country: 'GB',
  at: '2026-11-22T00:00:00.000Z',
  signal: new AbortController().signal,
  paid,
})
const own = { role: 'own', host: 'crumb.example' } as const
const rival = (name: string) => ({ role: 'rival', host: `${name}.example` }) as const
const sites: ComparedHosts = [own, rival('breadhouse'), rival('cakery')]
const ask = (paid: PaidCalls, compared = sites) => source().rankings!(about(paid), compared)
const asked = (path: string) => labs.asked.filter((each) => each.path.includes(path))

/** Returns the true rank of a host, where it counts. */
const truth = (host: string, keyword: string) => rankOf(host, keyword)?.rank ?? null

test('every place that is told is true, and what is called none is none', async () => {
  const { found, notes } = await ask(paidInMemory(600_000).run())
  expect(notes).toEqual([])
  const { keywords, ranksOf } = found!
  expect(keywords.length).toBeGreaterThan(300)
  let [known, none] = [0, 0]
  for (const { keyword } of keywords) {
    for (const [at, told] of ranksOf(keyword).entries()) {
      const rank = truth(sites[at]!.host!, keyword)
      if (typeof told === 'object') {
        expect(told.rank).toBe(rank)
        expect(told.page.url).toContain(sites[at]!.host)
        known += 1
      } else if (told === 'none') {
        // Of a rival it means that it is not among the first.
        if (at === 0) expect(rank).toBeNull()
        else expect(rank === null || rank > 20).toBe(true)
        none += 1
      }
    }
  }
  expect(Math.min(known, none)).toBeGreaterThan(100)
  expect(ranksOf('what nobody ever typed')).toEqual(['unknown', 'unknown', 'unknown'])
})

test('sites have profiles: keywords, visitors, and the pages that bring the most', async () => {
  const { found } = await ask(paidInMemory(600_000).run())
  for (const profile of found!.profiles) {
    expect(profile).toMatchObject({ source: 'dataforseo', keywords: expect.any(Number) })
    expect(profile!.keywords).toBeGreaterThan(100)
    expect(profile!.traffic).toBeGreaterThan(0)
    expect(profile!.topPages).toHaveLength(5)
    const traffic = profile!.topPages.map((page) => page.traffic)
    expect(traffic).toEqual(traffic.toSorted((a, b) => b - a))
  }
})

test('it asks for both sides of each pair, and costs what was billed', async () => {
  const money = paidInMemory(600_000)
  const { found } = await ask(money.run())
  expect(
    asked('domain_intersection').map(({ task }) => [task.target_1, task.intersections]),
  ).toEqual(
    expect.arrayContaining([
      ['breadhouse.example', false],
      ['breadhouse.example', true],
      ['cakery.example', false],
      ['cakery.example', true],
    ]),
  )
  for (const { task } of asked('domain_intersection'))
    expect(task).toMatchObject({ target_2: 'crumb.example', location_code: 2826 })
  expect(asked('ranked_keywords')).toHaveLength(3)
  expect(money.spent()).toBe(Math.round(labs.billed() * 1_000_000))
  expect(found!.cost).toBe(money.spent())
  expect(money.spent()).toBeLessThan(300_000)
})

test('asked again it costs nothing; to somebody else it is unknown', async () => {
  const money = paidInMemory(1_000_000)
  const first = await ask(money.run())
  const calls = labs.asked.length
  const again = await ask(money.run())
  expect(labs.asked).toHaveLength(calls)
  const ranks = (found: Rankings) => found.keywords.map(({ keyword }) => found.ranksOf(keyword))
  expect(ranks(again.found!)).toEqual(ranks(first.found!))
  await ask(money.other())
  expect(labs.asked).toHaveLength(2 * calls)
})

test('figures of what was ranked are known without looking them up', async () => {
  const money = paidInMemory(1_000_000)
  const paid = money.run()
  const asking = source()
  const { found } = await asking.rankings!(about(paid), sites)
  const names = found!.keywords.slice(0, 50).map(({ keyword }) => keyword)
  const calls = labs.asked.length
  const volumes = await asking.volume!({ ...about(paid), all: names }, names)
  expect(volumes.found.size).toBe(50)
  expect(labs.asked).toHaveLength(calls)
})

test('with less money it asks for less, what matters most first, and says so', async () => {
  const money = paidInMemory(100_000)
  const { found, notes } = await ask(money.run())
  expect(found!.isMeasured).toEqual([true, true, true])
  expect(notes).toEqual([expect.stringContaining('reached the limit')])
  expect(money.spent()).toBeLessThanOrEqual(100_000)
  // The keywords that the own site ranks for were not asked for, so nothing is claimed of them.
  const whole = (await ask(paidInMemory(600_000).run())).found!
  const isOwn = (keyword: string) => typeof whole.ranksOf(keyword)[0] === 'object'
  const owned = whole.keywords.filter(({ keyword }) => isOwn(keyword))
  expect(owned.length).toBeGreaterThan(10)
  for (const { keyword } of owned) expect(found!.ranksOf(keyword)[0]).toBe('unknown')
})

test('with no money there are no rankings, and a note says why', async () => {
  const { found, notes } = await ask(paidInMemory(5_000).run())
  expect(found).toBeNull()
  expect(notes).toEqual([expect.stringContaining('No money is left')])
  expect(labs.asked).toEqual([])
})

test('one rival whose lists fail is not measured; where all fail, the source has failed', async () => {
  labs.fail({ task: 40_501, message: "Invalid Field: 'target_1'." })
  const one = await ask(paidInMemory(600_000).run())
  expect(one.found!.isMeasured.filter((is) => !is)).toHaveLength(1)
  expect(one.notes).toEqual([expect.stringContaining('Not every ranking')])
  labs.fail(...Array.from({ length: 9 }, () => ({ http: 401 })))
  await expect(ask(paidInMemory(600_000).run())).rejects.toMatchObject({
    code: 'refused http 401',
  })
})

test('nothing known of a site is an answer; a field that is gone fails by its name', async () => {
  labs.fail(...Array.from({ length: 7 }, () => ({ empty: true })))
  const { found } = await ask(paidInMemory(600_000).run())
  expect(found!.keywords).toEqual([])
  const lone: ComparedHosts = [rival('breadhouse')]
  for (const gone of ['ranked_serp_element', 'keyword_data.keyword_info.search_volume']) {
    labs.fail({ gone }, { gone })
    const failed = ask(paidInMemory(600_000).run(), lone)
    await expect(failed).rejects.toMatchObject({ trouble: 'drift' })
  }
})

test('without an own site each rival’s own keywords are asked for', async () => {
  const { found } = await ask(paidInMemory(600_000).run(), [rival('breadhouse'), rival('cakery')])
  expect(asked('domain_intersection')).toEqual([])
  expect(found!.isMeasured).toEqual([true, true])
  for (const { keyword } of found!.keywords)
    for (const [at, told] of found!.ranksOf(keyword).entries())
      if (typeof told === 'object')
        expect(told.rank).toBe(truth(['breadhouse.example', 'cakery.example'][at]!, keyword))
})

test('five rivals fit into what a competitor report may cost', async () => {
  const five = ['breadhouse', 'cakery', 'loaf', 'rye', 'bun'].map(rival)
  const money = paidInMemory(600_000)
  const { found, notes } = await ask(money.run(), [own, ...five])
  expect([found!.isMeasured.every(Boolean), notes]).toEqual([true, []])
  expect(money.spent()).toBeLessThan(450_000)
})

test('addresses that no browser should open are left out', () => {
  const item = (url: string) => ({
    keyword_data: { keyword: 'rye bread' },
    ranked_serp_element: { serp_item: { rank_group: 1, url, title: 'A title' } },
  })
  const items = ['javascript:alert(1)', 'nowhere', `https://a.example/${'a'.repeat(600)}`].map(item)
  const task = { status_code: 20_000, cost: 0.002, result: [{ items }] }
  const { rows } = domainRowsIn(JSON.stringify({ status_code: 20_000, tasks: [task] }))
  expect(rows.map(({ first }) => first)).toEqual([null, null, null])
})
