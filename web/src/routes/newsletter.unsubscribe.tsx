import type { unsubscribeNewsletter } from '@sortie/contracts/content'
import { createFileRoute } from '@tanstack/react-router'
import { MailLink } from '@/components/text/mail-link'
import { call } from '@/lib/api/api'
import type { Action } from '@/lib/forms/action'
import { privatePage } from '@/lib/pages/page'
import { tokenSearch } from '@/lib/pages/search'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: tokenSearch,
  head: () => privatePage('Unsubscribe'),
  component: Unsubscribe,
})

const post = (token: string, action: Action) =>
  call<typeof unsubscribeNewsletter>('POST', '/api/newsletter/unsubscribe', {
    query: { token },
    action,
  })

function Unsubscribe() {
  return (
    <MailLink
      token={Route.useSearch().token}
      action="unsubscribe-newsletter"
      title="Unsubscribe from the newsletter"
      explanation="After one click, we won’t send any more issues to this address."
      button="Unsubscribe"
      pendingLabel="Unsubscribing..."
      post={post}
      done={{ title: 'Unsubscribed', explanation: 'We won’t send you any more issues.' }}
    />
  )
}
