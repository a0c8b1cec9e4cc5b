import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field, PasswordField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { forgetTrackingData } from '@/lib/analytics/tracking-data'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { formatCount } from '@/lib/format'
import { useForm } from '@/lib/forms/form'
import { userQuery } from '@/lib/session/session'
import { atField } from '../at-field'
import { checkDeletion } from '../checks'
import { useExplain } from '../use-explain'

/**
 * Leaves by a whole new page, so that nothing of the person stays in memory; what was kept for the
 * tab goes too. Visits of this browser are counted under another id from then on.
 */
const leave = () => {
  forgetTrackingData()
  try {
    sessionStorage.clear()
  } catch {
    // Then nothing was stored.
  }
  window.location.replace('/account-deleted')
}

/** Says what goes and what stays, and asks for the address and the password. */
export default function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { data: user } = useQuery(userQuery)
  if (!user) return null
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description="This cannot be undone."
    >
      <dl className="mt-5 grid gap-4 text-sm">
        <What title="What we delete">
          <li>Your email address, password, choices and messages</li>
          <li>Your projects, reports, articles and brand voices: nobody can open them anymore</li>
          <li>The links that you shared: they stop working</li>
          <li>{missionsText(user)}</li>
        </What>
        <What title="What we keep">
          <li>
            Invoices for your purchases, because tax law requires them. They are encrypted with a
            separate key that opens nothing else.
          </li>
          <li>Totals that identify nobody</li>
          <li>Backups and the database’s journal: they may hold a copy for up to 30 days</li>
        </What>
      </dl>
      <Ask user={user} onClose={onClose} />
    </Dialog>
  )
}

const missionsText = ({ queriesRemaining }: User) => {
  if (queriesRemaining === 0) return 'Your mission balance, which is 0'
  const [count, word] = [
    formatCount(queriesRemaining),
    queriesRemaining === 1 ? 'mission' : 'missions',
  ]
  return (
    <strong className="font-semibold text-ink">
      {count} unused {word}. If you want your money back, request a refund first.
    </strong>
  )
}

function What({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1 text-ink-2">
        <ul className="grid list-disc gap-1 ps-5">{children}</ul>
      </dd>
    </div>
  )
}

function Ask({ user, onClose }: { user: User; onClose: () => void }) {
  const explain = useExplain('The account could not be deleted. Please try again.')
  const form = useForm<'email' | 'password'>({
    action: 'delete-account',
    validate: checkDeletion(user.email),
    explain,
    submit: async ({ email, password }, action) => {
      const body = { email: email.trim(), password }
      await identityApi
        .deleteAccount({ body, action })
        .catch(atField({ deletion_not_confirmed: 'email', password_wrong: 'password' }))
      leave()
    },
  })
  return (
    <form {...form.props} noValidate className="mt-6 grid gap-5" aria-label="Delete the account">
      <Field
        label="Your email"
        name="email"
        type="email"
        autoComplete="off"
        required
        hint={`Type ${user.email} to confirm.`}
        error={form.errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={form.errors.password}
      />
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep My Account</Button>
        <Button
          type="submit"
          className="border-bad! text-bad!"
          busy={form.busy}
          pendingLabel="Deleting..."
        >
          Delete for Good
        </Button>
      </div>
    </form>
  )
}
