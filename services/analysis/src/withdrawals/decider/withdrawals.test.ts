import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import {
  MOST_WITHDRAWALS,
  WITHDRAWAL_DAYS,
} from '@sortie/contracts/analysis/withdrawals/withdrawal-limits'
import { Rejection } from '@sortie/runtime/domain'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WithdrawalsEvent, withdrawals, withdrawalsOf } from './withdrawals.ts'

const { given } = scenario(withdrawals)
const DAY_MS = 86_400_000
const claim = (reportId: ReportId, day = 0) => ({
  withdrawalsId: withdrawalsOf('usr_1'),
  userId: 'usr_1' as const,
  at: new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString(),
  reportId,
})
const claimed = (reportId: ReportId, day?: number): WithdrawalsEvent => ({
  type: 'WithdrawalClaimed',
  data: claim(reportId, day),
})
const ask = (reportId: ReportId, day?: number) =>
  ({ type: 'Claim', data: claim(reportId, day) }) as const
const three = [claimed('rep_1', 0), claimed('rep_2', 1), claimed('rep_3', 2)]

test('a user gives back three reports in 90 days, and then an operator is asked', () => {
  given().when(ask('rep_1')).then(claimed('rep_1'))
  given(...three)
    .when(ask('rep_4', 89))
    .thenRejects('withdrawals_used')
  given(...three)
    .when(ask('rep_4', 90))
    .then(claimed('rep_4', 90))
})

test('the same report is claimed once, also where no other could be', () => {
  given(claimed('rep_1')).when(ask('rep_1')).then()
  given(...three)
    .when(ask('rep_2', 3))
    .then()
})

test('whatever is claimed, when and how often, no 90 days hold more than three reports', () => {
  const asked = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 40 })))
  fc.assert(
    fc.property(asked, (steps) => {
      let day = 0
      const events: WithdrawalsEvent[] = []
      for (const [report, later] of steps) {
        day += later
        const state = events.reduce(withdrawals.evolve, withdrawals.initial)
        try {
          events.push(...withdrawals.decide(state, ask(`rep_${report}`, day)))
        } catch (error) {
          expect(error).toBeInstanceOf(Rejection)
        }
      }
      const days = events.map(({ data }) => Date.parse(data.at) / DAY_MS)
      for (const first of days) {
        const within = days.filter((each) => each >= first && each - first < WITHDRAWAL_DAYS)
        expect(within.length).toBeLessThanOrEqual(MOST_WITHDRAWALS)
      }
    }),
    { numRuns: 1_000 },
  )
})
