import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { session } from './session.ts'

const { given } = scenario(session)
const who = { sessionId: 'ses_1', userId: 'usr_1' } as const
const at = '2026-01-01T00:00:00Z'
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()
const started = {
  type: 'SessionStarted',
  data: { ...who, at, epoch: 0, refreshHash: 'h0', device: 'Firefox' },
} as const
const refresh = (when: string, presentedHash: string, generation: number, epoch = 0) =>
  ({
    type: 'Refresh',
    data: { ...who, at: when, epoch, presentedHash, generation, nextHash: `h${generation + 1}` },
  }) as const
const refreshed = (when: string, generation: number) =>
  ({
    type: 'SessionRefreshed',
    data: { ...who, at: when, refreshHash: `h${generation}`, generation },
  }) as const
const ended = (when: string, reason: 'logout' | 'reset' | 'reuse') =>
  ({ type: 'SessionEnded', data: { ...who, at: when, reason } }) as const

test('the refresh token is rotated', () =>
  given(started)
    .when(refresh(later(900), 'h0', 0))
    .then(refreshed(later(900), 1)))
test('the predecessor yields the same successor for 30 seconds', () =>
  given(started, refreshed(later(900), 1))
    .when(refresh(later(930), 'h0', 1))
    .then())
test('a predecessor that comes later was stolen, and ends the session', () =>
  given(started, refreshed(later(900), 1))
    .when(refresh(later(931), 'h0', 1))
    .then(ended(later(931), 'reuse')))
test('an unknown token ends the session', () =>
  given(started)
    .when(refresh(later(1), 'guess', 0))
    .then(ended(later(1), 'reuse')))
test('a session of before a password reset ends', () =>
  given(started)
    .when(refresh(later(1), 'h0', 0, 1))
    .then(ended(later(1), 'reset')))
test('a session that nobody used for 30 days is over', () =>
  given(started)
    .when(refresh(later(30 * 86_400 + 1), 'h0', 0))
    .thenRejects('unauthenticated'))
test('a session that ended stays ended', () =>
  given(started, ended(later(1), 'logout'))
    .when(refresh(later(2), 'h0', 0))
    .thenRejects('unauthenticated'))
test('signing out twice changes nothing', () => {
  const end = { type: 'End', data: { ...who, at: later(1), reason: 'logout' } } as const
  given(started)
    .when(end)
    .then(ended(later(1), 'logout'))
  given(started, ended(later(1), 'logout'))
    .when(end)
    .then()
})
