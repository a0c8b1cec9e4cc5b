import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/button'
import { Accepts, EmailField, NewPasswordField } from '@/components/fields/credential-fields'
import { FormFailure } from '@/components/fields/form-failure'
import { accountExists, failureText } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { wantedPath } from '@/lib/session/guards'
import { signUp } from '@/lib/session/sign-in'
import { checkRegister } from './checks'

const ExistingAccount = lazy(() => import('./existing-account'))

type Name = 'email' | 'password' | 'confirm'

const explain = (error: unknown) => {
  const message = failureText(error, 'Failed to create account')
  warn('Registration Failed', message, error)
  return message
}

type Props = { email: string | undefined; redirect: string | undefined }

/** Creates an account. An address that has one already opens the way to sign-in. */
export function RegisterForm({ email, redirect }: Props) {
  const client = useQueryClient()
  const router = useRouter()
  const [shown, setShown] = useState(false)
  const [existing, setExisting] = useState<string | null>(null)
  const form = useForm<Name>({
    action: 'register',
    validate: checkRegister,
    explain,
    submit: async (values, action) => {
      const credentials = { email: values.email.trim(), password: values.password }
      const marketingChoice = 'marketing' in values
      try {
        await signUp(client, { ...credentials, marketingChoice }, action)
      } catch (error) {
        if (!accountExists(error)) throw error
        return setExisting(credentials.email)
      }
      await router.navigate({ href: wantedPath(redirect), replace: true })
    },
  })
  return (
    <form {...form.props} noValidate className="grid gap-5" aria-label="Create account">
      <EmailField defaultValue={email} error={form.errors.email} />
      <NewPasswordField
        label="Password"
        name="password"
        hint="At least 6 characters"
        shown={shown}
        onShownChange={setShown}
        error={form.errors.password}
      />
      <NewPasswordField
        label="Confirm password"
        name="confirm"
        shown={shown}
        error={form.errors.confirm}
      />
      <label className="flex min-h-11 items-start gap-3 text-sm">
        <input type="checkbox" name="marketing" className="mt-0.5 size-5 shrink-0 accent-petrol" />
        Also send me offers and product news. I can change this at any time.
      </label>
      <FormFailure>{form.failure}</FormFailure>
      <Button
        type="submit"
        variant="main"
        size="lg"
        busy={form.busy}
        pendingLabel="Creating Account..."
      >
        Create Account
      </Button>
      <Accepts by="signing up" />
      {existing !== null && (
        <Suspense>
          <ExistingAccount email={existing} redirect={redirect} onClose={() => setExisting(null)} />
        </Suspense>
      )}
    </form>
  )
}
