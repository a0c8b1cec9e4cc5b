import type { ContentEvent } from '@sortie/contracts/content'
import type { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import type { Commands } from '@sortie/runtime/store/command'
import type { Subscription, SubscriptionCommand } from '../subscriptions/decider/subscription.ts'

/**
 * The addressee of an issue: an address, or nobody any more. `refused`: the mail server refused this very issue before,
 * and the worker that recorded it died before the delivery was settled.
 */
export type Addressee = { to: string } | { to: null; because: 'left' | 'refused' }

type Subscriptions = Pick<Commands<SubscriptionCommand, Subscription, ContentEvent>, 'newest'>

/** Finds the newest address of a subscription for an issue, as its own stream has it: a view may be late. */
export const createAddresseeOf =
  (subscriptions: Subscriptions) =>
  async (subscriptionId: SubscriptionId, issueId: NewsletterIssueId): Promise<Addressee> => {
    const [newest, before] = await subscriptions.newest(subscriptionId, { limit: 2 })
    const event = newest?.event
    if (event?.type === 'NewsletterUnsubscribed') {
      const { reason, issueId: endedBy } = event.data
      const isRefused = reason === 'refused' && endedBy === issueId
      return { to: null, because: isRefused ? 'refused' : 'left' }
    }
    // The address was confirmed right after it was given to us for the last time, and nothing happened since.
    if (event?.type !== 'NewsletterConfirmed' || before?.event.type !== 'NewsletterSubscribed')
      return { to: null, because: 'left' }
    const { email } = before.event.data
    return email === null ? { to: null, because: 'left' } : { to: email }
  }
