import { expect, test } from 'vitest'
import {
  createRevocations,
  parseRevoked,
  type RevocationScope,
  type SessionClaims,
} from './revocations.ts'

const claims = (given: Partial<SessionClaims> = {}): SessionClaims => ({
  userId: 'usr_1',
  sessionId: 'ses_1',
  epoch: 2,
  admin: false,
  expires: 0,
  ...given,
})
const ended = { type: 'session', sessionId: 'ses_1' } as const

test('an ended session is revoked, another of the same user is not', () => {
  const revocations = createRevocations()
  revocations.add(ended)
  expect(revocations.has(claims())).toBe(true)
  expect(revocations.has(claims({ sessionId: 'ses_2' }))).toBe(false)
})

test('a reset ends every session of an earlier epoch, of this user only', () => {
  const revocations = createRevocations()
  revocations.add({ type: 'epoch', userId: 'usr_1', epoch: 2 })
  expect(revocations.has(claims({ epoch: 1 }))).toBe(true)
  expect(revocations.has(claims({ epoch: 2 }))).toBe(false)
  expect(revocations.has(claims({ userId: 'usr_2', epoch: 1 }))).toBe(false)
})

test('an older reset that is heard of later takes nothing back', () => {
  const revocations = createRevocations()
  revocations.add({ type: 'epoch', userId: 'usr_1', epoch: 3 })
  revocations.add({ type: 'epoch', userId: 'usr_1', epoch: 1 })
  expect(revocations.has(claims({ epoch: 2 }))).toBe(true)
})

test('each is told once, however often it is heard of', () => {
  const heard: RevocationScope[] = []
  const revocations = createRevocations((revoked) => heard.push(revoked))
  revocations.add(ended)
  revocations.add(ended)
  expect(heard).toEqual([ended])
})

test('they outlive every token that they end, and are forgotten afterwards', () => {
  let now = 0
  const revocations = createRevocations(undefined, () => now)
  revocations.add(ended)
  now = 30 * 60_000
  revocations.add({ type: 'epoch', userId: 'usr_9', epoch: 1 })
  expect(revocations.has(claims())).toBe(true)
  now = 3 * 3_600_000
  revocations.add({ type: 'session', sessionId: 'ses_9' })
  expect(revocations.size()).toBe(1)
})

test('identity names them in a header', () => {
  expect(parseRevoked('sid:ses_1, user:usr_1;epoch:3,user:usr_2')).toEqual([
    ended,
    { type: 'epoch', userId: 'usr_1', epoch: 3 },
    { type: 'epoch', userId: 'usr_2', epoch: Number.POSITIVE_INFINITY },
  ])
})

test.each(['', 'sid:', 'sid:usr_1', 'user:ses_1', 'user:usr_1;epoch:x', 'ses_1'])(
  '%j names none',
  (header) => {
    expect(parseRevoked(header)).toEqual([])
  },
)
