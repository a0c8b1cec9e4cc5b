import { randomUUID } from 'node:crypto'
import {
  confirmNewsletter,
  type SubscriptionId,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import { hashOf } from '@sortie/runtime/http/token-hash'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { SubscriptionCommand } from '../decider/subscription.ts'
import type { NewsletterTokens } from '../newsletter-tokens.ts'
import type { NewsletterView } from '../views/newsletter-view.ts'

type Deps = {
  subscriptions: Commands<SubscriptionCommand>
  views: Views<NewsletterView>
  tokens: NewsletterTokens
  /** The stream of an address, the same for each way of writing it. */
  subscriptionOf: (email: string) => SubscriptionId
  /** Right tokens do not count: mail providers click for many people from one network. */
  throttles: Record<'subscribe' | 'confirm' | 'unsubscribe', NetworkThrottle>
}

export const newsletterRoutes = (deps: Deps): Route[] => {
  const { subscriptions, views, tokens, subscriptionOf, throttles } = deps

  const mailedTo = async (
    hash: Partial<Pick<NewsletterView, 'confirmationHash' | 'unsubscribeHash'>>,
  ): Promise<SubscriptionId> => {
    const [view] = await views.where(hash, { limit: 1 })
    return found(view, 'link_invalid').subscriptionId
  }

  return [
    route(subscribeNewsletter, async ({ body: { email }, caller, now }) => {
      await throttles.subscribe.takeFrom(caller.ip)
      const subscriptionId = subscriptionOf(email)
      const intentId = randomUUID()
      await subscriptions.handle(subscriptionId, {
        type: 'Subscribe',
        data: {
          subscriptionId,
          at: now,
          email,
          intentId,
          confirmationHash: hashOf(tokens.confirm(intentId)),
          unsubscribeHash: hashOf(tokens.unsubscribe(subscriptionId)),
        },
      })
      // The same for everybody: who is subscribed is nobody's business.
      return { message: 'Almost there: open the email we sent you to confirm your address.' }
    }),

    route(confirmNewsletter, async ({ body: { token }, caller, now }) => {
      const giveBack = await throttles.confirm.takeFrom(caller.ip)
      const subscriptionId = await mailedTo({ confirmationHash: hashOf(token) })
      const data = { subscriptionId, at: now }
      await subscriptions.handle(subscriptionId, { type: 'Confirm', data })
      giveBack()
      return { message: 'Your address is confirmed. You’ll get the next issue.' }
    }),

    route(unsubscribeNewsletter, async ({ query: { token }, caller, now }) => {
      const giveBack = await throttles.unsubscribe.takeFrom(caller.ip)
      const subscriptionId = await mailedTo({ unsubscribeHash: hashOf(token) })
      const data = { subscriptionId, at: now, reason: 'unsubscribed' as const }
      await subscriptions.handle(subscriptionId, { type: 'Unsubscribe', data })
      giveBack()
      return { message: 'You’re unsubscribed. We won’t send you any more issues.' }
    }),
  ]
}
