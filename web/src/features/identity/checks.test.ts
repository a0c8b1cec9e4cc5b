import { describe, expect, test } from 'vitest'
import { checkForgot, checkLogin, checkRegister, checkReset } from './checks.ts'

const FILL_IN = 'Please fill in all fields'

describe('sign-in', () => {
  test('needs both fields, and names those that are missing', () => {
    const invalid = checkLogin({ email: ' ', password: '' })
    expect(invalid?.message).toBe(FILL_IN)
    expect(Object.keys(invalid!.fields)).toEqual(['email', 'password'])
    expect(Object.keys(checkLogin({ email: 'a@b.c', password: '' })!.fields)).toEqual(['password'])
  })
  test('takes any password, however short', () =>
    expect(checkLogin({ email: 'a@b.c', password: 'x' })).toBeNull())
})

describe('registration', () => {
  const good = { email: 'a@b.c', password: 'secret', confirm: 'secret' }
  test('takes six characters twice', () => expect(checkRegister(good)).toBeNull())
  test.each(['email', 'password', 'confirm'] as const)('needs %s', (name) =>
    expect(checkRegister({ ...good, [name]: '' })?.message).toBe(FILL_IN),
  )
  test('needs the same password twice', () =>
    expect(checkRegister({ ...good, confirm: 'secreT' })).toEqual({
      message: 'Passwords do not match',
      fields: { confirm: 'Passwords do not match' },
    }))
  test('needs six characters', () =>
    expect(checkRegister({ ...good, password: 'short', confirm: 'short' })?.message).toBe(
      'Password must be at least 6 characters long',
    ))
  test('keeps spaces in a password', () =>
    expect(checkRegister({ ...good, password: '      ', confirm: '      ' })).toBeNull())
})

test('a forgotten password needs an address', () => {
  expect(checkForgot({ email: ' ' })?.message).toBe('Please enter your email address')
  expect(checkForgot({ email: 'a@b.c' })).toBeNull()
})

describe('a reset', () => {
  test('takes eight characters twice', () =>
    expect(checkReset({ password: 'longer-1', confirm: 'longer-1' })).toBeNull())
  test.each([
    [{ password: '', confirm: 'longer-1' }, FILL_IN],
    [{ password: 'longer-1', confirm: '' }, FILL_IN],
    [{ password: 'seven77', confirm: 'seven77' }, 'Password must be at least 8 characters long'],
    [{ password: 'longer-1', confirm: 'longer-2' }, 'Passwords do not match'],
  ])('refuses %o: %s', (values, message) => expect(checkReset(values)?.message).toBe(message))
})
