import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { type KeywordRow, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { listClusters, type WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { followReport, getReport, type Report } from '@sortie/contracts/analysis/reports/reports'
import { operationsOf, rebuildProjection } from '@sortie/contracts/operators/operations'
import { isSoak } from '@sortie/runtime/testing/soak'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { almanac } from '../providers/almanac/almanac.ts'
import type { Phrase, Provider, SourceQuery } from '../providers/port.ts'
import { build, shape } from '../testing-service.ts'

// A report of as many keywords as a setting allows in `make soak`, of fewer else, and in each case of more than a
// page holds: everything about it stays bounded, whatever its size.

const MOST = isSoak ? 5_000 : 1_500
const AT_ONCE = isSoak ? 10 : 2
const patience = { timeout: 60_000, interval: 200 }
const phrases: Phrase[] = Array.from({ length: MOST }, (_, n) => ({
  keyword: `sourdough bread number ${n} near me`,
  intent: 'transactional',
  relevance: 3,
  theme: `theme ${n % 40}`,
}))
/** Searches of twelve months, as measured volumes have them. */
const year = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [`2025-${String(n + 1).padStart(2, '0')}`, 1_000 + n]),
)
const figures =
  (unit: string, of: (n: number) => number) => async (query: SourceQuery, asked: string[]) => {
    const figure = (keyword: string): Figure => ({
      // Of another's keywords it knows little.
      value: of(Number(keyword.split(' ')[3]) || 0),
      unit,
      source: 'ranks',
      fetchedAt: query.at,
      kind: 'measured',
      formula: 'none',
      version: '1',
      inputs: {
        words: 6,
        country: 'US',
        rank: keyword.length,
        ...(unit === 'searches/month' && year),
      },
    })
    return { found: new Map(asked.map((keyword) => [keyword, figure(keyword)])), notes: [] }
  }
const ranks: Provider = {
  name: 'ranks',
  phrases: async () => ({ found: phrases, notes: [] }),
  volume: figures('searches/month', (n) => 10 + n),
  difficulty: figures('0-10', (n) => (n % 100) / 10),
}

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [ranks, almanac]), {
    REPORT_KEYWORDS: String(MOST),
  })
})
afterAll(() => analysis.stop())

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** A launched report whose mission is reserved, and all that its live page was told until it was done. */
const run = async (userId: string, service = analysis) => {
  const caller = service.caller(userId)
  const body = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  const { reportId } = (await service.call(launchReport, { body, caller })).body
  const response = await service.request(followReport, { params: { reportId }, caller })
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const at = new Date().toISOString()
  await service.publish('billing', {
    type: 'MissionReserved',
    stream: ledgerId,
    version: 2,
    data: { ledgerId, userId, reportId, at, available: 0, entries: [], debt: 0 },
  })
  const stream = await response.text()
  const told = [...stream.matchAll(/event: view\ndata: (.*)\n/g)].map(([, data]) => data!)
  return { reportId, told, caller }
}

const allClusters = async (userId: string, reportId: ReportId) => {
  const clusters: WholeCluster[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query: Record<string, string> = { limit: '500', ...(after && { after }) }
    const caller = analysis.caller(userId)
    const { body }: { body: z.infer<typeof listClusters.reply> } = await analysis.call(
      listClusters,
      { params: { reportId }, query, caller },
    )
    clusters.push(...body.clusters)
    after = body.next
  }
  return clusters
}

const allRows = async (userId: string, reportId: ReportId, service = analysis) => {
  const rows: KeywordRow[] = []
  const pages: number[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = { limit: '1000', ...(after && { after }) }
    const caller = service.caller(userId)
    const response = await service.request(listKeywords, { params: { reportId }, query, caller })
    const text = await response.text()
    pages.push(Buffer.byteLength(text))
    const page = listKeywords.reply.parse(JSON.parse(text))
    rows.push(...page.rows)
    after = page.next
  }
  return { rows, pages }
}

test('thousands of keywords are stored in small commits, paged, exported, rebuilt and erased', async () => {
  const userId = `usr_${randomUUID()}`
  const { reportId, told, caller } = await run(userId)

  const commits = await analysis.db.collection('commits').find({ stream: reportId }).toArray()
  const sizes = commits.map(bytes)
  expect(commits.length).toBeGreaterThanOrEqual(MOST / 200)
  expect(Math.max(...sizes)).toBeLessThan(256_000)

  expect(Math.max(...told.map((message) => Buffer.byteLength(message)))).toBeLessThan(60_000)
  const counts = told.map((message) => (JSON.parse(message) as Report).keywords.count)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  const report = (await analysis.call(getReport, { params: { reportId }, caller })).body
  expect(bytes(report)).toBeLessThan(60_000)
  expect(report.keywords).toMatchObject({ count: MOST, of: MOST, estimates: 0, easiest: 0 })
  expect(report.analysis.status).toBe('ready')

  const { rows, pages } = await allRows(userId, reportId)
  expect(new Set(rows.map(([, keyword]) => keyword)).size).toBe(MOST)
  expect(Math.max(...pages)).toBeLessThan(1_000_000)
  expect(Math.max(...rows.map(bytes))).toBeLessThanOrEqual(250)
  expect(rows.every((row) => row[14] === '2025-01 999999999999')).toBe(true)
  const impacts = rows.map((row) => row[5])
  expect(impacts).toEqual(impacts.toSorted((a, b) => b - a))

  const clusters = await allClusters(userId, reportId)
  expect(clusters).toHaveLength(report.clusters!)
  const inClusters = clusters.flatMap(({ keywordIds }) => keywordIds)
  expect(inClusters.toSorted()).toEqual(rows.map(([keywordId]) => keywordId).toSorted())

  const { getHeldDataOf } = operationsOf('analysis')
  let exported = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = cursor ? { cursor } : {}
    const { events, next } = (await analysis.call(getHeldDataOf, { caller, query })).body
    expect(bytes(events)).toBeLessThan(1_000_000)
    for (const { type, data } of events)
      exported += type === 'KeywordsFound' ? (data.keywords as unknown[]).length : 0
    cursor = next
  }
  expect(exported).toBe(MOST)

  const operator = analysis.caller(null, { operator: true })
  const rebuilt = await analysis.call(rebuildProjection, {
    caller: operator,
    params: { name: 'report-keyword' },
    body: {},
  })
  expect(rebuilt.status).toBe(200)
  const clustersToo = { caller: operator, params: { name: 'report-cluster' }, body: {} }
  expect((await analysis.call(rebuildProjection, clustersToo)).status).toBe(200)
  expect(await allClusters(userId, reportId)).toEqual(clusters)
  expect((await allRows(userId, reportId)).rows).toEqual(rows)

  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: userId,
    version: 3,
    data: { userId, at: new Date().toISOString() },
  })
  const isEmpty = async () => {
    const given = { params: { reportId }, query: { limit: '1' }, caller }
    expect((await analysis.call(listKeywords, given)).body.rows).toEqual([])
    expect(await allClusters(userId, reportId)).toEqual([])
  }
  await vi.waitFor(isEmpty, patience)
  const collections = await analysis.db.listCollections().toArray()
  for (const { name } of collections) {
    const left = await analysis.db.collection(name).find().toArray()
    expect(left.filter((each) => JSON.stringify(each).includes('sourdough'))).toEqual([])
  }
})

test('a run that died between two batches goes on with the rest, and asks for nothing twice', async () => {
  const asked = new Map<string, number>()
  let isBroken = true
  // No other source can answer, so that the try fails.
  const fragile: Provider = {
    name: 'fragile',
    competitors: almanac.competitors!,
    difficulty: ranks.difficulty!,
    phrases: async () => ({ found: phrases.slice(0, 500), notes: [] }),
    volume: async (query, keywords) => {
      if (keywords.includes(phrases[200]!.keyword) && isBroken) {
        isBroken = false
        throw new Error('connect ETIMEDOUT 10.0.0.1')
      }
      for (const each of keywords) asked.set(each, (asked.get(each) ?? 0) + 1)
      return ranks.volume!(query, keywords)
    },
  }
  const service = await startForTest('analysis', shape, (kernel) => build(kernel, [fragile]))
  try {
    const userId = `usr_${randomUUID()}`
    const { reportId } = await run(userId, service)
    const commits = await service.db
      .collection<{ _id: string; events: { type: string; data: { batch: number } }[] }>('commits')
      .find({ stream: reportId, 'events.type': 'KeywordsFound' })
      .sort({ version: 1 })
      .toArray()
    expect(commits.map(({ events }) => events[0]!.data.batch)).toEqual([1, 2, 3])
    const { rows } = await allRows(userId, reportId, service)
    const found = rows.filter(([, keyword]) => keyword.startsWith('sourdough bread number'))
    expect(new Set(found.map(([, keyword]) => keyword)).size).toBe(500)
    expect(new Set(rows.map(([keywordId]) => keywordId)).size).toBe(rows.length)
    const ours = phrases.slice(0, 500).map(({ keyword }) => asked.get(keyword))
    expect(new Set(ours)).toEqual(new Set([1]))
  } finally {
    await service.stop()
  }
})

test('reports of 1,000 keywords at once are each whole', async () => {
  const many: Provider = {
    ...ranks,
    phrases: async () => ({ found: phrases.slice(0, 1_000), notes: [] }),
  }
  const service = await startForTest('analysis', shape, (kernel) => build(kernel, [many, almanac]))
  try {
    const runs = Array.from({ length: AT_ONCE }, async () => {
      const userId = `usr_${randomUUID()}` as const
      const { reportId, told } = await run(userId, service)
      const last: Report = JSON.parse(told.at(-1)!)
      expect([last.analysis.status, last.keywords.count]).toEqual(['ready', 1_000])
      expect((await allRows(userId, reportId, service)).rows).toHaveLength(1_000)
    })
    await Promise.all(runs)
  } finally {
    await service.stop()
  }
})
