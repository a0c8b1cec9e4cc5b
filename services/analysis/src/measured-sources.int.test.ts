import { randomUUID } from 'node:crypto'
import {
  checkReport,
  getAnalysisOverview,
  getKeyword,
  getReport,
  type KeywordRow,
  launchReport,
  listJobs,
  listKeywords,
  type ReportId,
} from '@sortie/contracts/analysis'
import { startForTest, type Tested } from '@sortie/runtime/testing/stack'
import { type DataForSeo, startDataForSeo } from '@sortie/sandbox/dataforseo'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMIT_NOTE } from './providers/measured.ts'
import { build, shape } from './wiring.ts'

// Paid reports with a source that bills by the call, spoken to over its real protocol.

let labs: DataForSeo
let service: Tested
const alone = { WIKIMEDIA: 'false', CRAWLER: 'false', REPORT_KEYWORDS: '300' }
const start = async (more: Record<string, string> = {}) => {
  service = await startForTest('analysis', shape, build, {
    ...{ ...alone, DATAFORSEO_LOGIN: 'sandbox@sortie.example', DATAFORSEO_URL: labs.url },
    ...{ DATAFORSEO_PASSWORD: 'sandbox-password', ...more },
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
const launch = async (userId: string, again = false): Promise<ReportId> => {
  const caller = service.caller(userId)
  const headers = { 'idempotency-key': randomUUID() }
  const reply = await service.call(launchReport, {
    ...{ caller, headers, body: { ...body, ...(again && { again }) } },
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
    { timeout: 30_000, interval: 100 },
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
    impact: { formula: 'paidImpact', version: '1' },
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
  expect(labs.asked).toHaveLength(4)
  expect(labs.asked[3]).toEqual(labs.asked[2])
  // It may have been billed, so it counts.
  expect(await spentOn(reportId)).toBeGreaterThanOrEqual(labs.billed() - 1e-6)
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

  await service.publish('identity', {
    ...{ type: 'PersonErased', stream: userId, version: 3 },
    data: { userId, at: new Date().toISOString() },
  })
  const answers = service.db.collection('source-answers')
  await vi.waitFor(
    async () => expect(await answers.countDocuments({ subject: userId })).toBe(0),
    20_000,
  )
  expect(await answers.countDocuments({ subject: null })).toBe(kept.length - typed.length)
})

test('over its limit a report goes on with less, and says so', async () => {
  await start({ SOURCE_DOLLARS_PER_REPORT: '0.04' })
  const userId = newUser()
  const reportId = await launch(userId)
  const { report, rows } = await whole(userId, reportId)
  expect(report.analysis.notes).toContain(LIMIT_NOTE)
  expect(rows.filter(isMeasured).length).toBeGreaterThan(0)
  expect(rows.filter((row) => !isMeasured(row)).length).toBeGreaterThan(0)
  expect(labs.billed()).toBeLessThanOrEqual(0.04)
})

test('with nothing left for the day nobody is asked, and the almanac gives the report', async () => {
  await start({ SOURCE_DOLLARS_PER_DAY: '0' })
  const userId = newUser()
  const { report, rows } = await whole(userId, await launch(userId))
  expect(labs.seen).toEqual([])
  expect(rows.every((row) => !isMeasured(row))).toBe(true)
  // What a click costs is estimated from the band of the trade.
  expect(rows.every(({ 9: cpc, 10: isEstimated }) => cpc !== null && isEstimated)).toBe(true)
  expect(report.analysis.notes).toContain(LIMIT_NOTE)
})
