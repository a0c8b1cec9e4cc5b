import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Field, PasswordField } from '@/components/fields/field'

// Fields that the forms for opening an account and for signing in to one share.

/** The address of an account, as password managers know it. */
export function EmailField(props: Pick<ComponentProps<typeof Field>, 'defaultValue' | 'error'>) {
  return (
    <Field label="Email" name="email" type="email" autoComplete="username" required {...props} />
  )
}

/** A password that is chosen now. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField autoComplete="new-password" required maxLength={128} {...props} />
}

/** Names the terms that somebody accepts who opens an account. @param by what they do: `signing up` */
export function Accepts({ by }: { by: string }) {
  return (
    <p className="text-sm text-ink-2">
      By {by}, you accept the{' '}
      <Link to="/terms-of-service" className="text-petrol underline underline-offset-2">
        Terms of Service
      </Link>{' '}
      and agree to receive occasional email updates about your account and reports.
    </p>
  )
}
