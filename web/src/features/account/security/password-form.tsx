import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { NewPasswordField } from '@/components/fields/credential-fields'
import { PasswordField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { useForm } from '@/lib/forms/form'
import { announce } from '@/lib/notices/toast'
import { atField } from '../at-field'
import { checkPassword } from '../checks'
import { sessionsQuery } from '../queries'
import { useExplain } from '../use-explain'

type Props = {
  email: string
  /** The form is to begin anew, with nothing in it. */
  onDone: (message: string) => void
}

/** Sets a new password, with the current one. Every other browser is signed out by it. */
export function PasswordForm({ email, onDone }: Props) {
  const client = useQueryClient()
  const explain = useExplain('The password could not be changed. Please try again.')
  const form = useForm<'current' | 'password' | 'confirm'>({
    action: 'change-password',
    validate: checkPassword,
    explain,
    submit: async ({ current, password }, action) => {
      const body = { current, password }
      const { message } = await identityApi
        .changePassword({ body, action })
        .catch(atField({ password_wrong: 'current', password_too_common: 'password' }))
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      announce('Password changed', message)
      onDone(message)
    },
  })
  return (
    <form {...form.props} noValidate className="grid max-w-md gap-5" aria-label="Change password">
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        required
        maxLength={128}
        toggleLabel="Show current password"
        error={form.errors.current}
      />
      <NewPasswordField
        label="New password"
        name="password"
        hint="At least 8 characters"
        toggleLabel="Show new password"
        error={form.errors.password}
      />
      <NewPasswordField
        label="Confirm new password"
        name="confirm"
        toggleLabel="Show confirmed password"
        error={form.errors.confirm}
      />
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button type="submit" variant="main" busy={form.busy} pendingLabel="Changing...">
          Change Password
        </Button>
      </div>
    </form>
  )
}
