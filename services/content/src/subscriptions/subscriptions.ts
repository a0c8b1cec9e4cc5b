import type { Aggregate } from '@sortie/runtime/service/kernel'
import {
  type Subscription,
  type SubscriptionCommand,
  type SubscriptionEvent,
  subscription,
} from './decider/subscription.ts'

/** An address and the newsletter: entered, confirmed, and left. */
export const subscriptionAggregate: Aggregate<
  Subscription,
  SubscriptionCommand,
  SubscriptionEvent
> = {
  name: 'subscription',
  decider: subscription,
  // A key for each time that an address is given to us, not one for ever: an erased key is never
  // revived, and whoever was erased may subscribe again all the same.
  subject: (stream, { type, data }) => (type === 'Subscribe' ? `${stream}.${data.intentId}` : null),
}
