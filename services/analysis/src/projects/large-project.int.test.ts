import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import {
  deleteProject,
  getProject,
  listProjects,
} from '@sortie/contracts/analysis/projects/projects'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import {
  MOST_COUNTED_REPORTS,
  REMOVED_AT_ONCE,
} from '@sortie/contracts/analysis/reports/report-limits'
import type { Kernel } from '@sortie/runtime/service/kernel'
import { isSoak } from '@sortie/runtime/testing/soak'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import type { Views } from '@sortie/runtime/views/view-reader'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reportSummary } from '../reports/views/report-summary.ts'
import { build, shape } from '../testing-service.ts'

// More reports than a deletion names, a page reads, or anybody counts: as many more cost the same in `make soak`.
const MANY = isSoak ? 2_500 : 1_500
const AT_ONCE = 500
const patience = { timeout: 60_000, interval: 200 }

/** Views of reports that the service has read, or let the database count. */
let read = 0
const counting = <V>(views: Views<V>): Views<V> => ({
  ...views,
  page: async (...given) => {
    const page = await views.page(...given)
    read += page.views.length + 1
    return page
  },
  where: async (...given) => {
    const found = await views.where(...given)
    read += found.length
    return found
  },
  count: async (...given) => {
    const count = await views.count(...given)
    read += count
    return count
  },
})

let analysis: RunningService
beforeAll(async () => {
  const counted: typeof build = (kernel) => {
    const views: Kernel<object>['views'] = (projection) => {
      const found = kernel.views(projection)
      return (projection as object) === reportSummary ? counting(found) : found
    }
    return build({ ...kernel, views } as typeof kernel)
  }
  analysis = await startForTest('analysis', shape, counted, {
    WIKIMEDIA: 'false',
    CRAWLER: 'false',
  })
})
afterAll(() => analysis.stop())

const as = (userId: string) => ({ caller: analysis.caller(userId) })
const of = (userId: string, projectId: string) => ({ params: { projectId }, ...as(userId) })
const collection = (name: string) => analysis.db.collection<{ _id: string }>(name)

/** A report whose mission was declined, in its project. */
const declined = async (userId: string) => {
  const body = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  const launched = await analysis.call(launchReport, { ...as(userId), body })
  const { reportId, projectId } = launched.body
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const data = { ledgerId, userId, reportId, at: new Date().toISOString(), available: 0 }
  const stream = ledgerId
  await analysis.publish('billing', { type: 'MissionDeclined', stream, version: 2, data })
  await vi.waitFor(async () => {
    const { body } = await analysis.call(getProject, of(userId, projectId))
    expect(body).toMatchObject({ isBusy: false })
    expect(await collection('view.project.1').countDocuments({ _id: projectId })).toBe(1)
  }, patience)
  return { reportId, projectId }
}

type StoredCommit = { _id: string; stream: string; cause: string }

/** Stores the same report under other ids, as if it had been launched so often. */
const repeat = async (reportId: ReportId, times: number) => {
  const commits = await analysis.db
    .collection<StoredCommit>('commits')
    .find({ stream: reportId })
    .toArray()
  const views = ['view.report.1', 'view.report-summary.1']
  const found = await Promise.all(views.map((name) => collection(name).findOne({ _id: reportId })))
  const named = <Kept extends object>(kept: Kept, id: string): Kept =>
    JSON.parse(JSON.stringify(kept).replaceAll(reportId, id))
  for (let done = 0; done < times; done += AT_ONCE) {
    const ids = Array.from(
      { length: Math.min(AT_ONCE, times - done) },
      () => `rep_${randomUUID().replaceAll('-', '')}`,
    )
    const copies = ids.flatMap((id) =>
      commits.map((commit) => ({
        ...named(commit, id),
        cause: `${commit.cause}:${id}`,
        projected: true,
        published: true,
      })),
    )
    await analysis.db.collection<StoredCommit>('commits').insertMany(copies)
    for (const [index, name] of views.entries()) {
      await collection(name).insertMany(ids.map((id) => named(found[index]!, id)))
    }
  }
}

test('the questions that a project’s page asks of its reports go by an index', async () => {
  for (const filter of [
    { 'view.funding': 'trial' },
    { 'view.funding': 'mission', 'view.status': 'running' },
  ]) {
    const plan = await collection('view.report-summary.1')
      .find({ 'view.userId': 'usr_1', 'view.projectId': 'prj_1', ...filter })
      .limit(1)
      .explain('queryPlanner')
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN')
  }
})

test('work removes all that a deletion did not name, and leaves what was asked for afterwards', async () => {
  const userId = `usr_${randomUUID()}`
  const { reportId, projectId } = await declined(userId)
  await repeat(reportId, REMOVED_AT_ONCE + 60)
  const { body } = await analysis.call(deleteProject, of(userId, projectId))
  expect(body).toEqual({ reports: REMOVED_AT_ONCE + 61 })
  const anew = await declined(userId)
  expect(anew.projectId).toBe(projectId)
  const there = { 'view.userId': userId, view: { $ne: null } }
  const left = async () =>
    (await collection('view.report-summary.1').find(there).toArray()).map(({ _id }) => _id)
  await expect.poll(left, { timeout: 120_000, interval: 500 }).toEqual([anew.reportId])
  const project = await analysis.call(getProject, of(userId, projectId))
  expect(project.body).toMatchObject({ reports: 1, lastReport: { reportId: anew.reportId } })
}, 300_000)

// The last, as what it leaves to be removed keeps the service busy.
test.runIf(isSoak)(
  'a project with thousands of reports is shown by reading few of them, and deleted by one small event',
  async () => {
    const userId = `usr_${randomUUID()}`
    const { reportId, projectId } = await declined(userId)
    const all = { 'view.userId': userId }
    await repeat(reportId, MANY - 1 + (AT_ONCE - ((MANY - 1) % AT_ONCE)))
    const many = await collection('view.report-summary.1').countDocuments(all)
    expect(many).toBeGreaterThan(MANY)

    const most = MOST_COUNTED_REPORTS + 2 * REMOVED_AT_ONCE
    read = 0
    const { body: project } = await analysis.call(getProject, of(userId, projectId))
    expect(project).toMatchObject({ reports: MOST_COUNTED_REPORTS, isBusy: false, isTrial: false })
    expect(read).toBeLessThan(most)
    read = 0
    const { body: listed } = await analysis.call(listProjects, as(userId))
    expect(listed.projects).toMatchObject([{ projectId, reports: MOST_COUNTED_REPORTS }])
    expect(read).toBeLessThan(most)

    const headers = { 'idempotency-key': randomUUID() }
    const remove = () => analysis.call(deleteProject, { ...of(userId, projectId), headers })
    expect((await remove()).body).toEqual({ reports: many })
    expect((await remove()).body).toEqual({ reports: many })
    expect((await analysis.call(listProjects, as(userId))).body.projects).toEqual([])
    const gone = await analysis.call(getProject, of(userId, projectId))
    expect(gone.problem?.code).toBe('project_not_found')
    const commit = await analysis.db
      .collection('commits')
      .findOne({ stream: projectId, 'events.type': 'ProjectDeleted' })
    expect(JSON.stringify(commit).length).toBeLessThan(16_000)

    // Work goes on behind those that the request removed.
    // A range: some servers compile an expression anew for each document.
    const removed = { stream: { $gte: 'rep_', $lt: 'rep`' }, 'events.type': 'ReportRemoved' }
    const count = () => analysis.db.collection('commits').countDocuments(removed)
    await expect.poll(count, { timeout: 120_000, interval: 500 }).toBeGreaterThan(REMOVED_AT_ONCE)
  },
  300_000,
)
