import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { getKeyword, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import {
  archiveProject,
  changeProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  renameProject,
  restoreProject,
} from '@sortie/contracts/analysis/projects/projects'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { MOST_PROJECTS } from '@sortie/contracts/analysis/reports/report-limits'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import { createFreeTrial, getFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build, shape } from '../testing-service.ts'

// Billing's part is played by the tests.

const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const more = { ownSite: 'crumb.example', country: 'GB', town: 'Leeds' } as const
const newUser = () => `usr_${randomUUID()}`
const alone = { WIKIMEDIA: 'false', CRAWLER: 'false', LAUNCHES_PER_MINUTE: '1000' }
const patience = { timeout: 20_000, interval: 200 }

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, build, alone)
})
afterAll(() => analysis.stop())

const as = (userId: string) => ({ caller: analysis.caller(userId) })
const of = (userId: string, projectId: string) => ({ params: { projectId }, ...as(userId) })
const projectsOf = async (userId: string) =>
  (await analysis.call(listProjects, as(userId))).body.projects
const reportsOf = async (userId: string, query: Record<string, string> = {}) =>
  (await analysis.call(listReports, { ...as(userId), query })).body.reports
const launch = (userId: string, body: object = {}) =>
  analysis.call(launchReport, { ...as(userId), body: { ...details, ...body } })
const created = async (userId: string, name: string) => {
  const body = { name, industry: 'Bakery' }
  return (await analysis.call(createProject, { ...as(userId), body })).body
}

const answer = (
  type: 'MissionReserved' | 'MissionDeclined',
  userId: string,
  reportId: ReportId,
) => {
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const data = { ledgerId, userId, reportId, at: new Date().toISOString(), available: 0 }
  const moved = type === 'MissionReserved' ? { entries: [], debt: 0 } : {}
  const event = { type, stream: ledgerId, version: 2, data: { ...data, ...moved } }
  return analysis.publish('billing', event)
}

/** A report that is ready, in its project. */
const delivered = async (userId: string, body: object = {}) => {
  const { reportId, projectId } = (await launch(userId, body)).body
  await answer('MissionReserved', userId, reportId)
  await vi.waitFor(async () => {
    const [report] = (await reportsOf(userId)).filter((each) => each.reportId === reportId)
    expect(report?.status).toBe('ready')
  }, patience)
  return { reportId, projectId }
}

test('a project is created, renamed, told more of, archived and restored', async () => {
  const userId = newUser()
  const competitors = [{ name: 'Greggs' }, { name: 'Loaf', site: 'loaf.example' }]
  const body = { name: 'Crumb & Co', industry: 'Bakery', ...more, competitors }
  const key = { 'idempotency-key': randomUUID() }
  const made = await analysis.call(createProject, { ...as(userId), body, headers: key })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...body,
    isArchived: false,
    isTrial: false,
    reports: 0,
    isBusy: false,
    lastReport: null,
  })
  const { projectId } = made.body
  const sentAgain = await analysis.call(createProject, { ...as(userId), body, headers: key })
  expect([sentAgain.status, sentAgain.body.projectId]).toEqual([201, projectId])

  const given = of(userId, projectId)
  const renamed = await analysis.call(renameProject, { ...given, body: { name: ' Leeds shop ' } })
  expect(renamed.body.name).toBe('Leeds shop')
  const emptied = { industry: 'Cafe', town: '' }
  const changed = await analysis.call(changeProject, { ...given, body: emptied })
  expect(changed.body).toMatchObject({
    name: 'Leeds shop',
    industry: 'Cafe',
    competitors: [],
    ownSite: null,
    country: null,
    town: null,
  })
  expect((await analysis.call(archiveProject, given)).body.isArchived).toBe(true)
  expect((await projectsOf(userId)).map((each) => each.isArchived)).toEqual([true])
  expect((await analysis.call(restoreProject, given)).body.isArchived).toBe(false)
  expect((await analysis.call(getProject, given)).body).toEqual((await projectsOf(userId))[0])
})

test('a business has one project, and somebody else’s is not there', async () => {
  const [userId, stranger] = [newUser(), newUser()]
  const { projectId } = await created(userId, 'Crumb & Co')
  const body = { name: 'crumb and co', industry: 'bakery' }
  const again = await analysis.call(createProject, { ...as(userId), body })
  expect(again.problem).toMatchObject({ status: 409, code: 'project_exists', projectId })

  const foreign = of(stranger, projectId)
  const refused = await Promise.all([
    analysis.call(getProject, foreign),
    analysis.call(renameProject, { ...foreign, body: { name: 'Mine' } }),
    analysis.call(changeProject, { ...foreign, body: { industry: 'Mine' } }),
    analysis.call(archiveProject, foreign),
    analysis.call(restoreProject, foreign),
    analysis.call(deleteProject, foreign),
  ])
  for (const { problem } of refused) {
    expect(problem).toMatchObject({ status: 404, code: 'project_not_found' })
  }
  expect(await projectsOf(stranger)).toEqual([])
  expect((await projectsOf(userId)).map(({ name }) => name)).toEqual(['Crumb & Co'])
})

test('names and details have their limits, and so has the number of projects', async () => {
  const userId = newUser()
  const { projectId } = await created(userId, 'Crumb & Co')
  const rename = { ...of(userId, projectId), body: { name: 'x'.repeat(201) } }
  expect((await analysis.call(renameProject, rename)).problem?.code).toBe('invalid_request')
  const competitors = Array.from({ length: 6 }, (_, n) => ({ name: `Rival ${n}` }))
  const change = { ...of(userId, projectId), body: { industry: 'Bakery', competitors } }
  expect((await analysis.call(changeProject, change)).problem?.code).toBe('invalid_request')

  const names = Array.from({ length: MOST_PROJECTS - 1 }, (_, n) => `Bakery number ${n}`)
  await Promise.all(names.map((businessName) => launch(userId, { businessName })))
  await vi.waitFor(
    async () =>
      expect(await analysis.db.collection('view.project.1').countDocuments(ownedBy(userId))).toBe(
        MOST_PROJECTS,
      ),
    patience,
  )
  const body = { name: 'One more', industry: 'Bakery' }
  const full = await analysis.call(createProject, { ...as(userId), body })
  expect(full.problem).toMatchObject({ status: 409, code: 'too_many_projects' })
  const launched = await launch(userId, { businessName: 'One more' })
  expect(launched.problem).toMatchObject({ status: 409, code: 'too_many_projects' })
  const inOne = await launch(userId, { businessName: 'One more', projectId })
  expect(inOne.status).toBe(202)
})
const ownedBy = (userId: string) => ({ 'view.userId': userId })

test('a launch makes its project with what its brief told, and brings an archived one back', async () => {
  const userId = newUser()
  const { reportId, projectId } = await delivered(userId, { ...more, rivals: ['www.loaf.example'] })
  await vi.waitFor(
    async () =>
      expect(await analysis.db.collection('view.project.1').countDocuments(ownedBy(userId))).toBe(
        1,
      ),
    patience,
  )
  expect(await projectsOf(userId)).toMatchObject([
    {
      projectId,
      name: 'Crumb & Co',
      industry: 'Bakery',
      ...more,
      reports: 1,
      isBusy: false,
      competitors: [{ name: 'Greggs' }, { name: 'loaf.example', site: 'www.loaf.example' }],
      lastReport: { reportId, status: 'ready' },
    },
  ])
  await analysis.call(archiveProject, of(userId, projectId))
  await launch(userId, { businessName: 'Another name', projectId })
  const project = (await analysis.call(getProject, of(userId, projectId))).body
  expect(project).toMatchObject({ isArchived: false, reports: 2, isBusy: true })
  const other = await created(userId, 'Elsewhere')
  expect(await reportsOf(userId, { projectId: other.projectId })).toEqual([])
  expect(await reportsOf(userId, { projectId })).toHaveLength(2)
})

test('a deleted project takes its reports out of every view, and the same brief is sold anew', async () => {
  const userId = newUser()
  const { reportId, projectId } = await delivered(userId)
  const [row] = (await rowsOf(userId, reportId)).body.rows
  const running = (await launch(userId, { again: true })).body.reportId
  const busy = await analysis.call(deleteProject, of(userId, projectId))
  expect(busy.problem).toMatchObject({ status: 409, code: 'project_busy' })
  expect(await reportsOf(userId)).toHaveLength(2)
  await answer('MissionDeclined', userId, running)
  const isOver = async () => (await analysis.call(getProject, of(userId, projectId))).body.isBusy
  await expect.poll(isOver, patience).toBe(false)

  const headers = { 'idempotency-key': randomUUID() }
  const remove = () => analysis.call(deleteProject, { ...of(userId, projectId), headers })
  expect((await remove()).body).toEqual({ reports: 2 })
  expect((await remove()).body).toEqual({ reports: 2 })
  const gone = await analysis.call(deleteProject, of(userId, projectId))
  expect(gone.problem?.code).toBe('project_not_found')
  expect(await projectsOf(userId)).toEqual([])
  expect(await reportsOf(userId)).toEqual([])
  const report = { params: { reportId }, ...as(userId) }
  expect((await analysis.call(getReport, report)).problem?.code).toBe('report_not_found')
  const keyword = { params: { reportId, keywordId: row![0] }, ...as(userId) }
  expect((await analysis.call(getKeyword, keyword)).problem?.code).toBe('report_not_found')
  const left = { s: reportId, row: { $ne: null } }
  expect(await analysis.db.collection('view.report-keyword.1').countDocuments(left)).toBe(0)

  // Nothing of it answers the same brief; its project begins anew with the next report.
  const anew = await launch(userId)
  expect([anew.status, anew.body.same, anew.body.projectId]).toEqual([202, false, projectId])
  await vi.waitFor(
    async () =>
      expect(await analysis.db.collection('view.project.1').countDocuments(ownedBy(userId))).toBe(
        1,
      ),
    patience,
  )
  expect((await reportsOf(userId)).map((each) => each.reportId)).toEqual([anew.body.reportId])
})

const rowsOf = (userId: string, reportId: ReportId) =>
  analysis.call(listKeywords, { params: { reportId }, ...as(userId) })

test('what a killed request left of a deleted project, work removes', async () => {
  let isDead = false
  const service = await startForTest(
    'analysis',
    shape,
    (kernel) => {
      // As if the process died right after it deleted the project.
      const rows: typeof kernel.rows = (projection) => {
        const found = kernel.rows(projection)
        const batches: typeof found.batches = (...asked) => {
          if (isDead) return found.batches(...asked)
          isDead = true
          throw new Error('killed')
        }
        return { ...found, batches }
      }
      return build({ ...kernel, rows })
    },
    { ...alone, LOG_LEVEL: 'silent' },
  )
  try {
    const caller = service.caller(newUser())
    const { projectId } = (await service.call(createFreeTrial, { body: details, caller })).body
    const given = { params: { projectId }, caller }
    const isBusy = async () => (await service.call(getProject, given)).body.isBusy
    await expect.poll(isBusy, patience).toBe(false)
    expect((await service.call(deleteProject, given)).status).toBe(500)
    const left = async () => (await service.call(listReports, { caller })).body.reports
    await expect.poll(left, patience).toEqual([])
    expect((await service.call(listProjects, { caller })).body.projects).toEqual([])
  } finally {
    await service.stop()
  }
})

test('the project of a trial is listed with its badge, before anybody made it, and is deleted as any other', async () => {
  const service = await startForTest(
    'analysis',
    shape,
    async (kernel) => {
      const parts = await build(kernel)
      // As if Kafka were away.
      const handlers = parts.handlers?.filter(({ name }) => name !== 'group-reports')
      return { ...parts, ...(handlers && { handlers }) }
    },
    alone,
  )
  try {
    const caller = service.caller(newUser())
    const { projectId } = (await service.call(createFreeTrial, { body: details, caller })).body
    const list = async () => (await service.call(listProjects, { caller })).body.projects
    expect(await list()).toMatchObject([
      { projectId, name: 'Crumb & Co', isTrial: true, reports: 1 },
    ])
    const stranger = { params: { projectId }, caller: service.caller(newUser()) }
    expect((await service.call(getProject, stranger)).problem?.code).toBe('project_not_found')
    expect((await service.call(archiveProject, stranger)).problem?.code).toBe('project_not_found')
    const body = { name: 'Crumb and Co', industry: 'bakery' }
    const twice = await service.call(createProject, { body, caller })
    expect(twice.problem).toMatchObject({ code: 'project_exists', projectId })

    const given = { params: { projectId }, caller }
    const renamed = await service.call(renameProject, { ...given, body: { name: 'My trial' } })
    expect(renamed.body).toMatchObject({ name: 'My trial', isTrial: true })
    await vi.waitFor(async () => expect((await list())[0]?.isBusy).toBe(false), patience)
    expect((await service.call(deleteProject, given)).body).toEqual({ reports: 1 })
    expect(await list()).toEqual([])
    expect((await service.call(getFreeTrial, { caller })).body).toEqual({ project: null })
    const used = await service.call(createFreeTrial, { body: details, caller })
    expect(used.problem?.code).toBe('free_trial_used')
  } finally {
    await service.stop()
  }
})

test('a request that is read again does not bring its deleted project back', async () => {
  const userId = newUser()
  const { reportId, projectId } = await delivered(userId)
  await vi.waitFor(
    async () =>
      expect(await analysis.db.collection('view.project.1').countDocuments(ownedBy(userId))).toBe(
        1,
      ),
    patience,
  )
  await analysis.call(deleteProject, of(userId, projectId))
  const events = await analysis.published()
  const asked = events.find(
    ({ stream, type }) => stream === reportId && type === 'ReportRequested',
  )!
  await analysis.publish('analysis', { ...asked, id: `${asked.id}-again` } as never)
  const other = await delivered(userId, { businessName: 'Read after it' })
  await vi.waitFor(
    async () => expect(await projectIdsOf(userId)).toEqual([other.projectId]),
    patience,
  )
})
const projectIdsOf = async (userId: string): Promise<ProjectId[]> =>
  (await projectsOf(userId)).map(({ projectId }) => projectId)
