import { randomUUID } from 'node:crypto'
import {
  checkReport,
  launchReport,
  type ReportBrief,
} from '@sortie/contracts/analysis/briefs/launch'
import {
  getKeyword,
  type KeywordRow,
  listKeywords,
} from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getAnalysisOverview, listJobs } from '@sortie/contracts/analysis/reports/report-jobs'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { type DataForSeo, startDataForSeo } from '@sortie/sandbox/dataforseo'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMIT_NOTE } from '../providers/measured.ts'
import { build, shape } from '../testing-service.ts'

// Paid reports with a source that bills by the call, spoken to over its real protocol.

let labs: DataForSeo
let service: RunningService
const alone = { WIKIMEDIA: 'false', CRAWLER: 'false', REPORT_KEYWORDS: '300' }
const start = async (more: Record<string, string> = {}) => {
  service = await startForTest('analysis', shape, build, {
    ...alone,
    DATAFORSEO_LOGIN: 'sandbox@sortie.example',
    DATAFORSEO_URL: labs.url,
    DATAFORSEO_PASSWORD: 'sandbox-password',
    ...more,
  })
}
beforeEach(async () => {
  labs = await startDataForSeo()
})
afterEach(async () => {
  await service.stop()
  await labs.stop()
})

const body = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const newUser = () => `usr_${randomUUID()}`
const reserve = (userId: string, reportId: ReportId) => {
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const at = new Date().toISOString()
  const data = { ledgerId, userId, reportId, at, available: 0, entries: [], debt: 0 }
  const event = { type: 'MissionReserved', stream: ledgerId, version: 2, data } as const
  return service.publish('billing', event)
}
const launch = async (
  userId: string,
  again = false,
  more: Partial<ReportBrief> = {},
): Promise<ReportId> => {
  const caller = service.caller(userId)
  const headers = { 'idempotency-key': randomUUID() }
  const reply = await service.call(launchReport, {
    caller,
    headers,
    body: { ...body, ...more, ...(again && { again }) },
  })
  await reserve(userId, reply.body.reportId)
  return reply.body.reportId
}
const whole = async (userId: string, reportId: ReportId) => {
  const caller = service.caller(userId)
  const report = await vi.waitFor(
    async () => {
      const { body } = await service.call(getReport, { params: { reportId }, caller })
      expect(body.analysis.status).toBe('ready')
      return body
    },
    { timeout: 30_000, interval: 200 },
  )
  const query = { limit: '1000' }
  const { rows } = (await service.call(listKeywords, { params: { reportId }, query, caller })).body
  return { report, rows }
}
const operator = () => service.caller(newUser(), { admin: true })
const spentOn = async (reportId: ReportId) => {
  const { reports } = (await service.call(listJobs, { caller: operator(), query: {} })).body
  return reports.find((each) => each.reportId === reportId)!.cost
}
/** Names of all collections in which this text stands unsealed. */
const collectionsThatHold = async (text: string): Promise<string[]> => {
  const names = (await service.db.listCollections().toArray()).map(({ name }) => name)
  const found = await Promise.all(
    names.map(async (name) => {
      const documents = await service.db.collection(name).find().toArray()
      return documents.some((each) => JSON.stringify(each).includes(text)) ? [name] : []
    }),
  )
  return found.flat()
}
const isSerp = (path: string) => path.includes('/serp/')
const isMeasured = (row: KeywordRow) => !row[7]

test('a report is measured where the source knows, marked where it does not, and its cost is known', async () => {
  await start()
  const userId = newUser()
  const caller = service.caller(userId)
  const checked = (await service.call(checkReport, { body, caller })).body
  expect(checked.volumes).toBe('measured')
  expect(labs.seen).toEqual([])

  const reportId = await launch(userId)
  const { report, rows } = await whole(userId, reportId)
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(isMeasured).length).toBeGreaterThan(rows.length * 0.9)
  expect(report.keywords.sources).toContain('dataforseo')
  expect(report.keywords.estimates).toBeLessThan(report.keywords.figures / 10)

  const [keywordId] = rows.find(isMeasured)!
  const details = (await service.call(getKeyword, { params: { reportId, keywordId }, caller })).body
  expect(details.receipts.searchVolume).toMatchObject({ source: 'dataforseo', kind: 'measured' })
  expect(details.receipts.searchVolume.inputs).toHaveProperty('2026-10')
  expect(details.paid).toMatchObject({
    cpc: { unit: 'USD', source: 'dataforseo', kind: 'measured' },
    competition: { unit: '0-100' },
    impact: { formula: 'paidImpact', version: '2', inputs: { usualCpc: 1.24 } },
    partial: false,
  })

  expect(await spentOn(reportId)).toBeCloseTo(labs.billed(), 5)
  const { measured } = (await service.call(getAnalysisOverview, { caller: operator() })).body
  expect(measured).toMatchObject({ sources: ['dataforseo'], mostPerDay: 20 })
  expect(measured.spentToday).toBeCloseTo(labs.billed(), 5)
})

test('a report that died half-way pays for no call twice', async () => {
  await start()
  const userId = newUser()
  // Dies while its third call is on its way: what competitors are found by, and the ideas, are there.
  labs.fail({}, {}, { delayMs: 2_000 })
  const reportId = await launch(userId)
  await vi.waitFor(() => expect(labs.asked).toHaveLength(3), 20_000)
  const { env } = service
  await service.stop({ keep: true })
  service = await startForTest('analysis', shape, build, env)
  const { rows } = await whole(userId, reportId)
  expect(rows.filter(isMeasured).length).toBeGreaterThan(rows.length * 0.9)
  // Only that call was lost, and is made again.
  const figures = labs.asked.filter(({ path }) => !isSerp(path))
  expect(figures).toHaveLength(4)
  expect(figures[3]).toEqual(figures[2])
  // It may have been billed, so it counts.
  expect(await spentOn(reportId)).toBeGreaterThanOrEqual(labs.billed() - 1e-6)
})

test('who ranks is shown with a keyword, makes its clusters, and is paid for once under a kill', async () => {
  await start()
  const userId = newUser()
  const caller = service.caller(userId)
  const serps = () => labs.asked.filter(({ path }) => isSerp(path)).map(({ task }) => task.keyword)
  // It dies while the second half of its result pages is on its way.
  labs.slow((path) => (isSerp(path) && serps().length > 50 ? 1_500 : 0))
  const reportId = await launch(userId)
  await vi.waitFor(() => expect(serps()).toHaveLength(100), 20_000)
  const { env } = service
  await vi.waitFor(async () => {
    const kept = await service.db.collection('source-answers').countDocuments()
    expect(kept).toBeGreaterThan(50)
  }, 20_000)
  await service.stop({ keep: true })
  service = await startForTest('analysis', shape, build, env)
  const { report, rows } = await whole(userId, reportId)
  const counts = Map.groupBy(serps(), (keyword) => keyword)
  expect(counts.size).toBe(100)
  expect([...counts.values()].filter(({ length }) => length > 1).length).toBeLessThanOrEqual(50)
  expect(await spentOn(reportId)).toBeLessThanOrEqual(0.4)

  const clusters = await service.call(listClusters, { params: { reportId }, caller })
  const bySerps = clusters.body.clusters.filter(({ by }) => by === 'results')
  expect(bySerps.some(({ count }) => count > 1)).toBe(true)
  expect(report.keywords.count).toBe(rows.length)
  const details = async ([keywordId]: KeywordRow) =>
    (await service.call(getKeyword, { params: { reportId, keywordId }, caller })).body
  expect((await details(rows[0]!)).results).toMatchObject({ source: 'dataforseo' })
  expect((await details(rows[0]!)).results!.pages).toHaveLength(10)
  expect((await details(rows[0]!)).results!.features).toContain('ads')
  expect((await details(rows.at(-1)!)).results).toBeUndefined()
})

test('the same user again pays for nothing that is kept; what was typed is sealed, and goes with an erasure', async () => {
  await start()
  const userId = newUser()
  await whole(userId, await launch(userId))
  const billed = labs.billed()
  const again = await launch(userId, true)
  await whole(userId, again)
  expect(labs.billed()).toBe(billed)
  expect(await spentOn(again)).toBe(0)
  const kept = await service.db.collection('source-answers').find().toArray()
  const typed = kept.filter(({ subject }) => subject === userId)
  expect(typed.length).toBeGreaterThan(0)
  for (const { body } of typed) expect(body).toMatch(/^sealed:/)
  // The sites that rank stand in the rows, in the clear as everything that a view shows, and nowhere once the person
  // was erased.
  expect(await collectionsThatHold('site-')).not.toEqual([])

  await service.publish('identity', {
    type: 'PersonErased',
    stream: userId,
    version: 3,
    data: { userId, at: new Date().toISOString() },
  })
  const answers = service.db.collection('source-answers')
  await vi.waitFor(
    async () => expect(await answers.countDocuments({ subject: userId })).toBe(0),
    20_000,
  )
  expect(await answers.countDocuments({ subject: null })).toBe(kept.length - typed.length)
  await vi.waitFor(async () => expect(await collectionsThatHold('site-')).toEqual([]), 20_000)
})

test('a report for ads is rated by what ads are worth, and is not the same as one for pages', async () => {
  await start()
  const userId = newUser()
  const caller = service.caller(userId)
  const forAds = { ...body, aim: 'paid' } as const
  const checked = (await service.call(checkReport, { body: forAds, caller })).body
  expect(checked).toMatchObject({ prices: 'measured', same: null })
  const organic = await launch(userId)
  const reportId = await launch(userId, false, { aim: 'paid' })
  expect(reportId).not.toBe(organic)
  const { report, rows } = await whole(userId, reportId)
  expect(report.more.aim).toBe('paid')
  // The order of the table, its ratings and its clusters all follow from the ads.
  expect(rows.map(({ 5: impact }) => impact)).toEqual(rows.map(({ 12: paidImpact }) => paidImpact))
  const impacts = rows.map(({ 5: impact }) => impact)
  expect(impacts).toEqual(impacts.toSorted((one, other) => other - one))
  const high = rows.filter(({ 6: opportunity }) => opportunity === 'High').length
  expect(report.keywords.ratings.High).toBe(high)
  expect([report.sorties, report.clusters! > 0]).toEqual([[], true])
  const [keywordId] = rows[0]!
  const details = (await service.call(getKeyword, { params: { reportId, keywordId }, caller })).body
  expect(details.explanation).toMatchObject({
    score: rows[0]![5],
    rules: { aim: 'paid', version: '2', usualCpc: 1.24 },
  })
  expect((await service.call(checkReport, { body: forAds, caller })).body.same?.reportId).toBe(
    reportId,
  )
  // Rivals whose ads stand on the result pages that were fetched.
  const advertised = rows.filter((row) => row[15]?.includes('Greggs'))
  expect(advertised.length).toBeGreaterThan(0)
  expect(rows.some((row) => row[15]?.length === 0)).toBe(true)
  const of = { reportId, keywordId: advertised[0]![0] }
  const panel = (await service.call(getKeyword, { params: of, caller })).body.results!.ads!
  expect(panel).toContainEqual({
    host: 'greggs.example',
    title: expect.stringContaining('by greggs'),
    rival: 'Greggs',
  })
  expect(panel.find(({ host }) => host === 'ads.example')).not.toHaveProperty('rival')
  const { body: pages } = await service.call(checkReport, { body, caller })
  expect(pages.same?.reportId).toBe(organic)
})

test('over its limit a report goes on with less, and says so', async () => {
  await start({ SOURCE_DOLLARS_PER_REPORT: '0.04' })
  const userId = newUser()
  const reportId = await launch(userId)
  const { report, rows } = await whole(userId, reportId)
  expect(report.analysis.notes).toContain(LIMIT_NOTE)
  expect(rows.filter(isMeasured).length).toBeGreaterThan(0)
  expect(rows.filter((row) => !isMeasured(row)).length).toBeGreaterThan(0)
  // A sum of binary fractions: a millionth of a dollar is no other figure.
  expect(labs.billed()).toBeLessThanOrEqual(0.04 + 1e-6)
})

test('with nothing left for the day nobody is asked, and the almanac gives the report', async () => {
  await start({ SOURCE_DOLLARS_PER_DAY: '0' })
  const userId = newUser()
  const aim = { aim: 'paid' } as const
  const { report, rows } = await whole(userId, await launch(userId, false, aim))
  expect(labs.seen).toEqual([])
  expect(report.analysis.notes.join()).toContain('estimated from a band')
  expect(rows.every((row) => !isMeasured(row))).toBe(true)
  // The price of a click is estimated from the band of the trade.
  expect(rows.every(({ 9: cpc, 10: isEstimated }) => cpc !== null && isEstimated)).toBe(true)
  expect(report.analysis.notes).toContain(LIMIT_NOTE)
})
