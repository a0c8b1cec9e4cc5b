import type { ContentEvent, SubscriptionId } from '@sortie/contracts/content'
import { type Decider, Rejection } from '@sortie/runtime/domain'

type SubscriptionEvent = Extract<
  ContentEvent,
  { type: 'NewsletterSubscribed' | 'NewsletterConfirmed' | 'NewsletterUnsubscribed' }
>
type Subscribed = Extract<ContentEvent, { type: 'NewsletterSubscribed' }>['data']
type About = { subscriptionId: SubscriptionId; at: string }
export type SubscriptionCommand =
  | { type: 'Subscribe'; data: Subscribed }
  | { type: 'Confirm'; data: About }
  | { type: 'Unsubscribe'; data: About }

/** The newest mail to confirm, and when it was asked for. The address itself is not remembered. */
type Asked = Pick<Subscribed, 'at' | 'intentId' | 'confirmationHash'>
export type Subscription =
  | { status: 'unborn' | 'unsubscribed' }
  | { status: 'unconfirmed' | 'confirmed'; asked: Asked }

const A_DAY = 86_400_000
const isADayLater = (earlier: string, later: string) =>
  Date.parse(later) - Date.parse(earlier) >= A_DAY

/**
 * One newsletter address. Whoever subscribes again before confirming is sent the mail again, once a
 * day, so that nobody floods an inbox; whoever left may come back, and confirms anew.
 */
export const subscription: Decider<Subscription, SubscriptionCommand, SubscriptionEvent> = {
  source: import.meta.url,
  initial: { status: 'unborn' },
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Subscribe': {
        if (!('asked' in state)) return [{ type: 'NewsletterSubscribed', data }]
        const { at, intentId, confirmationHash } = state.asked
        if (state.status === 'confirmed' || !isADayLater(at, data.at)) return []
        // The same link as before: whichever mail is found first confirms.
        return [{ type: 'NewsletterSubscribed', data: { ...data, intentId, confirmationHash } }]
      }
      case 'Confirm':
        // A link to confirm what was cancelled since must not revive it.
        if (!('asked' in state)) throw new Rejection('link_invalid')
        return state.status === 'unconfirmed' ? [{ type: 'NewsletterConfirmed', data }] : []
      case 'Unsubscribe':
        if (state.status === 'unborn') throw new Rejection('link_invalid')
        return state.status === 'unsubscribed' ? [] : [{ type: 'NewsletterUnsubscribed', data }]
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'NewsletterSubscribed': {
        const { at, intentId, confirmationHash } = data
        return { status: 'unconfirmed', asked: { at, intentId, confirmationHash } }
      }
      case 'NewsletterConfirmed':
        return 'asked' in state ? { ...state, status: 'confirmed' } : state
      case 'NewsletterUnsubscribed':
        return { status: 'unsubscribed' }
    }
  },
}
