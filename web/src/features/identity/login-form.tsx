import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { EmailField } from '@/components/fields/credential-fields'
import { PasswordField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { failureText } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { wantedPath } from '@/lib/session/guards'
import { signIn } from '@/lib/session/sign-in'
import { checkLogin } from './checks'

const explain = (error: unknown) => {
  const message = failureText(error, 'Invalid credentials')
  warn('Login Failed', message, error)
  return message
}

type Props = { email: string | undefined; redirect: string | undefined }

/** Signs in, then goes to the wanted path. Its address field keeps the browser's own check. */
export function LoginForm({ email, redirect }: Props) {
  const client = useQueryClient()
  const router = useRouter()
  const form = useForm<'email' | 'password'>({
    action: 'login',
    validate: checkLogin,
    explain,
    submit: async (values, action) => {
      await signIn(client, { ...values, email: values.email.trim() }, action)
      announce('Welcome back!', 'You have successfully logged in')
      await router.navigate({ href: wantedPath(redirect), replace: true })
    },
  })
  return (
    <form {...form.props} className="grid gap-5" aria-label="Sign in">
      <EmailField defaultValue={email} error={form.errors.email} />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
        <Link
          to="/forgot-password"
          className="-mb-2 inline-flex min-h-11 items-center justify-self-start text-sm text-petrol underline underline-offset-4"
        >
          Forgot password?
        </Link>
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="main" size="lg" busy={form.busy} pendingLabel="Signing In...">
        Sign In
      </Button>
    </form>
  )
}
