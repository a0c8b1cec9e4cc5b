import type { ContentEvent } from '@sortie/contracts/content'
import type { Commands } from '@sortie/runtime/store/command'
import { type Work, work } from '@sortie/runtime/work/work'
import type { HeldStreams } from '../../forgetting/held-streams.ts'
import type { Subscription, SubscriptionCommand } from '../decider/subscription.ts'

type Deps = {
  subscriptions: Pick<Commands<SubscriptionCommand, Subscription>, 'state'>
  heldBy: Pick<HeldStreams, 'subjects'>
  /** Destroys keys, and what this service holds in the clear of what they encrypt. */
  erase: (...subjects: string[]) => Promise<void>
}

/**
 * Destroys the address of whoever left the newsletter: the privacy policy says that it is kept until then. A person who
 * subscribed again since has another key.
 */
export const eraseLeftAddress = ({ subscriptions, heldBy, erase }: Deps): Work =>
  work<ContentEvent, 'NewsletterUnsubscribed'>({
    name: 'erase-left-address',
    on: ['NewsletterUnsubscribed'],
    run: async ({ data: { subscriptionId } }) => {
      // In this order: an enrollment that begins in between is not among the keys.
      const subjects = await heldBy.subjects(subscriptionId)
      const { state } = await subscriptions.state(subscriptionId)
      const current = 'asked' in state ? `${subscriptionId}.${state.asked.intentId}` : null
      const left = subjects.filter((subject) => subject !== current)
      if (left.length > 0) await erase(...left)
    },
  })
