import type { ContentEvent } from '@sortie/contracts/content'
import type { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import type {
  SubscriptionEnd,
  SubscriptionId,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { projection } from '@sortie/runtime/views/projection'

/** A newsletter address, without the address: that stays encrypted in its event. */
export type NewsletterView = {
  subscriptionId: SubscriptionId
  status: 'unconfirmed' | 'confirmed' | 'unsubscribed'
  /** Of the newest mail to confirm. */
  confirmationHash: string
  unsubscribeHash: string
  /** Since when it stands so. */
  since: string
  /**
   * The reason why it ended, and the issue whose email ended it; null while it has not ended, or where that is not
   * known.
   */
  endReason: SubscriptionEnd | null
  endIssueId: NewsletterIssueId | null
}

export const newsletterView = projection<NewsletterView, ContentEvent>({
  name: 'newsletter',
  indexes: [
    ['confirmationHash'],
    ['unsubscribeHash'],
    ['status', 'since'],
    ['status', 'subscriptionId'],
    ['endIssueId', 'endReason'],
  ],
  on: {
    NewsletterSubscribed: (_view, { data }) => ({
      subscriptionId: data.subscriptionId,
      status: 'unconfirmed',
      confirmationHash: data.confirmationHash,
      unsubscribeHash: data.unsubscribeHash,
      since: data.at,
      endReason: null,
      endIssueId: null,
    }),
    NewsletterConfirmed: (view, { data: { at } }) =>
      view && { ...view, status: 'confirmed', since: at },
    NewsletterUnsubscribed: (view, { data: { at, reason = null, issueId = null } }) =>
      view && {
        ...view,
        status: 'unsubscribed',
        since: at,
        endReason: reason,
        endIssueId: issueId,
      },
  },
})
