import type { Invalid } from '@/lib/forms/form'

// Checks that the forms with a password share.

/** Fields that were left empty, each with what to enter there; null where none was. */
export const leftEmpty = <Name extends string>(
  fields: Record<Name, string | false>,
): Invalid<Name> | null => {
  const left = Object.entries(fields).filter(([, message]) => message)
  if (!left.length) return null
  const named = Object.fromEntries(left) as Invalid<Name>['fields']
  return { message: 'Please fill in all fields', fields: named }
}

/** One field is wrong; the notification says the same as the field. */
export const only = <Name extends string>(name: Name, message: string): Invalid<Name> => ({
  message,
  fields: { [name]: message } as Invalid<Name>['fields'],
})

/** Checks that a new password has the characters that it needs at least. */
export const tooShort = (password: string, least: number): Invalid<'password'> | null =>
  password.length < least
    ? only('password', `Password must be at least ${least} characters long`)
    : null

/** Checks that a new password was typed alike both times. */
export const unlike = (password: string, confirm: string): Invalid<'confirm'> | null =>
  password === confirm ? null : only('confirm', 'Passwords do not match')
