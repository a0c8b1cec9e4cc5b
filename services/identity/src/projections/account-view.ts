import type { IdentityEvent } from '@sortie/contracts/identity'
import { projection } from '@sortie/runtime/projection'

/** What is looked up about an account: its address, and which mailed tokens lead to it. */
export type AccountView = {
  userId: string
  email: string | null
  confirmed: boolean
  confirmationHash: string
  /** Hashes of the reset tokens that were mailed since the last reset, newest last. */
  resetHashes: string[]
}

const MOST_LINKS = 10

export const accountView = projection<AccountView, IdentityEvent>({
  name: 'account',
  indexes: [['confirmationHash'], ['resetHashes']],
  on: {
    UserRegistered: (_view, { data: { userId, email, confirmationHash } }) => ({
      userId,
      email,
      confirmed: false,
      confirmationHash,
      resetHashes: [],
    }),
    EmailConfirmed: (view) => view && { ...view, confirmed: true },
    PasswordResetRequested: (view, { data: { tokenHash } }) =>
      view && { ...view, resetHashes: [...view.resetHashes, tokenHash].slice(-MOST_LINKS) },
    PasswordReset: (view) => view && { ...view, resetHashes: [] },
  },
})
