import type { IdentityEvent } from '@sortie/contracts/identity'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** An account as operators and mailed tokens look it up. */
export type AccountView = {
  userId: UserId
  /** Null once the person is erased. */
  email: string | null
  confirmed: boolean
  registeredAt: string
  confirmationHash: string
  /** Hashes of the reset tokens that were mailed since the last reset, newest last. */
  resetHashes: string[]
  /** Hash of the token that was mailed last to another address. */
  changeHash: string | null
  /** Asked to be deleted, and not erased yet. */
  deleting: boolean
}

const MOST_LINKS = 10

export const accountView = projection<AccountView, IdentityEvent>({
  name: 'account',
  indexes: [
    ['confirmationHash'],
    ['resetHashes'],
    ['changeHash'],
    ['deleting'],
    ['confirmed'],
    ['registeredAt'],
  ],
  sums: ({ confirmed }) => ({ users: 1, confirmed: confirmed ? 1 : 0 }),
  on: {
    UserRegistered: (_view, { data: { userId, email, at, confirmationHash } }) => ({
      userId,
      email,
      confirmed: false,
      registeredAt: at,
      confirmationHash,
      resetHashes: [],
      changeHash: null,
      deleting: false,
    }),
    EmailConfirmed: (view) => view && { ...view, confirmed: true },
    PasswordResetRequested: (view, { data: { tokenHash } }) =>
      view && { ...view, resetHashes: [...view.resetHashes, tokenHash].slice(-MOST_LINKS) },
    PasswordReset: (view) => view && { ...view, resetHashes: [], changeHash: null },
    PasswordChanged: (view) => view && { ...view, resetHashes: [], changeHash: null },
    EmailChangeRequested: (view, { data: { tokenHash } }) =>
      view && { ...view, changeHash: tokenHash },
    EmailChanged: (view, { data: { email } }) =>
      view && { ...view, email, confirmed: true, resetHashes: [] },
    AccountDeletionRequested: (view) => view && { ...view, deleting: true },
    PersonErased: (view) => view && { ...view, email: null, deleting: false },
  },
})
