import type { IdentityEvent } from '@sortie/contracts/identity'
import type { UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import {
  type Account,
  type AccountEvent,
  evolveAccount,
  isAccountOpen,
  pendingChange,
  unbornAccount,
} from './account-state.ts'

type Data<Type extends IdentityEvent['type']> = Extract<IdentityEvent, { type: Type }>['data']
type About = { userId: UserId; at: string }

export type AccountCommand =
  | {
      type: 'Register'
      data: About & {
        email: string
        username: string
        passwordHash: string
        termsVersion: string
        confirmationHash: string
        affiliate?: string
        marketing: boolean
      }
    }
  | { type: 'ConfirmEmail'; data: About & { tokenHash: string } }
  | { type: 'RequestConfirmation'; data: About }
  | { type: 'RequestPasswordReset'; data: Data<'PasswordResetRequested'> }
  | { type: 'ResetPassword'; data: About & { tokenHash: string; passwordHash: string } }
  | { type: 'RequestEmailChange'; data: Data<'EmailChangeRequested'> & { email: string } }
  | { type: 'ConfirmEmailChange'; data: About & { tokenHash: string } }
  /** `epoch`: the account's when the current password was found to fit. */
  | { type: 'ChangePassword'; data: About & { passwordHash: string; epoch: number } }
  | {
      type: 'ChangeChoices'
      data: About & { marketing?: boolean | undefined; reportMails?: boolean | undefined }
    }
  | { type: 'ChangeFiguresMails'; data: Data<'FiguresMailsChanged'> }
  | { type: 'RecordConsent'; data: Omit<Data<'ConsentRecorded'>, 'source'> }
  /** `databaseAt`: by the database's clock. */
  | { type: 'RequestDeletion'; data: About & { databaseAt: string } }
  | { type: 'PrepareDeletion' | 'Erase'; data: About }

type Of<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data']

const usableReset = (account: Account, tokenHash: string, at: string) =>
  Object.entries(account.resets).find(
    ([, reset]) => reset.tokenHash === tokenHash && Date.parse(at) < Date.parse(reset.expiresAt),
  )?.[0]

const register = (state: Account, data: Of<'Register'>): AccountEvent[] => {
  if (state.userId) throw new Rejection('account_exists')
  const { marketing: granted, ...registered } = data
  const { userId, at } = data
  return [
    { type: 'UserRegistered', data: registered },
    { type: 'MarketingConsentChanged', data: { userId, at, granted, source: 'register' } },
  ]
}

const resetPassword = (state: Account, data: Of<'ResetPassword'>): AccountEvent[] => {
  const { userId, at, tokenHash, passwordHash } = data
  const resetId = usableReset(state, tokenHash, at)
  if (!resetId) throw new Rejection('reset_link_invalid')
  const epoch = state.epoch + 1
  const reset: AccountEvent = {
    type: 'PasswordReset',
    data: { userId, at, resetId, passwordHash, epoch },
  }
  // The link came by mail to the address of the account, so whoever used it reads what is sent there.
  return state.confirmed ? [reset] : [reset, { type: 'EmailConfirmed', data: { userId, at } }]
}

const changePassword = (state: Account, data: Of<'ChangePassword'>): AccountEvent[] => {
  // Another password since: the one that was asked for is not the current one any more.
  if (data.epoch !== state.epoch) throw new Rejection('conflict')
  return [{ type: 'PasswordChanged', data: { ...data, epoch: state.epoch + 1 } }]
}

const confirmEmailChange = (state: Account, data: Of<'ConfirmEmailChange'>): AccountEvent[] => {
  const { userId, at, tokenHash } = data
  if (state.emailChange?.tokenHash !== tokenHash) throw new Rejection('link_invalid')
  if (state.emailChange.done) return []
  const change = pendingChange(state, at)
  if (!change) throw new Rejection('link_invalid')
  const { changeId, email } = change
  return [{ type: 'EmailChanged', data: { userId, at, changeId, email, before: state.email } }]
}

const marketingChange = (
  state: Account,
  { userId, at }: About,
  granted = state.marketing,
): AccountEvent[] =>
  granted === state.marketing
    ? []
    : [{ type: 'MarketingConsentChanged', data: { userId, at, granted, source: 'account' } }]

const changeChoices = (state: Account, data: Of<'ChangeChoices'>): AccountEvent[] => {
  const { userId, at, marketing, reportMails: wanted = state.reportMails } = data
  const mails: AccountEvent[] =
    wanted === state.reportMails
      ? []
      : [{ type: 'ReportMailsChanged', data: { userId, at, wanted } }]
  return [...marketingChange(state, data, marketing), ...mails]
}

const recordConsent = (state: Account, data: Of<'RecordConsent'>): AccountEvent[] => {
  const { termsVersion, privacyVersion } = data
  const isSame = termsVersion === state.termsVersion && privacyVersion === state.privacyVersion
  const source = isSame ? 'account' : 're_consent'
  return [
    { type: 'ConsentRecorded', data: { ...data, source } },
    ...marketingChange(state, data, data.marketing),
  ]
}

/** Of an account that is not there, not any more, or about to go: only its deletion goes on. */
const decideClosed = (state: Account, { type, data }: AccountCommand): AccountEvent[] => {
  const { userId, at } = data
  switch (type) {
    case 'PrepareDeletion':
      if (state.deletion !== 'requested') return []
      return [{ type: 'AccountDeletionPrepared', data: { userId, at } }]
    case 'Erase':
      if (state.deletion !== 'prepared') return []
      return [{ type: 'PersonErased', data: { userId, at } }]
    case 'RequestPasswordReset':
    case 'RequestDeletion':
      return []
    case 'ResetPassword':
      throw new Rejection('reset_link_invalid')
    case 'ConfirmEmail':
    case 'ConfirmEmailChange':
      throw new Rejection('link_invalid')
    case 'Register':
    case 'RequestConfirmation':
    case 'RequestEmailChange':
    case 'ChangePassword':
    case 'ChangeChoices':
    case 'ChangeFiguresMails':
    case 'RecordConsent':
      throw new Rejection('unauthenticated')
  }
}

const decideOpen = (state: Account, { type, data }: AccountCommand): AccountEvent[] => {
  const about = { userId: data.userId, at: data.at }
  switch (type) {
    case 'Register':
      return register(state, data)
    case 'ConfirmEmail':
      if (state.confirmationHash !== data.tokenHash) throw new Rejection('link_invalid')
      return state.confirmed ? [] : [{ type: 'EmailConfirmed', data: about }]
    case 'RequestConfirmation':
      return state.confirmed ? [] : [{ type: 'ConfirmationRequested', data: about }]
    case 'RequestPasswordReset':
      return [{ type: 'PasswordResetRequested', data }]
    case 'ResetPassword':
      return resetPassword(state, data)
    case 'RequestEmailChange':
      return [{ type: 'EmailChangeRequested', data }]
    case 'ConfirmEmailChange':
      return confirmEmailChange(state, data)
    case 'ChangePassword':
      return changePassword(state, data)
    case 'ChangeChoices':
      return changeChoices(state, data)
    case 'ChangeFiguresMails':
      if (state.figuresMails === data.wanted) return []
      return [{ type: 'FiguresMailsChanged', data }]
    case 'RecordConsent':
      return recordConsent(state, data)
    case 'RequestDeletion': {
      // Data kept elsewhere under an address that was never confirmed may be somebody else's.
      const email = state.confirmed ? state.email : null
      const { databaseAt } = data
      return [{ type: 'AccountDeletionRequested', data: { ...about, email, databaseAt } }]
    }
    case 'PrepareDeletion':
    case 'Erase':
      return []
  }
}

/** A person's account, from its registration to its erasure. Repeating a command is fine. */
export const account: Decider<Account, AccountCommand, AccountEvent> = {
  source: import.meta.url,
  initial: unbornAccount,
  decide: (state, command) =>
    command.type === 'Register' || isAccountOpen(state)
      ? decideOpen(state, command)
      : decideClosed(state, command),
  evolve: evolveAccount,
}
