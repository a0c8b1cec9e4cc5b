import { expect, test } from 'vitest'
import { cleanedMail } from './clean-draft-mails.ts'

const asked = (data: Record<string, unknown>) => ({
  type: 'DraftMailAsked',
  schema: 1,
  data: { outcome: 'failed', ...data },
})

test('a reason that quotes the article is replaced, once', () => {
  const cleaned = cleanedMail(asked({ reason: 'Nothing supports “Ovens are free.”' }))
  expect(cleaned).toEqual({ outcome: 'failed', reason: 'The article did not pass our checks.' })
  expect(cleanedMail(asked(cleaned!))).toBeNull()
})

test('what says how the order failed has a reason of a closed list', () => {
  const failed = { cause: 'quality', reasonCode: 'too-short' }
  expect(cleanedMail(asked({ failed, reason: 'It has too few words.' }))).toBeNull()
  expect(cleanedMail(asked({ outcome: 'ready' }))).toBeNull()
})
