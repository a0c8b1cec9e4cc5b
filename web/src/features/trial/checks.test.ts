import { describe, expect, test } from 'vitest'
import { checkAccount, checkDetails, trimmed } from './checks.ts'

const details = { industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' }

describe('step 1', () => {
  test('wants all three, after trimming', () => {
    expect(checkDetails(details)).toBeNull()
    const invalid = checkDetails({ ...details, industry: '  ', mainCompetitor: '' })
    expect(invalid?.message).toBe('Please fill in all fields')
    expect(Object.keys(invalid!.fields)).toEqual(['industry', 'mainCompetitor'])
  })
  test('sends them trimmed', () =>
    expect(trimmed({ ...details, businessName: ' Loaf ' })).toEqual(details))
})

describe('step 2', () => {
  test('wants both fields', () =>
    expect(checkAccount({ email: ' ', password: '' })?.message).toBe('Please fill in all fields'))
  test('wants six characters', () => {
    expect(checkAccount({ email: 'a@b.c', password: '12345' })?.message).toBe('Password too short')
    expect(checkAccount({ email: 'a@b.c', password: '123456' })).toBeNull()
  })
})
