import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { EVIDENCE_ITEMS, EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import type { ClusterView } from '../reports/views/report-cluster.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { settled } from './candidate.ts'
import { figuresOf, keywordItems } from './figures.ts'
import type { KeywordFacts } from './keyword-facts.ts'
import { countItems } from './report-counts.ts'

const fetchedAt = '2026-11-20T23:30:00.000Z'
const figure = (value: number, unit: string, kind: Figure['kind'] = 'modelled'): Figure => ({
  value,
  unit,
  kind,
  fetchedAt,
  source: kind === 'modelled' ? 'almanac' : 'dataforseo',
})
const facts = (keyword: string, kind: Figure['kind'] = 'modelled'): KeywordFacts => ({
  keyword,
  intent: 'commercial',
  searches: figure(1_300, 'searches/month', kind),
  difficulty: figure(6.2, '0-10', kind),
})
const all = { searches: 3, difficulty: 2 }
const textsOf = (given: KeywordFacts) =>
  keywordItems(given, { country: 'GB' }, all).map(({ text }) => text)

test('a modelled figure says that it is estimated', () =>
  expect(textsOf(facts('emergency plumber'))).toEqual([
    'The keyword “emergency plumber” has about 1,300 searches a month in the United Kingdom (estimated).',
    'Ranking for “emergency plumber” has a difficulty of about 6.2 out of 10 (estimated).',
  ]))

test('a keyword that names the town is counted around it, and not in the country', () => {
  const textIn = (keyword: string) =>
    keywordItems(facts(keyword), { country: 'US', town: 'Boise, Idaho' }, all)[0]!.text
  expect(textIn('dental crown boise')).toContain('a month in the Boise area (')
  expect(textIn('dental crown')).toContain('a month in the United States (')
})

test('a measured one does not', () => {
  expect(textsOf(facts('emergency plumber', 'measured'))).toEqual([
    'The keyword “emergency plumber” has 1,300 searches a month in the United Kingdom.',
    'Ranking for “emergency plumber” has a difficulty of 6.2 out of 10.',
  ])
})

test('a figure goes by its receipt: its value, its unit, its day, its source and whether it was measured', () => {
  const [searches] = keywordItems(facts('emergency plumber', 'measured'), { country: 'GB' }, all)
  expect(searches).toMatchObject({
    kind: 'figure',
    value: 1_300,
    unit: 'searches a month',
    asOf: '2026-11-20',
    voice: 'measured',
    source: { name: 'DataForSEO', url: null, fetchedAt },
  })
  const [estimated] = keywordItems(facts('emergency plumber'), { country: 'GB' }, all)
  expect(estimated).toMatchObject({
    voice: 'modelled',
    source: { name: 'Sortie’s keyword almanac' },
  })
  const composed = { ...figure(90, 'searches/month'), source: 'composed' }
  const [byRule] = keywordItems(
    { ...facts('axe throwing'), searches: composed },
    { country: 'GB' },
    all,
  )
  expect(byRule?.source.name).toBe('Sortie’s keyword estimates')
  expect(estimated?.source.hash).not.toBe(searches?.source.hash)
})

test('one search is one search, and none is not told of', () => {
  const one = { ...facts('rare thing'), searches: figure(1, 'searches/month') }
  expect(textsOf(one)[0]).toBe(
    'The keyword “rare thing” has about 1 search a month in the United Kingdom (estimated).',
  )
  const none = { ...facts('rare thing'), searches: figure(0, 'searches/month', 'measured') }
  expect(textsOf(none)[0]).toContain('difficulty')
})

test('the keyword comes first, then those closest to it; each item fits its contract', () => {
  const related = Array.from({ length: 60 }, (_, index) => facts(`plumber ${index}`))
  const items = settled(
    figuresOf(facts('emergency plumber'), related, { country: 'GB', isPlan: true }),
  )
  expect(items.map(({ id }) => id)).toEqual(items.map((_, index) => `e${index + 1}`))
  expect(items.slice(0, 2).every(({ text }) => text.includes('emergency plumber'))).toBe(true)
  expect(items[2]?.text).toContain('“plumber 0”')
  for (const item of items) expect(EvidenceItem.parse(item)).toEqual(item)
})

test('how hard it is to rank is told in plans alone', () => {
  const given = [facts('emergency plumber'), [facts('plumber 1')]] as const
  const told = (isPlan: boolean) =>
    figuresOf(...given, { country: 'GB', isPlan }).filter(({ text }) => text.includes('difficulty'))
  expect(told(true)).toHaveLength(2)
  expect(told(false)).toEqual([])
})

test('a research has so many items at most, none of them twice and none too long', () => {
  const [first] = keywordItems(facts('emergency plumber'), { country: 'GB' }, all)
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...first!,
    text: `Fact ${index % 200} is here.`,
    use: index,
  }))
  const items = settled([...many, { ...first!, text: 'x'.repeat(401), use: 1_000 }])
  expect(items).toHaveLength(EVIDENCE_ITEMS)
  expect(new Set(items.map(({ text }) => text)).size).toBe(EVIDENCE_ITEMS)
  expect(items.some(({ text }) => text.startsWith('x'))).toBe(false)
})

const report = {
  count: 986,
  stages: [{ stage: 'completed', at: fetchedAt }],
} as unknown as ReportView
const cluster = {
  head: 'emergency plumber',
  count: 24,
  volume: 4_300,
  difficulty: 5.1,
} as ClusterView

test('a report says how many keywords it looked at, and what those of one page come to', () => {
  const items = countItems(report, cluster, { country: 'GB', isEstimated: true })
  expect(items.map(({ text, voice }) => [voice, text])).toEqual([
    ['measured', 'The keyword report behind these figures looked at 986 keywords.'],
    [
      'modelled',
      'The 24 keywords around “emergency plumber” have about 4,300 searches a month together in the United Kingdom (estimated).',
    ],
    [
      'modelled',
      'The 24 keywords around “emergency plumber” have a mean difficulty of about 5.1 out of 10 (estimated).',
    ],
  ])
  const measured = countItems(report, cluster, { country: 'GB', isEstimated: false })
  expect(measured.every(({ voice, text }) => voice === 'measured' && !text.includes('about'))).toBe(
    true,
  )
})
