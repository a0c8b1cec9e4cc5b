import type { ContentEvent, SubscriptionId } from '@sortie/contracts/content'
import { type Decider, Rejection } from '@sortie/runtime/domain'

export type Subscription = 'unborn' | 'unconfirmed' | 'confirmed' | 'unsubscribed'
type SubscriptionEvent = Exclude<ContentEvent, { type: 'ContactMessageReceived' }>
type Subscribed = Extract<ContentEvent, { type: 'NewsletterSubscribed' }>['data']
type About = { subscriptionId: SubscriptionId; at: string }
export type SubscriptionCommand =
  | { type: 'Subscribe'; data: Subscribed }
  | { type: 'Confirm'; data: About }
  | { type: 'Unsubscribe'; data: About }

/**
 * One newsletter address. Subscribing again changes nothing, so that nobody floods an inbox with
 * mails to confirm; whoever left may come back, and confirms anew.
 */
export const subscription: Decider<Subscription, SubscriptionCommand, SubscriptionEvent> = {
  initial: 'unborn',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Subscribe':
        return state === 'unborn' || state === 'unsubscribed'
          ? [{ type: 'NewsletterSubscribed', data }]
          : []
      case 'Confirm':
        // A link to confirm what was cancelled since must not revive it.
        if (state === 'unborn' || state === 'unsubscribed') throw new Rejection('link_invalid')
        return state === 'unconfirmed' ? [{ type: 'NewsletterConfirmed', data }] : []
      case 'Unsubscribe':
        if (state === 'unborn') throw new Rejection('link_invalid')
        return state === 'unsubscribed' ? [] : [{ type: 'NewsletterUnsubscribed', data }]
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'NewsletterSubscribed':
        return 'unconfirmed'
      case 'NewsletterConfirmed':
        return 'confirmed'
      case 'NewsletterUnsubscribed':
        return 'unsubscribed'
    }
  },
}
