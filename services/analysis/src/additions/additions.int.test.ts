import { randomUUID } from 'node:crypto'
import { addToReport, type NewAddition } from '@sortie/contracts/analysis/additions/additions'
import { getKeyword, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import { exportReport, getExport, getExportFile } from '@sortie/contracts/analysis/reports/exports'
import { replayReport } from '@sortie/contracts/analysis/reports/replay'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import {
  forkShared,
  getSharedKeyword,
  listSharedKeywords,
  shareReport,
} from '@sortie/contracts/analysis/reports/sharing'
import { withdrawReport } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { breadhouse, crumbBakery } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { composed } from '../providers/composed/composed.ts'
import { delivered, newUser, patience, type Who } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'
import { localReader } from '../testing-sites.ts'

// Keywords that are added to a finished report, from the request to files, links and copies.

let sites: StandIn[]
let analysis: RunningService
beforeAll(async () => {
  sites = [await startSite(crumbBakery), await startSite(breadhouse)]
  const reader = localReader(sites)
  const sources = [almanac, composed]
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, sources, reader))
})
afterAll(async () => {
  await analysis.stop()
  await Promise.all(sites.map(({ stop }) => stop()))
})

const leeds = { town: 'Leeds', country: 'GB' }
const words = (...typed: string[]): NewAddition => ({ kind: 'words', words: typed })
const add = (
  { userId, reportId }: Pick<Who, 'userId' | 'reportId'>,
  body: NewAddition,
  key: string = randomUUID(),
) =>
  analysis.call(addToReport, {
    params: { reportId },
    caller: analysis.caller(userId),
    body,
    headers: { 'idempotency-key': key },
  })
const read = async ({ userId, reportId }: Pick<Who, 'userId' | 'reportId'>) =>
  (await analysis.call(getReport, { params: { reportId }, caller: analysis.caller(userId) })).body
/** The report once nothing is being added to it any more. */
const settled = (who: Pick<Who, 'userId' | 'reportId'>) =>
  vi.waitFor(async () => {
    const report = await read(who)
    expect(report.additions?.items.at(-1)?.state).not.toBe('running')
    return report
  }, patience)
const rowsOf = async ({ userId, reportId }: Pick<Who, 'userId' | 'reportId'>) => {
  const caller = analysis.caller(userId)
  const query = { limit: '1000' }
  return (await analysis.call(listKeywords, { params: { reportId }, query, caller })).body.rows
}
const clustersOf = async ({ userId, reportId }: Pick<Who, 'userId' | 'reportId'>) => {
  const caller = analysis.caller(userId)
  const query = { limit: '500' }
  return (await analysis.call(listClusters, { params: { reportId }, query, caller })).body.clusters
}
const replayed = async ({ userId, reportId }: Pick<Who, 'userId' | 'reportId'>) =>
  (await analysis.call(replayReport, { params: { reportId }, caller: analysis.caller(userId) }))
    .body

/** Expects that the figures of a report about its keywords agree with its rows. */
const expectAgreement = async (who: Pick<Who, 'userId' | 'reportId'>) => {
  const [report, rows, clusters] = await Promise.all([read(who), rowsOf(who), clustersOf(who)])
  const ids = rows.map(([keywordId]) => keywordId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(report.keywords).toMatchObject({ count: rows.length, of: rows.length })
  expect(report.keywords.figures).toBe(rows.length * 2)
  const counted = { High: 0, Medium: 0, Low: 0 }
  for (const row of rows) counted[row[6]] += 1
  expect(report.keywords.ratings).toEqual(counted)
  expect(report.keywords.easiest).toBe(Math.min(...rows.map((row) => row[4])))
  expect(report.clusters).toBe(clusters.length)
  expect(clusters.flatMap(({ keywordIds }) => keywordIds).toSorted()).toEqual(ids.toSorted())
  const names = new Set(clusters.map(({ clusterId }) => clusterId))
  expect(report.sorties.every(({ clusterId }) => names.has(clusterId))).toBe(true)
  const caller = analysis.caller(who.userId)
  const { reports } = (await analysis.call(listReports, { query: {}, caller })).body
  expect(reports.find(({ reportId }) => reportId === who.reportId)).toMatchObject({
    opportunities: counted,
    easiest: report.keywords.easiest,
  })
  return { report, rows }
}

test('a town that is added to a report of local customers without one makes its plan one of that town', async () => {
  const who = await delivered(analysis, { country: 'GB' })
  const before = await read(who)
  expect(before.place).toMatchObject({ country: 'GB', town: null, isLocal: true })
  expect((await add(who, { kind: 'town', town: 'York' })).status).toBe(202)
  await settled(who)
  const { report } = await expectAgreement(who)
  expect(report.place).toMatchObject({ country: 'GB', town: 'York', isLocal: true })
  const nationwide = before.sorties[0]!.clicks.value
  expect(report.sorties.length).toBeGreaterThan(0)
  for (const { clicks } of report.sorties) {
    expect(clicks.inputs).toMatchObject({ town: 'York' })
    expect(clicks.value).toBeLessThan(nationwide)
  }
  expect((await replayed(who)).made.isEqual).toBe(true)
})

test('a French report is planned by French words, also with what is added, and is computed again as it is', async () => {
  const who = await delivered(analysis, { industry: 'Plombier', country: 'FR', town: 'Rennes' })
  const same = { isEqual: true, differences: [] }
  expect(await replayed(who)).toMatchObject({ missing: [], made: same, today: same })
  await add(who, words('chaudière gaz'))
  await settled(who)
  const { report } = await expectAgreement(who)
  expect(report.additions?.items).toMatchObject([{ state: 'completed' }])
  const heads = report.sorties.map(({ head }) => head)
  expect(heads).toContain('plombier')
  expect(heads).not.toContain('plomberie')
  expect(await replayed(who)).toMatchObject({ missing: [], made: same, today: same })
})

test.for([
  ['words', words('sourdough workshop', 'kombucha on tap')],
  ['words, of a report for ads', words('sourdough workshop'), { aim: 'paid' }],
  ['a town', { kind: 'town', town: 'York' } as const],
] as const)(
  '%s: what is added is in the report, which is computed again as it is',
  async ([, wanted, more]) => {
    const who = await delivered(analysis, { ...leeds, ...more })
    const before = await rowsOf(who)
    const { status, body } = await add(who, wanted)
    expect(status).toBe(202)
    expect(body).toMatchObject({ state: 'running', subject: wanted, added: 0 })
    await settled(who)
    const { report, rows } = await expectAgreement(who)
    const [addition] = report.additions?.items ?? []
    expect(addition).toMatchObject({ additionId: body.additionId, state: 'completed' })
    expect(report.additions?.left).toBe(4)
    expect(rows.length - before.length).toBe(addition?.added)
    expect(addition?.added).toBeGreaterThan(1)
    expect(addition?.added).toBeLessThanOrEqual(200)
    const known = new Set(before.map(([keywordId]) => keywordId))
    const added = rows.filter(([keywordId]) => !known.has(keywordId))
    const about = wanted.kind === 'town' ? /york/ : /sourdough|workshop|kombucha/
    for (const [, keyword] of added) expect(keyword).toMatch(about)
    // Each row names the addition that brought it.
    const numbers = (some: typeof rows) => new Set(some.map((row) => row.at(-1)))
    expect(numbers(added)).toEqual(new Set([addition?.number]))
    expect(numbers(before)).toEqual(new Set([null]))
    const caller = analysis.caller(who.userId)
    const keywordOf = async (keywordId: (typeof rows)[number][0]) =>
      (await analysis.call(getKeyword, { params: { ...who, keywordId }, caller })).body
    const [first] = added
    expect((await keywordOf(first![0])).addition).toEqual({
      at: addition?.finishedAt,
      subject: wanted,
    })
    expect((await keywordOf(before[0]![0])).addition).toBeUndefined()
    expect(await replayed(who)).toMatchObject({
      keywords: rows.length,
      missing: [],
      made: { isEqual: true, differences: [] },
      today: { isEqual: true, differences: [] },
    })
  },
)

test('a website: its pages are read as those of reports are, and a site that can’t be read costs nothing', async () => {
  const who = await delivered(analysis, leeds)
  const site = `crumb.example:${sites[0]!.port}`
  const { body } = await add(who, { kind: 'site', site: `http://${site}/bread?page=2` })
  await settled(who)
  const { report } = await expectAgreement(who)
  const [addition] = report.additions?.items ?? []
  expect(addition).toMatchObject({ additionId: body.additionId, state: 'completed', failure: null })
  expect((await replayed(who)).made.isEqual).toBe(true)
  const again = await add(who, { kind: 'site', site: `http://${site}` })
  expect(again.problem?.code).toBe('addition_repeated')
  await add(who, { kind: 'site', site: 'http://gone.example:1' })
  const after = await settled(who)
  expect(after.keywords).toEqual(report.keywords)
  expect(after.additions).toMatchObject({
    left: 4,
    items: [{ state: 'completed' }, { state: 'failed', added: 0 }],
  })
  expect(after.additions?.items[1]?.failure).toBe(
    'We couldn’t read this website. Check the address, or try another one.',
  )
})

test('a competitor that no source knows can be added by its name, and another such word says what to do', async () => {
  const who = await delivered(analysis, { ...leeds, rivals: ['Xqzvbn'] })
  await add(who, words('Xqzvbn'))
  const { report, rows } = await settled(who).then(() => expectAgreement(who))
  expect(report.additions?.items).toMatchObject([{ state: 'completed', added: 1 }])
  expect(rows.map(([, keyword]) => keyword)).toContain('xqzvbn')
  await add(who, words('Blorptastic'))
  const { additions } = await settled(who)
  expect(additions?.items.at(-1)?.failure).toMatch(/To add a brand, say what is sold under it/)
})

test('what failed is answered by its failure under its old key, also after another addition', async () => {
  const who = await delivered(analysis, leeds)
  const key = randomUUID()
  const nonsense = words('xqzvbn')
  await add(who, nonsense, key)
  const { additions } = await settled(who)
  const [failed] = additions?.items ?? []
  expect(failed).toMatchObject({ state: 'failed', added: 0 })
  await add(who, words('sourdough workshop'))
  expect((await settled(who)).additions?.items).toMatchObject([{ state: 'completed' }])
  expect((await add(who, nonsense, key)).body).toEqual(failed)
  expect((await read(who)).additions?.left).toBe(4)
})

test('what can’t be looked for, or is there already, is refused with what to do', async () => {
  const who = await delivered(analysis, { ...leeds, seeds: ['rye starter'] })
  const refused = async (body: NewAddition) => (await add(who, body)).problem?.code
  expect(await refused(words('ржаной хлеб'))).toBe('no_search_phrase')
  expect(await refused({ kind: 'site', site: 'not a site' })).toBe('no_site_address')
  expect(await refused({ kind: 'town', town: 'Xyzzyville' })).toBe('unknown_town')
  expect(await refused({ kind: 'town', town: 'leeds' })).toBe('addition_repeated')
  expect(await refused(words('the rye starters'))).toBe('addition_repeated')
  const stranger = await add({ ...who, userId: newUser() }, words('sourdough'))
  expect(stranger.problem?.code).toBe('report_not_found')
  // None of these took one of the day's additions.
  expect((await add(who, words('sourdough workshop'))).status).toBe(202)
})

test('sent again it is the same addition, another one waits, and five are the most', async () => {
  const who = await delivered(analysis, leeds)
  const key = randomUUID()
  const [one, other, late] = await Promise.all([
    add(who, words('sourdough workshop'), key),
    add(who, words('sourdough workshop'), key),
    add(who, words('gluten free wedding cakes')),
  ])
  const codes = [one, other, late].map(({ status, problem }) => problem?.code ?? status)
  // Whichever came first, one of the two is being added.
  expect(codes.filter((code) => code === 'addition_running').length).toBeGreaterThan(0)
  await settled(who)
  const typed = [
    'rye starter kit',
    'bagel catering',
    'office bread box',
    'croissant class',
    'oat rolls',
  ]
  let completed = (await read(who)).additions!.items.filter(
    (each) => each.state === 'completed',
  ).length
  for (const word of typed.slice(0, 5 - completed)) {
    expect((await add(who, words(word))).status).toBe(202)
    await settled(who)
    completed += 1
  }
  const { report } = await expectAgreement(who)
  expect(report.additions).toMatchObject({ left: 0 })
  expect((await add(who, words('brioche buns'))).problem?.code).toBe('too_many_additions')
  expect((await replayed(who)).made.isEqual).toBe(true)
})

test('links and copies hold what was added, without what was asked for; files name it', async () => {
  const who = await delivered(analysis, leeds)
  await add(who, words('planted kombucha'))
  await settled(who)
  const rows = await rowsOf(who)
  const [added] = rows.filter(([, keyword]) => keyword.includes('planted kombucha'))
  const caller = analysis.caller(who.userId)
  const { token } = (
    await analysis.call(shareReport, {
      params: { reportId: who.reportId },
      caller,
      body: { sections: ['plan', 'keywords', 'clusters', 'competitors', 'methods'] },
    })
  ).body
  const anybody = analysis.caller(null, { ip: '10.1.0.1' })
  const query = { limit: '1000' }
  const shared = await analysis.call(listSharedKeywords, {
    params: { token },
    query,
    caller: anybody,
  })
  expect(shared.body.rows).toHaveLength(rows.length)
  const params = { token, keywordId: added![0] }
  const keyword = await analysis.call(getSharedKeyword, { params, caller: anybody })
  expect(keyword.body.addition).toEqual({ at: expect.any(String) })
  const reader = newUser()
  const forked = await analysis.call(forkShared, {
    params: { token },
    caller: analysis.caller(reader, { ip: '10.1.0.2' }),
  })
  const copy = { userId: reader, reportId: forked.body.reportId as ReportId }
  await vi.waitFor(async () => expect((await read(copy)).analysis.status).toBe('ready'), patience)
  const { report } = await expectAgreement(copy)
  expect(report.keywords.count).toBe(rows.length)
  expect(report.additions).toBeNull()
  expect((await replayed(copy)).made.isEqual).toBe(true)
  expect((await add(copy, words('brioche buns'))).problem?.code).toBe('addition_not_here')
  const { exportId } = (
    await analysis.call(exportReport, {
      params: { reportId: who.reportId },
      caller,
      body: { format: 'csv' },
    })
  ).body
  const file = { params: { reportId: who.reportId, exportId }, caller }
  await vi.waitFor(
    async () => expect((await analysis.call(getExport, file)).body.status).toBe('ready'),
    patience,
  )
  const text = await (await analysis.request(getExportFile, file)).text()
  const line = text.split('\n').find((each) => each.includes('planted kombucha'))
  expect(line).toMatch(/,\d{4}-\d{2}-\d{2}: planted kombucha/)
})

test('a report that was added to goes back as a whole', async () => {
  const who = await delivered(analysis, leeds)
  await add(who, words('sourdough workshop'))
  await settled(who)
  const { body } = await analysis.call(withdrawReport, {
    params: { reportId: who.reportId },
    caller: analysis.caller(who.userId),
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(body.outcome).toBe('withdrawn')
  expect((await add(who, words('brioche buns'))).problem?.code).toBe('report_withdrawn')
})
