import { expect, test } from 'vitest'
import { checkDeletion, checkNewEmail, checkPassword } from './checks.ts'

const fieldsOf = (invalid: { fields: object } | null) => invalid && Object.keys(invalid.fields)

test('a new password needs the current one, eight characters, and its repetition', () => {
  const right = { current: 'old-secret', password: 'new-secret', confirm: 'new-secret' }
  expect(checkPassword(right)).toBeNull()
  expect(fieldsOf(checkPassword({ ...right, current: '' }))).toEqual(['current'])
  expect(fieldsOf(checkPassword({ ...right, password: 'short', confirm: 'short' }))).toEqual([
    'password',
  ])
  expect(checkPassword({ ...right, confirm: 'other' })).toEqual({
    message: 'Passwords do not match',
    fields: { confirm: 'Passwords do not match' },
  })
})

test('another address needs to look like one, and the password', () => {
  expect(checkNewEmail({ email: ' ada@example.com ', password: 'x' })).toBeNull()
  expect(fieldsOf(checkNewEmail({ email: 'ada', password: 'x' }))).toEqual(['email'])
  expect(fieldsOf(checkNewEmail({ email: '', password: '' }))).toEqual(['email', 'password'])
})

test('a deletion needs the address of the account, in any case, and the password', () => {
  const check = checkDeletion('ada@example.com')
  expect(check({ email: ' Ada@Example.com ', password: 'x' })).toBeNull()
  expect(fieldsOf(check({ email: 'eve@example.com', password: 'x' }))).toEqual(['email'])
  expect(fieldsOf(check({ email: 'ada@example.com', password: '' }))).toEqual(['password'])
})
