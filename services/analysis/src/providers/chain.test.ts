import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { OverBudget } from '@sortie/model/budget'
import { Resting } from '@sortie/runtime/process/breaker'
import type { Log } from '@sortie/runtime/process/telemetry'
import { afterEach, expect, test, vi } from 'vitest'
import { chain, NoAnswer } from './chain.ts'
import type { Competitor, Phrase, Provider, SourceQuery } from './port.ts'

const query: SourceQuery = {
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
  at: '2026-01-01T00:00:00Z',
  signal: new AbortController().signal,
}
afterEach(() => {
  vi.useRealTimers()
})

const competitor = (name: string, more: Partial<Competitor> = {}): Competitor => ({
  name,
  description: `${name} sells bread.`,
  source: 'test',
  topKeywords: [
    { keyword: `${name} one`, typical: true },
    { keyword: `${name} two`, typical: true },
  ],
  ...more,
})
const bare = (name: string) => competitor(name, { topKeywords: [] })
const phrase = (keyword: string): Phrase => ({
  keyword,
  intent: 'commercial',
  relevance: 3,
  theme: '',
})
const naming = (...competitors: Competitor[]): Provider => ({
  name: 'names',
  competitors: async () => ({ found: competitors, notes: [] }),
})
const saying = (...keywords: string[]): Provider => ({
  name: 'says',
  phrases: async () => ({ found: keywords.map(phrase), notes: [] }),
})
const down: Provider = {
  name: 'down',
  competitors: () => Promise.reject(new Error('timeout')),
  phrases: () => Promise.reject(new Error('timeout')),
  interest: () => Promise.reject(new Error('timeout')),
  volume: () => Promise.reject(new Error('timeout')),
}
const stuck: Provider = { name: 'stuck', budgetMs: 400, phrases: () => new Promise(() => {}) }
const counting = (known: Record<string, number>, asked: string[][] = []): Provider => {
  const count: Provider['volume'] = async ({ at }, keywords) => {
    asked.push(keywords)
    const figure = (value: number): Figure => ({
      value,
      unit: 'searches/month',
      source: 'counts',
      fetchedAt: at,
      kind: 'measured',
    })
    const found = keywords.flatMap((keyword) =>
      keyword in known ? [[keyword, figure(known[keyword]!)] as const] : [],
    )
    return { found: new Map(found), notes: [] }
  }
  return { name: 'counts', volume: count, interest: count }
}
const names = ({ found }: { found: Competitor[] }) => found.map(({ name }) => name)
const outcomes = ({ sources }: { sources: { provider: string; outcome: string }[] }) =>
  sources.map(({ provider, outcome }) => `${provider} ${outcome}`)
const GAVE_NOTHING = 'The source “down” was unavailable, so this report doesn’t use it.'

test('the first provider that knows enough is enough', async () => {
  const whole = naming(competitor('Greggs'), competitor('Bread Bin'), competitor('Rye House'))
  const answer = await chain([whole, naming(competitor('Oven Door'))]).competitors(query, 3)
  expect(names(answer)).toEqual(['Greggs', 'Bread Bin', 'Rye House'])
  expect(outcomes(answer)).toEqual(['names answered'])
})

test('where one knows too little the next one adds, and nobody is named twice', async () => {
  const providers = chain([
    naming(competitor('Bread Bin')),
    naming(competitor('greggs'), competitor('BREAD BIN Ltd'), competitor('Rye House')),
  ])
  expect(names(await providers.competitors(query, 3))).toEqual(['greggs', 'Bread Bin', 'Rye House'])
})

test('the visitor’s own business is no competitor', async () => {
  const providers = chain([naming(competitor('Greggs'), competitor('Crumb & Co'))])
  expect(names(await providers.competitors(query, 3))).toEqual(['Greggs'])
})

test('keywords that were read come before those that are typical, whoever named the company', async () => {
  const read = [{ keyword: 'sausage rolls', typical: false }]
  const site: Provider = {
    ...naming(competitor('Greggs', { description: '', topKeywords: read })),
    name: 'site',
    alongside: true,
  }
  const providers = chain([naming(competitor('Greggs')), site])
  const { found } = await providers.competitors(query, 1)
  expect(found).toEqual([
    competitor('Greggs', {
      topKeywords: [read[0]!, { keyword: 'Greggs one', typical: true }],
    }),
  ])
})

test('a web address is a company’s name only where nobody knows a better one', async () => {
  const site = { ...naming(competitor('greggs.example')), name: 'site', alongside: true }
  const byAddress = { ...query, mainCompetitor: 'https://www.greggs.example/' }
  expect(
    names(await chain([naming(competitor('Greggs')), site]).competitors(byAddress, 1)),
  ).toEqual(['Greggs'])
  const unknown = chain([naming(competitor('Rye House')), site])
  expect(names(await unknown.competitors(byAddress, 1))).toEqual(['greggs.example'])
})

test('a main competitor is not taken for a company whose name it only begins with', async () => {
  const wedding = { ...query, industry: 'wedding photographer', mainCompetitor: 'Knot Studio' }
  const known = [competitor('The Knot'), competitor('Hitched'), competitor('Snappr')]
  const providers = chain([naming(...known), naming(competitor('Knot Studio'))])
  expect(names(await providers.competitors(wedding, 3))).toEqual([
    'Knot Studio',
    'Hitched',
    'Snappr',
  ])
})

test('a site that calls itself by its trade and its place is the competitor at its address', async () => {
  const name = 'Greggs Bakery Leeds'
  const site = {
    ...naming(competitor(name, { description: 'A bakery in the north.' })),
    name: 'site',
    alongside: true,
  }
  const byAddress = { ...query, mainCompetitor: 'https://www.greggs.example/' }
  const providers = chain([naming(competitor('Rye House'), competitor('greggs.example')), site])
  expect(names(await providers.competitors(byAddress, 3))).toEqual([name, 'Rye House'])
})

test('a note about companies that are not shown is left out', async () => {
  const from = (name: string, companies: string[]): Provider => ({
    name,
    competitors: async () => ({
      found: companies.map((each) => competitor(each, { source: name, topKeywords: [] })),
      notes: [`${name} has something to say.`],
    }),
  })
  const first = from('first', ['Greggs', 'Bread Bin', 'Rye House'])
  const answer = await chain([first, from('last', ['Greggs', 'Any Shop'])]).competitors(query, 3)
  expect(answer.notes).toEqual(['first has something to say.'])
  const alone = await chain([from('last', ['Greggs', 'Any Shop'])]).competitors(query, 3)
  expect(alone.notes).toEqual(['last has something to say.'])
})

test('a company without keywords gets some that are typical of the trade', async () => {
  const providers = chain([naming(bare('Greggs'), bare('Bread Bin')), naming(competitor('Greggs'))])
  const { found } = await providers.competitors(query, 2)
  for (const { topKeywords } of found) {
    expect(topKeywords.map(({ keyword }) => keyword).toSorted()).toEqual([
      'Greggs one',
      'Greggs two',
    ])
  }
})

test('a failure is recorded and noted in plain words, and the next provider is tried', async () => {
  const answer = await chain([down, naming(competitor('Greggs'))]).competitors(query, 1)
  expect(answer.notes).toEqual([GAVE_NOTHING])
  expect(answer.sources).toEqual([
    {
      provider: 'down',
      capability: 'competitors',
      outcome: 'failed',
      milliseconds: expect.any(Number),
    },
    {
      provider: 'names',
      capability: 'competitors',
      outcome: 'answered',
      milliseconds: expect.any(Number),
    },
  ])
})

test('a failure is logged without its message, which may hold what a visitor typed', async () => {
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Log
  const failing: Provider = {
    name: 'down',
    phrases: () =>
      Promise.reject(
        Object.assign(new Error('getaddrinfo ENOTFOUND greggs.example'), { code: 'ENOTFOUND' }),
      ),
  }
  await chain([failing, saying('rye bread')], log).phrases(query)
  expect(lines).toEqual([
    [
      {
        upstream: 'down',
        stage: 'phrases',
        status: 'failed',
        ms: expect.any(Number),
        code: 'ENOTFOUND',
      },
      'a source gave no answer',
    ],
  ])
})

test('a provider whose budget is spent is recorded as resting, and the report says why', async () => {
  const spent: Provider = {
    name: 'spent',
    title: 'The AI model',
    phrases: () => Promise.reject(new OverBudget('day')),
  }
  const gathered = await chain([spent, saying('rye bread')]).phrases(query)
  expect(outcomes(gathered)).toEqual(['spent resting', 'says answered'])
  expect(gathered.notes).toContain(
    'The AI model did all that it may do in a day, so this report doesn’t use it.',
  )
})

test('a provider that rests is recorded as resting', async () => {
  const resting: Provider = { name: 'tired', phrases: () => Promise.reject(new Resting('later')) }
  expect(outcomes(await chain([resting, saying('rye bread')]).phrases(query))).toEqual([
    'tired resting',
    'says answered',
  ])
})

test('a source that rests is logged once, and again when it rests after it answered', async () => {
  const lines: unknown[] = []
  const log = { warn: (fields: unknown) => lines.push(fields) } as unknown as Log
  let rests = true
  const tired: Provider = {
    name: 'tired',
    phrases: async () => {
      if (rests) throw new Resting('later')
      return { found: [], notes: [] }
    },
  }
  const { phrases } = chain([tired, saying('rye bread')], log)
  for (let calls = 0; calls < 5; calls += 1) await phrases(query)
  expect(lines).toHaveLength(1)
  rests = false
  await phrases(query)
  rests = true
  for (let calls = 0; calls < 5; calls += 1) await phrases(query)
  expect(lines).toHaveLength(2)
})

test('what is late is left out, said and recorded, though it never heeds its signal', async () => {
  vi.useFakeTimers()
  const asked = chain([stuck, saying('rye bread')]).phrases(query)
  await vi.advanceTimersByTimeAsync(400)
  const answer = await asked
  expect(answer.found.map(({ keyword }) => keyword)).toEqual(['rye bread'])
  expect(outcomes(answer)).toEqual(['stuck late', 'says answered'])
  expect(answer.notes).toEqual(['The source “stuck” took too long, so this report doesn’t use it.'])
})

test('a provider is told when its time is over', async () => {
  vi.useFakeTimers()
  let told: unknown
  const heeding: Provider = {
    name: 'heeds',
    budgetMs: 400,
    phrases: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          told = signal.reason
          reject(new Error('stopped'))
        })
      }),
  }
  const asked = chain([heeding, saying('rye bread')]).phrases(query)
  await vi.advanceTimersByTimeAsync(400)
  expect(outcomes(await asked)).toEqual(['heeds late', 'says answered'])
  expect(told).toMatchObject({ name: 'Late' })
})

test('those whose answers are merged are asked at once', async () => {
  let waiting = 0
  const both = Promise.withResolvers<void>()
  const patient = (keyword: string): Provider => ({
    name: keyword,
    phrases: async () => {
      if (++waiting === 2) both.resolve()
      await both.promise
      return { found: [phrase(keyword)], notes: [] }
    },
  })
  const { found } = await chain([patient('a'), patient('b')]).phrases(query)
  expect(found).toHaveLength(2)
})

test('where every provider fails there is no answer', () =>
  expect(chain([down]).competitors(query, 3)).rejects.toThrow(NoAnswer))

test('where no provider has the capability there is no answer', () =>
  expect(chain([naming(competitor('Greggs'))]).phrases(query)).rejects.toThrow(NoAnswer))

test('a provider that has nothing to say about a brief is not asked', async () => {
  const shy: Provider = { ...down, serves: () => false }
  const { sources, notes } = await chain([shy, saying('rye bread')]).phrases(query)
  expect([sources.length, notes.length]).toEqual([1, 0])
})

test('phrases of all providers are merged, each once', async () => {
  const providers = chain([saying('rye', 'oats'), saying('OATS', 'corn')])
  const { found } = await providers.phrases(query)
  expect(found.map(({ keyword }) => keyword)).toEqual(['rye', 'oats', 'corn'])
})

test('no brand is an opportunity: the visitor’s own, the main competitor’s or another rival’s', async () => {
  const all = saying('crumb & co menu', 'greggs rolls', 'zogbread near me', 'rye bread')
  const { found } = await chain([all]).phrases({ ...query, rivals: ['Zogbread'] })
  expect(found.map(({ keyword }) => keyword)).toEqual(['rye bread'])
})

test('a business that is called by its trade keeps the trade’s words', async () => {
  const named = { ...query, businessName: 'Bakery' }
  const { found } = await chain([saying('bakery near me')]).phrases(named)
  expect(found).toHaveLength(1)
})

test('later providers are asked only for the figures that are missing', async () => {
  const asked: string[][] = []
  const providers = chain([down, counting({ a: 1 }, asked), counting({ a: 9, b: 2 }, asked)])
  const { found, notes } = await providers.volume(query, ['a', 'b'])
  expect([...found].map(([keyword, { value }]) => [keyword, value])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(asked).toEqual([['a', 'b'], ['b']])
  expect(notes).toEqual([GAVE_NOTHING])
})

test('a report can do without interest, and not without volumes', async () => {
  const { found, sources } = await chain([down]).interest(query, ['Greggs'])
  expect([found.size, sources.length]).toEqual([0, 1])
  expect((await chain([]).interest(query, ['Greggs'])).found.size).toBe(0)
  await expect(chain([down]).volume(query, ['rye'])).rejects.toThrow(NoAnswer)
})

test('nobody is asked any more once nobody waits', async () => {
  const signal = AbortSignal.abort(new Error('the service stops'))
  const providers = chain([naming(competitor('Greggs')), counting({}), saying('rye')])
  const left = { ...query, signal }
  await expect(providers.competitors(left, 1)).rejects.toThrow('the service stops')
  await expect(providers.phrases(left)).rejects.toThrow('the service stops')
  await expect(providers.volume(left, ['a'])).rejects.toThrow('the service stops')
})

test('who stops waiting in the middle of a call is let go', async () => {
  const leaving = new AbortController()
  const asked = chain([stuck]).phrases({ ...query, signal: leaving.signal })
  leaving.abort(new Error('the lease was lost'))
  await expect(asked).rejects.toThrow('the lease was lost')
})

test('whoever only repeats what was typed knows no more of a trade than the almanac', async () => {
  const weaknesses = async (industry: string) => {
    const providers = chain([
      saying('asdf qwerty near me', 'best asdf qwerty', 'asdf qwerty for cats'),
    ])
    const { found } = await providers.phrases({ ...query, industry })
    return found.map(({ weak }) => weak)
  }
  expect(await weaknesses('asdf qwerty')).toEqual(['typed', 'typed', undefined])
  // In a known trade, people search for its own name.
  expect(await weaknesses('bakery')).toEqual([undefined, undefined, undefined])
})
