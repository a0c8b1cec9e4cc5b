import { expect, test } from 'vitest'
import { revokedBy } from './revocation-feed.ts'

test('the end of a session revokes it', () => {
  const data = { sessionId: 'ses_1', userId: 'usr_1', at: '2026-11-01T00:00:00Z', reason: 'reuse' }
  expect(revokedBy({ type: 'SessionEnded', data })).toEqual({ type: 'session', sessionId: 'ses_1' })
})

test('a reset revokes the sessions of earlier epochs', () => {
  const data = { userId: 'usr_1', epoch: 2, passwordHash: 'sealed:v1:x' }
  const revoked = { type: 'epoch', userId: 'usr_1', epoch: 2 }
  expect(revokedBy({ type: 'PasswordReset', data })).toEqual(revoked)
})

test('a password that was changed does so as well', () => {
  const data = { userId: 'usr_1', epoch: 3, passwordHash: 'sealed:v1:x' }
  const revoked = { type: 'epoch', userId: 'usr_1', epoch: 3 }
  expect(revokedBy({ type: 'PasswordChanged', data })).toEqual(revoked)
})

test.each(['AccountDeletionRequested', 'PersonErased'])(
  '%s revokes every session of the person, whenever it began',
  (type) => {
    const data = { userId: 'usr_1', at: '2026-11-01T00:00:00Z' }
    const revoked = { type: 'epoch', userId: 'usr_1', epoch: Number.POSITIVE_INFINITY }
    expect(revokedBy({ type, data })).toEqual(revoked)
  },
)

test('nothing else revokes, known or not', () => {
  expect(revokedBy({ type: 'SessionRefreshed', data: {} })).toBeNull()
  expect(revokedBy({ type: 'NotThoughtOfYet' })).toBeNull()
})

test('a revocation that cannot be read is no silence', () => {
  expect(() => revokedBy({ type: 'SessionEnded', data: {} })).toThrow()
  expect(() => revokedBy('nothing')).toThrow()
})
