import type { PASSWORD } from '@sortie/contracts/identity/accounts/password-lengths'
import { leftEmpty, only, tooShort, unlike } from '@/lib/forms/checks'
import type { Invalid } from '@/lib/forms/form'

// The contract's own numbers: the type checker refuses any other.
const REGISTER: typeof PASSWORD.register = 6
const RESET: typeof PASSWORD.reset = 8

type Login = { email: string; password: string }
export const checkLogin = ({ email, password }: Login): Invalid<keyof Login> | null =>
  leftEmpty({
    email: !email.trim() && 'Enter your email address',
    password: !password && 'Enter your password',
  })

type Register = Login & { confirm: string }
export const checkRegister = (values: Register): Invalid<keyof Register> | null => {
  const { email, password, confirm } = values
  const empty = leftEmpty<keyof Register>({
    email: !email.trim() && 'Enter your email address',
    password: !password && 'Choose a password',
    confirm: !confirm && 'Enter the password again',
  })
  return empty ?? unlike(password, confirm) ?? tooShort(password, REGISTER)
}

export const checkForgot = ({ email }: { email: string }): Invalid<'email'> | null =>
  email.trim() ? null : only('email', 'Please enter your email address')

type Reset = { password: string; confirm: string }
export const checkReset = ({ password, confirm }: Reset): Invalid<keyof Reset> | null => {
  const empty = leftEmpty<keyof Reset>({
    password: !password && 'Choose a new password',
    confirm: !confirm && 'Enter the password again',
  })
  return empty ?? tooShort(password, RESET) ?? unlike(password, confirm)
}
