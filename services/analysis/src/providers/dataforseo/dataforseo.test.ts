import { type DataForSeo, startDataForSeo } from '@sortie/sandbox/dataforseo'
import type { LabsFault } from '@sortie/sandbox/dataforseo-labs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paidInMemory } from '../../testing.ts'
import { LIMIT_NOTE } from '../measured.ts'
import type { PaidCalls, SourceTrouble } from '../paid-calls.ts'
import type { SourceQuery } from '../port.ts'
import { dataforseo } from './dataforseo.ts'

let labs: DataForSeo
beforeEach(async () => {
  labs = await startDataForSeo({ unknown: (keyword) => keyword.startsWith('unheard') })
})
afterEach(() => labs.stop())

const source = (more: Partial<Parameters<typeof dataforseo>[0]> = {}) =>
  dataforseo({
    login: 'sandbox@sortie.example',
    password: 'sandbox-password',
    url: labs.url,
    waitMs: 1,
    mostIdeas: 100,
    ...more,
  })
const about = (paid: PaidCalls | undefined, more: Partial<SourceQuery> = {}): SourceQuery => ({
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
  at: '2026-11-22T00:00:00Z',
  signal: new AbortController().signal,
  paid,
  ...more,
})
const trouble = async (given: Promise<unknown>): Promise<SourceTrouble> => {
  const error = await given.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toMatchObject({ name: 'SourceTrouble' })
  return error
}

test('one call gives the ideas with all of their figures', async () => {
  const money = paidInMemory()
  const query = about(money.run(), { country: 'GB' })
  const provider = source()
  const { found, notes } = await provider.phrases!(query)
  expect(notes).toEqual([])
  expect(found.length).toBeGreaterThan(20)
  const keywords = found.map(({ keyword }) => keyword)
  const volume = await provider.volume!(query, keywords)
  const difficulty = await provider.difficulty!(query, keywords)
  const bids = await provider.bids!(query, keywords)

  expect(labs.asked).toHaveLength(1)
  expect(labs.asked[0]!.task).toMatchObject({ location_code: 2826, language_code: 'en' })
  expect(volume.found.size).toBe(keywords.length)
  expect(difficulty.found.size).toBe(keywords.length)
  const figure = volume.found.get(keywords[0]!)!
  expect(figure).toMatchObject({ source: 'dataforseo', kind: 'measured', cost: 24_000 })
  expect(figure.payload).toBeTruthy()
  expect(Object.keys(figure.inputs!)).toHaveLength(12)
  expect(figure.inputs).toHaveProperty('2026-10')
  expect(bids.get(keywords[0]!)).toMatchObject({ cpc: { unit: 'USD' }, competition: {} })
  expect(money.spent()).toBe(Math.round(labs.billed() * 1e6))
})

test('more than a thousand ideas are asked for page by page, and leave money for the rest', async () => {
  const rich = paidInMemory(1_000_000)
  const seeds = Array.from({ length: 18 }, (_, n) => `cake number ${n}`)
  const provider = source({ mostIdeas: 2_500 })
  const { found, notes } = await provider.phrases!(about(rich.run(), { seeds }))
  const pages = labs.asked.map(({ task: { limit, offset = 0 } }) => [offset, limit])
  expect(pages.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [0, 1_000],
    [1_000, 1_000],
    [2_000, 500],
  ])
  expect([found.length > 1_000, notes]).toEqual([true, []])
  expect(rich.spent()).toBe(3 * 12_000 + 2_500 * 120)
  // Asked again, nothing is paid; with less money the first page has to do.
  expect((await source({ mostIdeas: 2_500 }).phrases!(about(rich.run(), { seeds }))).found).toEqual(
    found,
  )
  expect(labs.asked).toHaveLength(3)
  const poor = paidInMemory(400_000)
  const less = await provider.phrases!(about(poor.run(), { seeds }))
  expect([less.notes.length, poor.spent()]).toEqual([1, 12_000 + 1_000 * 120])
})

test('what others proposed is looked up, all of a report at once', async () => {
  const money = paidInMemory()
  const all = Array.from({ length: 900 }, (_, n) => `cake ${n}`)
  const query = about(money.run(), { all })
  const provider = source()
  const both = await Promise.all([
    provider.volume!(query, all.slice(0, 200)),
    provider.difficulty!(query, all.slice(0, 200)),
  ])
  expect(both.map(({ found }) => found.size)).toEqual([200, 200])
  await provider.volume!(query, all.slice(200, 400))
  const sizes = labs.asked.map(({ task }) => (task.keywords as string[]).length)
  expect(sizes.toSorted((one, other) => other - one)).toEqual([700, 200])
  expect(money.spent()).toBe(24_000 + 900 * 120)
})

test('figures are found again under the keyword as it was asked', async () => {
  const keywords = ['Birthday Cake', 'baker’s dozen', 'cakes (vegan)', 'unheard of bread']
  const { found } = await source().volume!(about(paidInMemory().run()), keywords)
  expect(labs.asked[0]!.task.keywords).toEqual([
    'birthday cake',
    "baker's dozen",
    'cakes vegan',
    'unheard of bread',
  ])
  expect([...found.keys()]).toEqual(['Birthday Cake', 'baker’s dozen', 'cakes (vegan)'])
})

test('what is null is unknown, never zero', async () => {
  const provider = source()
  const query = about(paidInMemory().run())
  labs.fail({ nulled: 'keyword_info.search_volume' })
  expect((await provider.volume!(query, ['cake'])).found.size).toBe(0)
  expect((await provider.difficulty!(query, ['cake'])).found.size).toBe(1)
})

test('a reply without anything is an answer', async () => {
  labs.fail({ empty: true }, { task: 40_501, message: 'No Search Results.' })
  const query = about(paidInMemory().run())
  expect(await source().phrases!(query)).toEqual({ found: [], notes: [] })
  expect((await source().volume!(query, ['cake'])).found.size).toBe(0)
})

test('a keyword that fails its whole batch is found by cutting, and left out', async () => {
  const refused: LabsFault = { task: 40_501, message: "Invalid Field: 'keywords'." }
  // The whole, its first half, and the first quarter: the one keyword in it.
  labs.fail(refused, refused, {}, refused)
  const money = paidInMemory()
  const keywords = ['first cake', 'second cake', 'third cake', 'fourth cake']
  const query = about(money.run())
  const provider = source()
  const { found, notes } = await provider.volume!(query, keywords)
  expect(found.size).toBe(3)
  expect(notes).toEqual([])
  expect(money.spent()).toBe(Math.round(labs.billed() * 1e6))
  const asked = labs.asked.length
  await provider.volume!(query, keywords)
  expect(labs.asked).toHaveLength(asked)
})

describe('codes inside of replies that are fine', () => {
  test.for([
    [{ http: 401 }, 'refused http 401'],
    [{ http: 402 }, 'refused http 402'],
    [{ reply: 40_100 }, 'refused 40100'],
    [{ task: 40_200 }, 'refused 40200'],
    [{ task: 40_203 }, 'refused 40203'],
    [{ task: 40_505, message: "Outdated Field: 'location_code'." }, 'question 40505 location_code'],
  ] as [LabsFault, string][])('%o is asked once', async ([fault, code]) => {
    labs.fail(fault)
    const error = await trouble(source().phrases!(about(paidInMemory().run())))
    expect(error.code).toBe(code)
    expect(labs.seen).toHaveLength(1)
  })

  test.for([
    [{ task: 40_202 }, 'quota 40202'],
    [{ task: 40_209 }, 'quota 40209'],
    [{ http: 500 }, 'busy http 500'],
    [{ task: 40_602 }, 'busy 40602'],
    [{ task: 50_301 }, 'busy 50301'],
    [{ task: 50_401 }, 'busy 50401'],
  ] as [LabsFault, string][])('%o is tried again, twice', async ([fault, code]) => {
    const money = paidInMemory()
    labs.fail(fault, fault, fault)
    const error = await trouble(source().phrases!(about(money.run())))
    expect(error.code).toBe(code)
    expect(labs.seen).toHaveLength(3)
    expect(money.spent()).toBe(0)
    expect((await source().phrases!(about(money.run()))).found.length).toBeGreaterThan(0)
  })
})

test('what was billed for nothing is counted', async () => {
  const money = paidInMemory()
  labs.fail({ task: 40_101, billed: true })
  await source().phrases!(about(money.run()))
  expect(money.spent()).toBe(Math.round(labs.billed() * 1e6))
  expect(labs.seen).toHaveLength(2)
})

test('a reply that was cut off fails, and its money stays set aside', async () => {
  const money = paidInMemory()
  labs.fail({ truncated: true })
  const error = await trouble(source().phrases!(about(money.run())))
  expect(error.trouble).toBe('unreadable')
  expect(labs.seen).toHaveLength(1)
  expect(money.spent()).toBe(24_000)
})

test('a reply that does not come in time is not waited for', async () => {
  labs.fail({ delayMs: 2_000 })
  const error = await trouble(source({ timeoutMs: 50 }).phrases!(about(paidInMemory().run())))
  expect(error.trouble).toBe('busy')
  expect(error.cost).toBeNull()
})

test.for([
  [{ gone: 'keyword_info.search_volume' }, 'drift keyword_info.search_volume'],
  [{ gone: 'keyword_info' }, 'drift keyword_info.search_volume'],
  [
    { gone: 'keyword_properties.keyword_difficulty' },
    'drift keyword_properties.keyword_difficulty',
  ],
  [{ retyped: 'keyword_info.cpc' }, 'drift items.keyword_info.cpc'],
  [{ gone: 'keyword' }, 'drift items.keyword'],
] as [LabsFault, string][])('a field that changed fails by its name: %o', async ([fault, code]) => {
  const money = paidInMemory()
  labs.fail(fault)
  const error = await trouble(source().phrases!(about(money.run())))
  expect(error.code).toBe(code)
  // It was billed all the same, and the answer is not kept.
  expect(money.spent()).toBe(Math.round(labs.billed() * 1e6))
})

test('after three failures it is left in peace', async () => {
  const provider = source()
  labs.fail({ task: 40_200 }, { task: 40_200 }, { task: 40_200 })
  for (let n = 0; n < 3; n++) await trouble(provider.phrases!(about(paidInMemory().run())))
  await expect(provider.phrases!(about(paidInMemory().run()))).rejects.toMatchObject({
    name: 'Resting',
  })
  expect(labs.seen).toHaveLength(3)
})

describe('the limit', () => {
  test('fewer ideas are asked for where all of them would cost too much', async () => {
    const money = paidInMemory(60_000)
    const { found, notes } = await source({ mostIdeas: 1_000 }).phrases!(about(money.run()))
    expect(labs.asked.map(({ task }) => task.limit)).toEqual([300])
    expect(found.length).toBeGreaterThan(0)
    expect(notes).toEqual([LIMIT_NOTE])
    expect(money.spent()).toBeLessThanOrEqual(60_000)
  })

  test('with nothing left nobody is asked, and that is said', async () => {
    const query = about(paidInMemory(1_000).run())
    expect(await source().phrases!(query)).toEqual({ found: [], notes: [LIMIT_NOTE] })
    expect(await source().volume!(query, ['cake'])).toEqual({
      found: new Map(),
      notes: [LIMIT_NOTE],
    })
    expect(labs.seen).toEqual([])
  })

  test('as many keywords are looked up as can be paid', async () => {
    const all = Array.from({ length: 300 }, (_, n) => `cake ${n}`)
    const { found, notes } = await source().volume!(about(paidInMemory(40_000).run(), { all }), all)
    expect(found.size).toBe(175)
    expect(notes).toEqual([LIMIT_NOTE])
  })
})

describe('answers that are kept', () => {
  const all = Array.from({ length: 50 }, (_, n) => `cake ${n}`)
  const run = async (paid: PaidCalls) => {
    const provider = source()
    const query = about(paid, { all })
    await provider.phrases!(query)
    await provider.volume!(query, all)
  }

  test('a report that is run again pays for no call twice', async () => {
    const money = paidInMemory()
    await run(money.run())
    const spent = money.spent()
    await run(money.run())
    expect(labs.asked).toHaveLength(2)
    expect(money.spent()).toBe(spent)
  })

  test('whatever the run before looked up besides', async () => {
    const money = paidInMemory()
    const first = source()
    const query = about(money.run(), { all })
    // The keywords that competitors are shown with, before the phrases are known.
    await first.volume!({ ...query, all: [] }, all.slice(0, 4))
    await first.phrases!(query)
    await first.volume!(query, all)
    expect(labs.asked).toHaveLength(3)
    await run(money.run())
    expect(labs.asked).toHaveLength(3)
  })

  test('also where less is left by then than its first call cost', async () => {
    const money = paidInMemory(44_000)
    await run(money.run())
    await run(money.run())
    expect(labs.asked).toHaveLength(2)
  })

  test('others are answered with what nobody typed, and with nothing else', async () => {
    const money = paidInMemory()
    await run(money.run())
    await run(money.other())
    const ideas = labs.asked.filter(({ path }) => path.includes('keyword_ideas'))
    expect(ideas).toHaveLength(1)
    expect(labs.asked).toHaveLength(3)
    await source().phrases!(about(money.run(), { seeds: ['rye bread'] }))
    await source().phrases!(about(money.other(), { seeds: ['rye bread'] }))
    expect(labs.asked).toHaveLength(5)
  })

  test('before a mission is spent, only what is kept is counted', async () => {
    const money = paidInMemory()
    expect(await source().expects!(about(money.free()))).toBe(0)
    expect(labs.seen).toEqual([])
    await run(money.run())
    expect(await source().expects!(about(money.free()))).toBeGreaterThan(20)
    expect(labs.asked).toHaveLength(2)
  })
})

test('where nobody pays it says nothing', () => {
  expect(source().serves!(about(undefined))).toBe(false)
  expect(source().serves!(about(paidInMemory().run()))).toBe(true)
})

test('ideas hold no name of a company, and nothing of another trade', async () => {
  const { found } = await source().phrases!(
    about(paidInMemory().run(), { seeds: ['greggs login', 'tyre fitting'] }),
  )
  for (const { keyword } of found) expect(keyword).not.toContain('greggs')
})
