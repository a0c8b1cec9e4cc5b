import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { EmailField } from '@/components/fields/credential-fields'
import { FormFailure } from '@/components/fields/form-failure'
import { AuthPage, authLink } from '@/components/frame/auth-page'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { failureText } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { checkForgot } from './checks'

const explain = (error: unknown) => {
  warn('Error', 'Failed to send reset email', error)
  return failureText(error, 'Please try again.')
}

/** Asks for a reset mail; afterwards says where to look for it. */
export function ForgotPassword({ email }: { email: string | undefined }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent email={sentTo} again={() => setSentTo(null)} />
  return <Ask email={email} onSent={setSentTo} />
}

function Ask({ email, onSent }: { email: string | undefined; onSent: (email: string) => void }) {
  const form = useForm<'email'>({
    action: 'forgot-password',
    validate: checkForgot,
    explain,
    submit: async (values, action) => {
      const body = { email: values.email.trim() }
      await identityApi.forgotPassword({ body, action })
      onSent(body.email)
    },
  })
  return (
    <AuthPage
      title="Forgot your password?"
      lead="We’ll email you a link to choose a new one. It works once, within an hour."
      foot={
        <Link to="/login" className={authLink}>
          Back to Login
        </Link>
      }
    >
      <form {...form.props} noValidate className="grid gap-5" aria-label="Forgot password">
        <EmailField defaultValue={email} error={form.errors.email} />
        <FormFailure>{form.failure}</FormFailure>
        <Button type="submit" variant="main" size="lg" busy={form.busy} pendingLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
    </AuthPage>
  )
}

function Sent({ email, again }: { email: string; again: () => void }) {
  return (
    <AuthPage title="Check Your Email">
      <div role="status" className="grid gap-3 text-ink-2">
        <p>
          If <strong className="font-semibold text-ink">{email}</strong> has an account, a reset
          link is on its way.
        </p>
        <p>No email after a minute or two? Check your spam folder.</p>
      </div>
      <div className="mt-6 grid gap-3">
        <Button size="lg" onClick={again}>
          Send Another Email
        </Button>
        <Link to="/login" className={buttonClass('quiet', 'lg')}>
          Back to Login
        </Link>
      </div>
    </AuthPage>
  )
}
