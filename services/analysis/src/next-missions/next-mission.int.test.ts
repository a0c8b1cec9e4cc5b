import { archiveProject, changeProject } from '@sortie/contracts/analysis/projects/projects'
import { getNextMission } from '@sortie/contracts/analysis/reports/next-mission'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { listReports } from '@sortie/contracts/analysis/reports/reports'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { delivered, details, newUser, patience } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'

let analysis: RunningService
beforeAll(async () => {
  const alone = { WIKIMEDIA: 'false', CRAWLER: 'false' }
  analysis = await startForTest('analysis', shape, build, alone)
})
afterAll(() => analysis.stop())

const nextOf = async (userId: string, reportId: ReportId) => {
  const caller = analysis.caller(userId)
  return (await analysis.call(getNextMission, { params: { reportId }, caller })).body.next
}

test('what to launch next follows from what a project launched so far, until nothing is left', async () => {
  const { userId, reportId, projectId } = await delivered(analysis)
  // Its town can be added to the report without a mission.
  expect(await nextOf(userId, reportId)).toBeNull()

  // The suggestion holds the details that the project learned meanwhile.
  const caller = analysis.caller(userId)
  const known = { industry: 'Bakery', competitors: [{ name: 'Greggs' }], town: 'Leeds' }
  const change = { params: { projectId }, body: { ...known, ownSite: 'crumb.example' } }
  await analysis.call(changeProject, { ...change, caller })
  expect(await nextOf(userId, reportId)).toMatchObject({
    reason: 'rival',
    kind: 'competitors',
    mainCompetitor: 'Greggs',
    more: { ownSite: 'crumb.example', rivals: ['greggs.co.uk'] },
  })
  await analysis.call(changeProject, { params: { projectId }, body: known, caller })
  expect(await nextOf(userId, reportId)).toBeNull()

  const inLeeds = { userId, projectId, country: 'GB', town: 'Leeds' }
  const second = await delivered(analysis, inLeeds)
  // Ads would rate the same keywords for another mission.
  expect(await nextOf(userId, second.reportId)).toBeNull()
  const third = await delivered(analysis, { ...inLeeds, aim: 'paid' })
  expect(await nextOf(userId, second.reportId)).toBeNull()
  expect(await nextOf(userId, third.reportId)).toBeNull()
})

test('nothing is suggested to strangers, of a trial, or of what was put away', async () => {
  const { userId, reportId, projectId } = await delivered(analysis)
  const stranger = analysis.caller(newUser())
  const refused = await analysis.call(getNextMission, { params: { reportId }, caller: stranger })
  expect(refused.status).toBe(404)

  const trying = newUser()
  const caller = analysis.caller(trying)
  await analysis.call(createFreeTrial, { body: details, caller })
  const trial = await vi.waitFor(async () => {
    const [one] = (await analysis.call(listReports, { caller, query: {} })).body.reports
    expect(one?.status).toBe('ready')
    return one!
  }, patience)
  expect(await nextOf(trying, trial.reportId)).toBeNull()

  const owner = analysis.caller(userId)
  await analysis.call(archiveProject, { params: { projectId }, caller: owner })
  expect(await nextOf(userId, reportId)).toBeNull()
})
