import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { NewPasswordField } from '@/components/fields/credential-fields'
import { FormFailure } from '@/components/fields/form-failure'
import { AuthPage, authLink } from '@/components/frame/auth-page'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { failureText, fieldErrors } from '@/lib/api/problem'
import { type Invalid, useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { forgetUser } from '@/lib/session/sign-in'
import { checkReset } from './checks'

type Name = 'password' | 'confirm'

const explain = (error: unknown) => {
  const failed = 'Failed to reset password. The link may be expired.'
  warn('Reset Failed', failed, error)
  return Object.keys(fieldErrors(error)).length ? null : failureText(error, failed)
}

/** Sets a new password by the token of a mailed link. */
export function ResetPassword({ token }: { token: string | undefined }) {
  const [done, setDone] = useState(false)
  if (!token) return <InvalidLink />
  if (done) return <Complete />
  return <Ask token={token} onDone={() => setDone(true)} />
}

function InvalidLink() {
  useEffect(() => warn('Invalid Reset Link', 'This password reset link is invalid or expired'), [])
  return (
    <AuthPage title="Invalid Reset Link" lead="This password reset link is invalid or expired">
      <p className="text-ink-2">
        Links work once, within an hour. Request a new one, and use the newest email.
      </p>
      <div className="mt-6 grid gap-3">
        <Link to="/forgot-password" className={buttonClass('main', 'lg')}>
          Request a New Link
        </Link>
        <Link to="/login" className={buttonClass('quiet', 'lg')}>
          Back to Login
        </Link>
      </div>
    </AuthPage>
  )
}

function Complete() {
  return (
    <AuthPage title="Password Reset Complete">
      <p role="status" className="text-ink-2">
        Your new password is set, and all your devices are signed out.
      </p>
      <Link to="/login" className={`mt-6 w-full ${buttonClass('main', 'lg')}`}>
        Sign In Now
      </Link>
    </AuthPage>
  )
}

function Ask({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm<Name>({
    action: 'reset-password',
    validate: (values): Invalid<Name> | null => checkReset(values),
    explain,
    submit: async ({ password }, action) => {
      const body = { token, password }
      await identityApi.resetPassword({ body, action })
      // Every session has ended, this browser's too.
      forgetUser(client)
      onDone()
    },
  })
  return (
    <AuthPage
      title="Choose a new password"
      foot={
        <>
          <Link to="/forgot-password" className={authLink}>
            Request a new link
          </Link>
          <Link to="/login" className={authLink}>
            Back to Login
          </Link>
        </>
      }
    >
      <form {...form.props} noValidate className="grid gap-5" aria-label="Reset password">
        <NewPasswordField
          label="New password"
          name="password"
          hint="At least 8 characters"
          error={form.errors.password}
        />
        <NewPasswordField
          label="Confirm new password"
          name="confirm"
          toggleLabel="Show confirmed password"
          error={form.errors.confirm}
        />
        <FormFailure>{form.failure}</FormFailure>
        <Button type="submit" variant="main" size="lg" busy={form.busy} pendingLabel="Saving...">
          Reset Password
        </Button>
      </form>
    </AuthPage>
  )
}
