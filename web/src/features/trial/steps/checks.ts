import type { Invalid } from '@/lib/forms/form'

type Account = { email: string; password: string }

/** Step 2's rule: both fields, and a password of six characters. */
export const checkAccount = ({ email, password }: Account): Invalid<keyof Account> | null => {
  const fields = {
    ...(!email.trim() && { email: 'Enter your email address' }),
    ...(!password && { password: 'Choose a password' }),
  }
  if (Object.keys(fields).length) return { message: 'Please fill in all fields', fields }
  if (password.length < 6)
    return {
      message: 'Password too short',
      fields: { password: 'Password too short: at least 6 characters' },
    }
  return null
}
