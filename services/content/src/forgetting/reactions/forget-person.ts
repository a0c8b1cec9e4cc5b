import type { MessageId } from '@sortie/contracts/content/contact/contact-messages'
import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import { IdentityEvent } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/store/command'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import type { Subscription, SubscriptionCommand } from '../../subscriptions/decider/subscription.ts'
import { type Forgettings, forgettingOf } from '../forgettings.ts'
import type { HeldStreams } from '../held-streams.ts'

type Deps = {
  subscriptions: Commands<SubscriptionCommand, Subscription>
  forgettings: Pick<Forgettings, 'handle'>
  heldBy: Pick<HeldStreams, 'address' | 'user' | 'subjects'>
  /** Destroys keys, and what this service holds in the clear of what they encrypt. */
  erase: (...subjects: string[]) => Promise<void>
}

type OfTexts = Pick<Deps, 'forgettings'> & { heldBy: Pick<HeldStreams, 'drafts' | 'voices'> }

/**
 * Lets go of what hangs on a person's address, if they confirmed it, and of what they entered while signed in: both
 * is little. Their drafts and voices, which may be many, are left to work. Repeating it is fine.
 */
export const forgetPerson = (deps: Deps): Handler => {
  const { subscriptions, forgettings, heldBy, erase } = deps

  const eraseStreams = async (streams: readonly string[]) => {
    const subjects = await Promise.all(streams.map((stream) => heldBy.subjects(stream)))
    const all = new Set(subjects.flat())
    if (all.size > 0) await erase(...all)
  }

  const forgetSubscription = async (subscriptionId: SubscriptionId, at: string) => {
    const { status } = (await subscriptions.state(subscriptionId)).state
    if (status === 'unborn') return
    await subscriptions.handle(subscriptionId, {
      type: 'Unsubscribe',
      data: { subscriptionId, at },
    })
    await eraseStreams([subscriptionId])
  }

  /** Forgets everything that they entered while signed in, but not the enrollment of somebody who confirmed by mail. */
  const forgetOwnDoing = async (userId: string, at: string) => {
    const { subscriptions: entered, messages } = await heldBy.user(userId)
    await eraseStreams(messages satisfies MessageId[])
    for (const subscriptionId of entered) {
      const { status } = (await subscriptions.state(subscriptionId)).state
      if (status !== 'confirmed') await forgetSubscription(subscriptionId, at)
    }
  }

  const forgetAddress = async (email: string, at: string) => {
    const { subscription, messages } = await heldBy.address(email)
    await eraseStreams(messages)
    await forgetSubscription(subscription, at)
  }

  return handler<IdentityEvent, 'AccountDeletionRequested'>({
    name: 'forget-person',
    from: { identity: IdentityEvent },
    types: ['AccountDeletionRequested'],
    handle: async ({ data: { userId, email, at } }) => {
      if (email) await forgetAddress(email, at)
      await forgetOwnDoing(userId, at)
      const data = { userId, at, isLate: false }
      await forgettings.handle(forgettingOf(userId), { type: 'Ask', data })
    },
  })
}

/**
 * Forgets drafts and voices that a request under way made after that: they have keys of their own, which outlive the
 * person's.
 */
export const forgetLateDrafts = ({ forgettings, heldBy }: OfTexts): Handler =>
  handler<IdentityEvent, 'PersonErased'>({
    name: 'forget-late-drafts',
    from: { identity: IdentityEvent },
    types: ['PersonErased'],
    handle: async ({ data: { userId, at } }) => {
      const [drafts, voices] = [await heldBy.drafts(userId), await heldBy.voices(userId)]
      if (drafts.length + voices.length === 0) return
      const data = { userId, at, isLate: true }
      await forgettings.handle(forgettingOf(userId), { type: 'Ask', data })
    },
  })
