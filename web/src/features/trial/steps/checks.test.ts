import { describe, expect, test } from 'vitest'
import { checkAccount } from './checks.ts'

describe('step 2', () => {
  test('wants both fields', () =>
    expect(checkAccount({ email: ' ', password: '' })?.message).toBe('Please fill in all fields'))
  test('wants six characters', () => {
    expect(checkAccount({ email: 'a@b.c', password: '12345' })?.message).toBe('Password too short')
    expect(checkAccount({ email: 'a@b.c', password: '123456' })).toBeNull()
  })
})
