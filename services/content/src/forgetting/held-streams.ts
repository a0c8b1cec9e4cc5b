import type { MessageId } from '@sortie/contracts/content/contact/contact-messages'
import type { DraftId, VoiceId } from '@sortie/contracts/content/drafts/article-ids'
import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import type { Db } from '@sortie/runtime/database/mongo'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { contactSenders } from '../contact/contact-senders.ts'
import type { SenderView } from '../contact/views/sender-view.ts'
import { addressIds } from '../subscriptions/address-ids.ts'

/** Finds the streams that the service holds of people. */
export type HeldStreams = {
  /** The streams that an address made: its enrollment for the newsletter, and its messages. */
  address: (email: string) => Promise<{ subscription: SubscriptionId; messages: MessageId[] }>
  /** Those that a user made while signed in, whatever address they entered. */
  user: (userId: string) => Promise<{ subscriptions: SubscriptionId[]; messages: MessageId[] }>
  /** Every draft of a user that is not erased, deleted ones too: found by what was stored, as a view may be late. */
  drafts: (userId: string) => Promise<DraftId[]>
  /** The voices of a user's projects, found in the same way. */
  voices: (userId: string) => Promise<VoiceId[]>
  /** Returns the subjects whose keys encrypt a stream: an enrollment has one for each time that it was asked for. */
  subjects: (stream: string) => Promise<string[]>
}

type Deps = {
  db: Db
  senders: Views<SenderView>
  subscriptionOf: (email: string) => SubscriptionId
  senderOf: (email: string) => string
}

/** As many messages as anybody wrote. */
const MOST = 10_000

const starting =
  <Id extends string>(prefix: string) =>
  (stream: string): stream is Id =>
    stream.startsWith(prefix)

const createHeldStreams = ({ db, senders, subscriptionOf, senderOf }: Deps): HeldStreams => {
  const commits = db.collection<{ _id: string; stream: string; subject: string | null }>('commits')
  const streamsNaming = (userId: string, also: object = {}): Promise<string[]> =>
    commits.distinct('stream', { 'events.data.userId': userId, ...also })
  return {
    address: async (email) => {
      const found = await senders.where({ sender: senderOf(email) }, { limit: MOST })
      return {
        subscription: subscriptionOf(email),
        messages: found.map(({ messageId }) => messageId),
      }
    },
    user: async (userId) => {
      const streams: string[] = await commits.distinct('stream', { actor: userId })
      return {
        subscriptions: streams.filter(starting<SubscriptionId>('sub_')),
        messages: streams.filter(starting<MessageId>('msg_')),
      }
    },
    drafts: async (userId) => {
      const erased = new Set(await streamsNaming(userId, { 'events.type': 'DraftErased' }))
      const all = (await streamsNaming(userId)).filter(starting<DraftId>('dft_'))
      return all.filter((draftId) => !erased.has(draftId))
    },
    voices: async (userId) => (await streamsNaming(userId)).filter(starting<VoiceId>('voc_')),
    subjects: async (stream) => {
      const subjects = await commits.distinct('subject', { stream })
      return subjects.filter((subject) => subject !== null)
    },
  }
}

export const heldStreams: Resource<ServiceConfig, HeldStreams> = {
  name: 'held-streams',
  open: (kernel) =>
    createHeldStreams({
      db: kernel.db,
      senders: kernel.views(kernel.resource(contactSenders)),
      ...kernel.resource(addressIds),
    }),
}
