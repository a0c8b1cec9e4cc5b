import { scenario } from '@sortie/runtime/testing'
import { test } from 'vitest'
import { account } from './account.ts'

const { given } = scenario(account)
const about = { userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const
const details = {
  ...about,
  email: 'ada@example.com',
  username: 'ada',
  passwordHash: 'hash',
  termsVersion: '1',
  confirmationHash: 'confirm',
}
const register = { type: 'Register', data: { ...details, marketing: false } } as const
const registered = { type: 'UserRegistered', data: details } as const
const declined = {
  type: 'MarketingConsentChanged',
  data: { ...about, granted: false, source: 'register' },
} as const
const confirmed = { type: 'EmailConfirmed', data: about } as const
const link = { resetId: 'rst_1', tokenHash: 'token', expiresAt: '2026-01-01T01:00:00Z' }
const requested = { type: 'PasswordResetRequested', data: { ...about, ...link } } as const
const reset = (at: string, tokenHash = 'token') =>
  ({ type: 'ResetPassword', data: { ...about, at, tokenHash, passwordHash: 'new' } }) as const
const wasReset = (at: string) =>
  ({
    type: 'PasswordReset',
    data: { ...about, at, resetId: 'rst_1', passwordHash: 'new', epoch: 1 },
  }) as const
const inTime = '2026-01-01T00:30:00Z'
const late = '2026-01-01T01:00:01Z'

test('registering records the account and the consent that was given', () =>
  given().when(register).then(registered, declined))
test('an account is registered once', () =>
  given(registered).when(register).thenRejects('account_exists'))
test('the mailed token confirms the address', () =>
  given(registered)
    .when({ type: 'ConfirmEmail', data: { ...about, tokenHash: 'confirm' } })
    .then(confirmed))
test('confirming again changes nothing', () =>
  given(registered, confirmed)
    .when({ type: 'ConfirmEmail', data: { ...about, tokenHash: 'confirm' } })
    .then())
test('another token confirms nothing', () =>
  given(registered)
    .when({ type: 'ConfirmEmail', data: { ...about, tokenHash: 'x' } })
    .thenRejects('link_invalid'))
test('a reset link works once', () => {
  given(registered, requested).when(reset(inTime)).then(wasReset(inTime))
  given(registered, requested, wasReset(inTime))
    .when(reset(inTime))
    .thenRejects('reset_link_invalid')
})
test('a reset link ends after its hour', () =>
  given(registered, requested).when(reset(late)).thenRejects('reset_link_invalid'))
test('a made-up reset token is refused', () =>
  given(registered, requested).when(reset(inTime, 'guess')).thenRejects('reset_link_invalid'))
test('nobody asks for the reset of an account that is not there', () =>
  given()
    .when({ type: 'RequestPasswordReset', data: { ...about, ...link } })
    .then())
