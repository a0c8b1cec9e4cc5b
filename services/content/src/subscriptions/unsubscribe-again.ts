import { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import type { Commands } from '@sortie/runtime/store/command'
import type { Subscription, SubscriptionCommand } from './decider/subscription.ts'

/**
 * Ends an enrollment for the newsletter again that a restore brought back, if its address is the one whose key was
 * destroyed: whoever enrolled anew since has another key.
 */
export const createUnsubscribeAgain =
  (subscriptions: Pick<Commands<SubscriptionCommand, Subscription>, 'handle' | 'state'>) =>
  async (subject: string): Promise<void> => {
    const [stream, intentId] = subject.split('.')
    const { success, data: subscriptionId } = SubscriptionId.safeParse(stream)
    if (!success) return
    const { state } = await subscriptions.state(subscriptionId)
    if (!('asked' in state) || state.asked.intentId !== intentId) return
    await subscriptions.handle(subscriptionId, {
      type: 'Unsubscribe',
      data: { subscriptionId, at: new Date().toISOString() },
    })
  }
