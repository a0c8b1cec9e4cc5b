import { randomUUID } from 'node:crypto'
import { type Collection, type Db, ensureCollection, insertNew } from '../../database/mongo.ts'
import type { Projection, Sums, ViewDocument } from '../projection.ts'

/** A view whose share was taken into the sums, by its mark at that moment. */
type SharesDocument = { _id: string; mark: string; share: Sums }

/** The sums of the views of one generation. */
type SumsDocument = {
  /** `<view>.<generation>` */
  _id: string
  /** Grows with each batch of views that was taken in. */
  round: number
  sums: Sums
  /** Those of the last round: their documents may not say so yet, where somebody died. */
  last: SharesDocument[]
}

/** Views that are taken into the sums at once. */
const BATCH = 500

/** Returns a view's share of the sums. */
const shareOf = (projection: Projection, view: unknown): Sums =>
  view === null || view === undefined ? {} : (projection.sums?.(view) ?? {})

export const plus = (one: Sums, other: Sums, sign = 1): Sums => {
  const sum = { ...one }
  for (const [name, value] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + sign * value
  return sum
}

/** The mark of a view that is to be taken into the sums; none where it adds to them what it did before. */
export const markFor = (
  projection: Projection,
  found: ViewDocument | null,
  view: unknown,
): { changed?: string } => {
  if (!projection.sums) return {}
  const isSame =
    found?.rules === projection.rules &&
    JSON.stringify(shareOf(projection, found.view)) === JSON.stringify(shareOf(projection, view))
  return isSame ? {} : { changed: randomUUID() }
}

/** Returns the fields of a stored view that is taken into the sums at once, with all others of its fold. */
export const countedAs = (
  projection: Projection,
  view: unknown,
): Pick<ViewDocument, 'counted' | 'round'> =>
  projection.sums ? { counted: shareOf(projection, view), round: 0 } : {}

/** The place of the sums of one generation of a view. */
export type SumsPlace = {
  _id: string
  given: Projection
  collection: Collection<SumsDocument>
  documents: Collection<ViewDocument>
  /** The last round that this process has noted in the documents. */
  settled: number
}

/** @param documents of the generation. */
export const placeOfSums = (
  db: Db,
  projection: Projection,
  generation: number,
  documents: Collection<ViewDocument>,
): SumsPlace => {
  const collection = db.collection<SumsDocument>('sums')
  return {
    _id: idOf(projection.name, generation),
    given: projection,
    collection,
    documents,
    settled: 0,
  }
}
const idOf = (name: string, generation: number) => `${name}.${generation}`

const find = async ({ collection, _id }: SumsPlace): Promise<SumsDocument> =>
  (await collection.findOne({ _id })) ?? { _id, round: 0, sums: {}, last: [] }

/** Compare-and-set: true when nobody has begun another round since `before`. */
const replace = async ({ collection }: SumsPlace, before: SumsDocument, after: SumsDocument) => {
  const { _id, round } = before
  if (round === 0) return insertNew(collection, after)
  const { matchedCount } = await collection.replaceOne({ _id, round }, after)
  return matchedCount === 1
}

/** Notes in the documents of a round what was taken in of them; repeating it does no harm. */
const settle = async (place: SumsPlace, { round, last }: SumsDocument) => {
  if (place.settled === round) return
  const writes = last.flatMap(({ _id, mark, share }) => {
    const before = { _id, $or: [{ round: { $exists: false } }, { round: { $lt: round } }] }
    const counted = { $set: { counted: share, round } }
    return [
      {
        updateOne: {
          filter: { ...before, changed: mark },
          update: { ...counted, $unset: { changed: '' } },
        },
      },
      // It has changed since: it keeps its mark, and is taken in again.
      { updateOne: { filter: before, update: counted } },
    ]
  })
  if (writes.length > 0) await place.documents.bulkWrite(writes as never, { ordered: true })
  place.settled = round
}

const waiting = { changed: { $exists: true } }

/**
 * Takes some views that changed into the sums: into one small document, which holds the batch as well. If a process
 * dies before the views say so, the next one notes it first; of two at a time one wins.
 * @returns whether there may be more.
 */
export const takeIn = async (place: SumsPlace): Promise<boolean> => {
  const { given: projection, documents } = place
  const before = await find(place)
  await settle(place, before)
  const marked = await documents.find(waiting).limit(BATCH).toArray()
  if (marked.length === 0) return false
  const last = marked.map(({ _id, changed = '', view }): SharesDocument => {
    return { _id, mark: changed, share: shareOf(projection, view) }
  })
  const sums = last.reduce(
    (sum, { share }, index) => plus(plus(sum, share), marked[index]!.counted ?? {}, -1),
    before.sums,
  )
  const after = { ...before, round: before.round + 1, sums, last }
  if (await replace(place, before, after)) await settle(place, after)
  return true
}

/** Adds what a whole fold came to, whose documents say already that they are counted. */
export const addFolded = async (place: SumsPlace, folded: Sums): Promise<void> => {
  for (;;) {
    const before = await find(place)
    await settle(place, before)
    const sums = plus(before.sums, folded)
    if (await replace(place, before, { ...before, round: before.round + 1, sums, last: [] })) return
  }
}

/** The sums now, those views included that are not taken in yet. */
export const readSums = async (place: SumsPlace): Promise<Sums> => {
  for (;;) {
    const { round, sums, last } = await find(place)
    const lately = new Map(last.map((each) => [each._id, each]))
    let all = sums
    for await (const document of place.documents.find(waiting)) {
      const latest = lately.get(document._id)
      if (latest?.mark === document.changed) continue
      const share = shareOf(place.given, document.view)
      all = plus(plus(all, share), latest?.share ?? document.counted ?? {}, -1)
    }
    // Taken in meanwhile, one could be in it twice, or not at all.
    if ((await find(place)).round === round) return all
  }
}

export const prepareSums = (db: Db) => ensureCollection(db, 'sums')

/** Drops the sums of a generation. */
export const dropSums = async (db: Db, name: string, generation: number) => {
  await db.collection<SumsDocument>('sums').deleteOne({ _id: idOf(name, generation) })
}
