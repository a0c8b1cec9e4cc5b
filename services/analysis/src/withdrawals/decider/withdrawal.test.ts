import type { Funding } from '@sortie/contracts/analysis/reports/report-kinds'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import {
  canWithdraw,
  isGone,
  type ReportCommand,
  type ReportEvent,
  report,
} from '../../reports/decider/report.ts'

const { given } = scenario(report)
const ready = '2026-01-01T00:00:00.000Z'
const soon = '2026-01-01T23:59:59.000Z'
const late = '2026-01-02T00:00:01.000Z'
const details = {
  industry: 'Stilt walkers',
  businessName: 'Tall Order',
  mainCompetitor: 'Big Steps',
}
const misreading = {
  kind: 'keywords' as const,
  ...details,
  more: {},
  understood: 'Event venue',
  country: 'GB',
  business: 'We perform on stilts',
}
const aboutOf = (funding: Funding, at = ready) =>
  ({ reportId: 'rep_1', userId: 'usr_1', funding, at }) as const
const requested = (funding: Funding): ReportEvent => ({
  type: 'ReportRequested',
  data: { ...aboutOf(funding), ...details, projectId: 'prj_1', attempt: 1 },
})
const completed = (funding: Funding = 'mission'): ReportEvent[] => [
  requested(funding),
  { type: 'ReportCompleted', data: aboutOf(funding) },
]
const about = aboutOf('mission', soon)
const withdraw = (at = soon, doubt?: 'often'): ReportCommand => ({
  type: 'Withdraw',
  data: { at, misreading, ...(doubt && { doubt }) },
})
const take = (how: 'exported' | 'copied', at = soon): ReportCommand => ({
  type: 'Take',
  data: { at, how },
})
const taken = (how: 'exported' | 'copied'): ReportEvent => ({
  type: 'ReportTaken',
  data: { ...about, how },
})
const withdrawn: ReportEvent = {
  type: 'ReportWithdrawn',
  data: { ...about, reason: 'not_my_business', misreading },
}
const asked: ReportEvent = {
  type: 'ReportWithdrawalRequested',
  data: { ...about, doubt: 'exported', misreading },
}
const refuse: ReportCommand = {
  type: 'RefuseWithdrawal',
  data: { at: soon, by: 'usr_op', reason: 'It is about stilt walkers.' },
}
const refused: ReportEvent = {
  type: 'ReportWithdrawalRefused',
  data: { ...about, by: 'usr_op', reason: 'It is about stilt walkers.' },
}
const giveBack: ReportCommand = { type: 'GiveBack', data: { at: late, by: 'usr_op' } }

describe('a finished report', () => {
  test('goes back to whoever says within a day that it is about another business', () =>
    given(...completed())
      .when(withdraw())
      .then(withdrawn))
  test('goes back once', () =>
    given(...completed(), withdrawn)
      .when(withdraw())
      .then())
  test('no longer goes back after a day', () =>
    given(...completed())
      .when(withdraw(late))
      .thenRejects('withdrawal_too_late'))
  test('waits for an operator once it was exported or copied', () => {
    for (const how of ['exported', 'copied'] as const) {
      given(...completed(), taken(how))
        .when(withdraw())
        .then({ type: 'ReportWithdrawalRequested', data: { ...about, doubt: how, misreading } })
    }
  })
  test('waits for an operator where its owner gave back too many', () =>
    given(...completed())
      .when(withdraw(soon, 'often'))
      .then({ type: 'ReportWithdrawalRequested', data: { ...about, doubt: 'often', misreading } }))
  test('is asked for once', () =>
    given(...completed(), asked)
      .when(withdraw())
      .then())
})

test('a report that is not finished, failed, is a copy or cost nothing does not go back', () => {
  const copied: ReportEvent = {
    type: 'ReportForked',
    data: {
      ...aboutOf('mission'),
      ...details,
      kind: 'keywords',
      projectId: 'prj_1',
      shareId: 'shr_1',
      sections: ['plan'],
      madeAt: ready,
    },
  }
  const failed: ReportEvent = {
    type: 'ReportFailed',
    data: { ...aboutOf('mission'), reason: 'No source answered.' },
  }
  const each = [
    [requested('mission')],
    [requested('mission'), failed],
    [copied, { type: 'ForkCompleted', data: aboutOf('mission') } as const],
    completed('trial'),
  ]
  for (const events of each) {
    given(...events)
      .when(withdraw())
      .thenRejects('report_not_withdrawable')
  }
  given().when(withdraw()).thenRejects('report_not_found')
})

describe('an export or a copy', () => {
  test('is noted once, while the report can still go back', () => {
    given(...completed())
      .when(take('exported'))
      .then(taken('exported'))
    given(...completed(), taken('exported'))
      .when(take('exported'))
      .then()
    given(...completed(), taken('exported'))
      .when(take('copied'))
      .then(taken('copied'))
    given(...completed())
      .when(take('exported', late))
      .then()
  })
  test('is refused once the report went back, to others as if it were not there', () => {
    const events = [...completed(), withdrawn]
    given(...events)
      .when(take('exported'))
      .thenRejects('report_withdrawn')
    given(...events)
      .when(take('copied'))
      .thenRejects('share_not_found')
  })
})

describe('an operator', () => {
  const waiting = [...completed(), taken('exported'), asked]
  test('gives back what was asked for, however much later', () =>
    given(...waiting)
      .when(giveBack)
      .then({
        type: 'ReportWithdrawn',
        data: { ...aboutOf('mission', late), reason: 'not_my_business', by: 'usr_op' },
      }))
  test('refuses it with a reason, and then its owner is told so', () => {
    given(...waiting)
      .when(refuse)
      .then(refused)
    given(...waiting, refused)
      .when(withdraw())
      .thenRejects('withdrawal_refused')
  })
  test('decides once: the same again changes nothing, and the other is refused', () => {
    given(...waiting, refused)
      .when(refuse)
      .then()
    given(...waiting, refused)
      .when(giveBack)
      .thenRejects('withdrawal_decided')
    given(...waiting, withdrawn)
      .when(giveBack)
      .then()
    given(...waiting, withdrawn)
      .when(refuse)
      .thenRejects('withdrawal_decided')
  })
  test('decides nothing that nobody asked for', () => {
    given(...completed())
      .when(giveBack)
      .thenRejects('withdrawal_decided')
    given(...completed())
      .when(refuse)
      .thenRejects('withdrawal_decided')
  })
})

describe('a free trial', () => {
  const tell: ReportCommand = { type: 'TellMisreading', data: { at: late, misreading } }
  const misread: ReportEvent = {
    type: 'ReportMisread',
    data: { ...aboutOf('trial', late), misreading },
  }
  test('stays, and that it is about another business is noted once', () => {
    given(...completed('trial'))
      .when(tell)
      .then(misread)
    given(...completed('trial'), misread)
      .when(tell)
      .then()
  })
  test('says nothing before it is ready, and a paid report is given back instead', () => {
    given(requested('trial')).when(tell).thenRejects('report_not_ready')
    given(...completed())
      .when(tell)
      .thenRejects('report_not_ready')
  })
})

test('what went back is gone, and its rows can still be removed', () => {
  const state = [...completed(), withdrawn].reduce(report.evolve, report.initial)
  expect(state.stage !== 'unborn' && isGone(state)).toBe(true)
  expect(canWithdraw(state, soon)).toBe(false)
  const remove = { at: soon, keywordIds: [], clusterIds: [] }
  expect(report.decide(state, { type: 'Remove', data: remove })).toHaveLength(1)
})
