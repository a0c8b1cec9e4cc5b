import type { IdentityEvent, UserId } from '@sortie/contracts/identity'
import { type Decider, Rejection } from '@sortie/runtime/domain'

type AccountEvent = Extract<
  IdentityEvent,
  {
    type:
      | 'UserRegistered'
      | 'MarketingConsentChanged'
      | 'EmailConfirmed'
      | 'PasswordResetRequested'
      | 'PasswordReset'
  }
>
type Reset = { tokenHash: string; expiresAt: string }
export type Account = {
  userId: UserId | null
  /** Null once the person is erased. */
  email: string | null
  passwordHash: string | null
  confirmationHash: string
  confirmed: boolean
  marketing: boolean
  /** Number of password resets; sessions of an earlier epoch are dead. */
  epoch: number
  /** Links that can still be used, by id; a reset uses up all of them. */
  resets: Record<string, Reset>
}

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
        marketing: boolean
      }
    }
  | { type: 'ConfirmEmail'; data: About & { tokenHash: string } }
  | {
      type: 'RequestPasswordReset'
      data: About & { resetId: string; tokenHash: string; expiresAt: string }
    }
  | { type: 'ResetPassword'; data: About & { tokenHash: string; passwordHash: string } }

const usable = (account: Account, tokenHash: string, at: string) =>
  Object.entries(account.resets).find(
    ([, reset]) => reset.tokenHash === tokenHash && Date.parse(at) < Date.parse(reset.expiresAt),
  )?.[0]

/** A person's account. Registering an address twice is refused; confirming twice is fine. */
export const account: Decider<Account, AccountCommand, AccountEvent> = {
  initial: {
    userId: null,
    email: null,
    passwordHash: null,
    confirmationHash: '',
    confirmed: false,
    marketing: false,
    epoch: 0,
    resets: {},
  },
  decide: (state, { type, data }) => {
    const { userId, at } = data
    switch (type) {
      case 'Register': {
        if (state.userId) throw new Rejection('account_exists')
        const { marketing, ...registered } = data
        return [
          { type: 'UserRegistered', data: registered },
          {
            type: 'MarketingConsentChanged',
            data: { userId, at, granted: marketing, source: 'register' },
          },
        ]
      }
      case 'ConfirmEmail':
        if (!state.userId || state.confirmationHash !== data.tokenHash) {
          throw new Rejection('link_invalid')
        }
        return state.confirmed ? [] : [{ type: 'EmailConfirmed', data: { userId, at } }]
      case 'RequestPasswordReset':
        return state.userId ? [{ type: 'PasswordResetRequested', data }] : []
      case 'ResetPassword': {
        const resetId = usable(state, data.tokenHash, at)
        if (!resetId) throw new Rejection('reset_link_invalid')
        const { passwordHash } = data
        const epoch = state.epoch + 1
        return [{ type: 'PasswordReset', data: { userId, at, resetId, passwordHash, epoch } }]
      }
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'UserRegistered': {
        const { userId, email, passwordHash, confirmationHash } = data
        return { ...state, userId, email, passwordHash, confirmationHash }
      }
      case 'MarketingConsentChanged':
        return { ...state, marketing: data.granted }
      case 'EmailConfirmed':
        return { ...state, confirmed: true }
      case 'PasswordResetRequested': {
        const { resetId, tokenHash, expiresAt } = data
        return { ...state, resets: { ...state.resets, [resetId]: { tokenHash, expiresAt } } }
      }
      case 'PasswordReset':
        return { ...state, passwordHash: data.passwordHash, epoch: data.epoch, resets: {} }
    }
  },
}
