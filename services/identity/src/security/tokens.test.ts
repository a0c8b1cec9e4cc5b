import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRefreshTokens } from './tokens.ts'

const { of, sessionOf } = createRefreshTokens(randomBytes(32))

test('a refresh token names its session', () => {
  expect(sessionOf(of('ses_1', 0))).toBe('ses_1')
  expect(sessionOf(of('ses_0f8b6f1e-22aa-4e4b-9a44-0a3a7d8c2c11', 7))).toBe(
    'ses_0f8b6f1e-22aa-4e4b-9a44-0a3a7d8c2c11',
  )
})

test('what is no such token names none', () => {
  const secret = 'a'.repeat(64)
  for (const token of ['', 'ses_1', `usr_1.${secret}`, `ses_.${secret}`, `ses_1.${secret}0`])
    expect(sessionOf(token)).toBeNull()
  for (const token of [`ses_1.x.${secret}`, `ses_1 .${secret}`, `ses_${'a'.repeat(65)}.${secret}`])
    expect(sessionOf(token)).toBeNull()
})
