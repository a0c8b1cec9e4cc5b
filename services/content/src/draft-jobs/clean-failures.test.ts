import { expect, test } from 'vitest'
import { cleanedFailure } from './clean-failures.ts'

const failed = (data: Record<string, unknown>) => ({
  type: 'DraftFailed',
  schema: 1,
  data: { draftId: 'dft_1', cause: 'quality', ...data },
})

test('a reason that quotes the article becomes the sentence of its cause; all else stays', () => {
  const old = failed({ reason: 'Nothing supports “Ovens are free.”', keyword: 'k1.sealed' })
  expect(cleanedFailure(old)).toEqual({
    draftId: 'dft_1',
    cause: 'quality',
    reason: 'The article did not pass our checks.',
    keyword: 'k1.sealed',
  })
})

test('what this release stored, and other events, stay as they are', () => {
  const reason = 'The article did not pass our checks.'
  expect(cleanedFailure(failed({ reason, reasonCode: 'too-short' }))).toBeNull()
  expect(cleanedFailure({ ...failed({ reason: 'x' }), type: 'RewriteFailed' })).toBeNull()
  expect(cleanedFailure(failed({ reason: 'x', cause: 'of a later release' }))).toBeNull()
})
