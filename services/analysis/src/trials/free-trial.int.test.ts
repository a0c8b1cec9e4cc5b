import { randomUUID } from 'node:crypto'
import { understandBusiness } from '@sortie/contracts/analysis/briefs/readings'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import {
  createFreeTrial,
  type FreeTrialResults,
  followFreeTrialResults,
  getFreeTrial,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import type { Provider } from '../providers/port.ts'
import { build, shape } from '../testing-service.ts'

const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const newUser = () => `usr_${randomUUID()}`

// These tests cover this service, not the world outside.
const alone = { WIKIMEDIA: 'false', CRAWLER: 'false' }
let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, build, alone)
})
afterAll(() => analysis.stop())

const create = (service: RunningService, userId: string, headers = {}) =>
  service.call(createFreeTrial, { body: details, caller: service.caller(userId), headers })
const resultsOf = (service: RunningService, userId: string, projectId: ProjectId) =>
  service.call(getFreeTrialResults, { params: { projectId }, caller: service.caller(userId) })
const untilOver = (service: RunningService, userId: string, projectId: ProjectId) =>
  vi.waitFor(
    async () => {
      const { body } = await resultsOf(service, userId, projectId)
      expect(['ready', 'failed']).toContain(body.analysis.status)
      return body
    },
    { timeout: 20_000, interval: 200 },
  )

test('a trial is created, runs stage by stage, and is whole', async () => {
  const userId = newUser()
  const { status, body } = await create(analysis, userId)
  expect(status).toBe(201)
  expect(body.projectId).toMatch(/^prj_[0-9a-f]{32}$/)

  const { project, analysis: shown } = await untilOver(analysis, userId, body.projectId)
  expect(project).toEqual({ name: 'Crumb & Co', industry: 'Bakery', mainCompetitor: 'Greggs' })
  expect(shown.stages.map(({ stage }) => stage)).toEqual([
    'requested',
    'competitors',
    'keywords',
    'completed',
  ])
  expect(shown.results.competitors[0]).toMatchObject({ name: 'Greggs' })
  expect(shown.results.competitors).toHaveLength(3)
  expect(shown.results.keywords).toHaveLength(5)
  expect(shown.receipts['keywords.4.difficulty']).toMatchObject({
    value: shown.results.keywords[4]!.difficulty,
    source: 'almanac',
    kind: 'modelled',
  })
  expect(shown.notes).toEqual(
    expect.arrayContaining([
      'The competitors that you didn’t name come only from our built-in almanac.',
      'The keywords come only from our built-in almanac.',
    ]),
  )
  expect(shown.notes.join(' ')).not.toMatch(/\bAI\b/)
})

test('what a description means is told before there is an account, thirty times a minute', async () => {
  const caller = analysis.caller(null, { ip: '192.0.2.77' })
  const ask = (industry: string) =>
    analysis.call(understandBusiness, { body: { industry }, caller })
  const { body } = await ask('skincare clinics')
  expect(body.verdict).toBe('ask')
  expect(body.readings.map(({ id }) => id)).toContain('trade:dermatology-clinic')
  expect((await ask('asdf qwerty')).body).toMatchObject({ verdict: 'unknown', readings: [] })
  for (let time = 2; time < 30; time++) expect((await ask('bakery')).status).toBe(200)
  expect((await ask('bakery')).status).toBe(429)
})

test('a trial is about the reading that was chosen', async () => {
  const userId = newUser()
  const { body } = await analysis.call(createFreeTrial, {
    body: { ...details, industry: 'skincare clinics', reading: 'trade:dermatology-clinic' },
    caller: analysis.caller(userId),
  })
  const { analysis: shown } = await untilOver(analysis, userId, body.projectId)
  const searched = shown.results.keywords.map(({ keyword }) => keyword).join(', ')
  expect(searched).toMatch(/dermatolog|skin|acne|mole/)
  const published = (await analysis.published()).filter(({ data }) => data.userId === userId)
  // It follows from what was typed, and is as personal.
  expect(JSON.stringify(published)).not.toContain('trade:dermatology-clinic')
})

test('each label is explained by factors that add up to its score', async () => {
  const userId = newUser()
  const { body } = await create(analysis, userId)
  const { analysis: shown } = await untilOver(analysis, userId, body.projectId)
  shown.results.keywords.forEach(({ opportunity, searchVolume }, index) => {
    const { score, label, factors } = shown.explanations[`keywords.${index}`]!
    expect(label).toBe(opportunity)
    expect(shown.receipts[`keywords.${index}.opportunity`]?.inputs?.impact).toBe(score)
    expect(factors[0]).toMatchObject({ factor: 'volume', given: searchVolume })
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 6)
  })
})

const ofReport = (events: Awaited<ReturnType<RunningService['published']>>) =>
  events.filter(({ type }) => type !== 'ProjectOpened')

test('its events say that it is a trial, and keep what the person typed encrypted', async () => {
  const userId = newUser()
  const { body } = await create(analysis, userId)
  await untilOver(analysis, userId, body.projectId)
  const events = await vi.waitFor(async () => {
    const published = (await analysis.published()).filter(({ data }) => data.userId === userId)
    expect(published.map(({ type }) => type)).toContain('ProjectOpened')
    expect(ofReport(published).map(({ type }) => type)).toEqual([
      'ReportRequested',
      'CompetitorsFound',
      'ReportCompleted',
    ])
    return published
  }, 20_000)
  expect(ofReport(events).every(({ data }) => data.funding === 'trial')).toBe(true)
  expect(events.every(({ subject }) => subject === userId)).toBe(true)
  for (const typed of Object.values(details)) {
    expect(JSON.stringify(events)).not.toContain(typed)
  }
})

test('twenty concurrent creates make one trial', async () => {
  const userId = newUser()
  const second = await startForTest('analysis', shape, build, analysis.env)
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(index % 2 ? second : analysis, userId)),
    )
    const created = answers.filter(({ status }) => status === 201)
    expect(created).toHaveLength(1)
    const { projectId } = created[0]!.body
    for (const { status, problem } of answers) {
      if (status === 201) continue
      expect(problem).toMatchObject({ status: 409, code: 'free_trial_used', projectId })
    }
    await untilOver(analysis, userId, projectId)
    const commits = await analysis.db.collection('commits').find({ actor: userId }).toArray()
    expect(commits).toHaveLength(1)
  } finally {
    await second.stop()
  }
})

test('a used trial is used for ever, and says where it is', async () => {
  const userId = newUser()
  const { body } = await create(analysis, userId)
  await untilOver(analysis, userId, body.projectId)
  expect((await create(analysis, userId)).problem).toMatchObject({
    code: 'free_trial_used',
    projectId: body.projectId,
  })
})

test('the same key gets the first answer, and another body with it is refused', async () => {
  const userId = newUser()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await create(analysis, userId, headers)
  const again = await create(analysis, userId, headers)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  const other = await analysis.call(createFreeTrial, {
    body: { ...details, industry: 'Dentist' },
    caller: analysis.caller(userId),
    headers,
  })
  expect(other.problem?.code).toBe('idempotency_key_reused')
})

test("somebody else's trial, and one that never was, are not there", async () => {
  const userId = newUser()
  const { projectId } = (await create(analysis, userId)).body
  expect((await resultsOf(analysis, newUser(), projectId)).problem?.code).toBe('project_not_found')
  expect((await resultsOf(analysis, userId, 'prj_1')).problem?.code).toBe('project_not_found')
  const live = await analysis.call(followFreeTrialResults, {
    params: { projectId },
    caller: analysis.caller(newUser()),
  })
  expect(live.problem?.code).toBe('project_not_found')
  expect((await analysis.call(createFreeTrial, { body: details })).status).toBe(401)
})

test('the trial of a user is found without its id', async () => {
  const userId = newUser()
  const caller = analysis.caller(userId)
  expect((await analysis.call(getFreeTrial, { caller })).body).toEqual({ project: null })
  const { projectId } = (await create(analysis, userId)).body
  expect((await analysis.call(getFreeTrial, { caller })).body.project).toMatchObject({
    projectId,
    name: 'Crumb & Co',
    industry: 'Bakery',
  })
})

test('the results fill in live until they are done', async () => {
  const userId = newUser()
  const { projectId } = (await create(analysis, userId)).body
  const response = await analysis.request(followFreeTrialResults, {
    params: { projectId },
    caller: analysis.caller(userId),
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const stream = await response.text()
  const views = [...stream.matchAll(/event: view\ndata: (.*)\n/g)].map(
    ([, data]): FreeTrialResults => JSON.parse(data!),
  )
  expect(stream).toMatch(/event: end\ndata: {}\n\n$/)
  expect(views.at(-1)?.analysis).toMatchObject({ status: 'ready' })
  const filled = views.map(({ analysis: { results } }) => results.keywords.length)
  expect(filled).toEqual(filled.toSorted((a, b) => a - b))
})

test('a run whose sources stay away fails in plain words, and is rerun free in its project', async () => {
  let isDown = true
  const moody: Provider = {
    ...almanac,
    phrases: (ask) =>
      isDown ? Promise.reject(new Error('connect ETIMEDOUT 10.0.0.1')) : almanac.phrases!(ask),
  }
  const service = await startForTest('analysis', shape, (kernel) => build(kernel, [moody]))
  try {
    const userId = newUser()
    const { projectId } = (await create(service, userId)).body
    const failed = await untilOver(service, userId, projectId)
    expect(failed.analysis.status).toBe('failed')
    expect(failed.analysis.failure).toMatch(/^Our data sources did not respond\./)
    expect(failed.analysis.results.competitors).toHaveLength(3)

    isDown = false
    const [rerun, twice] = await Promise.all([create(service, userId), create(service, userId)])
    expect([rerun.status, twice.status].toSorted()).toEqual([201, 409])
    expect((rerun.status === 201 ? rerun : twice).body).toEqual({ projectId })
    const ready = await untilOver(service, userId, projectId)
    expect(ready.analysis.status).toBe('ready')
    expect(ready.analysis.failure).toBeNull()
    expect((await create(service, userId)).problem?.code).toBe('free_trial_used')
  } finally {
    await service.stop()
  }
})
