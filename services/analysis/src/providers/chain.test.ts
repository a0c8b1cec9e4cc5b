import type { Figure } from '@sortie/contracts/analysis'
import { expect, test } from 'vitest'
import { chain, NoAnswer } from './chain.ts'
import type { Ask, Competitor, Phrase, Provider } from './port.ts'

const ask: Ask = {
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
  at: '2026-01-01T00:00:00Z',
  signal: new AbortController().signal,
}
const competitor = (name: string): Competitor => ({
  name,
  description: '',
  source: 'test',
  topKeywords: [],
})
const phrase = (keyword: string): Phrase => ({
  keyword,
  intent: 'commercial',
  relevance: 3,
  theme: '',
})
const naming = (...names: string[]): Provider => ({
  name: 'names',
  competitors: async () => ({ found: names.map(competitor), notes: [] }),
})
const down: Provider = {
  name: 'down',
  competitors: () => Promise.reject(new Error('timeout')),
  volume: () => Promise.reject(new Error('timeout')),
}
const counting = (known: Record<string, number>, asked: string[][] = []): Provider => ({
  name: 'counts',
  volume: async ({ at }, keywords) => {
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
  },
})
const names = ({ found }: { found: Competitor[] }) => found.map(({ name }) => name)

test('the first provider that knows enough is enough', async () => {
  const providers = chain([naming('A', 'B', 'C', 'D'), naming('E')])
  expect(names(await providers.competitors(ask, 3))).toEqual(['A', 'B', 'C'])
})

test('where one knows too little, the next one adds, and nobody is named twice', async () => {
  const providers = chain([naming('A'), naming('a', 'B', 'C')])
  expect(names(await providers.competitors(ask, 3))).toEqual(['A', 'B', 'C'])
})

test('a failure is noted in plain words, and the next provider is tried', async () => {
  const { found, notes } = await chain([down, naming('A')]).competitors(ask, 1)
  expect(found).toHaveLength(1)
  expect(notes).toEqual(['The source "down" gave no competitors this time.'])
})

test('where every provider fails there is no answer', () =>
  expect(chain([down]).competitors(ask, 3)).rejects.toThrow(NoAnswer))

test('where no provider has the capability there is no answer', () =>
  expect(chain([naming('A')]).phrases(ask)).rejects.toThrow(NoAnswer))

test('phrases of all providers are merged', async () => {
  const saying = (...keywords: string[]): Provider => ({
    name: 'says',
    phrases: async () => ({ found: keywords.map(phrase), notes: [] }),
  })
  const { found } = await chain([saying('a', 'b'), saying('B', 'c')]).phrases(ask)
  expect(found.map(({ keyword }) => keyword)).toEqual(['a', 'b', 'c'])
})

test('later providers are asked only for the figures that are missing', async () => {
  const asked: string[][] = []
  const providers = chain([down, counting({ a: 1 }, asked), counting({ a: 9, b: 2 }, asked)])
  const { found, notes } = await providers.volume(ask, ['a', 'b'])
  expect([...found].map(([keyword, { value }]) => [keyword, value])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(asked).toEqual([['a', 'b'], ['b']])
  expect(notes).toEqual(['The source "down" gave no search volumes this time.'])
})

test('nobody is asked any more once nobody waits', () => {
  const signal = AbortSignal.abort(new Error('the service stops'))
  return expect(chain([naming('A')]).competitors({ ...ask, signal }, 1)).rejects.toThrow(
    'the service stops',
  )
})
