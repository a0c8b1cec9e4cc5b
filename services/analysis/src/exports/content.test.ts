import { buffer } from 'node:stream/consumers'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import type { ClusterId } from '@sortie/contracts/analysis/plans/clusters'
import type { ExportFormat } from '@sortie/contracts/analysis/reports/exports'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { ClusterView } from '../reports/views/report-cluster.ts'
import { type Content, createContent } from './content.ts'
import print from './print-worker.ts'
import { keywordsOf, reportOf } from './testing.ts'
import { scopeText } from './words.ts'

const rows = keywordsOf(4).map((row, n) => ({
  id: `kw_${n}`,
  row: { ...row, ...(n === 2 && { rivalAds: ['Greggs'] }) },
}))
const cluster = (head: string, ...keywordIds: string[]): ClusterView => ({
  clusterId: `clu_${head}` as ClusterId,
  head,
  page: 'guide',
  by: 'words',
  count: 1,
  volume: 10,
  clicks: 1,
  difficulty: 1,
  impact: 50,
  opportunity: 'Medium',
  version: '4',
  rank: 1,
  keywordIds: keywordIds as KeywordId[],
})
const clusters = [cluster('rye bread', 'kw_0', 'kw_2'), cluster('=cmd()', 'kw_3')]

async function* inBatches<Row>(all: Row[], size = all.length) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

const given: Parameters<typeof createContent>[0] = {
  keywords: { batches: () => inBatches(rows) },
  clusters: {
    find: async () => null,
    // One at a time, so that those behind the first count too.
    batches: () =>
      inBatches(
        clusters.map((row) => ({ id: row.clusterId, row })),
        1,
      ),
  },
  comparison: async () => {
    throw new Error('a keyword report compares no sites')
  },
  printer: { print },
}
const content = createContent(given)

const piped = ([first, ...others]: Content['streams']) => {
  let last: NodeJS.ReadableStream = first
  for (const each of others) last = last.pipe(each)
  return last
}

const written = async (
  format: ExportFormat,
  made: { count: number; version: string } | null = { count: 2, version: '4' },
  view: KeywordsInView | null = null,
) => {
  const report = reportOf(rows.length, { clusters: made })
  const { streams } = await content({ report, view, format }, new AbortController().signal)
  return buffer(piped(streams))
}
const columnOf = (lines: unknown[][], title: string) => {
  const at = lines[0]!.indexOf(title)
  return lines.slice(1).map((line) => line[at] ?? '')
}

test('a CSV names the cluster of each keyword by its head, and no head is a formula', async () => {
  const lines: string[][] = parse(await written('csv'), { bom: true })
  expect(columnOf(lines, 'Cluster')).toEqual(['rye bread', '', 'rye bread', "'=cmd()"])
})

test('a view of what rivals advertise on holds nothing else', async () => {
  const bytes = await written('csv', null, { sort: 'impact', rivalAds: true })
  const lines: string[][] = parse(bytes, { bom: true })
  expect(columnOf(lines, 'Rivals’ ads')).toEqual(['Greggs'])
})

test('a part of the chart by price holds only what has such a price, and says so', async () => {
  const price = (value: number) => ({ ...rows[0]!.row.scored.difficulty, value })
  const priced = keywordsOf(4).map((row, n) => ({
    id: `kw_${n}`,
    row: { ...row, keyword: `rye ${n}` },
  }))
  for (const [n, value] of [0.5, 2, 9].entries()) {
    const { row } = priced[n]!
    const { impact } = row.scored
    row.paid = { cpc: price(value), impact, opportunity: 'High', partial: false }
  }
  const view: KeywordsInView = {
    sort: 'impact',
    area: { volume: [0, 1_000_000], difficulty: [0, 10], cpc: [0.5, 2] },
  }
  const of = createContent({
    ...given,
    keywords: { batches: () => inBatches(priced) },
  })
  const { streams } = await of(
    { report: reportOf(4), view, format: 'csv' },
    new AbortController().signal,
  )
  const lines: string[][] = parse(await buffer(piped(streams)), { bom: true })
  expect(columnOf(lines, 'Keyword')).toEqual(['rye 0', 'rye 1'])
  expect(scopeText(view, 2, 4)).toContain('$0.50 to $2.00 a click')
  const organic: KeywordsInView = {
    sort: 'impact',
    area: { volume: [10, 2_000], difficulty: [2, 6.5] },
  }
  expect(scopeText(organic, 2, 4)).toContain('10 to 2,000 searches a month, difficulty 2 to 6.5')
})

test('a view by ranges and excluded words holds only what passes, and names each filter', async () => {
  const view: KeywordsInView = { sort: 'impact', volumeTo: 100, cpcFrom: 0.5, without: ['number'] }
  expect(columnOf(parse(await written('csv', null, view), { bom: true }), 'Keyword')).toEqual([])
  const volumes = parse(
    await written('csv', null, { sort: 'impact', volumeFrom: 10, volumeTo: 200 }),
    {
      bom: true,
    },
  ) as string[][]
  const all = rows.filter(({ row }) => row.volume <= 200).map(({ row }) => `${row.volume}`)
  expect(all.length).toBeLessThan(rows.length)
  expect(columnOf(volumes, 'Searches a month')).toEqual(all)
  expect(scopeText(view, 0, 4)).toBe(
    '0 of 4 keywords: without “number”, searches a month up to 100, price of a click from $0.50, sorted by impact',
  )
  expect(scopeText({ sort: 'impact', difficultyFrom: 2, difficultyTo: 6.5 }, 1, 4)).toContain(
    'difficulty 2 to 6.5',
  )
})

test('so does a workbook', async () => {
  const lines = (await readSheet(await written('xlsx'), 'Keywords')) as unknown[][]
  expect(columnOf(lines, 'Cluster')).toEqual(['rye bread', '', 'rye bread', '=cmd()'])
})

test('a report without clusters has no such column', async () => {
  const [head] = parse(await written('csv', null), { bom: true }) as string[][]
  expect(head).not.toContain('Cluster')
})
