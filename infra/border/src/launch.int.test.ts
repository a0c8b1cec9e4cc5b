import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { cancelReport, getReport, type Report } from '@sortie/contracts/analysis/reports/reports'
import { getLedger, grantMissions } from '@sortie/contracts/billing/ledger/ledger'
import { isSoak } from '@sortie/runtime/testing/soak'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as analysisService from '../../../services/analysis/src/testing-service.ts'
import { service as billingService } from '../../../services/billing/src/service.ts'

// Analysis and billing as they really are, and what they tell each other over Kafka.

const details = { businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const patience = { timeout: 60_000, interval: 200 }
/** Nothing here is bought: Stripe is never asked. */
const settings = {
  WIKIMEDIA: 'false',
  CRAWLER: 'false',
  REPORT_DEADLINE_SECONDS: '900',
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  LAUNCHES_PER_MINUTE: '1000000',
}

type Pair = { analysis: RunningService; billing: RunningService }
const startBilling = (analysis: RunningService) =>
  startForTest('billing', billingService.shape, billingService.build, analysis.env)
const startPair = async (given = {}, providers?: Providers): Promise<Pair> => {
  const { shape, build } = analysisService
  const env = { ...settings, ...given }
  const analysis = await startForTest('analysis', shape, (kernel) => build(kernel, providers), env)
  return { analysis, billing: await startBilling(analysis) }
}
type Providers = Parameters<typeof analysisService.build>[1]
const stopPair = async ({ analysis, billing }: Pair) => {
  await billing.stop()
  await analysis.stop()
}

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => stopPair(pair))

/** A user whose ledger an operator put missions in. */
const newUser = async (missions: number, { billing } = pair) => {
  const userId = `usr_${randomUUID()}`
  await billing.publish('identity', {
    type: 'UserRegistered',
    data: {
      userId,
      at: new Date().toISOString(),
      termsVersion: '1',
      confirmationHash: 'x',
      email: null,
      username: null,
      passwordHash: null,
    },
    stream: userId,
    version: 1,
  })
  if (missions === 0) return userId
  await vi.waitFor(async () => {
    const { status } = await billing.call(grantMissions, {
      params: { userId },
      body: { missions, reason: 'for the test' },
      caller: billing.caller(`usr_${randomUUID()}`, { admin: true }),
      headers: { 'idempotency-key': userId },
    })
    expect(status).toBe(200)
  }, patience)
  return userId
}
const launch = (
  userId: string,
  { analysis } = pair,
  industry = 'Bakery',
  key: string = randomUUID(),
) =>
  analysis.call(launchReport, {
    body: { ...details, industry, again: true },
    caller: analysis.caller(userId),
    headers: { 'idempotency-key': key },
  })
const until = (
  userId: string,
  reportId: ReportId,
  status: Report['analysis']['status'],
  { analysis } = pair,
) =>
  vi.waitFor(async () => {
    const caller = analysis.caller(userId)
    const { body } = await analysis.call(getReport, { params: { reportId }, caller })
    expect(body.analysis.status).toBe(status)
  }, patience)
const ledgerOf = async (userId: string, { billing }: Pair) =>
  (await billing.call(getLedger, { caller: billing.caller(userId), query: { limit: '10' } })).body
/** Waits until this moved in the ledger, oldest first, and it stands so. */
const expectLedger = (
  userId: string,
  moved: string[],
  stands: { available: number; reserved: number },
  where = pair,
) =>
  vi.waitFor(async () => {
    const { available, reserved, lines } = await ledgerOf(userId, where)
    expect(lines.map(({ kind }) => kind).toReversed()).toEqual(moved)
    expect({ available, reserved }).toEqual(stands)
  }, patience)

test('a launch reserves a mission, and the finished report spends it', async () => {
  const userId = await newUser(2)
  const { status, body } = await launch(userId)
  expect(status).toBe(202)
  await until(userId, body.reportId, 'ready')
  await expectLedger(userId, ['granted', 'reserved', 'captured'], { available: 1, reserved: 0 })
})

test('a launch without a mission is declined', async () => {
  const userId = await newUser(0)
  const { status, body, problem } = await launch(userId)
  // Late, it says so instead, and the report itself tells.
  if (status === 202) await until(userId, body.reportId, 'declined')
  else expect(problem).toMatchObject({ status: 402, code: 'no_missions' })
  await expectLedger(userId, ['declined'], { available: 0, reserved: 0 })
})

test('a mission comes back from a report that finds too little, and from one that takes too long', async () => {
  const own = await startPair({ REPORT_DEADLINE_SECONDS: '5' }, [
    {
      name: 'sometimes',
      competitors: async () => ({ found: [], notes: [] }),
      phrases: ({ industry }) =>
        industry === 'Never' ? new Promise(() => {}) : Promise.resolve({ found: [], notes: [] }),
      budgetMs: 60_000,
    },
  ])
  try {
    for (const industry of ['Nothing', 'Never']) {
      const userId = await newUser(1, own)
      const { body } = await launch(userId, own, industry)
      await until(userId, body.reportId, 'failed', own)
      await expectLedger(
        userId,
        ['granted', 'reserved', 'released'],
        { available: 1, reserved: 0 },
        own,
      )
    }
  } finally {
    await stopPair(own)
  }
})

test('a mission comes back from a report that is cancelled before billing was heard', async () => {
  const { analysis } = pair
  const userId = await newUser(1)
  await pair.billing.stop({ keep: true })
  const { body } = await launch(userId)
  expect(body.status).toBe('requested')
  const cancelled = await analysis.call(cancelReport, {
    params: { reportId: body.reportId },
    caller: analysis.caller(userId),
  })
  expect(cancelled.body.status).toBe('cancelled')
  pair = { analysis, billing: await startBilling(analysis) }
  await expectLedger(userId, ['granted', 'reserved', 'released'], { available: 1, reserved: 0 })
})

/** `make soak` has more of them: each costs a third of a second of a small machine. */
const LAUNCHES = Number(process.env.LAUNCHES ?? (isSoak ? 1_000 : 25))

test(`of ${LAUNCHES} launches at once with 10 missions, exactly 10 fly`, async () => {
  const { analysis, billing } = pair
  const userId = await newUser(10)
  let resets = 0
  /** A launch whose connection was reset is sent again under its key, as a page does. */
  const launchSurely = async (key: string) => {
    for (let tries = 1; ; tries++) {
      try {
        return await launch(userId, pair, 'Bakery', key)
      } catch (error) {
        resets += 1
        if (tries === 5) throw error
      }
    }
  }
  const answers = await Promise.all(
    Array.from({ length: LAUNCHES }, () => launchSurely(randomUUID())),
  )
  console.info(`${LAUNCHES} launches at once: ${resets} connections were reset or timed out`)
  expect(resets).toBeLessThanOrEqual(10)
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([202, 402]))).toBe(true)
  const stands = await vi.waitFor(
    async () => {
      const reports = await analysis.db
        .collection<{ view: { userId: string; status: string } }>('view.report-summary.1')
        .find({ 'view.userId': userId })
        .toArray()
      const count = (status: string) => reports.filter(({ view }) => view.status === status).length
      const counts = { ready: count('ready'), declined: count('declined') }
      expect(counts.ready + counts.declined).toBe(LAUNCHES)
      return counts
    },
    { timeout: 400_000, interval: 500 },
  )
  expect(stands).toEqual({ ready: 10, declined: LAUNCHES - 10 })
  await vi.waitFor(async () => {
    const { available, reserved } = await ledgerOf(userId, pair)
    expect({ available, reserved }).toEqual({ available: 0, reserved: 0 })
  }, patience)
  const inLedger = async (type: string) =>
    billing.db
      .collection('commits')
      .countDocuments({ stream: userId.replace('usr_', 'led_'), 'events.type': type })
  expect(await inLedger('MissionReserved')).toBe(10)
  expect(await inLedger('MissionDeclined')).toBe(LAUNCHES - 10)
  expect(await inLedger('MissionCaptured')).toBe(10)
}, 600_000)
