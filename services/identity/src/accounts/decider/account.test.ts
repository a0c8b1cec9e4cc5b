import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { account } from './account.ts'
import { type Account, isConsentDue, unbornAccount } from './account-state.ts'

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
/** Whoever used the link reads the mail of that address. */
const proved = (at: string) => ({ type: 'EmailConfirmed', data: { ...about, at } }) as const
const inTime = '2026-01-01T00:30:00Z'
const late = '2026-01-01T01:00:01Z'

test('registering records the account and the consent that was given', () =>
  given().when(register).then(registered, declined))
test('the partner whose link led to a registration is named by it', () => {
  const affiliate = 'acme'
  given()
    .when({ type: 'Register', data: { ...register.data, affiliate } })
    .then({ type: 'UserRegistered', data: { ...details, affiliate } }, declined)
})
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
  given(registered, requested).when(reset(inTime)).then(wasReset(inTime), proved(inTime))
  given(registered, requested, wasReset(inTime))
    .when(reset(inTime))
    .thenRejects('reset_link_invalid')
})
test('a reset link confirms the address that it was mailed to, once', () =>
  given(registered, confirmed, requested).when(reset(inTime)).then(wasReset(inTime)))
test('a reset link ends after its hour', () =>
  given(registered, requested).when(reset(late)).thenRejects('reset_link_invalid'))
test('a made-up reset token is refused', () =>
  given(registered, requested).when(reset(inTime, 'guess')).thenRejects('reset_link_invalid'))
test('nobody asks for the reset of an account that is not there', () =>
  given()
    .when({ type: 'RequestPasswordReset', data: { ...about, ...link } })
    .then())

const asked = {
  changeId: 'chg_1',
  email: 'ada@new.example.com',
  tokenHash: 'change',
  expiresAt: '2026-01-01T01:00:00Z',
}
const changeAsked = { type: 'EmailChangeRequested', data: { ...about, ...asked } } as const
const confirmChange = (at: string, tokenHash = 'change') =>
  ({ type: 'ConfirmEmailChange', data: { ...about, at, tokenHash } }) as const
const changed = (at: string) => {
  const { changeId, email } = asked
  const data = { ...about, at, changeId, email, before: details.email }
  return { type: 'EmailChanged', data } as const
}
const newPassword = (epoch: number) =>
  ({ type: 'ChangePassword', data: { ...about, passwordHash: 'new', epoch } }) as const
const passwordChanged = {
  type: 'PasswordChanged',
  data: { ...about, passwordHash: 'new', epoch: 1 },
} as const

test('the confirming mail is sent again while the address is not confirmed', () => {
  const again = { type: 'RequestConfirmation', data: about } as const
  given(registered).when(again).then({ type: 'ConfirmationRequested', data: about })
  given(registered, confirmed).when(again).then()
})

test('another address counts once its mail is confirmed', () =>
  given(registered, changeAsked).when(confirmChange(inTime)).then(changed(inTime)))
test('confirming it twice changes nothing', () =>
  given(registered, changeAsked, changed(inTime)).when(confirmChange(inTime)).then())
test.each([
  ['late', confirmChange(late)],
  ['with a made-up token', confirmChange(inTime, 'guess')],
])('an address that is confirmed %s is not changed', (_how, command) =>
  given(registered, changeAsked).when(command).thenRejects('link_invalid'),
)
test('only the newest address that was asked for can be confirmed', () => {
  const second = {
    type: 'EmailChangeRequested',
    data: { ...changeAsked.data, changeId: 'chg_2', tokenHash: 'second' },
  } as const
  given(registered, changeAsked, second).when(confirmChange(inTime)).thenRejects('link_invalid')
})
test('a new address counts as confirmed', () =>
  given(registered, changeAsked, changed(inTime))
    .when({ type: 'RequestConfirmation', data: about })
    .then())
test('a reset link that went to the old address is worth nothing with the new one', () =>
  given(registered, requested, changeAsked, changed(inTime))
    .when(reset(inTime))
    .thenRejects('reset_link_invalid'))

test('a password is changed, and begins the next epoch', () =>
  given(registered).when(newPassword(0)).then(passwordChanged))
test('of two changes by the same old password the second is refused', () =>
  given(registered, passwordChanged).when(newPassword(0)).thenRejects('conflict'))
test('a new password ends the links that were mailed before', () => {
  given(registered, requested, passwordChanged)
    .when(reset(inTime))
    .thenRejects('reset_link_invalid')
  given(registered, changeAsked, passwordChanged)
    .when(confirmChange(inTime))
    .thenRejects('link_invalid')
})

test('what is chosen is recorded where it differs', () => {
  const choose = (choices: object) =>
    ({ type: 'ChangeChoices', data: { ...about, ...choices } }) as const
  const noMails = { type: 'ReportMailsChanged', data: { ...about, wanted: false } } as const
  const marketing = {
    type: 'MarketingConsentChanged',
    data: { ...about, granted: true, source: 'account' },
  } as const
  given(registered, declined)
    .when(choose({ marketing: true, reportMails: false }))
    .then(marketing, noMails)
  given(registered, declined)
    .when(choose({ marketing: false, reportMails: true }))
    .then()
  given(registered, declined, noMails)
    .when(choose({ reportMails: false }))
    .then()
})

test('the weekly figures are turned on and off, once each', () => {
  const choose = (wanted: boolean) =>
    ({ type: 'ChangeFiguresMails', data: { ...about, wanted } }) as const
  const changed = (wanted: boolean) =>
    ({ type: 'FiguresMailsChanged', data: { ...about, wanted } }) as const
  given(registered).when(choose(false)).then()
  given(registered).when(choose(true)).then(changed(true))
  given(registered, changed(true)).when(choose(true)).then()
  given(registered, changed(true)).when(choose(false)).then(changed(false))
})

test('agreeing records the versions and the choices', () => {
  const cookies = { analytics: true }
  const consent = { ...about, termsVersion: '2', privacyVersion: '2', marketing: true, cookies }
  const record = { type: 'RecordConsent', data: consent } as const
  const recorded = (source: 'account' | 're_consent') =>
    ({ type: 'ConsentRecorded', data: { ...consent, source } }) as const
  const marketing = {
    type: 'MarketingConsentChanged',
    data: { ...about, granted: true, source: 'account' },
  } as const
  given(registered, declined).when(record).then(recorded('re_consent'), marketing)
  given(registered, declined, recorded('re_consent'), marketing)
    .when(record)
    .then(recorded('account'))
})

const databaseAt = '2026-01-01T00:00:02.000Z'
const remove = { type: 'RequestDeletion', data: { ...about, databaseAt } } as const
const prepare = { type: 'PrepareDeletion', data: about } as const
const erase = { type: 'Erase', data: about } as const
const removal = (email: string | null) =>
  ({ type: 'AccountDeletionRequested', data: { ...about, email, databaseAt } }) as const
const prepared = { type: 'AccountDeletionPrepared', data: about } as const
const erased = { type: 'PersonErased', data: about } as const

test('a deletion names the address only where it was confirmed', () => {
  given(registered).when(remove).then(removal(null))
  given(registered, confirmed).when(remove).then(removal(details.email))
})
test('a deletion goes on step by step, and each step once', () => {
  const requestedOnce = [registered, removal(null)] as const
  given(...requestedOnce)
    .when(remove)
    .then()
  given(...requestedOnce)
    .when(erase)
    .then()
  given(...requestedOnce)
    .when(prepare)
    .then(prepared)
  given(...requestedOnce, prepared)
    .when(prepare)
    .then()
  given(...requestedOnce, prepared)
    .when(erase)
    .then(erased)
  given(...requestedOnce, prepared, erased)
    .when(erase)
    .then()
})
test('nothing is erased that nobody asked to delete', () => {
  given(registered).when(prepare).then()
  given(registered).when(erase).then()
  given().when(erase).then()
})
test.each([
  [newPassword(0), 'unauthenticated'],
  [{ type: 'ChangeChoices', data: { ...about, marketing: true } }, 'unauthenticated'],
  [{ type: 'RequestConfirmation', data: about }, 'unauthenticated'],
  [{ type: 'ConfirmEmail', data: { ...about, tokenHash: 'confirm' } }, 'link_invalid'],
  [confirmChange(inTime), 'link_invalid'],
  [reset(inTime), 'reset_link_invalid'],
  [register, 'account_exists'],
] as const)('with a deleted account nobody does anything: %j', (command, code) => {
  given(registered, requested, changeAsked, removal(null)).when(command).thenRejects(code)
  given(registered, requested, removal(null), prepared, erased).when(command).thenRejects(code)
})

test('consent is due when a text changed since it was agreed to', () => {
  const agreed: Account = {
    ...unbornAccount,
    registeredAt: '2026-03-01T10:00:00Z',
    termsVersion: '2026-02-01',
  }
  const now = { terms: '2026-02-01', privacy: '2026-03-01' }
  expect(isConsentDue(agreed, now)).toBe(false)
  expect(isConsentDue(agreed, { ...now, terms: '2026-04-01' })).toBe(true)
  expect(isConsentDue(agreed, { ...now, privacy: '2026-03-02' })).toBe(true)
  const again = { ...agreed, privacyVersion: '2026-03-02' }
  expect(isConsentDue(again, { ...now, privacy: '2026-03-02' })).toBe(false)
  expect(isConsentDue(again, { ...now, privacy: '2026-05-02' })).toBe(true)
})
