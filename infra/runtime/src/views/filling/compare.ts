import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Collection } from '../../database/mongo.ts'
import type { ViewDocument } from '../projection.ts'
import { type RowDocument, rowKeysOf } from '../row-projection.ts'

/** JSON with sorted keys, so that equal views hash equally. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

type ComparedDocument = ViewDocument & Partial<Pick<RowDocument, 'row'>>

/** Without the positions of foreign views: which events changed something depends on what came first. */
const digestOf = ({ _id, view, row }: ComparedDocument) =>
  createHash('sha256').update(canonical({ _id, view, row })).digest()

/** Adds up digests, in any order. */
const createSum = () => {
  const sum = Buffer.alloc(32)
  return {
    add: (digest: Buffer) => {
      for (const [index, byte] of digest.entries()) sum[index]! ^= byte
    },
    hex: () => sum.toString('hex'),
  }
}

type Views = Collection<ViewDocument>
const inOrder = (views: Views, filter: object) =>
  views.find(filter).sort({ _id: 1 })[Symbol.asyncIterator]()

/** Rows that were removed, and how far they are, do not count. */
const THERE = { row: { $ne: null } }

type Pair = [ViewDocument | null, ViewDocument | null]

/** Pairs of views with the same key; null where one side has none. Both come sorted by key. */
async function* sideBySide(
  ones: AsyncIterator<ViewDocument>,
  others: AsyncIterator<ViewDocument>,
): AsyncGenerator<Pair> {
  const next = async (from: AsyncIterator<ViewDocument>) => {
    const { done, value } = await from.next()
    return done ? null : value
  }
  let [one, other] = [await next(ones), await next(others)]
  while (one || other) {
    const left = one && (!other || one._id <= other._id) ? one : null
    const right = other && (!one || other._id <= one._id) ? other : null
    yield [left, right]
    if (left) one = await next(ones)
    if (right) other = await next(others)
  }
}

/**
 * The rows of both, stream by stream: not every database hands out what it sorts before it has read
 * all of it, and there may be very many rows.
 */
async function* rowsSideBySide(live: Views, built: Views): AsyncGenerator<Pair> {
  const isProgress = { s: { $exists: false } }
  const streams = sideBySide(inOrder(live, isProgress), inOrder(built, isProgress))
  for await (const [one, other] of streams) {
    const ofStream = { _id: rowKeysOf((one ?? other)!._id), ...THERE }
    yield* sideBySide(inOrder(live, ofStream), inOrder(built, ofStream))
  }
}

const byKey = async (views: Views, filter: object, keys: string[]) => {
  const found = await views.find({ ...filter, _id: { $in: keys } }).toArray()
  return new Map(found.map((view) => [view._id, view]))
}

/** More differences than this are no views that are being written just now. */
const FEW = 1_000
const TRIES = 30

export type ViewComparison = {
  /** SHA-256 over each view, summed. */
  hash: { live: string; built: string }
  views: number
  equal: boolean
}

/**
 * Compares two generations of a view in one pass. Live traffic writes one after the other, so those
 * few that differ are looked at again until they agree, for some seconds at most.
 * @param patient false where a difference is expected: none is looked at again.
 * @param rows whether these are rows: those that were removed, and how far they are, do not count.
 */
export const compare = async (
  live: Views,
  built: Views,
  { patient, rows = false }: { patient: boolean; rows?: boolean },
): Promise<ViewComparison> => {
  const sums = { live: createSum(), built: createSum() }
  let views = 0
  let different = 0

  /** Sums up two views that are equal, or that differ for good. @returns whether it did. */
  const settle = (one: ViewDocument | null, other: ViewDocument | null, final: boolean) => {
    const [before, after] = [one && digestOf(one), other && digestOf(other)]
    const equal = before && after ? before.equals(after) : before === after
    if (!equal && !final) return false
    if (before) sums.live.add(before)
    if (after) sums.built.add(after)
    if (after) views += 1
    if (!equal) different += 1
    return true
  }

  let unsettled: string[] = []
  const pairs = rows
    ? rowsSideBySide(live, built)
    : sideBySide(inOrder(live, {}), inOrder(built, {}))
  for await (const [one, other] of pairs) {
    const final = !patient || unsettled.length >= FEW
    if (!settle(one, other, final)) unsettled.push((one ?? other)!._id)
  }
  for (let tries = 1; unsettled.length > 0; tries++) {
    await setTimeout(10 * tries)
    const [ones, others] = await Promise.all(
      [live, built].map((views) => byKey(views, rows ? THERE : {}, unsettled)),
    )
    unsettled = unsettled.filter(
      (_id) => !settle(ones!.get(_id) ?? null, others!.get(_id) ?? null, tries >= TRIES),
    )
  }
  return {
    hash: { live: sums.live.hex(), built: sums.built.hex() },
    views,
    equal: different === 0,
  }
}
