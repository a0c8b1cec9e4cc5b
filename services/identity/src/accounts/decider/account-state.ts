import type { IdentityEvent } from '@sortie/contracts/identity'
import type { UserId } from '@sortie/contracts/ids'

export type AccountEvent = Extract<
  IdentityEvent,
  {
    type:
      | 'UserRegistered'
      | 'MarketingConsentChanged'
      | 'EmailConfirmed'
      | 'ConfirmationRequested'
      | 'PasswordResetRequested'
      | 'PasswordReset'
      | 'EmailChangeRequested'
      | 'EmailChanged'
      | 'PasswordChanged'
      | 'ReportMailsChanged'
      | 'FiguresMailsChanged'
      | 'ConsentRecorded'
      | 'AccountDeletionRequested'
      | 'AccountDeletionPrepared'
      | 'PersonErased'
  }
>
type Reset = { tokenHash: string; expiresAt: string }
type EmailChange = Reset & { changeId: string; email: string | null; done: boolean }

export type Account = {
  userId: UserId | null
  /** Null once the person is erased, as the other personal fields are. */
  email: string | null
  username: string | null
  registeredAt: string
  passwordHash: string | null
  confirmationHash: string
  confirmed: boolean
  marketing: boolean
  reportMails: boolean
  /** An operator gets the figures of each week by mail. */
  figuresMails: boolean
  /** Number of password changes and resets; sessions of an earlier epoch are dead. */
  epoch: number
  /** Links that can still be used, by id; a new password or address uses up all of them. */
  resets: Record<string, Reset>
  /** The newest other address that was asked for, and whether it was confirmed. */
  emailChange: EmailChange | null
  termsVersion: string
  /** Null: as it was at the registration. */
  privacyVersion: string | null
  cookies: Extract<IdentityEvent, { type: 'ConsentRecorded' }>['data']['cookies'] | null
  consentAt: string
  /** The progress of the account's deletion: nobody signs in any more from the first step on. */
  deletion: 'requested' | 'prepared' | 'erased' | null
}

export const unbornAccount: Account = {
  userId: null,
  email: null,
  username: null,
  registeredAt: '',
  passwordHash: null,
  confirmationHash: '',
  confirmed: false,
  marketing: false,
  reportMails: true,
  figuresMails: false,
  epoch: 0,
  resets: {},
  emailChange: null,
  termsVersion: '',
  privacyVersion: null,
  cookies: null,
  consentAt: '',
  deletion: null,
}

/** Links that were mailed before are worth nothing with a new password. */
const withPassword = (
  state: Account,
  { passwordHash, epoch }: Pick<Account, 'passwordHash' | 'epoch'>,
): Account => ({ ...state, passwordHash, epoch, resets: {}, emailChange: null })

export const evolveAccount = (state: Account, { type, data }: AccountEvent): Account => {
  switch (type) {
    case 'UserRegistered': {
      const { userId, email, username, passwordHash, confirmationHash, termsVersion, at } = data
      const known = { userId, email, username, passwordHash, confirmationHash, termsVersion }
      return { ...state, ...known, registeredAt: at, consentAt: at }
    }
    case 'MarketingConsentChanged':
      return { ...state, marketing: data.granted }
    case 'EmailConfirmed':
      return { ...state, confirmed: true }
    case 'ConfirmationRequested':
      return state
    case 'PasswordResetRequested': {
      const { resetId, tokenHash, expiresAt } = data
      return { ...state, resets: { ...state.resets, [resetId]: { tokenHash, expiresAt } } }
    }
    case 'PasswordReset':
    case 'PasswordChanged':
      return withPassword(state, data)
    case 'EmailChangeRequested': {
      const { changeId, email, tokenHash, expiresAt } = data
      return { ...state, emailChange: { changeId, email, tokenHash, expiresAt, done: false } }
    }
    case 'EmailChanged': {
      const emailChange = state.emailChange && { ...state.emailChange, done: true }
      return { ...state, email: data.email, confirmed: true, resets: {}, emailChange }
    }
    case 'ReportMailsChanged':
      return { ...state, reportMails: data.wanted }
    case 'FiguresMailsChanged':
      return { ...state, figuresMails: data.wanted }
    case 'ConsentRecorded': {
      const { termsVersion, privacyVersion, cookies, at } = data
      return { ...state, termsVersion, privacyVersion, cookies, consentAt: at }
    }
    case 'AccountDeletionRequested':
      return { ...state, deletion: 'requested' }
    case 'AccountDeletionPrepared':
      return { ...state, deletion: 'prepared' }
    case 'PersonErased':
      return { ...state, deletion: 'erased' }
  }
}

/** Returns true where somebody can sign in to the account. */
export const isAccountOpen = ({
  userId,
  deletion,
}: Pick<Account, 'userId' | 'deletion'>): boolean => userId !== null && !deletion

/** The other address that may still be confirmed, if one was asked for. */
export const pendingChange = ({ emailChange }: Account, at: string): EmailChange | null =>
  emailChange && !emailChange.done && Date.parse(at) < Date.parse(emailChange.expiresAt)
    ? emailChange
    : null

/**
 * Returns true where the terms or the privacy policy changed since the user agreed to them. A version is the day of its
 * last change.
 */
export const isConsentDue = (
  { termsVersion, privacyVersion, registeredAt }: Account,
  now: { terms: string; privacy: string },
): boolean => {
  const isPrivacyOld =
    privacyVersion === null
      ? registeredAt.slice(0, 10) < now.privacy
      : privacyVersion !== now.privacy
  return termsVersion !== now.terms || isPrivacyOld
}
