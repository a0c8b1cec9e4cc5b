import { randomUUID } from 'node:crypto'
import type { ContentEvent } from '@sortie/contracts/content'
import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import { contexts } from '@sortie/contracts/context'
import { normalEmail } from '@sortie/contracts/identity/email'
import type { AnyEvent, EventSchema } from '@sortie/contracts/kit'
import { currentSchema } from '@sortie/contracts/upcasts'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { hashOf } from '@sortie/runtime/http/token-hash'
import { ANONYMOUS } from '@sortie/runtime/process/context'
import { cutInParts } from '@sortie/runtime/process/parts'
import { type Commit, envelopes, lastVersion } from '@sortie/runtime/store/commit'
import { createEventStore } from '@sortie/runtime/store/event-store'
import { createKeys, deriveKey, keyedHash } from '@sortie/runtime/store/vault/keys'
import { createGenerations, viewCollection } from '@sortie/runtime/views/generations/generations'
import { foldEvent, type Projection, type ViewDocument } from '@sortie/runtime/views/projection'
import { createNewsletterTokens } from '../../../services/content/src/subscriptions/newsletter-tokens.ts'
import { newsletterView } from '../../../services/content/src/subscriptions/views/newsletter-view.ts'

const ownView = newsletterView as unknown as Projection

/** The view of a stream that consists of one commit. */
const viewOf = (commit: Commit): ViewDocument => ({
  _id: commit.stream,
  v: lastVersion(commit),
  rules: ownView.rules,
  view: envelopes(commit).reduce<unknown>(
    (view, event) => foldEvent(ownView, view, event as AnyEvent, event),
    undefined,
  ),
})

/** Addresses whose events are stored in one write. */
const AT_ONCE = 500

type Environment = Record<string, string>
const keyIn = (environment: Environment, name: string) =>
  Buffer.from(environment[name] ?? '', 'base64')

/** The names that content gives to what belongs to an address, by its own keys. */
const createNames = (environment: Environment) => {
  const keyFor = (purpose: string) => deriveKey(keyIn(environment, 'SERVICE_SECRET'), purpose)
  const addressKey = keyFor('newsletter-address')
  const tokens = createNewsletterTokens(keyFor('newsletter-token'))
  return {
    subscriptionOf: (email: string): SubscriptionId =>
      `sub_${keyedHash(addressKey, normalEmail(email))}`,
    confirmationHashOf: (intentId: string) => hashOf(tokens.confirm(intentId)),
    unsubscribeHashOf: (subscriptionId: SubscriptionId) =>
      hashOf(tokens.unsubscribe(subscriptionId)),
  }
}

/**
 * Stores subscriptions that were confirmed long ago as content stores them: their events under keys of their own, as one
 * commit each, and the view of them. Nothing is mailed for them, and nothing is published: no other service runs beside.
 * Content must not run meanwhile, as it would look at each of them.
 * @param environment of content
 */
export const storeSubscribers = async (
  environment: Environment,
  emails: readonly string[],
): Promise<void> => {
  const names = createNames(environment)
  const connection = await connectMongo(environment.MONGO_URL!, 'chaos')
  const client = connection.getClient()
  const db = client.db(environment.MONGO_DB!)
  const keys = createKeys(client.db(environment.VAULT_DB!), keyIn(environment, 'MASTER_KEY'))
  const store = createEventStore(db, contexts.content as unknown as EventSchema, keys)
  const generations = createGenerations(db)

  const commitOf = async (email: string): Promise<Commit> => {
    const subscriptionId = names.subscriptionOf(email)
    const intentId = randomUUID()
    const subject = `${subscriptionId}.${intentId}`
    const at = new Date().toISOString()
    const events: ContentEvent[] = [
      {
        type: 'NewsletterSubscribed',
        data: {
          subscriptionId,
          at,
          email: (await keys.seal(subject, email)) ?? '',
          intentId,
          confirmationHash: names.confirmationHashOf(intentId),
          unsubscribeHash: names.unsubscribeHashOf(subscriptionId),
        },
      },
      { type: 'NewsletterConfirmed', data: { subscriptionId, at } },
    ]
    return {
      _id: `${subscriptionId}@1`,
      stream: subscriptionId,
      version: 1,
      at,
      events: events.map((event) => ({ ...event, schema: currentSchema(event.type) })),
      cause: `req:${ANONYMOUS}:post /newsletter:${randomUUID()}`,
      fingerprint: null,
      actor: ANONYMOUS,
      correlation: randomUUID(),
      subject,
      trace: null,
      projected: true,
      published: true,
    }
  }
  try {
    await generations.refresh()
    const { live } = generations.known(newsletterView.name)
    const views = db.collection<ViewDocument>(viewCollection(newsletterView.name, live))
    for (const some of cutInParts([...emails], AT_ONCE)) {
      const commits = await Promise.all(some.map(commitOf))
      await store.commits.insertMany(commits)
      await views.insertMany(commits.map(viewOf))
    }
  } finally {
    await connection.close()
  }
}
