import { normalEmail } from '@sortie/contracts/email'
import type { PASSWORD } from '@sortie/contracts/identity'
import type { Invalid } from '@/lib/form'

// The contract's own number: the type checker refuses any other.
const LEAST: typeof PASSWORD.reset = 8

const FILL_IN = 'Please fill in all fields'

const given = <Name extends string>(fields: Record<Name, string | false>): Invalid<Name> | null => {
  const left = Object.entries(fields).filter(([, message]) => message)
  if (!left.length) return null
  return { message: FILL_IN, fields: Object.fromEntries(left) as Partial<Record<Name, string>> }
}
const only = <Name extends string>(name: Name, message: string): Invalid<Name> => ({
  message,
  fields: { [name]: message } as Partial<Record<Name, string>>,
})

type Password = { current: string; password: string; confirm: string }
export const checkPassword = (values: Password): Invalid<keyof Password> | null => {
  const { current, password, confirm } = values
  const missing = given<keyof Password>({
    current: !current && 'Enter your current password',
    password: !password && 'Choose a new password',
    confirm: !confirm && 'Enter the new password again',
  })
  if (missing) return missing
  if (password.length < LEAST)
    return only('password', `Password must be at least ${LEAST} characters long`)
  return password === confirm ? null : only('confirm', 'Passwords do not match')
}

type Proven = { email: string; password: string }
export const checkNewEmail = ({ email, password }: Proven): Invalid<keyof Proven> | null =>
  given<keyof Proven>({
    email: !email.trim() && 'Enter your new email address',
    password: !password && 'Enter your current password',
  }) ??
  (/^[^\s@]+@[^\s@]+$/.test(email.trim())
    ? null
    : only('email', 'Please enter a valid email address'))

/** Whether the address was typed that the account has; its spelling counts, its case does not. */
export const checkDeletion =
  (own: string) =>
  ({ email, password }: Proven): Invalid<keyof Proven> | null => {
    const missing = given<keyof Proven>({
      email: !email.trim() && 'Type your email address',
      password: !password && 'Enter your password',
    })
    if (missing) return missing
    const isSame = normalEmail(email) === normalEmail(own)
    return isSame ? null : only('email', 'This is not your account’s email address')
  }
