import { createFileRoute } from '@tanstack/react-router'
import { MailLink } from '@/components/text/mail-link'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import type { Action } from '@/lib/forms/action'
import { privatePage } from '@/lib/pages/page'
import { tokenSearch } from '@/lib/pages/search'

export const Route = createFileRoute('/watch-mails/unsubscribe')({
  validateSearch: tokenSearch,
  head: () => privatePage('Unsubscribe'),
  component: Unsubscribe,
})

const post = (token: string, action: Action) =>
  analysisApi.leaveWatchMails({
    query: { token },
    action,
  })

function Unsubscribe() {
  return (
    <MailLink
      token={Route.useSearch().token}
      action="unsubscribe-watch"
      title="Unsubscribe from monthly emails"
      explanation="After one click, we won’t email you about the watched sites of this project."
      button="Unsubscribe"
      pendingLabel="Unsubscribing..."
      post={post}
      done={{
        title: 'Unsubscribed',
        explanation: 'We still watch the sites. The project page shows what changed.',
      }}
    />
  )
}
