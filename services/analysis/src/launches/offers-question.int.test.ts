import { randomUUID } from 'node:crypto'
import { checkReport, launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { understandBusiness } from '@sortie/contracts/analysis/briefs/readings'
import { PAID } from '@sortie/contracts/analysis/reports/report-limits'
import { listReports } from '@sortie/contracts/analysis/reports/reports'
import { createFreeTrial, getFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build, shape } from '../testing-service.ts'

// Tests what happens to a business of which no list says what it sells: its owner is asked, and nothing is charged.

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, build, { WIKIMEDIA: 'false', CRAWLER: 'false' })
})
afterAll(() => analysis.stop())

const details = { industry: 'organ builder', businessName: 'Northside', mainCompetitor: 'Bluebird' }
const place = { country: 'GB', town: 'Leeds' } as const
const newCaller = () => analysis.caller(`usr_${randomUUID()}`)

test('a launch without an answer is refused before anything is reserved, and says what to add', async () => {
  const caller = newCaller()
  const body = { ...details, ...place }
  const { body: checked } = await analysis.call(checkReport, { body, caller })
  expect(checked).toMatchObject({ verdict: 'unknown', same: null })
  expect(checked.question).toContain('What do people buy from you?')
  const { problem } = await analysis.call(launchReport, { body, caller })
  expect(problem).toMatchObject({ status: 422, code: 'offers_unknown' })
  expect((await analysis.call(listReports, { caller })).body.reports).toEqual([])
})

test('an answer makes it ready, and a short report still says what would add to it', async () => {
  const body = {
    ...details,
    ...place,
    seeds: ['church organ restoration', 'pipe organ tuning', 'organ repair'],
  }
  const { body: checked } = await analysis.call(checkReport, { body, caller: newCaller() })
  expect(checked.verdict).toBe('ready')
  expect(checked.keywords).toBeGreaterThanOrEqual(PAID.leastKeywords)
  expect(checked.question).toContain('What do people buy from you?')
})

test('a trial asks too, runs without an answer, and shows what was answered', async () => {
  const visitor = analysis.caller(null, { ip: '192.0.2.91' })
  const { industry } = details
  const { body } = await analysis.call(understandBusiness, { body: { industry }, caller: visitor })
  expect(body).toMatchObject({ verdict: 'ready' })
  expect(body.question).toContain('What do people buy from you?')
  const shownTo = async (seeds?: string[]) => {
    const caller = newCaller()
    const trial = { ...details, ...(seeds && { seeds }) }
    const { projectId } = (await analysis.call(createFreeTrial, { body: trial, caller })).body
    return vi.waitFor(
      async () => {
        const reply = await analysis.call(getFreeTrialResults, { params: { projectId }, caller })
        expect(reply.body.analysis.status).toBe('ready')
        return reply.body.analysis.results.keywords.map(({ keyword }) => keyword)
      },
      { timeout: 60_000, interval: 250 },
    )
  }
  expect(await shownTo()).toHaveLength(5)
  expect((await shownTo(['church organ restoration', 'pipe organ tuning'])).join(' | ')).toMatch(
    /restoration|tuning/,
  )
})

test('a trial asks the owner of a business that no list has', async () => {
  const caller = analysis.caller(null, { ip: '192.0.2.92' })
  const understand = async (seeds?: string[]) => {
    const body = { industry: 'worm farm', ...(seeds && { seeds }) }
    return (await analysis.call(understandBusiness, { body, caller })).body
  }
  const unanswered = await understand()
  expect(unanswered).toMatchObject({ verdict: 'unknown', readings: [] })
  expect(unanswered.question).toContain('What do people buy from you?')
  const seeds = ['red wigglers', 'worm castings', 'compost worms']
  expect(await understand(seeds)).toMatchObject({
    verdict: 'ready',
    readings: [{ name: 'worm farm' }],
  })
})
