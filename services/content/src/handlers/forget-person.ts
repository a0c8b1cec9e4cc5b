import type { MessageId, SubscriptionId } from '@sortie/contracts/content'
import { IdentityEvent } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/store/command'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import type { EraseDraft } from '../application/erase-draft.ts'
import type { EraseVoice } from '../application/erase-voice.ts'
import type { ForgettingCommand } from '../domain/forgetting.ts'
import type { Subscription, SubscriptionCommand } from '../domain/subscription.ts'
import type { HeldBy } from './held-by.ts'

type Deps = {
  subscriptions: Commands<SubscriptionCommand, Subscription>
  forgettings: Commands<ForgettingCommand>
  heldBy: HeldBy
  /** Destroys a key, and what this service holds in the clear of what it encrypts. */
  erase: (subject: string) => Promise<void>
  eraseDraft: EraseDraft
  eraseVoice: EraseVoice
}

type OfTexts = Pick<Deps, 'heldBy' | 'eraseDraft' | 'eraseVoice'>

/** Drafts, and the voices of their projects. */
const forgetTexts = async (deps: OfTexts, userId: string, at: string) => {
  const { heldBy, eraseDraft, eraseVoice } = deps
  for (const draftId of await heldBy.drafts(userId)) await eraseDraft(draftId, at)
  for (const voiceId of await heldBy.voices(userId)) await eraseVoice(voiceId, at)
}

/**
 * Lets go of all that a person left here. Their drafts and voices are theirs by their user id; the rest is found by
 * their address, if they confirmed it, and by what they did while signed in. Repeating it is fine.
 */
export const forgetPerson = (deps: Deps): Handler => {
  const { subscriptions, forgettings, heldBy, erase } = deps

  const eraseStream = async (stream: SubscriptionId | MessageId) => {
    for (const subject of await heldBy.subjects(stream)) await erase(subject)
  }

  const forgetSubscription = async (subscriptionId: SubscriptionId, at: string) => {
    const { status } = (await subscriptions.state(subscriptionId)).state
    if (status === 'unborn') return
    await subscriptions.handle(subscriptionId, {
      type: 'Unsubscribe',
      data: { subscriptionId, at },
    })
    await eraseStream(subscriptionId)
  }

  /** What they entered while signed in: not the enrollment of somebody who confirmed by mail. */
  const forgetOwnDoing = async (userId: string, at: string) => {
    const { subscriptions: entered, messages } = await heldBy.user(userId)
    for (const stream of messages) await eraseStream(stream)
    for (const subscriptionId of entered) {
      const { status } = (await subscriptions.state(subscriptionId)).state
      if (status !== 'confirmed') await forgetSubscription(subscriptionId, at)
    }
  }

  const forgetAddress = async (email: string, at: string) => {
    const { subscription, messages } = await heldBy.address(email)
    for (const stream of messages) await eraseStream(stream)
    await forgetSubscription(subscription, at)
  }

  return handler<IdentityEvent, 'AccountDeletionRequested'>({
    name: 'forget-person',
    from: { identity: IdentityEvent },
    types: ['AccountDeletionRequested'],
    handle: async ({ data: { userId, email, at } }) => {
      if (email) await forgetAddress(email, at)
      await forgetOwnDoing(userId, at)
      await forgetTexts(deps, userId, at)
      await forgettings.handle(`fgt_${userId.slice('usr_'.length)}`, {
        type: 'Forget',
        data: { userId, at },
      })
    },
  })
}

/** What a request that was under way began after that: drafts and voices have keys of their own, which outlive theirs. */
export const forgetLateDrafts = (deps: OfTexts): Handler =>
  handler<IdentityEvent, 'PersonErased'>({
    name: 'forget-late-drafts',
    from: { identity: IdentityEvent },
    types: ['PersonErased'],
    handle: async ({ data: { userId, at } }) => forgetTexts(deps, userId, at),
  })
