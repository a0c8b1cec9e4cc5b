import { createFileRoute } from '@tanstack/react-router'
import { MailLink } from '@/components/text/mail-link'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import type { Action } from '@/lib/forms/action'
import { privatePage } from '@/lib/pages/page'
import { tokenSearch } from '@/lib/pages/search'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: tokenSearch,
  head: () => privatePage('Confirm Your Email'),
  component: ConfirmEmail,
})

const post = (token: string, action: Action) =>
  identityApi.confirmEmail({ body: { token }, action })

function ConfirmEmail() {
  return (
    <MailLink
      token={Route.useSearch().token}
      action="confirm-email"
      title="Confirm your email address"
      explanation="Confirm that this address is yours."
      button="Confirm Email"
      pendingLabel="Confirming..."
      post={post}
      done={{ title: 'Email confirmed', explanation: 'Thank you. Your address is confirmed.' }}
    />
  )
}
