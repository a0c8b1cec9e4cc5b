import type { Addition } from '@sortie/contracts/analysis/additions/additions'
import { KEYWORD_COLUMNS } from '@sortie/contracts/analysis/keywords/keywords'
import type { Intent, OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import { expect, test } from 'vitest'
import {
  offeredColumns,
  type ReportRow,
  reportRowOf,
  shownRows,
  withAdditions,
  withClusters,
} from './rows.ts'
import { type TableSearch, tableStateAt } from './table-state.ts'

const row = (
  keyword: string,
  [impact, searchVolume, difficulty]: [number, number, number],
  opportunity: OpportunityLabel,
  intent: Intent,
): ReportRow =>
  reportRowOf([
    `kw_${keyword}`,
    keyword,
    intent,
    searchVolume,
    difficulty,
    impact,
    opportunity,
    true,
    false,
    4.2,
    true,
    37,
    71,
    'High',
    '2025-10 999999999999',
    ['Greggs'],
    'Medium',
    false,
    null,
  ])

const rows = [
  row('rye', [80, 100, 5], 'High', 'transactional'),
  row('bun', [70, 900, 2], 'High', 'informational'),
  row('pie', [50, 100, 2], 'Medium', 'commercial'),
]

test('a row is read in the order of the columns', () => {
  expect(Object.keys(rows[0]!)).toEqual([...KEYWORD_COLUMNS])
  expect(rows[0]).toMatchObject({ volumeIsEstimated: true, difficultyIsEstimated: false })
})

test('a row of an older release has no price', () => {
  const older = ['kw_rye', 'rye', 'commercial', 1, 2, 3, 'Low', true, true, null]
  expect(reportRowOf(older as unknown as Parameters<typeof reportRowOf>[0])).toMatchObject({
    cpc: null,
    paidOpportunity: null,
    months: null,
  })
})

test('prices and clusters have a column where there are any', () => {
  const always = ['impact', 'intent', 'volume', 'difficulty']
  const [rye, bun] = rows.map((each) => ({ ...each, cpc: null }))
  expect(offeredColumns([rye!, bun!], new Map(), 'organic')).toEqual(always)
  expect(offeredColumns([rye!, rows[1]!], new Map(), 'organic')).toEqual([...always, 'cpc'])
  expect(offeredColumns([rye!], new Map([['clu_1', 'bread']]), 'organic')).toEqual([
    ...always,
    'cluster',
  ])
})

test('whoever advertises sees prices and competition first', () => {
  const columns = offeredColumns(rows, new Map(), 'paid')
  expect(columns).toEqual(['impact', 'cpc', 'competition', 'ads', 'volume', 'intent', 'difficulty'])
  const unpriced = rows.map((each) => ({ ...each, cpc: null, competition: null }))
  expect(offeredColumns(unpriced, new Map(), 'paid')).not.toContain('competition')
  const unseen = rows.map((each) => ({ ...each, rivalAds: null }))
  expect(offeredColumns(unseen, new Map(), 'paid')).not.toContain('ads')
  expect(offeredColumns(rows, new Map(), 'organic')).not.toContain('ads')
})

const all = tableStateAt({})
const names = (shown: Partial<TableSearch>) =>
  shownRows(rows, { ...all, ...shown }).map(({ keyword }) => keyword)

test('each column sorts the way one expects of it, and the other way round', () => {
  expect(names({})).toEqual(['rye', 'bun', 'pie'])
  expect(names({ reversed: true })).toEqual(['pie', 'bun', 'rye'])
  expect(names({ sort: 'volume' })).toEqual(['bun', 'rye', 'pie'])
  expect(names({ sort: 'difficulty' })).toEqual(['bun', 'pie', 'rye'])
  expect(names({ sort: 'keyword' })).toEqual(['bun', 'pie', 'rye'])
})

test('filters hold together', () => {
  expect(names({ opportunity: 'High' })).toEqual(['rye', 'bun'])
  expect(names({ intent: 'commercial' })).toEqual(['pie'])
  expect(names({ opportunity: 'High', intent: 'commercial' })).toEqual([])
})

test('rows are narrowed to those that rivals advertise on', () => {
  const seen = rows.map((row) => ({ ...row, rivalAds: row.keyword === 'pie' ? ['Greggs'] : [] }))
  const narrowed = shownRows(seen, { ...all, ads: true })
  expect(narrowed.map(({ keyword }) => keyword)).toEqual(['pie'])
})

test('a part of the picture by price holds only what has such a price', () => {
  const prices: Record<string, number> = { rye: 0.5, pie: 3 }
  const priced = rows.map((row) => ({ ...row, cpc: prices[row.keyword] ?? null }))
  const within = (cpc: [number, number]) =>
    shownRows(priced, { ...all, area: { volume: [0, 1e6], difficulty: [0, 10], cpc } }).map(
      ({ keyword }) => keyword,
    )
  expect(within([0, 10]).toSorted()).toEqual(['pie', 'rye'])
  expect(within([0.5, 2.99])).toEqual(['rye'])
})

test('rows are searched, and narrowed to a cluster and to a part of the picture', () => {
  expect(names({ search: ' RY ' })).toEqual(['rye'])
  expect(names({ area: { volume: [100, 100], difficulty: [0, 2] } })).toEqual(['pie'])
  const clustered = withClusters(rows, [{ clusterId: 'clu_1', keywordIds: ['kw_rye'] }])
  expect(clustered.map(({ clusterId }) => clusterId)).toEqual(['clu_1', undefined, undefined])
  expect(shownRows(clustered, { ...all, cluster: 'clu_1' })).toHaveLength(1)
})

test('what is related to a niche is shown where somebody asks for it, or chose its cluster', () => {
  const mixed = rows.map((each) => ({ ...each, isRelated: each.keyword === 'pie' }))
  const at = (search: Parameters<typeof tableStateAt>[0]) =>
    shownRows(mixed, tableStateAt(search)).map(({ keyword }) => keyword)
  expect(at({})).not.toContain('pie')
  expect(at({ related: 'shown' })).toContain('pie')
  const inCluster = mixed.map((each) => ({ ...each, clusterId: 'clu_1' }))
  const chosen = shownRows(inCluster, tableStateAt({ cluster: 'clu_1' }))
  expect(chosen).toHaveLength(mixed.length)
})

test('rows that were added can be shown alone, and name what was asked for', () => {
  const [rye, ...others] = rows
  const mixed = [{ ...rye!, addition: 2 }, ...others]
  expect(shownRows(mixed, tableStateAt({ added: 'only' }))).toEqual([mixed[0]])
  expect(shownRows(mixed, tableStateAt({}))).toHaveLength(rows.length)
  const york = { number: 2, subject: { kind: 'town', town: 'York' } } as Addition
  expect(withAdditions(mixed, [york])[0]).toMatchObject({ additionAbout: 'York' })
  expect(withAdditions(mixed, [{ ...york, number: 1 }])[0]?.additionAbout).toBeUndefined()
})

test('ranges and excluded words narrow the rows: an open side lets all pass, a range of prices only priced ones', () => {
  const named = (shown: Partial<TableSearch>, given = rows) =>
    shownRows(given, { ...tableStateAt({}), ...shown }).map(({ keyword }) => keyword)
  const ranges = tableStateAt({}).ranges
  expect(named({ ranges: { ...ranges, volume: { from: 900, to: null } } })).toEqual(['bun'])
  expect(named({ ranges: { ...ranges, difficulty: { from: null, to: 2 } } })).toEqual([
    'bun',
    'pie',
  ])
  const unpriced = rows.map((each) => ({ ...each, cpc: each.keyword === 'rye' ? 4.2 : null }))
  expect(named({ ranges: { ...ranges, cpc: { from: 0, to: null } } }, unpriced)).toEqual(['rye'])
  expect(named({ without: 'PIE, bun' })).toEqual(['rye'])
  expect(named({ without: 'pi' })).toEqual(['rye', 'bun', 'pie'])
})
