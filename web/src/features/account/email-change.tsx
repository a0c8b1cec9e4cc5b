import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { Field, PasswordField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { useForm } from '@/lib/forms/form'
import { announce } from '@/lib/notices/toast'
import { atField } from './at-field'
import { checkNewEmail } from './checks'
import { patchAccount } from './queries'
import { useExplain } from './use-explain'

/** Asks for a new address, which takes effect once it is confirmed by email. */
export function EmailChange({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const explain = useExplain('The address could not be changed. Please try again.')
  const form = useForm<'email' | 'password'>({
    action: 'change-email',
    validate: checkNewEmail,
    explain,
    submit: async ({ email, password }, action) => {
      const body = { email: email.trim(), password }
      await identityApi
        .changeEmail({ body, action })
        .catch(atField({ password_wrong: 'password', email_unchanged: 'email' }))
      patchAccount(client, { pendingEmail: body.email })
      announce(
        'Check your new inbox',
        `We sent an email to ${body.email}. Open it to confirm the address.`,
      )
      onDone()
    },
  })
  return (
    <form
      {...form.props}
      noValidate
      className="grid max-w-md gap-5 px-5 py-5"
      aria-label="Change the email address"
    >
      <Field
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={form.errors.email}
      />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={form.errors.password}
      />
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button type="submit" variant="main" busy={form.busy} pendingLabel="Sending...">
          Send Confirmation
        </Button>
      </div>
    </form>
  )
}
