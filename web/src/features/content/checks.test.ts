import { expect, test } from 'vitest'
import { checkNewsletter } from './checks.ts'

test.each(['', '  ', 'nobody'])('the newsletter refuses %j', (email) => {
  expect(checkNewsletter(email)).toEqual({
    message: 'Please enter a valid email address.',
    fields: { email: 'Please enter a valid email address.' },
  })
})
test('the newsletter takes what contains an @', () =>
  expect(checkNewsletter(' a@example.com ')).toBeNull())
