import { launchReport } from '@sortie/contracts/analysis'
import { replayReport } from '@sortie/contracts/replay'
import { startForTest, type Tested } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { almanac } from './providers/almanac/almanac.ts'
import { delivered, details, newUser, type Who } from './testing-delivered.ts'
import { build, shape } from './wiring.ts'

let analysis: Tested
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
  // Phrases that no editor put into a band.
  { industry: 'Vegan bakery in Leeds', seeds: ['kombucha on tap', 'rye starter workshop'] },
])('a report computed again comes out as it is: %o', async (brief) => {
  const who = await delivered(analysis, brief)
  const { status, body } = await ask(who)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ reportId: who.reportId, missing: [] },
    made: { isEqual: true, differences: [] },
    today: { isEqual: true, differences: [] },
  })
  expect(body.made.compared).toBeGreaterThan(body.keywords * 4)
  expect(body.made.formulas).toContainEqual({ formula: 'clusters', version: '1' })
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
