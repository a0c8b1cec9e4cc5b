import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MailLink } from '@/components/text/mail-link'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import type { Action } from '@/lib/forms/action'
import { privatePage } from '@/lib/pages/page'
import { tokenSearch } from '@/lib/pages/search'
import { userQuery } from '@/lib/session/session'

export const Route = createFileRoute('/confirm-email-change')({
  validateSearch: tokenSearch,
  head: () => privatePage('Confirm Your New Email'),
  component: ConfirmEmailChange,
})

function ConfirmEmailChange() {
  const client = useQueryClient()
  const post = async (token: string, action: Action) => {
    await identityApi.confirmEmailChange({ body: { token }, action })
    // The user who is signed in here is shown with the new address.
    await client.invalidateQueries({ queryKey: userQuery.queryKey, refetchType: 'all' })
  }
  return (
    <MailLink
      token={Route.useSearch().token}
      action="confirm-email-change"
      title="Confirm your new email address"
      explanation="After you confirm, you sign in with this address, and we send our emails to it."
      button="Confirm New Email"
      pendingLabel="Confirming..."
      post={post}
      done={{
        title: 'New email confirmed',
        explanation: 'Sign in with it from now on. We emailed your old address about the change.',
      }}
    />
  )
}
