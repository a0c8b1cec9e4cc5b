import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { draftMail } from './draft-mail.ts'

const { given } = scenario(draftMail)
const about = { userId: 'usr_1', draftId: 'dft_1', reportId: 'rep_1' } as const
const data = {
  ...about,
  at: '2026-01-01T00:00:00Z',
  outcome: 'ready',
  title: 'Choosing a plumber',
  isFree: false,
} as const

test('the mail about an order of an article is asked for once', () => {
  given().when({ type: 'Ask', data }).then({ type: 'DraftMailAsked', data })
  given({ type: 'DraftMailAsked', data }).when({ type: 'Ask', data }).then()
})
