import { randomUUID } from 'node:crypto'
import { listGap, listSites } from '@sortie/contracts/analysis/comparisons/competitors'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import { exportReport, getExport, getExportFile } from '@sortie/contracts/analysis/reports/exports'
import { replayReport } from '@sortie/contracts/analysis/reports/replay'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { SECTIONS_OF } from '@sortie/contracts/analysis/reports/report-limits'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import {
  forkShared,
  getShared,
  listSharedClusters,
  listSharedGap,
  listSharedKeywords,
  listSharedSites,
  revokeShare,
  shareReport,
} from '@sortie/contracts/analysis/reports/sharing'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { breadhouse, cakery, crumbBakery } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { delivered, newUser, patience, type Who } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'
import { localReader } from '../testing-sites.ts'

// A competitor report that is shared and copied, on imitation sites of this machine.

const ALL = SECTIONS_OF.competitors
let sites: Record<'breadhouse' | 'cakery' | 'crumb', StandIn>
let analysis: RunningService
beforeAll(async () => {
  sites = {
    breadhouse: await startSite(breadhouse),
    cakery: await startSite(cakery),
    crumb: await startSite(crumbBakery),
  }
  analysis = await startForTest('analysis', shape, (kernel) =>
    build(kernel, [almanac], localReader(Object.values(sites))),
  )
})
afterAll(async () => {
  await analysis.stop()
  await Promise.all(Object.values(sites).map(({ stop }) => stop()))
})
const at = (name: keyof typeof sites) => `http://${name}.example:${sites[name].port}`

const report = () =>
  delivered(analysis, {
    kind: 'competitors',
    businessName: 'Crumb',
    mainCompetitor: at('breadhouse'),
    ownSite: at('crumb'),
    rivals: [at('cakery')],
  })
let addresses = 0
/** Each stranger has an address of their own. */
const stranger = (userId: string | null = null) =>
  analysis.caller(userId, { ip: `10.0.1.${++addresses}` })
const ask = ({ userId, reportId }: Who, sections: readonly ShareSection[]) =>
  analysis.call(shareReport, {
    params: { reportId },
    caller: analysis.caller(userId),
    body: { sections: [...sections] },
    headers: { 'idempotency-key': randomUUID() },
  })
const share = async (who: Who, sections: readonly ShareSection[] = ALL) =>
  (await ask(who, sections)).body
/** Returns everything that a link shows. */
const open = async (token: string) => {
  const given = { params: { token }, caller: stranger(), query: { limit: '500' } }
  const { params, caller } = given
  return {
    shared: (await analysis.call(getShared, { params, caller })).body,
    sites: await analysis.call(listSharedSites, { params, caller }),
    gap: await analysis.call(listSharedGap, given),
    keywords: await analysis.call(listSharedKeywords, given),
    clusters: await analysis.call(listSharedClusters, given),
  }
}
const textOf = (opened: Awaited<ReturnType<typeof open>>) =>
  JSON.stringify([
    opened.shared,
    ...Object.values(opened).map((each) => ('body' in each ? each.body : [])),
  ])
const fork = async (token: string, userId: string) => {
  const { body } = await analysis.call(forkShared, { params: { token }, caller: stranger(userId) })
  const { reportId } = body
  const caller = analysis.caller(userId)
  return vi.waitFor(async () => {
    const { body } = await analysis.call(getReport, { params: { reportId }, caller })
    expect(body.analysis.status).toBe('ready')
    return body
  }, patience)
}
/** Returns the parts of a report that its owner reads. */
const partsOf = async (userId: string, reportId: ReportId) => {
  const given = { params: { reportId }, caller: analysis.caller(userId), query: { limit: '500' } }
  const { params, caller } = given
  return {
    sites: (await analysis.call(listSites, { params, caller })).body,
    gap: (await analysis.call(listGap, given)).body,
    rows: (await analysis.call(listKeywords, given)).body.rows,
    clusters: (await analysis.call(listClusters, given)).body.clusters,
  }
}
const heldBy = async (userId: string) => {
  const { getHeldDataOf } = operationsOf('analysis')
  const caller = analysis.caller(userId)
  return JSON.stringify((await analysis.call(getHeldDataOf, { caller, query: {} })).body)
}
/** The address that tells the own site; its business's name always shows. */
const OWN = 'crumb.example'

test('whole, a link shows the sites, the gap and its evidence as the owner sees them', async () => {
  const who = await report()
  const { token } = await share(who)
  const { shared, sites: shownSites, gap, keywords, clusters } = await open(token)
  const own = await partsOf(who.userId, who.reportId)
  expect(shared).toMatchObject({ kind: 'competitors', sections: ALL, gap: { by: 'pages' } })
  expect(shared.sorties.length).toBeGreaterThan(0)
  expect([shownSites.body, gap.body]).toEqual([own.sites, own.gap])
  expect([keywords.body.rows, clusters.body.clusters]).toEqual([own.rows, own.clusters])
  expect(own.sites.sites[0]!.facts!.host).toContain(OWN)
  for (const hidden of [who.userId, who.reportId])
    expect(JSON.stringify([shared, shownSites.body])).not.toContain(hidden)
})

test('without the own site, no page of it shows anywhere, and rivals stay at their places', async () => {
  const who = await report()
  const own = await partsOf(who.userId, who.reportId)
  const { token } = await share(
    who,
    ALL.filter((section) => section !== 'own'),
  )
  const opened = await open(token)
  expect(textOf(opened)).not.toContain(OWN)
  expect(textOf(opened)).not.toContain('ownPage')
  expect(opened.sites.body.sites.map(({ name }) => name)).toEqual(['Breadhouse', 'Cakery'])
  expect(opened.gap.body.rows).toEqual(
    own.gap.rows.map(([id, given, pages]) => [id, given, pages.slice(1)]),
  )
})

test('each section shows what it holds, and what it does not is not there', async () => {
  const who = await report()
  const gap = await open((await share(who, ['gap'])).token)
  expect(gap.keywords.status).toBe(200)
  expect(gap.sites.body.sites[0]).toMatchObject({
    name: 'Breadhouse',
    measured: null,
    description: null,
    facts: { topics: [], pages: expect.any(Array) },
  })
  expect(gap.sites.body.others).toEqual([])
  expect(gap.clusters.problem?.code).toBe('share_not_found')
  expect(textOf(gap)).not.toMatch(/selfSaid|A family bakery|crumb\.example/)

  const profiles = await open((await share(who, ['competitors'])).token)
  expect(profiles.sites.body.sites[0]!.facts!.selfSaid).toContain('A family bakery')
  expect([profiles.gap.status, profiles.keywords.status]).toEqual([404, 404])
  expect(profiles.shared.gap).toBeNull()

  const plan = await open((await share(who, ['plan'])).token)
  expect(plan.shared.gap!.totals.missing).toBeGreaterThan(0)
  expect(plan.shared.sorties.length).toBeGreaterThan(0)
  expect([plan.sites.status, plan.gap.status, plan.keywords.status]).toEqual([404, 404, 404])
  expect(textOf(plan)).not.toMatch(/cakery|crumb\.example/i)

  const methods = await open((await share(who, ['methods'])).token)
  expect(methods.shared.gap).toEqual({ by: 'pages', totals: {} })
  const ownSite = await open((await share(who, ['own'])).token)
  expect(ownSite.sites.body.sites.map(({ role }) => role)).toEqual(['own'])
  expect(textOf(ownSite)).not.toMatch(/cakery/i)
})

test('a report is shared with sections that it has', async () => {
  const who = await report()
  const refused = await ask(who, ['keywords'])
  expect(refused.problem).toMatchObject({ status: 422, errors: [{ path: 'sections' }] })
  const other = await delivered(analysis)
  expect((await ask(other, ['gap'])).status).toBe(422)
})

test('a copy is whole: its sites, its gap, a replay that is equal, and files', async () => {
  const who = await report()
  const { token } = await share(who)
  const userId = newUser()
  const copy = await fork(token, userId)
  const { reportId } = copy
  expect(copy).toMatchObject({ kind: 'competitors', mission: 'none', fork: { sections: ALL } })
  expect(copy.analysis.stages.map(({ stage }) => stage)).toEqual([
    'requested',
    'running',
    'competitors',
    'sites',
    'keywords',
    'completed',
  ])
  expect(await partsOf(userId, reportId)).toEqual(await partsOf(who.userId, who.reportId))
  const caller = analysis.caller(userId)
  const params = { reportId }
  const { body: replay } = await analysis.call(replayReport, { params, caller })
  expect([replay.made.isEqual, replay.today.isEqual, replay.missing]).toEqual([true, true, []])

  const asked = await analysis.call(exportReport, {
    params,
    body: { format: 'csv' as const },
    caller,
    headers: { 'idempotency-key': randomUUID() },
  })
  const file = { reportId, exportId: asked.body.exportId }
  await vi.waitFor(async () => {
    const { body } = await analysis.call(getExport, { params: file, caller })
    expect(body.status).toBe('ready')
  }, patience)
  const csv = await (await analysis.request(getExportFile, { params: file, caller })).text()
  expect(csv).toContain('Page of You,Page of Breadhouse,Page of Cakery')
  expect(csv).toContain(`${at('breadhouse')}/wedding-cakes`)
})

test('a copy without the own site holds nothing of it, says what a replay lacks, and outlives its owner', async () => {
  const who = await report()
  const { token } = await share(
    who,
    ALL.filter((section) => section !== 'own'),
  )
  const userId = newUser()
  const copy = await fork(token, userId)
  const { reportId } = copy
  const held = await heldBy(userId)
  expect(held).toContain('GapFound')
  for (const foreign of [OWN, who.userId, who.reportId, token])
    expect(held, foreign).not.toContain(foreign)
  const params = { reportId }
  const caller = analysis.caller(userId)
  const { body: replay } = await analysis.call(replayReport, { params, caller })
  expect(replay.made).toMatchObject({ isEqual: true })
  expect(replay.missing.map(({ what }) => what).toSorted()).toEqual(['gap', 'sortie'])

  const before = await partsOf(userId, reportId)
  const vault = analysis.db.client.db(analysis.env.VAULT_DB)
  await createKeys(vault, Buffer.from(analysis.env.MASTER_KEY!, 'base64')).erase(who.userId)
  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: who.userId,
    version: 3,
    data: { userId: who.userId, at: new Date().toISOString() },
  })
  await vi.waitFor(async () => {
    const given = { params: { token }, caller: stranger() }
    expect((await analysis.call(listSharedSites, given)).status).toBe(404)
  }, patience)
  expect(await partsOf(userId, reportId)).toEqual(before)
})

test('a revoked link shows nothing any more, neither its sites nor its gap', async () => {
  const who = await report()
  const { token, share: made } = await share(who)
  const params = { reportId: who.reportId, shareId: made.shareId }
  await analysis.call(revokeShare, { params, caller: analysis.caller(who.userId) })
  const opened = await open(token)
  const { sites: shownSites, gap, keywords, clusters } = opened
  expect([shownSites, gap, keywords, clusters].map(({ status }) => status)).toEqual(
    Array(4).fill(404),
  )
})
