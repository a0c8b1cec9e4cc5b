import type { ContentEvent } from '@sortie/contracts/content'
import { type Decider, Rejection } from '@sortie/runtime/domain'

export type SubscriptionEvent = Extract<
  ContentEvent,
  { type: 'NewsletterSubscribed' | 'NewsletterConfirmed' | 'NewsletterUnsubscribed' }
>
type Data<Type extends SubscriptionEvent['type']> = Extract<
  SubscriptionEvent,
  { type: Type }
>['data']
export type SubscriptionCommand =
  | { type: 'Subscribe'; data: Data<'NewsletterSubscribed'> }
  | { type: 'Confirm'; data: Data<'NewsletterConfirmed'> }
  | { type: 'Unsubscribe'; data: Data<'NewsletterUnsubscribed'> }
  /** A mail bounced for good, or was reported as spam. `happenedAt`: when, as the mail service says. */
  | {
      type: 'EndAfterFeedback'
      data: Data<'NewsletterUnsubscribed'> & { reason: 'bounced' | 'complained' }
      happenedAt: string
    }

/** The newest mail to confirm, and when it was asked for. The address itself is not remembered. */
type ConfirmationMail = Pick<Data<'NewsletterSubscribed'>, 'at' | 'intentId' | 'confirmationHash'>
export type Subscription =
  | { status: 'unborn' }
  /** `unwelcomeAt`: when our mail was refused, bounced or complained about; null where its owner left. */
  | { status: 'unsubscribed'; unwelcomeAt: string | null }
  | { status: 'unconfirmed' | 'confirmed'; asked: ConfirmationMail }

const A_DAY = 86_400_000
const isADayLater = (earlier: string, later: string) =>
  Date.parse(later) - Date.parse(earlier) >= A_DAY

/** The clock of a mail service may be behind ours by so much. */
const CLOCKS_DIFFER_MS = 60_000
/** Returns true for something that happened before somebody subscribed: it says nothing about their subscription. */
const isEarlier = (happenedAt: string, { at }: ConfirmationMail) =>
  Date.parse(happenedAt) + CLOCKS_DIFFER_MS < Date.parse(at)

/**
 * The rules of one newsletter address. Somebody who subscribes again before confirming gets the email again, once a
 * day, so that nobody floods an inbox. Somebody who left may come back, and confirms anew; after an unwelcome email
 * that is a day later at the earliest: else a stranger's form would write to a dead inbox all day.
 */
export const subscription: Decider<Subscription, SubscriptionCommand, SubscriptionEvent> = {
  source: import.meta.url,
  initial: { status: 'unborn' },
  decide: (state, command) => {
    const { type, data } = command
    switch (type) {
      case 'Subscribe': {
        if (state.status === 'unborn') return [{ type: 'NewsletterSubscribed', data }]
        if (state.status === 'unsubscribed') {
          const { unwelcomeAt } = state
          const isWelcome = unwelcomeAt === null || isADayLater(unwelcomeAt, data.at)
          return isWelcome ? [{ type: 'NewsletterSubscribed', data }] : []
        }
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
      case 'EndAfterFeedback':
        // Mail services report the same thing more than once, even after somebody subscribed anew.
        if (!('asked' in state) || isEarlier(command.happenedAt, state.asked)) return []
        return [{ type: 'NewsletterUnsubscribed', data }]
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
        return {
          status: 'unsubscribed',
          unwelcomeAt: data.reason && data.reason !== 'unsubscribed' ? data.at : null,
        }
    }
  },
}
