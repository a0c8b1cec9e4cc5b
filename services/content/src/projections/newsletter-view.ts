import type { ContentEvent, SubscriptionId } from '@sortie/contracts/content'
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
}

export const newsletterView = projection<NewsletterView, ContentEvent>({
  name: 'newsletter',
  indexes: [
    ['confirmationHash'],
    ['unsubscribeHash'],
    ['status', 'since'],
    ['status', 'subscriptionId'],
  ],
  on: {
    NewsletterSubscribed: (_view, { data }) => ({
      subscriptionId: data.subscriptionId,
      status: 'unconfirmed',
      confirmationHash: data.confirmationHash,
      unsubscribeHash: data.unsubscribeHash,
      since: data.at,
    }),
    NewsletterConfirmed: (view, { data: { at } }) =>
      view && { ...view, status: 'confirmed', since: at },
    NewsletterUnsubscribed: (view, { data: { at } }) =>
      view && { ...view, status: 'unsubscribed', since: at },
  },
})
