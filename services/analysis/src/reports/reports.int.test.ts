import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { checkReport, launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import {
  getKeyword,
  KEYWORD_COLUMNS,
  type KeywordRow,
  listKeywords,
} from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import { FIRST_SORTIES } from '@sortie/contracts/analysis/plans/sorties'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getAnalysisOverview, listJobs } from '@sortie/contracts/analysis/reports/report-jobs'
import { PAID, TOP_KEYWORDS } from '@sortie/contracts/analysis/reports/report-limits'
import {
  cancelReport,
  followReport,
  getReport,
  listReports,
  type Report,
} from '@sortie/contracts/analysis/reports/reports'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import type { Provider } from '../providers/port.ts'
import { build, shape } from '../testing-service.ts'

// Billing's part is played by the tests; see launch.int.test.ts for both together.

const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const newUser = () => `usr_${randomUUID()}`
const alone = { WIKIMEDIA: 'false', CRAWLER: 'false' }
const patience = { timeout: 20_000, interval: 200 }

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, build, alone)
})
afterAll(() => analysis.stop())

test('who launches too fast is told when to go on; a launch that is sent again is answered', async () => {
  expect(shape.LAUNCHES_PER_MINUTE.parse(undefined)).toBe(30)
  const service = await startForTest('analysis', shape, build, {
    ...alone,
    LAUNCHES_PER_MINUTE: '3',
  })
  const [userId, key] = [newUser(), randomUUID()]
  const first = await launch(userId, { service, key })
  expect(first.status).toBe(202)
  // Sent again, it uses up nothing.
  for (let again = 0; again < 3; again++)
    expect((await launch(userId, { service, key })).body.reportId).toBe(first.body.reportId)
  const others = await Promise.all([1, 2].map(() => launch(userId, { service, again: true })))
  expect(others.map(({ status }) => status)).toEqual([202, 202])

  const { status, headers, problem } = await launch(userId, { service, again: true })
  expect([status, problem?.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(problem?.message).toMatch(
    /^You can check or launch 3 reports a minute\. No mission was used\. Try again in \d+ seconds?\.$/,
  )
  expect(problem?.detail).toBe(problem?.message)
  const known = await launch(userId, { service, key })
  expect([known.status, known.body.reportId]).toEqual([202, first.body.reportId])
  expect((await launch(newUser(), { service })).status).toBe(202)
  const caller = service.caller(userId)
  expect((await service.call(listReports, { caller })).body.reports).toHaveLength(3)
  await service.stop()
})

const launch = (
  userId: string,
  { service = analysis, key = randomUUID() as string, again = false } = {},
) =>
  service.call(launchReport, {
    body: { ...details, ...(again && { again }) },
    caller: service.caller(userId),
    headers: { 'idempotency-key': key },
  })
const reportOf = (userId: string, reportId: ReportId, service = analysis) =>
  service.call(getReport, { params: { reportId }, caller: service.caller(userId) })
const rowsOf = (userId: string, reportId: ReportId, query: Record<string, string>) =>
  analysis.call(listKeywords, { params: { reportId }, query, caller: analysis.caller(userId) })
const until = (
  userId: string,
  reportId: ReportId,
  status: Report['analysis']['status'],
  service = analysis,
) =>
  vi.waitFor(async () => {
    const { body } = await reportOf(userId, reportId, service)
    expect(body.analysis.status).toBe(status)
    return body
  }, patience)

/** The report that a launch under way made. */
const launched = (userId: string, service = analysis) =>
  vi.waitFor(async () => {
    const caller = service.caller(userId)
    const { reports } = (await service.call(listReports, { caller })).body
    expect(reports).toHaveLength(1)
    return reports[0]!.reportId
  }, patience)

const answer = (
  type: 'MissionReserved' | 'MissionDeclined',
  userId: string,
  reportId: ReportId,
  service = analysis,
) => {
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const data = { ledgerId, userId, reportId, at: new Date().toISOString(), available: 0 }
  const moved = { entries: [], debt: 0 }
  const isReserved = type === 'MissionReserved'
  return service.publish('billing', {
    type,
    stream: ledgerId,
    version: 2,
    data: isReserved ? { ...data, ...moved } : data,
  })
}

/** A launch whose mission is reserved, answered by the service. */
const launchReserved = async (userId: string, service = analysis) => {
  const asked = launch(userId, { service })
  const reportId = await launched(userId, service)
  await answer('MissionReserved', userId, reportId, service)
  return { reportId, answered: await asked }
}

test('a launched report waits for its mission, runs, and is whole at paid breadth', async () => {
  const userId = newUser()
  const { reportId, answered } = await launchReserved(userId)
  expect(answered.status).toBe(202)
  expect(answered.body.reportId).toBe(reportId)
  expect(['queued', 'running', 'ready']).toContain(answered.body.status)

  const report = await until(userId, reportId, 'ready')
  expect(report).toMatchObject({ reportId, funding: 'mission', mission: 'spent' })
  const startedAt = report.analysis.stages.find(({ stage }) => stage === 'running')!.at
  expect(Date.parse(report.deadline) - Date.parse(startedAt)).toBe(300_000)
  expect(report.analysis.stages.map(({ stage }) => stage)).toEqual([
    'requested',
    'queued',
    'running',
    'competitors',
    'keywords',
    'completed',
  ])
  const { competitors, keywords } = report.analysis.results
  expect(competitors).toHaveLength(PAID.competitors)
  expect(keywords).toHaveLength(TOP_KEYWORDS)
  const { count, of, ratings, easiest } = report.keywords
  expect(count).toBeGreaterThanOrEqual(PAID.leastKeywords)
  expect([of, ratings.High + ratings.Medium + ratings.Low]).toEqual([count, count])

  const { body } = await rowsOf(userId, reportId, { limit: '1000' })
  expect(body).toMatchObject({ columns: KEYWORD_COLUMNS, next: null })
  const rows = body.rows.map(([keywordId, keyword, , , difficulty, impact]) => {
    return { keywordId, keyword, difficulty, impact }
  })
  expect(rows).toHaveLength(count)
  // Keywords that every rival of the trade wants are worth knowing here too.
  const shown = competitors.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  expect(rows.map(({ keyword }) => keyword)).toEqual(expect.arrayContaining(shown))
  const impacts = rows.map(({ impact }) => impact)
  expect(impacts).toEqual(impacts.toSorted((a, b) => b - a))
  expect(rows[0]?.keyword).toBe(keywords[0]?.keyword)
  expect(Math.min(...rows.map(({ difficulty }) => difficulty))).toBe(easiest)
  expect(new Set(rows.map(({ keywordId }) => keywordId)).size).toBe(count)
})

test('a report begins with five sorties, and each of its keywords is in one cluster for ever', async () => {
  const userId = newUser()
  const { reportId } = await launchReserved(userId)
  const report = await until(userId, reportId, 'ready')
  expect(report.sorties).toHaveLength(FIRST_SORTIES)
  for (const { title, why, count, keywords, clicks } of report.sorties) {
    expect(title).toMatch(/^\p{Lu}/u)
    expect(why).toContain('searches a month')
    expect(keywords).toHaveLength(Math.min(12, count))
    const { searchVolume, clickShare } = clicks.inputs as Record<string, number>
    expect(clicks).toMatchObject({ formula: 'clicksAtPosition', version: '1', kind: 'modelled' })
    expect(clicks.value).toBe(Math.round(searchVolume! * clickShare!))
  }

  const caller = analysis.caller(userId)
  const { body } = await analysis.call(listClusters, {
    params: { reportId },
    query: { limit: '500' },
    caller,
  })
  expect(body.clusters).toHaveLength(report.clusters!)
  const { rows } = (await rowsOf(userId, reportId, { limit: '1000' })).body
  const ids = body.clusters.flatMap(({ keywordIds }) => keywordIds)
  expect(ids.toSorted()).toEqual(rows.map(([keywordId]) => keywordId).toSorted())
  expect(body.clusters.every(({ count, keywordIds }) => count === keywordIds.length)).toBe(true)
  const visits = body.clusters.map(({ clicks }) => clicks)
  expect(visits).toEqual(visits.toSorted((a, b) => b - a))
  const [first] = report.sorties
  const names = new Map(rows.map(([keywordId, keyword]) => [keywordId, keyword]))
  const own = body.clusters.find(({ clusterId }) => clusterId === first!.clusterId)!
  expect(own.keywordIds.map((keywordId) => names.get(keywordId)).slice(0, 12)).toEqual(
    first!.keywords.map(({ keyword }) => keyword),
  )

  const foreign = { params: { reportId }, caller: analysis.caller(newUser()) }
  expect((await analysis.call(listClusters, foreign)).problem?.code).toBe('report_not_found')
  const trial = await analysis.call(createFreeTrial, { body: details, caller })
  const trialOf = await analysis.call(listReports, { caller })
  const one = trialOf.body.reports.find(({ projectId }) => projectId === trial.body.projectId)!
  await until(userId, one.reportId, 'ready')
  const none = await analysis.call(listClusters, { params: { reportId: one.reportId }, caller })
  expect(none.body).toEqual({ clusters: [], next: null })
  expect((await reportOf(userId, one.reportId)).body).toMatchObject({ sorties: [], clusters: null })
})

test('a keyword opens with its receipts and its explanation; one that is not there does not', async () => {
  const userId = newUser()
  const { reportId } = await launchReserved(userId)
  await until(userId, reportId, 'ready')
  const [row] = (await rowsOf(userId, reportId, { limit: '1' })).body.rows
  const [keywordId, keyword, intent, volume, difficulty, impact, opportunity] = row!
  const caller = analysis.caller(userId)
  const open = (id: string) =>
    analysis.call(getKeyword, { params: { reportId, keywordId: id as KeywordId }, caller })
  expect((await open(keywordId)).body).toMatchObject({
    keywordId,
    keyword,
    intent,
    receipts: {
      searchVolume: { value: volume, unit: 'searches/month', source: 'almanac' },
      difficulty: { value: difficulty, unit: '0-10' },
      opportunity: { value: opportunity, inputs: { impact } },
    },
    explanation: { score: impact, label: opportunity },
  })
  expect((await open('kw_0')).problem).toMatchObject({ status: 404, code: 'keyword_not_found' })
})

test('pages of keywords are sorted, narrowed and searched, and lead through all of them once', async () => {
  const userId = newUser()
  const { reportId } = await launchReserved(userId)
  const { keywords } = await until(userId, reportId, 'ready')
  const all = async (query: Record<string, string>) => {
    const rows: KeywordRow[] = []
    for (let after: string | null = ''; after !== null; ) {
      const asked = { ...query, limit: '40', ...(after && { after }) }
      const { body }: Awaited<ReturnType<typeof rowsOf>> = await rowsOf(userId, reportId, asked)
      rows.push(...body.rows)
      after = body.next
    }
    return rows
  }
  const byVolume = (await all({ sort: 'volume' })).map(([, , , volume]) => volume)
  expect(byVolume).toEqual(byVolume.toSorted((a, b) => b - a))
  expect(byVolume).toHaveLength(keywords.count)
  const hardest = (await all({ sort: 'difficulty', order: 'descending' })).map((row) => row[4])
  expect(hardest).toEqual(hardest.toSorted((a, b) => b - a))
  const high = await all({ opportunity: 'High' })
  expect(high).toHaveLength(keywords.ratings.High)
  expect(new Set(high.map((row) => row[6]))).toEqual(new Set(['High']))
  const named = await all({ containing: 'CAKE', sort: 'keyword' })
  expect(named.length).toBeGreaterThan(0)
  expect(named.length).toBeLessThan(keywords.count)
  expect(named.every(([, keyword]) => keyword.includes('cake'))).toBe(true)
  const wrong = await rowsOf(userId, reportId, { after: 'not-a-cursor' })
  expect(wrong.problem).toMatchObject({ code: 'invalid_request' })
})

test('its events travel in order, and say that a mission pays', async () => {
  const userId = newUser()
  const { reportId } = await launchReserved(userId)
  await until(userId, reportId, 'ready')
  await vi.waitFor(async () => {
    const events = (await analysis.published()).filter(({ stream }) => stream === reportId)
    expect(events.map(({ type }) => type)).toEqual([
      'ReportRequested',
      'ReportQueued',
      'ReportStarted',
      'CompetitorsFound',
      'ReportCompleted',
    ])
    expect(events.every(({ data }) => data.funding === 'mission')).toBe(true)
  }, patience)
})

test('a report without a mission is declined, and never runs', async () => {
  const userId = newUser()
  const key = randomUUID()
  const asked = launch(userId, { key })
  const reportId = await launched(userId)
  await answer('MissionDeclined', userId, reportId)
  const { problem } = await asked
  expect(problem).toMatchObject({ status: 402, code: 'no_missions', reportId })
  expect((await launch(userId, { key })).problem).toMatchObject({ status: 402, reportId })
  const { body } = await reportOf(userId, reportId)
  expect(body).toMatchObject({ mission: 'declined', analysis: { status: 'declined' } })
})

test('where billing is late, the launch says so, and the report runs later', async () => {
  const userId = newUser()
  const { status, body } = await launch(userId)
  expect(status).toBe(202)
  expect(body).toMatchObject({ status: 'requested', available: null })
  expect((await reportOf(userId, body.reportId)).body.mission).toBe('asked')
  await answer('MissionReserved', userId, body.reportId)
  await until(userId, body.reportId, 'ready')
})

test('twenty launches with one key are one report, whichever instance takes them', async () => {
  const userId = newUser()
  const key = randomUUID()
  const second = await startForTest('analysis', shape, build, analysis.env)
  try {
    const asked = Array.from({ length: 20 }, (_, index) =>
      launch(userId, { key, service: index % 2 ? second : analysis }),
    )
    const reportId = await launched(userId)
    await answer('MissionReserved', userId, reportId)
    for (const { status, body } of await Promise.all(asked)) {
      expect([status, body.reportId]).toEqual([202, reportId])
    }
    await until(userId, reportId, 'ready')
    const again = await launch(userId, { key, service: second })
    expect(again.body).toMatchObject({ reportId, status: 'ready', available: 0 })
    const other = await analysis.call(launchReport, {
      body: { ...details, industry: 'Dentist' },
      caller: analysis.caller(userId),
      headers: { 'idempotency-key': key },
    })
    expect(other.problem?.code).toBe('idempotency_key_reused')
  } finally {
    await second.stop()
  }
})

const checkedFor = (userId: string, body: object) =>
  analysis.call(checkReport, { body: body as never, caller: analysis.caller(userId) })

test('before a mission is spent, a brief is checked: the trade, the place, rivals, and how much there will be', async () => {
  const { body } = await checkedFor(newUser(), {
    ...details,
    industry: 'vegan bakery',
    country: 'GB',
    town: 'Leeds',
    rivals: ['Gails'],
  })
  expect(body).toMatchObject({
    place: { country: 'GB', town: { name: 'Leeds' }, by: 'told' },
    verdict: 'ready',
    volumes: 'estimated',
    same: null,
  })
  expect(body.readings[0]).toMatchObject({
    id: 'trade:bakery',
    niche: 'vegan',
    place: 'Leeds, United Kingdom',
  })
  expect(body.keywords).toBeGreaterThanOrEqual(100)
  expect(body.rivals.length).toBeGreaterThanOrEqual(3)
  expect(body.sources.find(({ name }) => name === 'almanac')?.keywords).toBe(body.keywords)
  const unknown = await checkedFor(newUser(), { ...details, town: 'Nowhere on Sea' })
  expect(unknown.body.place).toMatchObject({ town: null, isUnknownTown: true })
})

test('checks and launches are counted together: thirty a minute', async () => {
  const userId = newUser()
  for (let time = 0; time < 30; time++) expect((await checkedFor(userId, details)).status).toBe(200)
  expect((await checkedFor(userId, details)).status).toBe(429)
  expect((await launch(userId)).status).toBe(429)
})

test('the same again costs nothing, until it is wanted again or came to nothing', async () => {
  const userId = newUser()
  const { reportId } = await launchReserved(userId)
  const retyped = { ...details, businessName: '  CRUMB and co', industry: 'bakery' }
  const ask = (body: object) =>
    analysis.call(launchReport, { body: body as never, caller: analysis.caller(userId) })
  const same = await ask(retyped)
  expect([same.status, same.body.reportId, same.body.same]).toEqual([200, reportId, true])
  expect((await checkedFor(userId, retyped)).body.same?.reportId).toBe(reportId)
  await until(userId, reportId, 'ready')
  expect((await ask(details)).body).toMatchObject({ reportId, status: 'ready', same: true })

  const others = await Promise.all([
    ask({ ...details, again: true }),
    ask({ ...details, country: 'GB' }),
    ask({ ...details, seeds: ['rye bread'] }),
  ])
  expect(others.map(({ status }) => status)).toEqual([202, 202, 202])
  const ids = others.map(({ body }) => body.reportId)
  expect(new Set([...ids, reportId]).size).toBe(4)
  // A report that has not begun is cancelled, and no longer answers its brief.
  const cancelled = { params: { reportId: ids[1]! }, caller: analysis.caller(userId) }
  expect((await analysis.call(cancelReport, cancelled)).status).toBe(200)
  const anew = await ask({ ...details, country: 'GB' })
  expect([anew.status, anew.body.same]).toEqual([202, false])
  expect(ids).not.toContain(anew.body.reportId)

  // The one that was wanted again answers from then on; where it comes to nothing, the first does.
  expect((await ask(details)).body).toMatchObject({ reportId: ids[0], available: null, same: true })
  const gone = { params: { reportId: ids[0]! }, caller: analysis.caller(userId) }
  expect((await analysis.call(cancelReport, gone)).status).toBe(200)
  expect((await ask(details)).body).toMatchObject({ reportId, same: true })
})

test('of launches at once with keys of their own one makes a report, and all are answered with it', async () => {
  const userId = newUser()
  const asked = Array.from({ length: 8 }, () => launch(userId))
  const reportId = await launched(userId)
  await answer('MissionReserved', userId, reportId)
  const replies = await Promise.all(asked)
  expect(new Set(replies.map(({ body }) => body.reportId))).toEqual(new Set([reportId]))
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
  const caller = analysis.caller(userId)
  expect((await analysis.call(listReports, { caller })).body.reports).toHaveLength(1)
})

test('what was told of the business stands in the report, and its keywords come first', async () => {
  const userId = newUser()
  const more = { country: 'GB', town: 'Leeds', rivals: ['Gails'], seeds: ['kouign amann box'] }
  const asked = analysis.call(launchReport, {
    body: { ...details, ...more } as never,
    caller: analysis.caller(userId),
  })
  const reportId = await launched(userId)
  await answer('MissionReserved', userId, reportId)
  await asked
  const report = await until(userId, reportId, 'ready')
  expect(report.more).toEqual(more)
  expect(report.analysis.results.competitors.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Greggs']),
  )
  const found = (await rowsOf(userId, reportId, { limit: '1000' })).body.rows
  const keywords = found.map(([, keyword]) => keyword)
  expect(keywords).toEqual(expect.arrayContaining(['kouign amann box', 'bakery leeds']))
})

test('a report that does not run yet is cancelled, and what billing says later changes nothing', async () => {
  const userId = newUser()
  const { reportId } = (await launch(userId)).body
  const cancel = () =>
    analysis.call(cancelReport, { params: { reportId }, caller: analysis.caller(userId) })
  expect((await cancel()).body).toEqual({ status: 'cancelled' })
  expect((await cancel()).body).toEqual({ status: 'cancelled' })
  await answer('MissionReserved', userId, reportId)
  const later = newUser()
  const { reportId: other } = await launchReserved(later)
  await until(later, other, 'ready')
  expect((await reportOf(userId, reportId)).body).toMatchObject({
    mission: 'returned',
    analysis: { status: 'cancelled' },
  })
  const late = await analysis.call(cancelReport, {
    params: { reportId: other },
    caller: analysis.caller(later),
  })
  expect(late.problem?.code).toBe('report_not_cancellable')
})

test('reports of one business in one trade are one project, that of its trial; another is chosen by its id', async () => {
  const userId = newUser()
  const caller = analysis.caller(userId)
  const ask = (body: Record<string, string | boolean>, as = caller) =>
    analysis.call(launchReport, { body: { ...details, ...body }, caller: as })
  const trial = await analysis.call(createFreeTrial, { body: details, caller })
  const first = (await ask({ businessName: 'Loaf' })).body
  const [same, retyped, ofTrial] = await Promise.all([
    ask({ businessName: 'Loaf', mainCompetitor: 'Gails' }),
    ask({ businessName: ' LOAF ', industry: 'bakery', again: true }),
    ask({ businessName: 'crumb and co' }),
  ])
  expect([same.body.projectId, retyped.body.projectId]).toEqual([first.projectId, first.projectId])
  expect(ofTrial.body.projectId).toBe(trial.body.projectId)
  const chosen = { businessName: 'Anything', projectId: first.projectId }
  await vi.waitFor(async () => expect((await ask(chosen)).status).toBe(202), patience)
  const { reports } = (await analysis.call(listReports, { caller })).body
  expect(reports.filter(({ projectId }) => projectId === first.projectId)).toHaveLength(4)
  expect(reports.filter(({ projectId }) => projectId === trial.body.projectId)).toHaveLength(2)

  const stranger = await ask(chosen, analysis.caller(newUser()))
  expect(stranger.problem).toMatchObject({ status: 404, code: 'project_not_found' })
  expect((await ask({ projectId: 'prj_0' })).problem?.code).toBe('project_not_found')
})

test('a project may be chosen as soon as a launch has told it, before it is made', async () => {
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
    const ask = (body: object, as = caller) =>
      service.call(launchReport, { body: { ...details, ...body }, caller: as })
    const { projectId } = (await ask({})).body
    expect((await ask({ projectId })).body).toMatchObject({ projectId })
    const stranger = await ask({ projectId }, service.caller(newUser()))
    expect(stranger.problem).toMatchObject({ status: 404, code: 'project_not_found' })
  } finally {
    await service.stop()
  }
})

test("somebody else's report is not there", async () => {
  const userId = newUser()
  const { reportId } = (await launch(userId)).body
  const stranger = analysis.caller(newUser())
  for (const endpoint of [getReport, followReport, cancelReport, listKeywords]) {
    const given = { params: { reportId }, caller: stranger }
    const refused = await (await analysis.request(endpoint, given)).json()
    expect(refused).toMatchObject({ status: 404, code: 'report_not_found' })
  }
  expect((await analysis.call(listReports, { caller: stranger })).body.reports).toEqual([])
})

test('a report fills in live until it is done', async () => {
  const userId = newUser()
  const { reportId } = (await launch(userId)).body
  const response = await analysis.request(followReport, {
    params: { reportId },
    caller: analysis.caller(userId),
  })
  await answer('MissionReserved', userId, reportId)
  const stream = await response.text()
  const views = [...stream.matchAll(/event: view\ndata: (.*)\n/g)].map(
    ([, data]): Report => JSON.parse(data!),
  )
  expect(views[0]?.mission).toBe('asked')
  expect(views.at(-1)?.analysis.status).toBe('ready')
  expect(stream).toMatch(/event: end\ndata: {}\n\n$/)
})

test('reports are listed newest first, with what they found once they are ready', async () => {
  const userId = newUser()
  const { reportId } = await launchReserved(userId)
  const { keywords } = await until(userId, reportId, 'ready')
  const { body } = await launch(userId, { again: true })
  const { reports } = (await analysis.call(listReports, { caller: analysis.caller(userId) })).body
  expect(reports.map((each) => each.reportId)).toEqual([body.reportId, reportId])
  expect(reports[0]).toMatchObject({ status: 'requested', easiest: null, finishedAt: null })
  const { High, Medium, Low } = reports[1]!.opportunities
  expect(High + Medium + Low).toBe(keywords.count)
  expect(reports[1]).toMatchObject({
    name: 'Crumb & Co',
    industry: 'Bakery',
    mainCompetitor: 'Greggs',
    status: 'ready',
    kind: 'keywords',
    easiest: keywords.easiest,
  })
})

test('a report that finds too little, or whose sources stay away, fails and says why', async () => {
  const few: Provider = {
    ...almanac,
    phrases: async (ask) => {
      if (ask.industry === 'Dentist') throw new Error('connect ETIMEDOUT 10.0.0.1')
      const { found, notes } = await almanac.phrases!(ask)
      return { found: found.slice(0, PAID.leastKeywords - 1), notes }
    },
  }
  const service = await startForTest('analysis', shape, (kernel) => build(kernel, [few]))
  try {
    const poor = newUser()
    const { reportId } = await launchReserved(poor, service)
    const report = await until(poor, reportId, 'failed', service)
    expect(report.mission).toBe('returned')
    expect(report.analysis.failure).toMatch(/^We found too few keywords/)
    expect(report.analysis.results.keywords).toEqual([])

    const unheard = newUser()
    const asked = service.call(launchReport, {
      body: { ...details, industry: 'Dentist' },
      caller: service.caller(unheard),
    })
    const second = await launched(unheard, service)
    await answer('MissionReserved', unheard, second, service)
    await asked
    const failed = await until(unheard, second, 'failed', service)
    expect(failed.analysis.failure).toBe('Our data sources did not respond.')

    const jobs = await service.call(listJobs, {
      query: { status: 'failed' },
      caller: service.caller(newUser(), { admin: true }),
    })
    expect(jobs.body.reports.map(({ cause }) => cause)).toEqual(['sources', 'quality'])
    // Nobody is alarmed: that is for work which failed for no known reason.
    const states = async () => {
      const items = await service.db.collection('work').find({ work: 'run-report' }).toArray()
      return items.map(({ state }) => state)
    }
    await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done']), patience)
  } finally {
    await service.stop()
  }
})

test('a report past its deadline fails, running or never answered, whichever instance sees it', async () => {
  const stuck: Provider = { ...almanac, phrases: () => new Promise(() => {}), budgetMs: 600_000 }
  const hasty = { REPORT_DEADLINE_SECONDS: '4', REPORT_START_SECONDS: '6' }
  const build_ = (kernel: Parameters<typeof build>[0]) => build(kernel, [stuck])
  const one = await startForTest('analysis', shape, build_, hasty)
  const two = await startForTest('analysis', shape, build_, one.env)
  try {
    const [ignored, running] = [newUser(), newUser()]
    const unanswered = launch(ignored, { service: one })
    const { reportId } = await launchReserved(running, two)
    const failed = await until(running, reportId, 'failed', one)
    expect(failed).toMatchObject({ mission: 'returned' })
    expect(failed.analysis.failure).toBe('The report took too long.')
    const { body } = await unanswered
    expect(body.status).toBe('requested')
    const late = await until(ignored, body.reportId, 'failed', two)
    expect(late.analysis.failure).toBe("The report couldn't be started in time.")

    // Billing's word comes after the outcome: it changes nothing.
    await answer('MissionReserved', ignored, body.reportId, one)
    const outcomes = (stream: string) =>
      one.db.collection('commits').countDocuments({ stream, 'events.type': 'ReportFailed' })
    expect(await Promise.all([reportId, body.reportId].map(outcomes))).toEqual([1, 1])
    const overview = await one.call(getAnalysisOverview, {
      caller: one.caller(newUser(), { admin: true }),
    })
    expect(overview.body).toMatchObject({ overdue: 0, lastDay: { requested: 2, failed: 2 } })
    expect(overview.body.byStatus).toMatchObject({ failed: 2, requested: 0 })
  } finally {
    await two.stop()
    await one.stop()
  }
})

test('the deadline counts from the start of a report, however long it waited', async () => {
  const stuck: Provider = { ...almanac, phrases: () => new Promise(() => {}), budgetMs: 600_000 }
  const hasty = { REPORT_DEADLINE_SECONDS: '4' }
  const service = await startForTest('analysis', shape, (kernel) => build(kernel, [stuck]), hasty)
  try {
    const userId = newUser()
    const { reportId } = (await launch(userId, { service })).body
    await setTimeout(4_000)
    await answer('MissionReserved', userId, reportId, service)
    const running = await until(userId, reportId, 'running', service)
    const startedAt = running.analysis.stages.find(({ stage }) => stage === 'running')!.at
    expect(Date.parse(running.deadline) - Date.parse(startedAt)).toBe(4_000)
    await setTimeout(2_000)
    await until(userId, reportId, 'running', service)
    await until(userId, reportId, 'failed', service)
  } finally {
    await service.stop()
  }
})

test('a machine whose clock is ten minutes fast fails no report', async () => {
  const stuck: Provider = { ...almanac, phrases: () => new Promise(() => {}), budgetMs: 600_000 }
  const service = await startForTest('analysis', shape, (kernel) => build(kernel, [stuck]), {})
  try {
    const userId = newUser()
    const { reportId } = await launchReserved(userId, service)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    // Longer than from one look for late reports to the next.
    await setTimeout(5_500)
    await until(userId, reportId, 'running', service)
    const { body } = await service.call(getAnalysisOverview, {
      caller: service.caller(newUser(), { admin: true }),
    })
    expect(body.overdue).toBe(0)
  } finally {
    vi.useRealTimers()
    await service.stop()
  }
})

test('operators see the jobs of everybody, page by page; for all others they are not there', async () => {
  const admin = analysis.caller(newUser(), { admin: true })
  for (const endpoint of [listJobs, getAnalysisOverview]) {
    const caller = analysis.caller(newUser())
    const refused = await (await analysis.request(endpoint, { caller })).json()
    expect(refused).toMatchObject({ status: 404, code: 'not_found' })
  }
  const page = async (cursor?: string) => {
    const query = { limit: '2', ...(cursor && { cursor }) }
    return (await analysis.call(listJobs, { query, caller: admin })).body
  }
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { reports, next } = await page(cursor)
    seen.push(...reports.map(({ reportId }) => reportId))
    if (!next) break
    cursor = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(await analysis.db.collection('view.report-summary.1').countDocuments())
})

test('of a delivered report operators and its owner see whether its mission was returned', async () => {
  const userId = newUser()
  const { reportId } = await launchReserved(userId)
  await until(userId, reportId, 'ready')
  const admin = analysis.caller(newUser(), { admin: true })
  const isReturned = async () => {
    const { reports } = (await analysis.call(listJobs, { caller: admin })).body
    return reports.find((each) => each.reportId === reportId)?.missionReturned
  }
  expect(await isReturned()).toBe(false)
  expect((await reportOf(userId, reportId)).body.mission).toBe('spent')
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const moved = { entries: [], available: 1, debt: 0, at: new Date().toISOString() }
  await analysis.publish('billing', {
    type: 'MissionReleased',
    stream: ledgerId,
    version: 4,
    data: { ledgerId, userId, reportId, ...moved, reason: 'operator', note: 'Empty' },
  })
  await expect.poll(isReturned, patience).toBe(true)
  expect((await reportOf(userId, reportId)).body.mission).toBe('returned')
})
