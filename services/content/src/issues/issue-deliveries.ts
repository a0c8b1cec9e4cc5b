import { randomUUID } from 'node:crypto'
import { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import {
  areDuplicateKeys,
  type Db,
  dropIndexes,
  ensureCollection,
} from '@sortie/runtime/database/mongo'
import { createGroupCommit } from '@sortie/runtime/process/group-commit'

/** `left`: whoever unsubscribed, or was erased, before their turn came. */
export type DeliveryStatus = 'open' | 'mailed' | 'refused' | 'left' | 'failed'

/** One issue for one address; the address itself is not in it. */
export type IssueDelivery = {
  _id: string
  issueId: NewsletterIssueId
  subscriptionId: SubscriptionId
  status: DeliveryStatus
  /** The number of tries. */
  tries: number
  /** Nobody tries it before this. */
  dueAt: Date
  /** Names who took it last; absent until somebody does. */
  takenBy?: string
  /** Since when there is this record: it goes 90 days later. */
  at: Date
}

/** Names the delivery of an issue to an address, in its record and in the Message-ID of its mail. */
const deliveryIdOf = (issueId: NewsletterIssueId, subscriptionId: SubscriptionId) =>
  `${issueId}/${subscriptionId}`

/** The issue and the address that the name of a delivery is made of; null for what is no such name. */
export const readDeliveryId = (
  id: string,
): Pick<IssueDelivery, 'issueId' | 'subscriptionId'> | null => {
  const [first, second, ...others] = id.split('/')
  const issueId = NewsletterIssueId.safeParse(first)
  const subscriptionId = SubscriptionId.safeParse(second)
  if (!issueId.success || !subscriptionId.success || others.length) return null
  return { issueId: issueId.data, subscriptionId: subscriptionId.data }
}

export type IssueDeliveries = ReturnType<typeof createIssueDeliveries>

/** Deliveries that were taken together, and for how long nobody else tries them. */
export type TakenDeliveries = {
  deliveries: IssueDelivery[]
  /** Takes them for as long again. A worker that sends longer than {@link KEEP_EVERY_MS} repeats it that often. */
  keep: () => Promise<void>
  /** Gives back those that were not tried: they are due at once. */
  giveBack: (untried: readonly IssueDelivery[]) => Promise<void>
}

const COLLECTION = 'newsletter_deliveries'
const KEPT_SECONDS = 90 * 86_400
/**
 * The time for which a worker takes deliveries; it keeps them for longer while it lives. Afterwards another worker may
 * try them, whose mails have the same Message-IDs.
 */
const LEASE_MS = 20_000
/** The time between two calls of `keep` for deliveries that are still being tried. */
export const KEEP_EVERY_MS = 5_000
/** Wait after the first failed try, which doubles with each further one. */
const RETRY_MS = 30_000
const MOST_TRIES = 5
/** Deliveries that are settled in one write. */
const SETTLED_AT_ONCE = 100

type DeliveryOutcome = Exclude<DeliveryStatus, 'open'>

/**
 * The deliveries of an issue, one record for each address, so that nobody is written to twice, however often the work
 * starts again.
 */
export const createIssueDeliveries = (db: Db, now: () => number = Date.now) => {
  const deliveries = db.collection<IssueDelivery>(COLLECTION)
  const leaseEnd = () => new Date(now() + LEASE_MS)
  const idsOf = (some: readonly IssueDelivery[]) => some.map(({ _id }) => _id)

  /** Those that are settled while a write is on its way are settled together by the next one. */
  const settle = createGroupCommit<{ _id: string; status: DeliveryOutcome }>(
    SETTLED_AT_ONCE,
    async (group) => {
      for (const [status, some] of Map.groupBy(group, (each) => each.status)) {
        const ids = some.map(({ _id }) => _id)
        await deliveries.updateMany({ _id: { $in: ids }, status: 'open' }, { $set: { status } })
      }
      return []
    },
  )

  return {
    prepare: async () => {
      await ensureCollection(db, COLLECTION, [{ key: { issueId: 1, status: 1, dueAt: 1 } }])
      // Earlier releases had this index.
      await dropIndexes(db, COLLECTION, [{ issueId: 1, subscriptionId: 1 }])
      await deliveries.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS })
    },
    /** Opens a delivery to each of these; those that have a record stay as they are. */
    open: async (issueId: NewsletterIssueId, subscriptionIds: readonly SubscriptionId[]) => {
      if (!subscriptionIds.length) return
      const at = new Date(now())
      const records = subscriptionIds.map(
        (subscriptionId): IssueDelivery => ({
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
        if (!areDuplicateKeys(error)) throw error
      }
    },
    /** At most so many that may be tried now. */
    due: (issueId: NewsletterIssueId, most: number): Promise<IssueDelivery[]> =>
      deliveries
        .find({ issueId, status: 'open', dueAt: { $lte: new Date(now()) } })
        .sort({ dueAt: 1 })
        .limit(most)
        .toArray(),
    /** Takes deliveries for one try each: those of these that nobody else tries, and that are not done. */
    take: async (some: readonly IssueDelivery[]): Promise<TakenDeliveries> => {
      const takenBy = randomUUID()
      const ids = { $in: idsOf(some) }
      await deliveries.updateMany(
        { _id: ids, status: 'open', dueAt: { $lte: new Date(now()) } },
        { $set: { dueAt: leaseEnd(), takenBy }, $inc: { tries: 1 } },
      )
      const mine = { _id: ids, status: 'open' as const, takenBy }
      return {
        deliveries: await deliveries.find(mine).toArray(),
        keep: async () => {
          await deliveries.updateMany(mine, { $set: { dueAt: leaseEnd() } })
        },
        giveBack: async (untried) => {
          if (!untried.length) return
          await deliveries.updateMany(
            { ...mine, _id: { $in: idsOf(untried) } },
            { $set: { dueAt: new Date(now()) }, $inc: { tries: -1 } },
          )
        },
      }
    },
    settle: ({ _id }: IssueDelivery, status: DeliveryOutcome): Promise<void> =>
      settle({ _id, status }),
    /** Has a delivery that was taken tried again later, or gives it up. */
    postpone: async ({ _id, tries }: IssueDelivery) => {
      const set =
        tries >= MOST_TRIES
          ? { status: 'failed' as const }
          : { dueAt: new Date(now() + RETRY_MS * 2 ** (tries - 1)) }
      // Nobody's any more: whoever took it keeps those that are still to be tried, and not this one.
      await deliveries.updateOne({ _id, status: 'open' }, { $set: set, $unset: { takenBy: '' } })
    },
    /** Returns true where an address is still to be written to. */
    isOpen: async (issueId: NewsletterIssueId): Promise<boolean> =>
      (await deliveries.findOne({ issueId, status: 'open' })) !== null,
    /** Counts the mails that went out so far, and those that did not. */
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
