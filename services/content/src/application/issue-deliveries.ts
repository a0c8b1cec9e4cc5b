import { SubscriptionId } from '@sortie/contracts/content'
import { NewsletterIssueId } from '@sortie/contracts/newsletter-issues'
import { type Db, ensureCollection, isDuplicateKey } from '@sortie/runtime/database/mongo'

/** `left`: whoever unsubscribed, or was erased, before their turn came. */
export type DeliveryStatus = 'open' | 'mailed' | 'refused' | 'left' | 'failed'

/** One issue for one address; the address itself is not in it. */
export type Delivery = {
  _id: string
  issueId: NewsletterIssueId
  subscriptionId: SubscriptionId
  status: DeliveryStatus
  /** How often it was tried. */
  tries: number
  /** Nobody tries it before this. */
  dueAt: Date
  /** Since when there is this record: it goes 90 days later. */
  at: Date
}

/** Names the delivery of an issue to an address, in its record and in the Message-ID of its mail. */
const deliveryIdOf = (issueId: NewsletterIssueId, subscriptionId: SubscriptionId) =>
  `${issueId}/${subscriptionId}`

/** The issue and the address that the name of a delivery is made of; null for what is no such name. */
export const readDeliveryId = (id: string): Pick<Delivery, 'issueId' | 'subscriptionId'> | null => {
  const [first, second, ...others] = id.split('/')
  const issueId = NewsletterIssueId.safeParse(first)
  const subscriptionId = SubscriptionId.safeParse(second)
  if (!issueId.success || !subscriptionId.success || others.length) return null
  return { issueId: issueId.data, subscriptionId: subscriptionId.data }
}

export type IssueDeliveries = ReturnType<typeof createIssueDeliveries>

const COLLECTION = 'newsletter_deliveries'
const KEPT_SECONDS = 90 * 86_400
/** Whoever tries a delivery has so long; afterwards another may, whose mail has the same Message-ID. */
const LEASE_MS = 60_000
/** Wait after the first failed try, which doubles with each further one. */
const RETRY_MS = 30_000
const MOST_TRIES = 5

/**
 * What became of an issue for each address: one record for both, so that nobody is written to twice, however often
 * the work is begun anew.
 */
export const createIssueDeliveries = (db: Db, now: () => number = Date.now) => {
  const deliveries = db.collection<Delivery>(COLLECTION)

  return {
    prepare: async () => {
      await ensureCollection(db, COLLECTION, [
        { key: { issueId: 1, status: 1, dueAt: 1 } },
        { key: { issueId: 1, subscriptionId: 1 } },
      ])
      await deliveries.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS })
    },
    /** The last address, by the order of ids, that has a record; null where none has. */
    last: async (issueId: NewsletterIssueId): Promise<SubscriptionId | null> => {
      const found = await deliveries.findOne({ issueId }, { sort: { subscriptionId: -1 } })
      return found?.subscriptionId ?? null
    },
    /** Opens a delivery to each of these; those that have a record stay as they are. */
    open: async (issueId: NewsletterIssueId, subscriptionIds: readonly SubscriptionId[]) => {
      if (!subscriptionIds.length) return
      const at = new Date(now())
      const records = subscriptionIds.map(
        (subscriptionId): Delivery => ({
          _id: deliveryIdOf(issueId, subscriptionId),
          issueId,
          subscriptionId,
          status: 'open',
          tries: 0,
          dueAt: at,
          at,
        }),
      )
      try {
        await deliveries.insertMany(records, { ordered: false })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },
    /** At most so many that may be tried now. */
    due: (issueId: NewsletterIssueId, most: number): Promise<Delivery[]> =>
      deliveries
        .find({ issueId, status: 'open', dueAt: { $lte: new Date(now()) } })
        .sort({ dueAt: 1 })
        .limit(most)
        .toArray(),
    /** Takes a delivery for one try. @returns false where somebody else tries it, or it is done. */
    take: async ({ _id }: Delivery): Promise<boolean> => {
      const filter = { _id, status: 'open' as const, dueAt: { $lte: new Date(now()) } }
      const lease = { $set: { dueAt: new Date(now() + LEASE_MS) }, $inc: { tries: 1 } }
      return (await deliveries.updateOne(filter, lease)).modifiedCount === 1
    },
    settle: async ({ _id }: Delivery, status: Exclude<DeliveryStatus, 'open'>) => {
      await deliveries.updateOne({ _id, status: 'open' }, { $set: { status } })
    },
    /** Has a delivery that was taken tried again later, or gives it up. */
    postpone: async ({ _id, tries }: Delivery) => {
      const set =
        tries + 1 >= MOST_TRIES
          ? { status: 'failed' as const }
          : { dueAt: new Date(now() + RETRY_MS * 2 ** tries) }
      await deliveries.updateOne({ _id, status: 'open' }, { $set: set })
    },
    /** Whether somebody is still to be written to. */
    isOpen: async (issueId: NewsletterIssueId): Promise<boolean> =>
      (await deliveries.findOne({ issueId, status: 'open' })) !== null,
    /** How many mails went out by now, and how many did not. */
    sums: async (issueId: NewsletterIssueId) => {
      const count = (status: DeliveryStatus) => deliveries.countDocuments({ issueId, status })
      const [mailed, refused, failed] = await Promise.all([
        count('mailed'),
        count('refused'),
        count('failed'),
      ])
      return { mailed, refused, failed }
    },
  }
}
