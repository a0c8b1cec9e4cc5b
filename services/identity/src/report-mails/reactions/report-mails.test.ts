import { AnalysisEvent } from '@sortie/contracts/analysis'
import { BillingEvent } from '@sortie/contracts/billing'
import type { Envelope } from '@sortie/contracts/kit'
import { expect, test, vi } from 'vitest'
import { auditView } from '../../operators/views/audit-view.ts'
import { askWithdrawalMails } from './report-mails.ts'

const at = '2026-11-28T10:00:00.000Z'
const envelope = (stream: string) => ({
  id: `${stream}@2`,
  stream,
  version: 2,
  schema: 1,
  at,
  cause: 'evt:1',
  actor: 'system',
  subject: null,
  correlation: 'c',
})
const returned = (more: object) => {
  const moved = { ledgerId: 'led_1', userId: 'usr_1', at, entries: [], available: 2, debt: 0 }
  const data = { ...moved, reportId: 'rep_1', reason: 'not_my_business', ...more }
  return {
    ...envelope('led_1'),
    ...BillingEvent.parse({ type: 'MissionReturned', data }),
  } as Envelope
}
const analysisEvent = (type: string, more: object) => {
  const data = { reportId: 'rep_1', userId: 'usr_1', at, funding: 'mission', ...more }
  return { ...envelope('rep_1'), ...AnalysisEvent.parse({ type, data }) } as Envelope
}
const refused = analysisEvent('ReportWithdrawalRefused', {
  by: 'usr_op',
  reason: 'It is about bakeries.',
})

/** What is asked for of an account that wants no mails about its reports. */
const start = (userId: string | null = 'usr_1') => {
  const handle = vi.fn(async () => ({ events: [], repeated: false, version: 1 }))
  const state = { userId, deletion: null, reportMails: false }
  const accounts = { state: async () => ({ version: 1, state }) }
  const handler = askWithdrawalMails({
    accounts: accounts as never,
    reportMails: { handle } as never,
  })
  return { handle, handler }
}

test('what an operator decided is mailed, also to whoever wants no mails about reports', async () => {
  const { handle, handler } = start()
  await handler.handle(returned({ by: 'usr_op' }))
  expect(handle).toHaveBeenLastCalledWith('ntf_rep_1', {
    type: 'Ask',
    data: { userId: 'usr_1', reportId: 'rep_1', at, outcome: 'withdrawn' },
  })
  await handler.handle(refused)
  expect(handle).toHaveBeenLastCalledWith('ntf_rep_1', {
    type: 'Ask',
    data: {
      userId: 'usr_1',
      reportId: 'rep_1',
      at,
      outcome: 'refused',
      reason: 'It is about bakeries.',
    },
  })
})

test('whoever gave their report back themselves gets no mail, and nobody does of whom there is no account', async () => {
  const { handle, handler } = start()
  await handler.handle(returned({}))
  expect(handle).not.toHaveBeenCalled()
  const gone = start(null)
  await gone.handler.handle(refused)
  expect(gone.handle).not.toHaveBeenCalled()
})

test('the audit log holds what an operator decided, and no withdrawal that was not theirs', () => {
  const keyOf = auditView.key as unknown as (event: Envelope, position: object) => string | null
  const given = { reason: 'not_my_business' }
  const key = (event: Envelope) => keyOf(event, { stream: event.stream, version: event.version })
  expect(key(analysisEvent('ReportWithdrawn', { ...given, by: 'usr_op' }))).toBe('rep_1@2')
  expect(key(analysisEvent('ReportWithdrawn', given))).toBeNull()
  expect(key(refused)).toBe('rep_1@2')
})
