import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { accountVisits } from './account-visits.ts'

const { given } = scenario(accountVisits)
const data = {
  accountVisitsId: 'acv_1',
  at: '2026-01-01T00:00:00Z',
  linkId: 'lnk_1',
  sessionId: 's1',
} as const
const other = { ...data, linkId: 'lnk_2', sessionId: 's2' } as const
const link = { type: 'Link', data } as const
const linked = { type: 'VisitLinked', data } as const

test('a visit is linked', () => given().when(link).then(linked))
test('a visit is linked once', () => given(linked).when(link).then())
test('another visit of the account is linked too', () =>
  given(linked).when({ type: 'Link', data: other }).then({ type: 'VisitLinked', data: other }))
test('a visit that was withdrawn is not linked again', () =>
  given({ type: 'VisitLinked', data: { ...data, sessionId: null } })
    .when(link)
    .then())
