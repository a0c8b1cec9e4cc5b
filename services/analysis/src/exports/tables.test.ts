import type { ClusterId } from '@sortie/contracts/analysis/plans/clusters'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { jsonOf } from './json.ts'
import { drawReport } from './pdf/draw.ts'
import { reportSheetOf } from './sheet.ts'
import { type ExportedCluster, planTable } from './tables.ts'
import { keywordOf, keywordsOf, reportOf } from './testing.ts'
import { workbook } from './xlsx.ts'

const figure = keywordOf(0, 1).scored.difficulty
const cluster: ExportedCluster = {
  clusterId: 'clu_1' as ClusterId,
  head: '=rye()',
  page: 'guide',
  by: 'words',
  count: 3,
  volume: 900,
  clicks: 123.4,
  difficulty: 2.5,
  impact: 61.2,
  opportunity: 'Medium',
}
const sortie = (title: string, difficulty: number): Sortie => ({
  ...cluster,
  title,
  difficulty,
  head: title.toLowerCase(),
  page: 'service',
  intent: 'commercial',
  clicks: { ...figure, value: 1_234 },
  why: 'It has the most clicks.',
  keywords: [],
})
const competitor: FoundCompetitor = {
  name: 'Greggs',
  description: 'A chain of bakeries.',
  source: 'almanac',
  topKeywords: [{ keyword: 'sausage roll', volume: { ...figure, value: 9_000 }, typical: true }],
}
const whole = {
  sorties: [sortie('Cake delivery', 6), sortie('Rye bread', 2)],
  clusters: { count: 1, version: '7' },
  competitors: [competitor],
}
const sheet = (view: Parameters<typeof reportSheetOf>[0]['view'] = null) =>
  reportSheetOf({
    report: reportOf(3, whole),
    view,
    rows: keywordsOf(3),
    most: 3,
    clusters: [cluster],
  })

test('a workbook has a sheet for each table of the report', async () => {
  const bytes = await workbook(sheet())
  const plan = (await readSheet(bytes, 'Plan')) as unknown[][]
  expect(plan[1]!.slice(0, 5)).toEqual([
    1,
    'Start here: easy wins',
    'Rye bread',
    'Service page',
    'rye bread',
  ])
  expect(plan[2]!.slice(0, 3)).toEqual([2, 'Bigger bets', 'Cake delivery'])
  expect(plan[1]![7]).toBe(1_200)
  const clusters = (await readSheet(bytes, 'Clusters')) as unknown[][]
  expect(clusters[1]!.slice(0, 6)).toEqual(['=rye()', 'Guide', 3, 900, 120, 2.5])
  const competitors = JSON.stringify(await readSheet(bytes, 'Competitors'))
  expect(competitors).toContain('sausage roll (9000, typical of the trade)')
  expect(await readSheet(bytes, 'Methods')).not.toEqual([])
})

test('a workbook of a view says above its keywords which filters are in force', async () => {
  const bytes = await workbook(sheet({ sort: 'impact', opportunity: 'High', without: ['jobs'] }))
  const [above, heads] = (await readSheet(bytes, 'Keywords')) as unknown[][]
  expect(above![0]).toBe('3 of 3 keywords: rated High, without “jobs”, sorted by impact')
  expect(heads![0]).toBe('Keyword')
})

test('JSON has every table, with figures as numbers and what nobody knows as null', () => {
  const json = JSON.parse(jsonOf(sheet({ sort: 'volume' })).toString())
  expect(Object.keys(json)).toEqual(
    expect.arrayContaining(['facts', 'keywords', 'plan', 'clusters', 'competitors', 'methods']),
  )
  expect(json.filters).toBe('3 of 3 keywords: sorted by searches a month')
  expect(json.keywords).toHaveLength(3)
  expect(json.keywords[0]['Searches a month']).toBe(10)
  expect(json.plan[0]).toMatchObject({ Page: 'Rye bread', 'Page type': 'Service page' })
  expect(json.plan[0]['Your page']).toBeNull()
})

test('a PDF prints the plan, the clusters and the competitors', async () => {
  const document = await getDocumentProxy(new Uint8Array(await drawReport(sheet())))
  const { text } = await extractText(document, { mergePages: true })
  for (const part of ['Service page. Start here: easy wins.', 'Clusters', '=rye()', 'Greggs'])
    expect(text).toContain(part)
  expect(text.indexOf('Rye bread')).toBeLessThan(text.indexOf('Cake delivery'))
})

test('a report without a plan has no line of one', () => {
  expect(planTable({ sorties: [] }).rows).toEqual([])
  expect(planTable({ sorties: [] }).columns.map(({ title }) => title)).toContain('Page type')
})
