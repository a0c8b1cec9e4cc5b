import { randomUUID } from 'node:crypto'
import { checkReport, launchReport } from '@sortie/contracts/analysis/briefs/launch'
import {
  type GapLine,
  listGap,
  listProjectSites,
  listSites,
  refreshProjectSite,
} from '@sortie/contracts/analysis/comparisons/competitors'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import { deleteProject } from '@sortie/contracts/analysis/projects/projects'
import { exportReport, getExport, getExportFile } from '@sortie/contracts/analysis/reports/exports'
import { replayReport } from '@sortie/contracts/analysis/reports/replay'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport, type Report } from '@sortie/contracts/analysis/reports/reports'
import { listSharedClusters, shareReport } from '@sortie/contracts/analysis/reports/sharing'
import { operationsOf, rebuildProjection } from '@sortie/contracts/operators/operations'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { breadhouse, cakery, crumbBakery, hostileSite } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import type { SiteReader } from '../providers/crawler/site-reader.ts'
import { build, shape } from '../testing-service.ts'
import { localReader } from '../testing-sites.ts'

// A competitor report, from the brief to the gap, on imitation sites of this machine.

const patience = { timeout: 20_000, interval: 200 }
let sites: Record<'breadhouse' | 'cakery' | 'crumb' | 'hostile' | 'lone', StandIn>
let analysis: RunningService
let reader: SiteReader

beforeAll(async () => {
  sites = {
    breadhouse: await startSite(breadhouse),
    cakery: await startSite(cakery),
    crumb: await startSite(crumbBakery),
    hostile: await startSite(hostileSite),
    lone: await startSite(() => ({ '/': '<title>Rye bread</title><h1>Rye bread</h1>' })),
  }
  reader = localReader(Object.values(sites))
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac], reader))
})
afterAll(async () => {
  await analysis.stop()
  await Promise.all(Object.values(sites).map(({ stop }) => stop()))
})
beforeEach(() => analysis.db.collection('site-facts').deleteMany({}))

const at = (name: keyof typeof sites) => `http://${name}.example:${sites[name].port}`
const brief = (more: Record<string, unknown> = {}) => ({
  industry: 'Bakery',
  businessName: 'Crumb',
  mainCompetitor: at('breadhouse'),
  kind: 'competitors' as const,
  ownSite: at('crumb'),
  rivals: [at('cakery')],
  ...more,
})
const someone = () => analysis.caller(`usr_${randomUUID()}`)

const reserve = (userId: string, reportId: ReportId, service = analysis) => {
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  return service.publish('billing', {
    type: 'MissionReserved',
    stream: ledgerId,
    version: 2,
    data: {
      ledgerId,
      userId,
      reportId,
      at: new Date().toISOString(),
      available: 0,
      entries: [],
      debt: 0,
    },
  })
}

/** A report whose mission is reserved, once it is over. */
const run = async (body: ReturnType<typeof brief>, caller = someone(), service = analysis) => {
  const { reportId } = (await service.call(launchReport, { body, caller })).body
  await reserve(caller.userId!, reportId, service)
  const read = async () =>
    (await service.call(getReport, { params: { reportId }, caller })).body as Report
  await vi.waitFor(
    async () => expect(['ready', 'failed']).toContain((await read()).analysis.status),
    patience,
  )
  const params = { reportId }
  const { sites: compared } = (await service.call(listSites, { params, caller })).body
  const gap = (await service.call(listGap, { params, caller })).body
  const { rows } = (await service.call(listKeywords, { params, query: { limit: '1000' }, caller }))
    .body
  const ids = new Map(rows.map(([id, keyword]) => [keyword, id]))
  const line = (keyword: string): GapLine | undefined =>
    gap.rows.find(([id]) => id === ids.get(keyword))
  return { report: await read(), compared, gap, rows, line, caller, reportId }
}

test('a run compares the sites, and says which pages would close the gap', async () => {
  const { report, compared, gap, rows, line } = await run(brief())
  expect(report.analysis.failure).toBeNull()
  expect(report).toMatchObject({ kind: 'competitors', sites: { of: 3, done: 3, read: 3 } })
  expect(report.analysis.stages.map(({ stage }) => stage)).toEqual([
    'requested',
    'queued',
    'running',
    'competitors',
    'sites',
    'keywords',
    'completed',
  ])
  expect(compared.map(({ role, name, outcome }) => [role, name, outcome])).toEqual([
    ['own', 'Crumb', 'read'],
    ['rival', 'Breadhouse', 'read'],
    ['rival', 'Cakery', 'read'],
  ])
  expect(compared[1]!.facts).toMatchObject({
    selfSaid: 'A family bakery for sourdough bread and celebration cakes.',
    listed: 8,
  })
  expect(compared[1]!.facts!.pages).toHaveLength(8)
  expect(gap.rows).toHaveLength(rows.length)
  const [, kind, pages] = line('wedding cakes')!
  expect(kind).toBe('missing')
  expect(pages[0]).toBeNull()
  expect(
    pages.slice(1).map((page, site) => compared[site + 1]!.facts!.pages[page!]!.title),
  ).toEqual(['Wedding cakes · Breadhouse', 'Wedding cakes · Cakery'])
  expect(line('sourdough bread')![1]).toBe('shared')
  expect(line('butter croissants')![1]).toBe('unique')
  expect(report.gap!.totals.missing).toBeGreaterThan(3)
  // Nobody is told to make a page that is there.
  const missing = new Set(gap.rows.filter(([, of]) => of === 'missing').map(([id]) => id))
  const named = report.sorties.flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword))
  const idOf = new Map(rows.map(([id, keyword]) => [keyword, id]))
  expect(named.every((keyword) => missing.has(idOf.get(keyword)!))).toBe(true)
  expect(report.sorties.map(({ why }) => why).join(' ')).toContain(
    'Both rivals have a page on it, and you have none.',
  )
  // Nobody's name is a keyword.
  expect(rows.map(([, keyword]) => keyword).join(' ')).not.toMatch(/breadhouse|cakery|crumb/)
})

test('a keyword report says which clusters the own site has a page on, and computes it again', async () => {
  const { report, caller, reportId } = await run(brief({ kind: 'keywords', rivals: [] }))
  expect(report).toMatchObject({
    kind: 'keywords',
    own: { host: 'crumb.example', outcome: 'read', pages: 4 },
  })
  const params = { reportId }
  const query = { limit: '500' }
  const { clusters } = (await analysis.call(listClusters, { params, query, caller })).body
  expect(clusters.every(({ ownPage }) => ownPage?.of === 4)).toBe(true)
  const pages = clusters.map(({ ownPage }) => ownPage!.page)
  expect(pages).toContainEqual({
    address: `${at('crumb')}/birthday-cakes`,
    title: 'Birthday cakes · Crumb',
  })
  expect(pages).toContain(null)
  expect(report.sorties.map(({ ownPage }) => ownPage?.of)).toEqual(report.sorties.map(() => 4))
  const replay = (await analysis.call(replayReport, { params, caller })).body
  expect([replay.made.isEqual, replay.today.isEqual, replay.missing]).toEqual([true, true, []])

  // A link shows the page where it shows the cluster.
  const shared = await analysis.call(shareReport, {
    params,
    caller,
    body: { sections: ['clusters'], days: 7 },
  })
  const link = { params: { token: shared.body.token }, caller: someone() }
  const opened = (await analysis.call(listSharedClusters, { ...link, query })).body.clusters
  expect(opened.map(({ ownPage }) => ownPage!.page)).toEqual(pages)
})

test('an own site that cannot be read is told, and nothing is said of its pages', async () => {
  const body = brief({ kind: 'keywords', ownSite: 'http://nobody.example:1', rivals: [] })
  const { report, caller, reportId } = await run(body)
  expect(report.analysis.status).toBe('ready')
  expect(report.own).toEqual({ host: 'nobody.example:1', outcome: 'unreachable', pages: 0 })
  const { clusters } = (
    await analysis.call(listClusters, { params: { reportId }, query: { limit: '500' }, caller })
  ).body
  expect(clusters.some(({ ownPage }) => ownPage)).toBe(false)
})

test('a report without an own site says nothing of one', async () => {
  const { report } = await run(brief({ kind: 'keywords', ownSite: undefined, rivals: [] }))
  expect(report.own).toBeNull()
  expect(report.sorties.some(({ ownPage }) => ownPage)).toBe(false)
})

test('a site that was read within a week is used again, by anybody, and says when it was read', async () => {
  await run(brief())
  const asked = sites.breadhouse.seen.length
  const caller = someone()
  const { body: checked } = await analysis.call(checkReport, { body: brief(), caller })
  expect(checked.sites.map(({ outcome, readAt }) => [outcome, readAt !== null])).toEqual([
    ['read', true],
    ['read', true],
    ['read', true],
  ])
  const { compared } = await run(brief(), caller)
  expect(sites.breadhouse.seen).toHaveLength(asked)
  expect(Date.parse(compared[1]!.readAt!)).toBeLessThan(Date.now())
  const kept = await analysis.db.collection('site-facts').find().toArray()
  expect(JSON.stringify(kept)).not.toMatch(/usr_|rep_/)
})

test('a rival that cannot be read is named with the reason, and the others are compared', async () => {
  const { report, compared } = await run(
    brief({ rivals: ['http://nobody.example:1', 'Some Bakehouse'] }),
  )
  expect(report.analysis.status).toBe('ready')
  expect(compared.map(({ outcome }) => outcome)).toEqual(['read', 'read', 'unreachable', 'unnamed'])
})

test('a rival that is the own site is no rival, and one that is named twice counts once', async () => {
  const { compared } = await run(brief({ rivals: [at('crumb'), `${at('breadhouse')}/cakes`] }))
  expect(compared.map(({ name }) => name)).toEqual(['Crumb', 'Breadhouse'])
})

test('without an own site rivals are compared with each other', async () => {
  const { line, report } = await run(brief({ ownSite: undefined }))
  expect(line('wedding cakes')![1]).toBe('several')
  expect(line('rye bread')![1]).toBe('one')
  expect(report.sorties.length).toBeGreaterThan(0)
})

test('where no rival’s site can be read, nothing is sold', async () => {
  const caller = someone()
  const body = brief({ mainCompetitor: 'http://nobody.example:1', rivals: [] })
  const { body: checked } = await analysis.call(checkReport, { body, caller })
  expect(checked.verdict).toBe('unread')
  const launched = await analysis.call(launchReport, { body, caller })
  expect(launched.problem).toMatchObject({ status: 422, code: 'no_site_read' })
})

test('a site of one page is too little to compare: the report fails, and its mission returns', async () => {
  const { report, compared } = await run(brief({ mainCompetitor: at('lone'), rivals: [] }))
  expect(report.analysis).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('enough pages of any rival’s site'),
  })
  expect(report.mission).toBe('returned')
  expect(compared[1]!.facts!.pages).toHaveLength(1)
})

test('a hostile site reaches no field with anything but plain words', async () => {
  const { compared, report } = await run(brief({ rivals: [at('hostile')] }))
  expect(report.analysis.status).toBe('ready')
  const text = JSON.stringify(compared)
  expect(text).not.toMatch(/onerror|HYPERLINK|\u202E|@SUM|token=secret|169\.254|evil\.example/)
  expect(sites.hostile.seen.filter((path) => path === '/map.xml')).toHaveLength(1)
})

test('both kinds of one brief are two reports, and the same again is one', async () => {
  const caller = someone()
  const { reportId } = await run(brief(), caller)
  const { kind: _, ...keywords } = brief()
  const other = await analysis.call(launchReport, { body: keywords, caller })
  expect(other.body.reportId).not.toBe(reportId)
  const again = await analysis.call(launchReport, { body: brief(), caller })
  expect(again.body).toMatchObject({ reportId, same: true })
})

test('somebody else’s comparison is not there', async () => {
  const { reportId } = await run(brief())
  const other = { params: { reportId }, caller: someone() }
  expect((await analysis.call(listSites, other)).problem?.code).toBe('report_not_found')
  expect((await analysis.call(listGap, other)).problem?.code).toBe('report_not_found')
})

test('a run that died between two sites reads only the others, and records each once', async () => {
  const asked: string[] = []
  let isBroken = true
  const fragile: SiteReader = {
    ...reader,
    close: async () => {},
    read: async (address, signal) => {
      asked.push(address.hostname)
      if (address.hostname === 'cakery.example' && isBroken) {
        isBroken = false
        throw new Error('the process is out of memory')
      }
      return reader.read(address, signal)
    },
  }
  const service = await startForTest('analysis', shape, (kernel) =>
    build(kernel, [almanac], fragile),
  )
  try {
    const caller = service.caller(`usr_${randomUUID()}`)
    const { report, reportId } = await run(brief(), caller, service)
    expect(report.analysis.status).toBe('ready')
    expect(asked.toSorted()).toEqual([
      'breadhouse.example',
      'cakery.example',
      'cakery.example',
      'crumb.example',
    ])
    const commits = await service.db
      .collection<{ _id: string; events: { type: string; data: { site: number } }[] }>('commits')
      .find({ stream: reportId })
      .toArray()
    const events = commits.flatMap((commit) => commit.events)
    const places = events.filter(({ type }) => type === 'SiteRead').map(({ data }) => data.site)
    expect(places.toSorted()).toEqual([0, 1, 2])
    expect(events.filter(({ type }) => type === 'GapFound')).toHaveLength(1)
    for (const commit of commits) expect(JSON.stringify(commit).length).toBeLessThan(256_000)
  } finally {
    await service.stop()
  }
})

const projectOf = async (reportId: ReportId) => {
  const commit = await analysis.db
    .collection<{ events: { data: { projectId: string } }[] }>('commits')
    .findOne({ stream: reportId, version: 1 })
  return commit!.events[0]!.data.projectId as `prj_${string}`
}

test('a project says how old what we know of its sites is, and has one read anew for its owner', async () => {
  const { caller, reportId } = await run(brief())
  const of = { params: { projectId: await projectOf(reportId) }, caller }
  const { sites: known } = (await analysis.call(listProjectSites, of)).body
  expect(known.map(({ host, isFresh, pages }) => [host!.split(':')[0], isFresh, pages])).toEqual([
    ['crumb.example', true, 4],
    ['breadhouse.example', true, 8],
    ['cakery.example', true, 5],
  ])
  const long = new Date(Date.now() - 8 * 86_400_000)
  const facts = analysis.db.collection<{ _id: string }>('site-facts')
  await facts.updateMany({}, { $set: { readAt: long } })
  expect((await analysis.call(listProjectSites, of)).body.sites[1]).toMatchObject({
    isFresh: false,
    readAt: long.toISOString(),
  })
  const asked = sites.breadhouse.seen.length
  const refresh = (host: string, given = of) =>
    analysis.call(refreshProjectSite, {
      ...given,
      body: { host },
      headers: { 'idempotency-key': randomUUID() },
    })
  const { body } = await refresh(known[1]!.host!)
  expect(body).toMatchObject({ outcome: 'read' })
  expect(body.sites.map(({ isFresh }) => isFresh)).toEqual([false, true, false])
  const read = sites.breadhouse.seen.length
  expect(read).toBeGreaterThan(asked)
  // A second refresh at once would only bother the site.
  await refresh(known[1]!.host!)
  expect(sites.breadhouse.seen).toHaveLength(read)
  expect((await refresh('elsewhere.example')).problem?.code).toBe('site_not_found')
  const foreign = { ...of, caller: someone() }
  expect((await refresh(known[1]!.host!, foreign)).problem?.code).toBe('project_not_found')
  expect((await analysis.call(listProjectSites, foreign)).problem?.code).toBe('project_not_found')
})

test('a file of the missing keywords names the pages of rivals', async () => {
  const { caller, reportId, report } = await run(brief())
  const body = {
    format: 'csv' as const,
    view: { sort: 'impact' as const, gap: 'missing' as const },
  }
  const headers = { 'idempotency-key': randomUUID() }
  const asked = await analysis.call(exportReport, { params: { reportId }, body, caller, headers })
  const params = { reportId, exportId: asked.body.exportId }
  await vi.waitFor(async () => {
    const { status } = (await analysis.call(getExport, { params, caller })).body
    expect(status).toBe('ready')
  }, patience)
  const csv = await (await analysis.request(getExportFile, { params, caller })).text()
  const [head, ...lines] = csv.trim().split('\r\n')
  expect(head).toContain('Gap,Who has a page,Page of You,Page of Breadhouse,Page of Cakery')
  expect(lines).toHaveLength(report.gap!.totals.missing!)
  expect(csv).toContain(`${at('breadhouse')}/wedding-cakes`)
})

test('the comparison is rebuilt alike, and goes with its project and with its person', async () => {
  const first = await run(brief())
  const of = { params: { reportId: first.reportId }, caller: first.caller }
  const { getHeldDataOf } = operationsOf('analysis')
  const held = (await analysis.call(getHeldDataOf, { caller: first.caller, query: {} })).body
  expect(held.events.filter(({ type }) => type === 'SiteRead')).toHaveLength(3)

  const projectId = await projectOf(first.reportId)
  const headers = { 'idempotency-key': randomUUID() }
  await analysis.call(deleteProject, { params: { projectId }, caller: first.caller, headers })
  expect((await analysis.call(listSites, of)).problem?.code).toBe('report_not_found')
  const views = async (reportId: string) => {
    const collections = await analysis.db.listCollections().toArray()
    const all = await Promise.all(
      collections
        .filter(({ name }) => name !== 'site-facts')
        .map(({ name }) => analysis.db.collection(name).find().toArray()),
    )
    return all.flat().filter((each) => {
      const text = JSON.stringify(each)
      return text.includes(reportId) && /Breadhouse|breadhouse/.test(text)
    })
  }
  expect(await views(first.reportId)).toEqual([])

  const second = await run(brief())
  expect(await views(second.reportId)).not.toEqual([])
  const { userId } = second.caller
  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: userId!,
    version: 3,
    data: { userId, at: new Date().toISOString() },
  })
  await vi.waitFor(async () => expect(await views(second.reportId)).toEqual([]), patience)
})

test('a comparison that is rebuilt is the same', async () => {
  const { caller, reportId, gap, compared } = await run(brief())
  const of = { params: { reportId }, caller }
  const operator = analysis.caller(null, { operator: true })
  const rebuilt = await analysis.call(rebuildProjection, {
    caller: operator,
    params: { name: 'report-comparison' },
    body: {},
  })
  expect(rebuilt.status).toBe(200)
  expect((await analysis.call(listGap, of)).body).toEqual(gap)
  expect((await analysis.call(listSites, of)).body.sites).toEqual(compared)
})
