import { createFileRoute } from '@tanstack/react-router'
import { MailLink } from '@/components/text/mail-link'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { Action } from '@/lib/forms/action'
import { privatePage } from '@/lib/pages/page'
import { tokenSearch } from '@/lib/pages/search'
import { site } from '@/lib/pages/site'

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: tokenSearch,
  head: () => privatePage('Confirm the Newsletter'),
  component: ConfirmNewsletter,
})

const post = (token: string, action: Action) =>
  contentApi.confirmNewsletter({ body: { token }, action })

/** Says when the first issue comes, as far as a setting keeps that: else an operator sends it. */
const firstIssue = () =>
  site().newsletterAuto
    ? 'Your first issue arrives next week at the latest.'
    : 'You’ll get the next issue that we send.'

function ConfirmNewsletter() {
  return (
    <MailLink
      token={Route.useSearch().token}
      action="confirm-newsletter"
      title="Confirm your subscription"
      explanation="Confirm to get weekly market insights at this address."
      button="Confirm Subscription"
      pendingLabel="Confirming..."
      post={post}
      done={{
        title: 'Subscription confirmed',
        explanation: `${firstIssue()} You can unsubscribe with one click.`,
      }}
    />
  )
}
