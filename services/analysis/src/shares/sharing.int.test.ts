import { randomUUID } from 'node:crypto'
import { getKeyword, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import { deleteProject, listProjects } from '@sortie/contracts/analysis/projects/projects'
import { replayReport } from '@sortie/contracts/analysis/reports/replay'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getAnalysisOverview, listJobs } from '@sortie/contracts/analysis/reports/report-jobs'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import {
  forkShared,
  getShared,
  getSharedKeyword,
  listSharedClusters,
  listSharedKeywords,
  listShares,
  revokeShare,
  shareReport,
} from '@sortie/contracts/analysis/reports/sharing'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { revokeReportTokens } from '@sortie/contracts/operators/cleaning'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { delivered, details, newUser, patience, type Who } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'

const ALL: ShareSection[] = ['plan', 'keywords', 'clusters', 'competitors', 'methods']
const start = (env: Record<string, string | undefined> = {}) =>
  startForTest('analysis', shape, (kernel) => build(kernel, [almanac]), env)

let analysis: RunningService
beforeAll(async () => {
  analysis = await start({ SHARE_GUESSES: '5' })
})
afterAll(() => analysis.stop())

const secret = 'planted-site.example'
/** A report whose brief holds more than its head says. */
const report = () => delivered(analysis, { ownSite: secret, seeds: ['planted sourdough'] })
/** Each stranger has an address of their own, so that they do not guess for each other. */
let addresses = 0
const stranger = (userId: string | null = null, service = analysis) =>
  service.caller(userId, { ip: `10.0.0.${++addresses}` })

type Wanted = { sections?: ShareSection[]; key?: string; label?: string }
const share = (
  { userId, reportId }: Pick<Who, 'userId' | 'reportId'>,
  { sections = ALL, key = randomUUID(), label }: Wanted = {},
  service = analysis,
) =>
  service.call(shareReport, {
    params: { reportId },
    caller: service.caller(userId),
    body: { sections, ...(label && { label }) },
    headers: { 'idempotency-key': key },
  })
const open = (token: string, caller = stranger()) =>
  analysis.call(getShared, { params: { token }, caller })
const fork = (token: string, userId: string, service = analysis) =>
  service.call(forkShared, { params: { token }, caller: stranger(userId, service) })
const ready = (userId: string, reportId: ReportId, service = analysis) =>
  vi.waitFor(async () => {
    const caller = service.caller(userId)
    const { body } = await service.call(getReport, { params: { reportId }, caller })
    expect(body.analysis.status).toBe('ready')
    return body
  }, patience)
const rowsOf = async (reportId: ReportId, userId: string) => {
  const query = { limit: '1000' }
  const caller = analysis.caller(userId)
  return (await analysis.call(listKeywords, { params: { reportId }, query, caller })).body.rows
}
/** All that is stored, as text. */
const storedTexts = async (only?: (text: string) => boolean) => {
  const texts: string[] = []
  for (const { name } of await analysis.db.listCollections().toArray()) {
    const all = await analysis.db.collection(name).find().toArray()
    texts.push(...all.map((each) => `${name} ${JSON.stringify(each)}`))
  }
  return only ? texts.filter(only) : texts
}
const erase = async (userId: string) => {
  const vault = analysis.db.client.db(analysis.env.VAULT_DB)
  await createKeys(vault, Buffer.from(analysis.env.MASTER_KEY!, 'base64')).erase(userId)
  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: userId,
    version: 3,
    data: { userId, at: new Date().toISOString() },
  })
}

test('an operator’s command revokes the links of tokens that others came to know, and no others', async () => {
  const who = await report()
  const [known, other] = [(await share(who)).body.token, (await share(who)).body.token]
  const body = { tokens: [known, 'no-token-of-ours'] }
  const caller = analysis.caller(null, { operator: true })
  expect((await analysis.call(revokeReportTokens, { body, caller: stranger() })).status).toBe(404)
  expect((await analysis.call(revokeReportTokens, { body, caller })).body).toEqual({ revoked: 1 })
  expect((await open(known)).status).toBe(404)
  expect((await open(other)).status).toBe(200)
})

test('a link shows the chosen sections to anybody, and nothing else', async () => {
  const who = await report()
  const made = await share(who, { sections: ['plan', 'methods'], label: 'Anna' })
  expect(made.status).toBe(201)
  const { token } = made.body
  expect(token).toMatch(/^[\w-]{43}$/)
  const { status, body } = await open(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    sections: ['plan', 'methods'],
    isOwn: false,
    clusters: null,
    project: { name: 'Crumb & Co' },
    keywords: { count: 0, ratings: { High: 0, Medium: 0, Low: 0 } },
  })
  expect(body.sorties.length).toBeGreaterThan(0)
  expect(body.analysis.results).toEqual({ competitors: [], keywords: [] })
  expect(body.analysis.notes.length).toBeGreaterThan(0)
  for (const hidden of [secret, 'planted', who.userId, who.reportId, 'Anna'])
    expect(JSON.stringify(body)).not.toContain(hidden)
  const refused = { params: { token }, caller: stranger() }
  const answers = [
    await analysis.call(listSharedKeywords, refused),
    await analysis.call(listSharedClusters, refused),
  ]
  expect(answers.map(({ problem }) => problem?.code)).toEqual(Array(2).fill('share_not_found'))
})

test('whole, it shows the rows and receipts that its owner sees', async () => {
  const who = await report()
  const { token } = (await share(who)).body
  const params = { token }
  const query = { limit: '1000' }
  const caller = stranger()
  const rows = (await analysis.call(listSharedKeywords, { params, query, caller })).body.rows
  expect(rows).toEqual(await rowsOf(who.reportId, who.userId))
  const keywordId = rows[0]![0]
  const own = { params: { reportId: who.reportId, keywordId }, caller: analysis.caller(who.userId) }
  expect(
    (await analysis.call(getSharedKeyword, { params: { token, keywordId }, caller })).body,
  ).toEqual((await analysis.call(getKeyword, own)).body)
  const clusters = await analysis.call(listSharedClusters, { params, caller })
  expect(clusters.body.clusters[0]!.keywordIds.length).toBeGreaterThan(0)
  const bare = (await share(who, { sections: ['clusters'] })).body.token
  const nameless = await analysis.call(listSharedClusters, { params: { token: bare }, caller })
  expect(nameless.body.clusters[0]).toMatchObject({ keywordIds: [] })
})

test('its token is stored nowhere, and is the same for a request that is sent again', async () => {
  const who = await report()
  const first = await share(who, { key: 'once' })
  const again = await share(who, { key: 'once' })
  expect(again.body.token).toBe(first.body.token)
  const { token } = first.body
  expect(await storedTexts((text) => text.includes(token))).toEqual([])
  expect(JSON.stringify(await analysis.published('analysis'))).not.toContain(token)
  const caller = analysis.caller(who.userId)
  const { shares } = (
    await analysis.call(listShares, { params: { reportId: who.reportId }, caller })
  ).body
  expect(shares).toHaveLength(1)
  expect(JSON.stringify(shares)).not.toContain(token)
})

test('the owner sees how often it was opened, and revokes it at once', async () => {
  const who = await report()
  const { token, share: made } = (await share(who, { label: 'Anna' })).body
  const caller = analysis.caller(who.userId)
  expect((await open(token, caller)).body.isOwn).toBe(true)
  await open(token)
  await open(token)
  const list = () => analysis.call(listShares, { params: { reportId: who.reportId }, caller })
  await vi.waitFor(async () => {
    const [one] = (await list()).body.shares
    expect(one).toMatchObject({ opened: 2, label: 'Anna', status: 'open' })
  }, patience)
  const params = { reportId: who.reportId, shareId: made.shareId }
  const foreign = await analysis.call(revokeShare, { params, caller: analysis.caller(newUser()) })
  expect(foreign.status).toBe(404)
  expect((await open(token)).status).toBe(200)
  const revoked = await analysis.call(revokeShare, { params, caller })
  expect(revoked.body.status).toBe('revoked')
  const { problem: gone } = await open(token)
  const { problem: never } = await open('A'.repeat(43))
  const { problem: odd } = await open('%F0%9F%8E%81')
  const nameless = ({ requestId: _, ...rest }: NonNullable<typeof gone>) => rest
  expect(nameless(gone!)).toEqual(nameless(never!))
  expect(nameless(odd!)).toEqual(nameless(never!))
  expect(gone!.code).toBe('share_not_found')
  expect((await analysis.call(revokeShare, { params, caller })).status).toBe(200)
})

test('who guesses is stopped, and who has a link is not', async () => {
  const who = await report()
  const { token } = (await share(who)).body
  const guesser = stranger()
  for (let times = 0; times < 8; times++) expect((await open(token, guesser)).status).toBe(200)
  for (let times = 0; times < 5; times++)
    expect((await open(randomUUID(), guesser)).status).toBe(404)
  expect((await open(randomUUID(), guesser)).status).toBe(429)
  expect((await open(token)).status).toBe(200)
})

test('a trial, a report that is not ready, and somebody else’s are not shared', async () => {
  const userId = newUser()
  const caller = analysis.caller(userId)
  await analysis.call(createFreeTrial, { body: details, caller })
  await vi.waitFor(async () => {
    const { reports } = (await analysis.call(listReports, { caller })).body
    expect(reports[0]?.status).toBe('ready')
  }, patience)
  const { reportId } = (await analysis.call(listReports, { caller })).body.reports[0]!
  expect((await share({ userId, reportId })).problem?.code).toBe('share_not_in_trial')
  const foreign = await share({ userId: newUser(), reportId })
  expect(foreign.problem?.code).toBe('report_not_found')
})

test('links end with the project, and with the account of their owner', async () => {
  const [first, second] = [await report(), await report()]
  const tokens = [(await share(first)).body.token, (await share(second)).body.token] as const
  const caller = analysis.caller(first.userId)
  const { projects } = (await analysis.call(listProjects, { caller })).body
  const params = { projectId: projects[0]!.projectId }
  expect((await analysis.call(deleteProject, { params, caller })).status).toBe(200)
  expect((await open(tokens[0])).status).toBe(404)

  const { getHeldDataOf } = operationsOf('analysis')
  const held = await analysis.call(getHeldDataOf, { caller: analysis.caller(second.userId) })
  expect(JSON.stringify(held.body.events)).toContain('ReportShared')
  await open(tokens[1])
  await erase(second.userId)
  await vi.waitFor(async () => expect((await open(tokens[1])).status).toBe(404), patience)
  await vi.waitFor(async () => {
    const opens = analysis.db.collection('share-opens')
    expect(await opens.countDocuments({ userId: second.userId })).toBe(0)
  }, patience)
})

test('a copy is whole, is the copier’s own, costs nothing, and there is one of it', async () => {
  const who = await report()
  const { token } = (await share(who)).body
  const admin = analysis.caller(newUser(), { admin: true })
  const lastDay = async () =>
    (await analysis.call(getAnalysisOverview, { caller: admin })).body.lastDay
  const day = await lastDay()
  const userId = newUser()
  const forks = await Promise.all([fork(token, userId), fork(token, userId)])
  const { reportId, projectId } = forks[0]!.body
  expect(forks.map(({ body }) => body.reportId)).toEqual([reportId, reportId])
  const copy = await ready(userId, reportId)
  expect(copy).toMatchObject({
    mission: 'none',
    fork: { sections: ALL },
    finishedAt: expect.any(String),
  })
  expect(copy.project).toEqual({
    name: details.businessName,
    industry: 'Bakery',
    mainCompetitor: 'Greggs',
  })
  expect(await rowsOf(reportId, userId)).toEqual(await rowsOf(who.reportId, who.userId))
  const caller = analysis.caller(userId)
  const own = { params: { reportId }, caller }
  const theirs = { params: { reportId: who.reportId }, caller: analysis.caller(who.userId) }
  expect((await analysis.call(listClusters, own)).body).toEqual(
    (await analysis.call(listClusters, theirs)).body,
  )
  const again = await fork(token, userId)
  expect([again.status, again.body]).toEqual([200, { reportId, projectId, status: 'ready' }])
  const { body: replay } = await analysis.call(replayReport, own)
  expect(replay).toMatchObject({ made: { isEqual: true }, today: { isEqual: true }, missing: [] })
  const { reports } = (await analysis.call(listReports, { caller })).body
  expect(reports).toMatchObject([{ reportId, projectId, isFork: true, status: 'ready' }])
  expect(await lastDay()).toEqual({ ...day, copies: day.copies + 1 })
  // Operators see that nobody paid for it, so there is no mission to return.
  const jobs = (await analysis.call(listJobs, { caller: admin })).body.reports
  const isFork = (id: string) => jobs.find((job) => job.reportId === id)?.isFork
  expect([isFork(reportId), isFork(who.reportId)]).toEqual([true, false])
  // The user who shared the report has it already.
  const self = await fork(token, who.userId)
  expect(self.body.reportId).toBe(who.reportId)
  // Billing and mails hear nothing of it.
  const told = (await analysis.published('analysis')).filter(({ stream }) => stream === reportId)
  expect(told.map(({ type }) => type).filter((type) => /^Report/.test(type))).toEqual([])
})

test('a copy has what was shared and nothing else, also once the owner is gone', async () => {
  const who = await report()
  const { token } = (await share(who, { sections: ['plan', 'clusters'] })).body
  const userId = newUser()
  const { reportId } = (await fork(token, userId)).body
  const copy = await ready(userId, reportId)
  expect(copy.keywords.count).toBe(0)
  expect(copy.sorties.length).toBeGreaterThan(0)
  expect(copy.analysis.results).toEqual({ competitors: [], keywords: [] })
  const caller = analysis.caller(userId)
  const clusters = await analysis.call(listClusters, { params: { reportId }, caller })
  expect(clusters.body.clusters[0]).toMatchObject({ keywordIds: [] })
  const { getHeldDataOf } = operationsOf('analysis')
  const held = JSON.stringify((await analysis.call(getHeldDataOf, { caller })).body)
  expect(held).toContain('ReportForked')
  const foreign = [who.userId, who.reportId, who.projectId, secret, token]
  expect(foreign.filter((each) => held.includes(each))).toEqual([])

  await erase(who.userId)
  await vi.waitFor(async () => expect((await open(token)).status).toBe(404), patience)
  expect(await ready(userId, reportId)).toEqual(copy)
  // And with the account of whoever took it, it goes.
  await erase(userId)
  await vi.waitFor(async () => {
    const left = await storedTexts((text) => text.includes(reportId) && text.includes('Crumb'))
    expect(left).toEqual([])
  }, patience)
})

test('a copy that was deleted can be taken anew', async () => {
  const who = await report()
  const { token } = (await share(who)).body
  const userId = newUser()
  const first = (await fork(token, userId)).body
  await ready(userId, first.reportId)
  const caller = analysis.caller(userId)
  const params = { projectId: first.projectId }
  expect((await analysis.call(deleteProject, { params, caller })).status).toBe(200)
  const second = (await fork(token, userId)).body
  expect(second.reportId).not.toBe(first.reportId)
  await ready(userId, second.reportId)
})

test('a copy that is broken off is gone on with: one report, each fact once', async () => {
  let service = await start()
  try {
    const who = await delivered(service)
    const { token } = (await share(who, {}, service)).body
    const userId = newUser()
    const { reportId } = (await fork(token, userId, service)).body
    for (let times = 0; times < 3; times++) {
      const { env } = service
      await service.stop({ keep: true })
      service = await start(env)
    }
    await ready(userId, reportId, service)
    const commits = await service.db
      .collection<{ events: { type: string }[] }>('commits')
      .find({ stream: reportId })
      .toArray()
    const types = commits.flatMap(({ events }) => events.map(({ type }) => type))
    for (const type of ['ReportForked', 'KeywordsCompleted', 'SortiesPlanned', 'ForkCompleted'])
      expect(types.filter((each) => each === type)).toHaveLength(1)
  } finally {
    await service.stop()
  }
})
