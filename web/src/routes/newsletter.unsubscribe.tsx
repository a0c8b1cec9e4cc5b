import { createFileRoute } from '@tanstack/react-router'
import { MailLink } from '@/components/text/mail-link'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { Action } from '@/lib/forms/action'
import { privatePage } from '@/lib/pages/page'
import { tokenSearch } from '@/lib/pages/search'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: tokenSearch,
  head: () => privatePage('Unsubscribe'),
  component: Unsubscribe,
})

const post = (token: string, action: Action) =>
  contentApi.unsubscribeNewsletter({
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
