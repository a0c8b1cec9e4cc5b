import type { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'

/**
 * Ids of subscriptions are keyed hashes, so their first eight digits spread them evenly over so many places. Addresses are
 * gone through by ranges of places: not every database stops reading at a limit, and then each part would read all of them.
 */
const PLACES = 2 ** 32
const DIGITS = 8
/** Digits of an id behind those. */
const OTHER_DIGITS = 56

/** The progress of opening an issue's deliveries. */
type Opening = {
  _id: NewsletterIssueId
  /** The first place that was not looked at; {@link PLACES} once all were. */
  place: number
  /** Places that are looked at together. */
  width: number
  /** Since when there is this record: it goes 90 days later, as the deliveries do. */
  at: Date
}

/** Some places, by the least and the greatest id that a subscription may have there. */
export type PlaceRange = { least: string; most: string; place: number; width: number }

const digitsOf = (place: number) => place.toString(16).padStart(DIGITS, '0')
/** Places that hold about so many of so many addresses. */
export const widthFor = (wanted: number, addresses: number): number =>
  Math.max(1, Math.floor(PLACES * Math.min(1, wanted / Math.max(1, addresses))))

/** The ids at some places. */
export const idRangeOf = (place: number, width: number): PlaceRange => {
  const last = Math.min(place + width, PLACES) - 1
  return {
    least: `sub_${digitsOf(place)}`,
    most: `sub_${digitsOf(last)}${'f'.repeat(OTHER_DIGITS)}`,
    place,
    width,
  }
}

const COLLECTION = 'newsletter_openings'
const KEPT_SECONDS = 90 * 86_400

/** Reads the subscriptions of a range of ids: at most so many, and whether there are more. */
export type ReadSubscriptions = (
  range: Pick<PlaceRange, 'least' | 'most'>,
) => Promise<{ subscriptionIds: SubscriptionId[]; isAll: boolean }>

export type IssueOpenings = ReturnType<typeof createIssueOpenings>

/** Records up to which address the deliveries of an issue were opened. */
export const createIssueOpenings = (db: Db) => {
  const openings = db.collection<Opening>(COLLECTION)

  return {
    prepare: async () => {
      await ensureCollection(db, COLLECTION)
      await openings.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS })
    },
    /**
     * Opens the deliveries at the next places that have any. A worker that dies in between opens them once more, which
     * changes nothing.
     * @param firstWidth how many places are looked at together, asked for once in an issue
     * @returns whether there were any; false once all places were looked at
     */
    openNext: async (
      issueId: NewsletterIssueId,
      deps: {
        firstWidth: () => Promise<number>
        read: ReadSubscriptions
        open: (subscriptionIds: readonly SubscriptionId[]) => Promise<void>
      },
    ): Promise<boolean> => {
      const known = await openings.findOne({ _id: issueId })
      let place = known?.place ?? 0
      let width = known?.width ?? (await deps.firstWidth())
      while (place < PLACES) {
        const { subscriptionIds, isAll } = await deps.read(idRangeOf(place, width))
        if (!isAll && width > 1) {
          width = Math.ceil(width / 2)
          continue
        }
        await deps.open(subscriptionIds)
        place = Math.min(place + width, PLACES)
        await openings.updateOne(
          { _id: issueId },
          { $set: { width }, $max: { place }, $setOnInsert: { at: new Date() } },
          { upsert: true },
        )
        if (subscriptionIds.length > 0) return true
      }
      return false
    },
  }
}
