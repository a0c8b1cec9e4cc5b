import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { listGap, listSites } from '@sortie/contracts/analysis/comparisons/competitors'
import { exportReport, getExport, getExportFile } from '@sortie/contracts/analysis/reports/exports'
import { replayReport } from '@sortie/contracts/analysis/reports/replay'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { listJobs } from '@sortie/contracts/analysis/reports/report-jobs'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import { rebuildProjection } from '@sortie/contracts/operators/operations'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { type DataForSeo, startDataForSeo } from '@sortie/sandbox/dataforseo'
import { rankOf } from '@sortie/sandbox/keyword-world'
import { breadhouse, cakery, crumbBakery } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { siteReader } from '../providers/crawler/site-reader.ts'
import { dataforseo } from '../providers/dataforseo/dataforseo.ts'
import { build, shape } from '../testing-service.ts'

// A competitor report where a source measures who ranks, on imitations of that source and of the sites.

const patience = { timeout: 60_000, interval: 200 }
const names = ['crumb', 'breadhouse', 'cakery'] as const
let sites: Record<(typeof names)[number], StandIn>
let labs: DataForSeo
let service: RunningService

const here: LookupFunction = (_name, options, callback) => {
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  callback(null, '127.0.0.1', 4)
}
beforeAll(async () => {
  sites = {
    crumb: await startSite(crumbBakery),
    breadhouse: await startSite(breadhouse),
    cakery: await startSite(cakery),
  }
})
afterAll(() => Promise.all(Object.values(sites).map(({ stop }) => stop())))
beforeEach(async () => {
  labs = await startDataForSeo()
})
afterEach(async () => {
  await service.stop()
  await labs.stop()
})

const start = async (more: Record<string, string> = {}) => {
  const reader = siteReader({
    contact: 'support@sortie.example',
    isAllowed: () => true,
    lookup: here,
    crawlMs: 8_000,
    ports: Object.values(sites).map(({ port }) => port),
  })
  const measuring = dataforseo({
    login: 'sandbox@sortie.example',
    password: 'sandbox-password',
    url: labs.url,
    waitMs: 1,
    mostIdeas: 100,
  })
  const given = [measuring, almanac]
  const env = { REPORT_KEYWORDS: '400', ...more }
  service = await startForTest('analysis', shape, (kernel) => build(kernel, given, reader), env)
}
const at = (name: keyof typeof sites) => `http://${name}.example:${sites[name].port}`

const reserve = (userId: string, reportId: ReportId) => {
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const given = { available: 0, entries: [], debt: 0 }
  const data = { ledgerId, userId, reportId, at: new Date().toISOString(), ...given }
  return service.publish('billing', {
    type: 'MissionReserved',
    stream: ledgerId,
    version: 2,
    data,
  })
}

/** A report whose mission is reserved, once it is ready, with all of its gap. */
const run = async (userId = `usr_${randomUUID()}`) => {
  const caller = service.caller(userId)
  const body = {
    industry: 'Bakery',
    businessName: 'Crumb',
    mainCompetitor: at('breadhouse'),
    kind: 'competitors' as const,
    ownSite: at('crumb'),
    rivals: [at('cakery')],
    again: true,
  }
  const { reportId } = (await service.call(launchReport, { body, caller })).body
  await reserve(userId, reportId)
  const of = { params: { reportId }, caller }
  const report = await vi.waitFor(async () => {
    const { body } = await service.call(getReport, of)
    expect(body.analysis.status).toBe('ready')
    return body
  }, patience)
  const gap = (await service.call(listGap, { ...of, query: { limit: '2000' } })).body
  const compared = (await service.call(listSites, of)).body.sites
  return { report, gap, compared, of, userId }
}
const domainCalls = () =>
  labs.asked.filter(({ path }) => /ranked_keywords|domain_intersection/.test(path)).length

test('the gap goes by measured ranks: classes, places as evidence, profiles, cost and replay', async () => {
  await start()
  const { report, gap, compared, of, userId } = await run()
  expect(report.gap!.by).toBe('rankings')
  expect(report.analysis.notes.join(' ')).not.toContain('goes by the pages')
  for (const each of ['missing', 'untapped', 'weak', 'strong', 'unique'] as const)
    expect([each, report.gap!.totals[each] ?? 0]).toEqual([each, expect.any(Number)])
  expect(report.gap!.totals.missing).toBeGreaterThan(5)
  expect(report.gap!.totals.weak).toBeGreaterThan(5)
  expect(report.gap!.totals.unique).toBeGreaterThan(0)

  // Each place that is told is the one that the source measured.
  const { ranks, pages, source } = gap.ranking!
  expect([source, ranks.length]).toEqual(['dataforseo', gap.rows.length])
  let places = 0
  for (const row of ranks)
    for (const [site, given] of row.entries()) {
      if (!given) continue
      const [rank, index] = given
      const page = pages[site]![index]!
      const keyword = page.url && page.title
      expect(new URL(page.url).hostname).toBe(`${names[site]}.example`)
      expect([rank, keyword]).toEqual([expect.any(Number), expect.stringContaining(names[site]!)])
      places += 1
    }
  expect(places).toBeGreaterThan(200)

  expect(compared.map(({ measured }) => measured!.topPages.length)).toEqual([5, 5, 5])
  expect(compared[0]!.measured).toMatchObject({ source: 'dataforseo' })
  // Nobody's name is a keyword.
  expect(rankOf('breadhouse.example', 'breadhouse bakery')?.rank).toBe(1)
  expect(JSON.stringify(report.analysis.results.keywords)).not.toMatch(/breadhouse|cakery|crumb/i)
  expect(report.sorties[0]!.why).toMatch(/rivals? ranks? for it, and you don’t\.|rank for it, and/)

  // The cost is within the limit of a competitor report, and operators see it.
  expect(labs.billed()).toBeLessThanOrEqual(0.6)
  const operator = service.caller(`usr_${randomUUID()}`, { admin: true })
  const { reports } = (await service.call(listJobs, { caller: operator, query: {} })).body
  const job = reports.find(({ reportId }) => reportId === of.params.reportId)
  expect(job?.cost).toBeCloseTo(labs.billed(), 3)

  const replay = (await service.call(replayReport, of)).body
  expect([replay.made.isEqual, replay.today.isEqual, replay.missing]).toEqual([true, true, []])
  expect(replay.made.formulas).toContainEqual({ formula: 'gapByRankings', version: 'rankings-1' })

  // Its view is made again from its events.
  await service.call(rebuildProjection, { params: { projection: 'report-comparison' } })
  const again = (await service.call(listGap, { ...of, query: { limit: '2000' } })).body
  expect(again).toEqual(gap)

  // Launched again, what was paid for is used again.
  const calls = domainCalls()
  const second = await run(userId)
  expect([domainCalls(), second.report.gap!.totals]).toEqual([calls, report.gap!.totals])
  const stranger = await run()
  expect([domainCalls(), stranger.report.gap!.by]).toEqual([2 * calls, 'rankings'])
}, 120_000)

test('a file has the places and the pages that stand there', async () => {
  await start()
  const { of, report } = await run()
  const body = {
    format: 'csv' as const,
    view: { sort: 'impact' as const, gap: 'missing' as const },
  }
  const headers = { 'idempotency-key': randomUUID() }
  const asked = await service.call(exportReport, { ...of, body, headers })
  const params = { ...of.params, exportId: asked.body.exportId }
  await vi.waitFor(async () => {
    const { status } = (await service.call(getExport, { params, caller: of.caller })).body
    expect(status).toBe('ready')
  }, patience)
  const csv = await (await service.request(getExportFile, { params, caller: of.caller })).text()
  const [head, ...lines] = csv.trim().split('\r\n')
  expect(head).toContain('Gap,Who ranks,Rank of You,Ranking page of You,Rank of Breadhouse')
  expect(lines).toHaveLength(report.gap!.totals.missing!)
  expect(lines[0]).toMatch(/Missing,"Breadhouse \d+, Cakery \d+",,,\d+,https:\/\/breadhouse/)
}, 90_000)

type Case = [what: string, env: Record<string, string>, isRefused: boolean, note: string]
const cases: Case[] = [
  ['the source refuses us', {}, true, 'DataForSEO was unavailable'],
  [
    'the money of a report is too little',
    { SOURCE_DOLLARS_PER_COMPETITOR_REPORT: '0.01' },
    false,
    'No money is left',
  ],
  ['nothing is left for the day', { SOURCE_DOLLARS_PER_DAY: '0' }, false, 'No money is left'],
]
test.for(cases)(
  'where %s, the gap goes by pages and says so',
  { timeout: 90_000 },
  async ([, env, isRefused, note]) => {
    await start(env)
    if (isRefused) labs.fail(...Array.from({ length: 400 }, () => ({ http: 401 })))
    const { report, gap, compared } = await run()
    expect(report.gap!.by).toBe('pages')
    expect(gap.ranking).toBeNull()
    const notes = report.analysis.notes.join(' ')
    expect(notes).toContain(note)
    expect(notes).toContain('so the gap goes by the pages that were read.')
    expect(compared.map(({ measured }) => measured)).toEqual([null, null, null])
    expect(report.gap!.totals.missing).toBeGreaterThan(3)
  },
)
