import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  missionsFreedBy,
  missionsTakenBy,
  noRefundTotals,
  reversedBy,
  totalsAfterFailedRefund,
  totalsAfterRefund,
  withLostDispute,
} from './refund-totals.ts'

const about = { orderId: 'ord_1', userId: 'usr_1', at: '2026-11-01T10:00:00.000Z' } as const
const packs = fc.constantFrom(
  { missions: 3, cents: 799 },
  { missions: 10, cents: 2199 },
  { missions: 50, cents: 8999 },
)
/** Each refund in thousandths of what is left, and whether it fails in the end. */
const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.boolean()), {
  maxLength: 40,
})

test('refunds in parts take as many missions as their sum, whatever the parts and which of them fail', () => {
  fc.assert(
    fc.property(packs, parts, fc.nat(), (pack, refunds, order) => {
      const due = (cents: number) => Math.round((cents * pack.missions) / pack.cents)
      let purchase = { ...pack, ...noRefundTotals }
      const made: string[] = []
      refunds.forEach(([share], index) => {
        const cents = Math.round(((pack.cents - purchase.refundedCents) * share) / 1_000)
        if (cents === 0) return
        const missions = missionsTakenBy(purchase, cents)
        const refundId = `re_${index}`
        const data = { ...about, refundId, cents, missions, source: 'stripe' as const }
        purchase = totalsAfterRefund(purchase, data)
        made.push(refundId)
        expect(purchase.refundedMissions).toBe(due(purchase.refundedCents))
      })
      const failing = made.filter((id) => refunds[Number(id.slice(3))]?.[1])
      const start = order % Math.max(1, failing.length)
      for (const id of [...failing.slice(start), ...failing.slice(0, start)]) {
        const known = purchase.refunds[id]!
        const missions = missionsFreedBy(purchase, known)
        const { cents, source } = known
        const what = { refundId: id, stripeRefundId: id, missions, cents, source }
        const data = { ...about, ...what, reason: 'declined', reversedCents: 0 }
        purchase = totalsAfterFailedRefund(purchase, data)
        expect(purchase.refundedMissions).toBe(due(purchase.refundedCents))
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a hundred refunds of less than half a mission each take all missions in the end', () => {
  let purchase = { missions: 10, cents: 2199, ...noRefundTotals }
  const parts = [...Array.from({ length: 99 }, () => 22), 2199 - 99 * 22]
  parts.forEach((cents, index) => {
    const missions = missionsTakenBy(purchase, cents)
    const data = { ...about, refundId: `re_${index}`, cents, missions, source: 'stripe' as const }
    purchase = totalsAfterRefund(purchase, data)
  })
  expect(purchase.refundedMissions).toBe(10)
})

test('what was credited for a refund that failed is reversed once nothing stands for it any more', () => {
  const sent = (id: string, cents: number) =>
    ({ ...about, refundId: id, stripeRefundId: id, missions: 0, cents, source: 'stripe' }) as const
  const fail = (purchase: typeof before, id: string, cents: number) =>
    totalsAfterFailedRefund(purchase, {
      ...sent(id, cents),
      reason: 'unknown',
      reversedCents: reversedBy(purchase, purchase.refunds[id]!),
    })
  const lost = { ...about, disputeId: 'dp_1', won: false, cents: 2131 } as const
  const first = withLostDispute(
    totalsAfterRefund({ missions: 10, cents: 2199, ...noRefundTotals }, sent('a', 2)),
    lost,
  )
  const before = totalsAfterRefund(first, sent('b', 68))
  expect(before.creditedCents).toBe(2199)
  // What the bank gave and the second refund are all of the money still.
  const one = fail(before, 'a', 2)
  expect(one.creditedCents).toBe(2199)
  expect(fail(one, 'b', 68).creditedCents).toBe(2131)
})
