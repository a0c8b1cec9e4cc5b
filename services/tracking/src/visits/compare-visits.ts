import { isDeepStrictEqual } from 'node:util'
import type { Collection, Db } from '@sortie/runtime/database/mongo'
import type { OpenTopic } from '@sortie/runtime/topics/expiring'
import type { TopicMessage } from '@sortie/runtime/topics/reader'
import { batchIn } from './count-visits.ts'
import { DAY_MS } from './figures/days.ts'
import { visitDayOf } from './figures/visit-row.ts'
import {
  collectionsOf,
  type DayDocument,
  type TotalDocument,
  type VisitCollections,
  type VisitRowDocument,
} from './stores/visit-documents.ts'
import { createVisitStore, type PlacedBatch, type VisitStore } from './stores/visit-store.ts'

type Deps = { db: Db; topic: Pick<OpenTopic, 'readAll'> }

type ComparisonCount = { compared: number; different: number }
export type VisitComparison = {
  since: string | null
  batches: number
  rows: ComparisonCount
  totals: ComparisonCount
  replaced: number
}

/** Batches of a partition that are counted at once. */
const PART = 200

/** The extent of the topic, as it was read. */
type Topic = {
  batches: number
  /** The last offset of each partition. */
  ends: Map<number, number>
  /** The first day that is there as a whole; null where nothing has expired yet. */
  since: string | null
}

const daysAfter = (at: string, days: number): string =>
  visitDayOf({ at: new Date(Date.parse(at) + days * DAY_MS).toISOString() })

/** Counts all that the topic holds. */
const countTopic = async (topic: Deps['topic'], store: VisitStore): Promise<Topic> => {
  const waiting = new Map<number, PlacedBatch[]>()
  const read: Topic = { batches: 0, ends: new Map(), since: null }
  const count = async (partition: number) => {
    const some = waiting.get(partition) ?? []
    waiting.delete(partition)
    await store.count(partition, some)
  }
  await topic.readAll(async (partition: number, message: TopicMessage) => {
    const placed = batchIn(message)
    const isFirst = !read.ends.has(partition)
    read.ends.set(partition, message.offset)
    if (!placed) return
    // The first message that is left tells which days are no longer whole: an event is a day older than its batch at
    // most.
    if (isFirst && message.offset > 0) {
      const day = daysAfter(placed.batch.at, 2)
      if (read.since === null || day > read.since) read.since = day
    }
    read.batches += 1
    const some = [...(waiting.get(partition) ?? []), placed]
    waiting.set(partition, some)
    if (some.length >= PART) await count(partition)
  })
  for (const partition of [...waiting.keys()]) await count(partition)
  return read
}

type VisitDocument = { _id: string; partition: number; offset: number; until: Date }

/** Returns true where two documents have the same content; their expiry may differ. */
const areEqual = (one: VisitDocument, other: VisitDocument): boolean => {
  const { until: _until, ...content } = one
  const { until: _otherUntil, ...otherContent } = other
  return isDeepStrictEqual(content, otherContent)
}

type Sides<Document extends VisitDocument> = {
  live: Collection<Document>
  counted: Collection<Document>
  /** Selects the documents of the live side that are on the topic as a whole. */
  filter: object
  /** Returns true for a document that should not be there, although it was counted. */
  isGone: (document: Document) => Promise<boolean>
  ends: ReadonlyMap<number, number>
  replace: boolean
}

/** Compares the stored documents with those that were counted anew. Leaves alone what came in meanwhile. */
const compareSides = async <Document extends VisitDocument>(sides: Sides<Document>) => {
  const { live, counted, filter, isGone, ends, replace } = sides
  const result = { compared: 0, different: 0, replaced: 0 }
  const idOf = ({ _id }: Document) => ({ _id }) as object
  const differ = async (write: () => Promise<{ changed: number }>) => {
    result.different += 1
    if (replace) result.replaced += (await write()).changed
  }

  for await (const each of counted.find(filter)) {
    const document = each as unknown as Document
    const found = (await live.findOne(idOf(document))) as unknown as Document | null
    if (await isGone(document)) continue
    if (found && found.offset > document.offset) continue
    result.compared += 1
    if (found && areEqual(found, document)) continue
    await differ(async () => {
      const before = { ...idOf(document), offset: found?.offset ?? -1 } as object
      const { modifiedCount, upsertedCount } = await live.replaceOne(before, document as never, {
        upsert: !found,
      })
      return { changed: modifiedCount + upsertedCount }
    })
  }
  for await (const each of live.find(filter)) {
    const document = each as unknown as Document
    if (document.offset > (ends.get(document.partition) ?? -1)) continue
    if (await counted.findOne(idOf(document))) continue
    result.compared += 1
    await differ(async () => {
      const { deletedCount } = await live.deleteOne({
        ...idOf(document),
        offset: document.offset,
      } as object)
      return { changed: deletedCount }
    })
  }
  return result
}

/**
 * Counts the visits that are on the topic anew, beside those that are stored, and compares both: within the topic's
 * retention they are equal. One at a time.
 */
export const createVisitComparison =
  ({ db, topic }: Deps) =>
  async (replace: boolean): Promise<VisitComparison> => {
    const live = collectionsOf(db)
    const counted: Omit<VisitCollections, 'packs'> = {
      rows: db.collection<VisitRowDocument>('visit-rows-compared'),
      totals: db.collection<TotalDocument>('visit-totals-compared'),
      days: db.collection<DayDocument>('visit-days-compared'),
      withdrawals: live.withdrawals,
    }
    const clear = async () => {
      await counted.rows.deleteMany({})
      await counted.totals.deleteMany({})
    }
    await clear()
    const store = createVisitStore(counted, { dropsWithdrawn: false })
    const { batches, ends, since } = await countTopic(topic, store)
    const from = since === null ? {} : { $gte: since }
    const rows = await compareSides({
      live: live.rows,
      counted: counted.rows,
      filter: since === null ? {} : { day: from },
      isGone: async ({ consent }) => (await live.withdrawals.findOne({ _id: consent })) !== null,
      ends,
      replace,
    })
    const totals = await compareSides({
      live: live.totals,
      counted: counted.totals,
      filter: since === null ? {} : { hour: from },
      isGone: async () => false,
      ends,
      replace,
    })
    if (totals.replaced + rows.replaced > 0) await live.days.deleteMany({})
    await clear()
    const comparedOf = ({ compared, different }: ComparisonCount) => ({ compared, different })
    return {
      since,
      batches,
      rows: comparedOf(rows),
      totals: comparedOf(totals),
      replaced: rows.replaced + totals.replaced,
    }
  }
