import { randomUUID } from 'node:crypto'
import type { SourceCall } from '@sortie/contracts/analysis/keywords/receipts'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getAnalysisOverview } from '@sortie/contracts/analysis/reports/report-jobs'
import { createFreeTrial, getFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import type { ModelBudget } from '@sortie/model/budget'
import { connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { helpful, startOpenAi } from '@sortie/sandbox/openai'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { createModelSpending, TRIAL_SHARES } from '../providers/openai/model-spending.ts'
import { openai } from '../providers/openai/openai.ts'
import { build, shape } from '../testing-service.ts'
import { createTrialNetworks } from '../trials/trial-networks.ts'

let mongo: Awaited<ReturnType<typeof connectMongo>>
let db: Db
beforeAll(async () => {
  mongo = await connectMongo(process.env.MONGO_URL ?? '', 'test')
  db = mongo.getClient().db(`test-${randomUUID().slice(0, 8)}-budget`)
})
afterAll(async () => {
  await db.dropDatabase()
  await mongo.close()
})
const running: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop()
})

const A_DAY = 4_000
const newReport = (): ReportId => `rep_${randomUUID().replaceAll('-', '')}`

/** Two instances that count together, from nothing. */
const instances = async () => {
  await db.dropDatabase()
  const networks = createTrialNetworks(db, Buffer.alloc(32, 1))
  const spending = () => createModelSpending(db, A_DAY, networks)
  const [one, other] = [spending(), spending()]
  await networks.prepare()
  await one.prepare()
  const trialFrom = async (address: string): Promise<ModelBudget> => {
    const reportId = newReport()
    await networks.note({ reportId, userId: 'usr_1' }, address)
    return one.budgetOf({ reportId, funding: 'trial' })
  }
  const paid = () => other.budgetOf({ reportId: newReport(), funding: 'mission' })
  return { networks, one, trialFrom, paid }
}
const call = (cost: number) => ({ tokensIn: 10, tokensOut: 10, cost, isEstimated: false })
const refused = { name: 'OverBudget', limit: 'day' }
const ofNetwork = A_DAY * TRIAL_SHARES.network

test('trials of one /64 end at its share of the day, whichever address each came from; others go on', async () => {
  const { trialFrom } = await instances()
  await (await trialFrom('2001:db8:1:1::1')).take(call(ofNetwork))
  await expect((await trialFrom('2001:db8:1:1::2')).take(call(1))).rejects.toMatchObject(refused)
  await (await trialFrom('2001:db8:2:1::1')).take(call(ofNetwork))
  await (await trialFrom('203.0.113.7')).take(call(ofNetwork))
  await expect((await trialFrom('::ffff:203.0.113.7')).take(call(1))).rejects.toMatchObject(refused)
})

test('all /64s of one /48 together end at a higher share', async () => {
  const { trialFrom } = await instances()
  const networks = TRIAL_SHARES.wideNetwork / TRIAL_SHARES.network
  for (let network = 1; network <= networks; network++) {
    await (await trialFrom(`2001:db8:1:${network}::1`)).take(call(ofNetwork))
  }
  await expect((await trialFrom('2001:db8:1:ffff::1')).take(call(1))).rejects.toMatchObject(refused)
  await (await trialFrom('2001:db8:2:1::1')).take(call(1))
})

test('trials of all networks leave half of the day to reports that were paid for, which spend it whole', async () => {
  const { trialFrom, paid, one } = await instances()
  const networks = TRIAL_SHARES.all / TRIAL_SHARES.network
  for (let network = 1; network <= networks; network++) {
    await (await trialFrom(`203.0.113.${network}`)).take(call(ofNetwork))
  }
  await expect((await trialFrom('198.51.100.1')).take(call(1))).rejects.toMatchObject(refused)
  await (await paid()).take(call(A_DAY / 2))
  await expect((await paid()).take(call(1))).rejects.toMatchObject(refused)
  expect(await one.today()).toEqual({ all: A_DAY, trials: A_DAY / 2 })
})

test('what a call cost less than was set aside is free again, in each account', async () => {
  const { trialFrom, one } = await instances()
  const taken = await (await trialFrom('203.0.113.7')).take(call(ofNetwork))
  await taken.settle(call(10))
  await (await trialFrom('203.0.113.7')).take(call(ofNetwork - 10))
  expect(await one.today()).toEqual({ all: ofNetwork, trials: ofNetwork })
})

test('a trial of which no network was noted is counted with those of no address', async () => {
  const { one, trialFrom } = await instances()
  const unnoted = () => one.budgetOf({ reportId: newReport(), funding: 'trial' })
  await (await unnoted()).take(call(ofNetwork))
  await expect((await unnoted()).take(call(1))).rejects.toMatchObject(refused)
  await (await trialFrom('203.0.113.7')).take(call(1))
})

test('asked for again from elsewhere, a trial stays where it was; a person’s are forgotten with them', async () => {
  const { networks } = await instances()
  const trial = { reportId: newReport(), userId: 'usr_2' as const }
  await networks.note(trial, '203.0.113.7')
  const noted = await networks.of(trial.reportId)
  await networks.note(trial, '203.0.113.8')
  expect(await networks.of(trial.reportId)).toEqual(noted)
  expect(JSON.stringify(await db.collection('trial-networks').find().toArray())).not.toContain(
    '203.0.113',
  )
  await networks.removeAllOf('usr_2')
  expect(await db.collection('trial-networks').countDocuments()).toBe(0)
})

// A call is set aside with 40,000 millionths (4,000 tokens) and costs 1,000 (100 tokens); a trial makes two.
const prices = { in: 0, out: 10 }
const service = async (dollars: string) => {
  const standIn = await startOpenAi(helpful)
  running.push(standIn)
  const options = { apiKey: 'sk-sandbox-key', baseUrl: `${standIn.url}/v1`, model: 'sandbox' }
  const providers = [openai({ ...options, prices }), almanac]
  const started = await startForTest('analysis', shape, (kernel) => build(kernel, providers), {
    REPORT_MODEL_DOLLARS_PER_DAY: dollars,
  })
  running.push(started)
  return started
}

const trial = async (service: RunningService, ip: string) => {
  const caller = service.caller(`usr_${randomUUID()}`, { ip })
  const body = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  const { projectId } = (await service.call(createFreeTrial, { body, caller })).body
  const { analysis } = await vi.waitFor(
    async () => {
      const reply = await service.call(getFreeTrialResults, { params: { projectId }, caller })
      expect(['ready', 'failed']).toContain(reply.body.analysis.status)
      return reply.body
    },
    { timeout: 40_000, interval: 200 },
  )
  return { ...analysis, model: await modelCallsOf(service, projectId) }
}
/** Returns the outcomes of a trial's calls of the model, in order. */
const modelCallsOf = async (service: RunningService, projectId: string) => {
  type StoredCommit = {
    stream: string
    events: { data: { projectId?: string; sources?: SourceCall[] } }[]
  }
  const commits = service.db.collection<StoredCommit>('commits')
  const { stream } = (await commits.findOne({
    stream: /^rep_/,
    'events.data.projectId': projectId,
  }))!
  const all = await commits.find({ stream }).sort({ version: 1 }).toArray()
  return all
    .flatMap(({ events }) => events.flatMap(({ data }) => data.sources ?? []))
    .filter(({ provider }) => provider === 'openai')
    .map(({ capability, outcome }) => `${capability} ${outcome}`)
}
const SPENT = 'The AI model did all that it may do in a day, so this report doesn’t use it.'

test('where the day’s budget is spent a report goes on with the almanac, and says so', async () => {
  const analysis = await service('0')
  const { status, notes, results, model } = await trial(analysis, '203.0.113.7')
  expect(status).toBe('ready')
  expect(results.keywords).toHaveLength(5)
  expect(notes).toContain(SPENT)
  expect(notes.join(' ')).toContain('only from our built-in almanac')
  expect(model).toEqual(['competitors resting', 'phrases resting'])
})

test('one network’s trials go on without the model once its share is spent; another’s have it', async () => {
  // A network may spend 42,000 millionths.
  const analysis = await service('1.68')
  const used = ['competitors answered', 'phrases answered']
  expect((await trial(analysis, '2001:db8:1:1::1')).model).toEqual(used)
  expect((await trial(analysis, '2001:db8:1:1::2')).model).toEqual([
    'competitors answered',
    'phrases resting',
  ])
  const last = await trial(analysis, '2001:db8:1:1::3')
  expect(last).toMatchObject({ status: 'ready', model: ['competitors resting', 'phrases resting'] })
  expect((await trial(analysis, '2001:db8:2:1::1')).model).toEqual(used)

  const caller = analysis.caller(`usr_${randomUUID()}`, { admin: true })
  const { body } = await analysis.call(getAnalysisOverview, { caller })
  expect(body.model).toEqual({
    isOn: true,
    spentToday: 0.005,
    spentOnTrialsToday: 0.005,
    mostPerDay: 1.68,
  })
})
