import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { reportMail } from './report-mail.ts'

const { given } = scenario(reportMail)
const about = { userId: 'usr_1', reportId: 'rep_1', at: '2026-01-01T00:00:00Z' } as const
const ask = (outcome: 'ready' | 'returned') =>
  ({ type: 'Ask', data: { ...about, outcome } }) as const
const asked = (outcome: 'ready' | 'returned') =>
  ({ type: 'ReportMailAsked', data: { ...about, outcome } }) as const

test('a mail is asked for once for each outcome of a report', () => {
  given().when(ask('ready')).then(asked('ready'))
  given(asked('ready')).when(ask('ready')).then()
  given(asked('ready')).when(ask('returned')).then(asked('returned'))
})
