import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { expect, test } from 'vitest'
import { chain } from '../providers/chain.ts'
import type { Phrase, Provider } from '../providers/port.ts'
import { runPlanOf } from '../reports/decider/plans.ts'
import { opportunitiesOf } from '../testing.ts'
import { findCompetitors, findKeywords, UnknownTrade } from './analyse.ts'

const at = '2026-01-01T00:00:00Z'
const ask = {
  industry: 'bakery',
  businessName: 'Northside',
  mainCompetitor: 'Bluebird',
  at,
  signal: new AbortController().signal,
}
const figures = async (_ask: unknown, keywords: string[]) => {
  const figure: Figure = { value: 5, unit: '', source: 'x', fetchedAt: at, kind: 'measured' }
  return { found: new Map(keywords.map((keyword) => [keyword, figure] as const)), notes: [] }
}
/** Forty phrases, so many of which are weak. */
const saying = (general: number, typed: number): Provider => {
  const found = Array.from({ length: 40 }, (_, n): Phrase => {
    const weak = n < general ? 'general' : n < general + typed ? 'typed' : null
    const phrase = { intent: 'commercial' as const, relevance: 3, theme: `${n}` }
    return { ...phrase, keyword: `bread ${n}`, ...(weak && { weak }) }
  })
  return {
    name: 'says',
    volume: figures,
    difficulty: figures,
    phrases: async () => ({ found, notes: [] }),
  }
}
const grounds = async (funding: 'trial' | 'mission', general: number, typed: number) =>
  (await opportunitiesOf(chain([saying(general, typed)]), ask, [], funding)).grounds

test('a paid report is worth its mission where at least half of it is about the trade', async () => {
  expect(await grounds('mission', 0, 0)).toBe('trade')
  expect(await grounds('mission', 10, 10)).toBe('trade')
  await expect(grounds('mission', 11, 10)).rejects.toThrow(UnknownTrade)
})

test('a trial is shown all the same, and says what most of it rests on', async () => {
  expect(await grounds('trial', 0, 0)).toBe('trade')
  expect(await grounds('trial', 40, 0)).toBe('general')
  expect(await grounds('trial', 0, 40)).toBe('typed')
})

test('a trial whose mix is there already looks for no other keywords', async () => {
  const plan = runPlanOf({ kind: 'keywords', funding: 'trial' })
  const sources = chain([saying(0, 0)])
  const found = async (known: KeywordId[]) => {
    const ids: KeywordId[] = []
    for await (const batch of findKeywords(sources, ask, { plan, most: 1_000, shown: [], known }))
      ids.push(...batch.found.map(({ keywordId }) => keywordId))
    return ids
  }
  const mix = await found([])
  expect(mix).toHaveLength(5)
  // A worker that died here left its five keywords, and no end of the stage.
  expect(await found(mix)).toEqual([])
})

test('a try that goes on with a report is not ended for sources that are away by then', async () => {
  const plan = runPlanOf({ kind: 'keywords', funding: 'mission' })
  const known: KeywordId[] = ['kw_0', 'kw_1']
  // The one that knew the trade is gone.
  const sources = chain([saying(20, 0)])
  const found: number[] = []
  for await (const batch of findKeywords(sources, ask, { plan, most: 1_000, shown: [], known }))
    found.push(batch.found.length)
  expect(found).toEqual([40])
})

test('a try that goes on with a report keeps to what a report looks at at most', async () => {
  const plan = runPlanOf({ kind: 'keywords', funding: 'mission' })
  const known: KeywordId[] = ['kw_0', 'kw_1']
  const batches: [number, number][] = []
  const wanted = { plan, most: 12, shown: [], known }
  for await (const { found, of } of findKeywords(chain([saying(0, 0)]), ask, wanted))
    batches.push([found.length, of])
  expect(batches).toEqual([[10, 12]])
})

test('typed keywords that are no phrases are left out, and the report says so', async () => {
  const notes = async (seeds: string[]) =>
    (await opportunitiesOf(chain([saying(0, 0)]), { ...ask, seeds }, [], 'mission')).notes.join(' ')
  expect(await notes(['rye bread', 'RYE bread'])).not.toContain('left out')
  expect(await notes(['rye bread', '=cmd|calc'])).toContain('One of the keywords that you typed')
  expect(await notes(['rye bread', '牙医'])).toContain('One of the keywords that you typed')
  expect(await notes(['a', '😀', 'x'.repeat(80)])).toContain('3 of the keywords that you typed')
})

test('who the competitors are is told while their figures are still asked for', async () => {
  const order: string[] = []
  const topKeywords = [{ keyword: 'bread', typical: true }]
  const named = { description: '', source: 'names', topKeywords }
  const slow: Provider = {
    name: 'names',
    difficulty: figures,
    competitors: async () => ({
      found: ['Bluebird', 'Crustworks', 'Loaf'].map((name) => ({ ...named, name })),
      notes: [],
    }),
    volume: async (query, keywords) => {
      order.push('figures')
      return figures(query, keywords)
    },
  }
  const plan = runPlanOf({ kind: 'keywords', funding: 'mission' })
  await findCompetitors(chain([slow]), ask, plan, (names) => order.push(names.join()))
  expect(order).toEqual(['Bluebird,Crustworks,Loaf', 'figures'])
})
