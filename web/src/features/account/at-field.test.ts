import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/api'
import { fieldErrors } from '@/lib/api/problem'
import { atField } from './at-field.ts'

const refused = (body: object) => new ApiError(422, 'Unprocessable', JSON.stringify(body))
const caught = (error: unknown) => {
  try {
    return atField({ password_wrong: 'current' })(error)
  } catch (thrown) {
    return thrown
  }
}

test('a refusal that is about one field is said beside it', () => {
  const error = refused({ code: 'password_wrong', message: 'The current password is wrong.' })
  expect(fieldErrors(caught(error))).toEqual({ current: 'The current password is wrong.' })
})
test('any other refusal stays as it is', () => {
  const error = refused({ code: 'too_many_requests', message: 'Please wait.' })
  expect(caught(error)).toBe(error)
})
test('what is no refusal stays as it is', () => {
  const error = new TypeError('offline')
  expect(caught(error)).toBe(error)
})
