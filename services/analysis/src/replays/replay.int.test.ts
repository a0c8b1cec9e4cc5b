import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { compareReports } from '@sortie/contracts/analysis/comparisons/compare'
import { listProjectSites } from '@sortie/contracts/analysis/comparisons/competitors'
import { getProject, listProjects } from '@sortie/contracts/analysis/projects/projects'
import { replayReport } from '@sortie/contracts/analysis/reports/replay'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import { getWatch } from '@sortie/contracts/analysis/watches/watch'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLUSTERS_VERSION } from '../domain/clusters/clusters.ts'
import { almanac } from '../providers/almanac/almanac.ts'
import { delivered, details, newUser, type Who } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'

let analysis: RunningService
beforeAll(async () => {
  const env = { REPLAYS_PER_MINUTE: '4' }
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac]), env)
})
afterAll(() => analysis.stop())

const ask = ({ userId, reportId }: Pick<Who, 'userId' | 'reportId'>) =>
  analysis.call(replayReport, { params: { reportId }, caller: analysis.caller(userId) })

test.for([
  {},
  { town: 'Leeds', country: 'GB' },
  { aim: 'paid', town: 'Leeds', country: 'GB' } as const,
  // Phrases that no editor put into a band.
  { industry: 'Vegan bakery in Leeds', seeds: ['kombucha on tap', 'rye starter workshop'] },
])('a report computed again comes out as it is: %o', async (brief) => {
  const who = await delivered(analysis, brief)
  const { status, body } = await ask(who)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    reportId: who.reportId,
    missing: [],
    made: { isEqual: true, differences: [] },
    today: { isEqual: true, differences: [] },
  })
  expect(body.made.compared).toBeGreaterThan(body.keywords * 4)
  expect(body.made.formulas).toContainEqual({ formula: 'clusters', version: CLUSTERS_VERSION })
})

test('it is the owner’s alone, waits for the report, and has a limit', async () => {
  const who = await delivered(analysis)
  expect((await ask({ ...who, userId: newUser() })).problem?.code).toBe('report_not_found')
  const userId = newUser()
  const caller = analysis.caller(userId)
  const { body } = await analysis.call(launchReport, { body: details, caller })
  const early = await ask({ userId, reportId: body.reportId })
  expect(early.problem?.code).toBe('report_not_ready')
  for (let times = 0; times < 4; times++) expect((await ask(who)).status).toBe(200)
  const { status, problem } = await ask(who)
  expect(status).toBe(429)
  expect(problem?.message).toMatch(/^You can replay 4 reports a minute\./)
})

test('two reports of a project are compared, the older one first, and each change has its cause', async () => {
  const who = await delivered(analysis)
  const again = await delivered(analysis, { userId: who.userId, seeds: ['rye starter workshop'] })
  expect(again.projectId).toBe(who.projectId)
  const compare = (reportId: string, otherId: string, userId = who.userId) =>
    analysis.call(compareReports, {
      params: { reportId, otherId },
      caller: analysis.caller(userId),
    })
  const { body } = await compare(again.reportId, who.reportId)
  expect(body).toMatchObject({
    older: { reportId: who.reportId },
    newer: { reportId: again.reportId },
    counts: { added: 1, gone: 0, changed: 0 },
    byCause: { brief: 1 },
    changes: [{ keyword: 'rye starter workshop', was: null, causes: [{ cause: 'brief' }] }],
  })
  expect((await compare(who.reportId, again.reportId)).body).toEqual(body)
  const stranger = await delivered(analysis)
  for (const [one, other] of [
    [who.reportId, stranger.reportId],
    [stranger.reportId, who.reportId],
  ] as const)
    expect((await compare(one, other)).problem?.code).toBe('report_not_found')
  const elsewhere = await delivered(analysis, { userId: who.userId, businessName: 'Rise' })
  expect((await compare(who.reportId, elsewhere.reportId)).status).toBe(404)
})

test('reports are read so often in a minute, and no reader uses up the points of another', async () => {
  const env = { REPORT_READS_PER_MINUTE: '5' }
  const narrow = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac]), env)
  try {
    const read = (userId: Who['userId']) =>
      narrow.call(getReport, {
        params: { reportId: `rep_${'0'.repeat(32)}` },
        caller: narrow.caller(userId),
      })
    const [ann, ben] = [newUser(), newUser()]
    const codes = []
    for (let times = 0; times < 6; times += 1) codes.push((await read(ann)).problem?.code)
    expect(codes).toEqual([...Array(5).fill('report_not_found'), 'too_many_requests'])
    expect((await read(ben)).problem?.code).toBe('report_not_found')
    // Lists, projects and what is known of their sites cost as much as a report, and count with it.
    const caller = narrow.caller(ann)
    const params = { projectId: `prj_${'0'.repeat(32)}` as const }
    const more = [
      await narrow.call(listReports, { query: {}, caller }),
      await narrow.call(listProjects, { caller }),
      await narrow.call(getProject, { params, caller }),
      await narrow.call(listProjectSites, { params, caller }),
      await narrow.call(getWatch, { params, caller }),
    ]
    expect(more.map(({ status }) => status)).toEqual(Array(5).fill(429))
  } finally {
    await narrow.stop()
  }
})
