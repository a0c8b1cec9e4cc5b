import type { PASSWORD } from '@sortie/contracts/identity/accounts/password-lengths'
import { normalEmail } from '@sortie/contracts/identity/email'
import { leftEmpty, only, tooShort, unlike } from '@/lib/forms/checks'
import type { Invalid } from '@/lib/forms/form'

// The contract's own number: the type checker refuses any other.
const LEAST: typeof PASSWORD.reset = 8

type Password = { current: string; password: string; confirm: string }
export const checkPassword = (values: Password): Invalid<keyof Password> | null => {
  const { current, password, confirm } = values
  const empty = leftEmpty<keyof Password>({
    current: !current && 'Enter your current password',
    password: !password && 'Choose a new password',
    confirm: !confirm && 'Enter the new password again',
  })
  return empty ?? tooShort(password, LEAST) ?? unlike(password, confirm)
}

type Proven = { email: string; password: string }
export const checkNewEmail = ({ email, password }: Proven): Invalid<keyof Proven> | null =>
  leftEmpty<keyof Proven>({
    email: !email.trim() && 'Enter your new email address',
    password: !password && 'Enter your current password',
  }) ??
  (/^[^\s@]+@[^\s@]+$/.test(email.trim())
    ? null
    : only('email', 'Please enter a valid email address'))

/** Checks the form that deletes an account: the typed address must be the account's own. Case is ignored. */
export const checkDeletion =
  (own: string) =>
  ({ email, password }: Proven): Invalid<keyof Proven> | null => {
    const empty = leftEmpty<keyof Proven>({
      email: !email.trim() && 'Type your email address',
      password: !password && 'Enter your password',
    })
    if (empty) return empty
    const isSame = normalEmail(email) === normalEmail(own)
    return isSame ? null : only('email', 'This is not your account’s email address')
  }
