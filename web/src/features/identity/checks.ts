import type { PASSWORD } from '@sortie/contracts/identity'
import type { Invalid } from '@/lib/form'

// The contract's own numbers: the type checker refuses any other.
const REGISTER: typeof PASSWORD.register = 6
const RESET: typeof PASSWORD.reset = 8

const FILL_IN = 'Please fill in all fields'
const MISMATCH = 'Passwords do not match'

const missing = <Name extends string>(fields: Partial<Record<Name, string | false>>) => {
  const left = Object.entries(fields).filter(([, message]) => message)
  return left.length ? (Object.fromEntries(left) as Partial<Record<Name, string>>) : null
}
const only = <Name extends string>(name: Name, message: string): Invalid<Name> => ({
  message,
  fields: { [name]: message } as Partial<Record<Name, string>>,
})

type Login = { email: string; password: string }
export const checkLogin = ({ email, password }: Login): Invalid<keyof Login> | null => {
  const fields = missing<keyof Login>({
    email: !email.trim() && 'Enter your email address',
    password: !password && 'Enter your password',
  })
  return fields && { message: FILL_IN, fields }
}

type Register = Login & { confirm: string }
export const checkRegister = (values: Register): Invalid<keyof Register> | null => {
  const { email, password, confirm } = values
  const fields = missing<keyof Register>({
    email: !email.trim() && 'Enter your email address',
    password: !password && 'Choose a password',
    confirm: !confirm && 'Enter the password again',
  })
  if (fields) return { message: FILL_IN, fields }
  if (password !== confirm) return only('confirm', MISMATCH)
  if (password.length < REGISTER)
    return only('password', `Password must be at least ${REGISTER} characters long`)
  return null
}

export const checkForgot = ({ email }: { email: string }): Invalid<'email'> | null =>
  email.trim() ? null : only('email', 'Please enter your email address')

type Reset = { password: string; confirm: string }
export const checkReset = ({ password, confirm }: Reset): Invalid<keyof Reset> | null => {
  const fields = missing<keyof Reset>({
    password: !password && 'Choose a new password',
    confirm: !confirm && 'Enter the password again',
  })
  if (fields) return { message: FILL_IN, fields }
  if (password.length < RESET)
    return only('password', `Password must be at least ${RESET} characters long`)
  if (password !== confirm) return only('confirm', MISMATCH)
  return null
}
