import { randomUUID } from 'node:crypto'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import { showSales, showVisitTotals } from '@sortie/contracts/tracking/visits/visits'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTracking } from '../testing.ts'
import type { DayRange } from '../visits/figures/days.ts'
import { batchIdOf, batchOf, viewOf } from '../visits/figures/testing-batches.ts'
import { collectionsOf } from '../visits/stores/visit-documents.ts'
import { createVisitStore } from '../visits/stores/visit-store.ts'
import { weeksDueAt } from './decider/week-figures.ts'

type WeeklyFiguresData = Extract<TrackingEvent, { type: 'WeeklyFiguresCounted' }>['data']

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking()
})
afterAll(() => tracking.stop())

let batches = 0
/** So many visits on the Tuesday of a week, of which some open an account. */
const visited = async ({ from }: DayRange, visits: number, accounts: number) => {
  const tuesday = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
  const placed = Array.from({ length: visits }, (_, number) => {
    batches += 1
    return {
      offset: batches,
      batch: batchOf({
        consent: `vst_${String(batches).padStart(64, '0')}`,
        batchId: batchIdOf(batches),
        at: `${tuesday}T14:30:00.000Z`,
        events: [
          viewOf('/', { utmSource: number % 2 ? 'google' : 'bing' }),
          viewOf('/pricing'),
          { type: 'error' as const, ago: 0, route: '/', name: 'TypeError' },
          ...(number < accounts ? [{ type: 'sign_up' as const, ago: 0, route: '/register' }] : []),
        ],
      }),
    }
  })
  await createVisitStore(collectionsOf(tracking.db)).count(0, placed)
}
const bought = (cents: number, day: string) => {
  const orderId = `ord_${randomUUID()}`
  const about = { orderId, userId: 'usr_1', packId: 'starter_pack', missions: 3, cents }
  const paid = { currency: 'usd', sessionId: 'cs_1', paymentIntentId: 'pi_1', source: 'webhook' }
  const data = { ...about, ...paid, at: `${day}T23:59:59.999Z` }
  return tracking.publish('billing', {
    type: 'MissionPurchased',
    data,
    stream: orderId,
    version: 1,
  })
}
const caller = () => tracking.caller(`usr_${randomUUID()}`, { admin: true })
const totalsOf = async (query: DayRange) =>
  (await tracking.call(showVisitTotals, { query, caller: caller() })).body
const salesOf = async (query: DayRange) =>
  (await tracking.call(showSales, { query, caller: caller() })).body
const countedWeeks = async () =>
  (await tracking.published()).filter(({ type }) => type === 'WeeklyFiguresCounted')

test('each week is counted once by however many instances, and its figures are those that the page shows', async () => {
  const { lastWeek, weekBefore } = weeksDueAt(new Date().toISOString())
  await visited(lastWeek, 12, 6)
  await visited(weekBefore, 8, 3)
  await bought(799, lastWeek.to)
  await bought(2_199, weekBefore.from)
  for (const week of [lastWeek, weekBefore])
    await expect
      .poll(async () => (await salesOf(week)).days.reduce((sum, { orders }) => sum + orders, 0), {
        timeout: 20_000,
      })
      .toBe(1)
  expect(await countedWeeks()).toEqual([])

  const start = () => startTracking({ ...tracking.env, WEEKLY_FIGURES: 'true' })
  const others = await Promise.all([start(), start()])
  try {
    await expect.poll(countedWeeks, { timeout: 20_000 }).toHaveLength(1)
    others.push(await start())
    const [counted, ...more] = (await countedWeeks()).map(({ data }) => data as WeeklyFiguresData)
    expect(more).toEqual([])
    for (const [figures, week] of [
      [counted!.lastWeek, lastWeek],
      [counted!.weekBefore, weekBefore],
    ] as const) {
      const totals = await totalsOf(week)
      const sales = await salesOf(week)
      const rows = ({ rows: all }: typeof totals, name: 'page' | 'source' | 'error') =>
        all[name]
          .filter(({ value }) => value !== '(other)')
          .map(({ value, visits }) => ({ value, visits }))
      expect(figures).toEqual({
        ...week,
        visitors: totals.visitors,
        visits: totals.visits,
        pageViews: totals.pageViews,
        freeAnalyses: 0,
        accounts: totals.rows.conversion.find(({ value }) => value === 'sign_up')?.visits ?? 0,
        orders: 1,
        cents: sales.days.reduce((sum, { cents }) => sum + cents, 0),
        pages: rows(totals, 'page'),
        sources: rows(totals, 'source'),
        errors: rows(totals, 'error'),
      })
    }
    expect(counted).toMatchObject({
      weeklyFiguresId: `wkf_${lastWeek.from}`,
      lastWeek: { visits: 12, accounts: 6, cents: 799, sources: [{ visits: 6 }, { visits: 6 }] },
      // Three accounts and four visits of each source are too few to be told.
      weekBefore: { visits: 8, accounts: 0, cents: 2_199, sources: [] },
    })
  } finally {
    await Promise.all(others.map((one) => one.stop()))
  }
})
