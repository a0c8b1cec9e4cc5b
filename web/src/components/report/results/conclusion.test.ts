import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { expect, test } from 'vitest'
import { conclusion } from './conclusion.ts'

type Analysis = Parameters<typeof conclusion>[0]
type Keyword = FreeTrialResults['analysis']['results']['keywords'][number]
const keywords: Keyword[] = [
  { keyword: 'teeth whitening cost', searchVolume: 3000, difficulty: 6.1, opportunity: 'High' },
  { keyword: 'dentist jokes', searchVolume: 40, difficulty: 0.4, opportunity: 'Low' },
]
const found = (more: Partial<Analysis> = {}): Analysis => ({
  results: { competitors: [], keywords },
  receipts: {},
  ...more,
})

test('the headline names the best keyword, not the easiest', () =>
  expect(conclusion(found())).toBe(
    '2 opportunities, 1 rated High. The best is “teeth whitening cost”: about 3,000 searches a month, difficulty 6.1 of 10.',
  ))

test('the country whose searches are counted is named', () => {
  const volume = {
    value: 3000,
    unit: 'searches/month',
    source: 'almanac',
    kind: 'modelled' as const,
    fetchedAt: '2026-11-01T00:00:00Z',
    inputs: { country: 'GB' },
  }
  expect(conclusion(found({ receipts: { 'keywords.0.searchVolume': volume } }))).toContain(
    'about 3,000 searches a month in the United Kingdom, difficulty 6.1 of 10.',
  )
})

test('for ads the price of a click counts, and not the difficulty', () => {
  const rating = {
    value: 'High',
    unit: 'label',
    source: 'sortie',
    kind: 'modelled' as const,
    fetchedAt: '2026-11-01T00:00:00Z',
    formula: 'paidImpact',
    inputs: { cpc: 12.4 },
  }
  expect(conclusion(found({ receipts: { 'keywords.0.opportunity': rating } }))).toContain(
    'about 3,000 searches a month, $12.40 a click.',
  )
})

test('thousands of them are written as such', () =>
  expect(conclusion(found(), { count: 5_000, high: 1_259 })).toMatch(
    /^5,000 opportunities, 1,259 rated High\./,
  ))

test('where no keyword is rated High, it says none', () =>
  expect(conclusion(found(), { count: 65, high: 0 })).toMatch(
    /^65 opportunities, none rated High\./,
  ))

test('a measured volume is not called approximate', () => {
  const measured = {
    value: 3000,
    unit: 'searches/month',
    source: 'x',
    kind: 'measured' as const,
    fetchedAt: '2026-11-01T00:00:00Z',
  }
  const text = conclusion(found({ receipts: { 'keywords.0.searchVolume': measured } }))
  expect(text).toContain('“teeth whitening cost”: 3,000 searches')
})

test('where nobody knew the trade, the headline says so and praises nothing', () => {
  expect(conclusion(found({ grounds: 'typed' }))).toMatch(/^We don’t know this trade yet/)
  expect(conclusion(found({ grounds: 'general' }))).toMatch(/^We couldn’t read a trade/)
  for (const grounds of ['typed', 'general'] as const)
    expect(conclusion(found({ grounds }))).toMatch(/return your mission\. If you buy one, enter/)
  expect(conclusion(found({ grounds: 'trade' }))).toMatch(/^2 opportunities/)
})

test('as long as nothing is found, nothing is said', () =>
  expect(conclusion(found({ results: { competitors: [], keywords: [] } }))).toBeNull())
