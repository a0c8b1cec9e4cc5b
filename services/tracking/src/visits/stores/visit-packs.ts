import { LRUCache } from 'lru-cache'
import { countedVisit, visitorOf } from '../figures/counted-visit.ts'
import type { DayRange } from '../figures/days.ts'
import {
  createVisitPacker,
  MOST_PACKED_VISITS,
  type VisitPack,
  withoutVisitor,
} from '../figures/visit-pack.ts'
import {
  COUNTED_FIELDS,
  type PackColumns,
  type PackDocument,
  type PackedDay,
  rowUntil,
  type VisitCollections,
} from './visit-documents.ts'

/** Groups of a day at most, which are collected beside each other. */
const MOST_GROUPS = 64
/** Documents that are looked for at once. */
const PART = 500
const TRIES = 20
/** Packs that are kept in memory: 13 months of a million visits. */
const MOST_KEPT_BYTES = 96_000_000
const KEPT_MS = 600_000
/** Bytes of a value's name in memory, with what refers to it. */
const KEY_BYTES = 100

const sizeOf = ({ keys, ...columns }: VisitPack): number =>
  Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0) +
  keys.length * KEY_BYTES

const bytesOf = (column: ArrayBufferView): Buffer =>
  Buffer.from(column.buffer, column.byteOffset, column.byteLength)

const columnsOf = ({ keys: _keys, ...columns }: VisitPack): PackColumns => ({
  visitors: bytesOf(columns.visitors),
  firstAt: bytesOf(columns.firstAt),
  seconds: bytesOf(columns.seconds),
  sizes: bytesOf(columns.sizes),
  valueKeys: bytesOf(columns.valueKeys),
  pageViews: bytesOf(columns.pageViews),
  stepTimes: bytesOf(columns.stepTimes),
})

/** A copy of bytes of the driver, which need not begin where numbers of eight bytes may. */
const copyOf = (stored: PackColumns[keyof PackColumns]): ArrayBuffer =>
  new Uint8Array(stored instanceof Uint8Array ? stored : stored.value()).buffer

const packIn = ({ keys, columns }: Pick<PackDocument, 'keys' | 'columns'>): VisitPack => ({
  keys,
  visitors: new Float64Array(copyOf(columns.visitors)),
  firstAt: new Float64Array(copyOf(columns.firstAt)),
  seconds: new Float64Array(copyOf(columns.seconds)),
  sizes: new Uint8Array(copyOf(columns.sizes)),
  valueKeys: new Uint16Array(copyOf(columns.valueKeys)),
  pageViews: new Uint16Array(copyOf(columns.pageViews)),
  stepTimes: new Float64Array(copyOf(columns.stepTimes)),
})

/** The ids of all packs of some days: `0` is the character behind `/`. */
const idsOf = ({ from, to }: DayRange) => ({ _id: { $gte: `${from}/`, $lt: `${to}0` } })

export type VisitPacks = {
  /**
   * Packs the visits of a day, as they are now, without those that were withdrawn.
   * @param token of who packs: packs of the day under other tokens are dropped before
   * @returns how many packs there are
   */
  write: (day: string, token: string) => Promise<number>
  /** Drops what somebody packed of a day. */
  drop: (day: string, token: string) => Promise<void>
  /** Takes the visits of a consent out of the packs of some days. */
  withdraw: (consent: string, days: readonly string[]) => Promise<void>
  /**
   * The packs of some days. A day whose packs are not all there is left to whoever reads the visits themselves.
   * @param days those that are packed, by their names
   * @param missing is told of days that could not be read
   */
  read: (
    range: DayRange,
    days: ReadonlyMap<string, PackedDay>,
    missing: (day: string) => void,
  ) => AsyncGenerator<{ day: string; pack: VisitPack }>
}

/**
 * Visits of days that are over, as blocks of bytes. A visit is in the group that its visitor's number names, so that a
 * withdrawal finds it; a group is one pack, or some.
 */
export const createVisitPacks = ({
  rows,
  packs,
  withdrawals,
}: Pick<VisitCollections, 'rows' | 'packs' | 'withdrawals'>): VisitPacks => {
  /** Takes a visitor out of a pack, however many others change it meanwhile. */
  const takeOut = async (id: string, visitor: number) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await packs.findOne({ _id: id })
      const without = found && withoutVisitor(packIn(found), visitor)
      if (!found || !without) return
      const { revision } = found
      const changed = { keys: without.keys, columns: columnsOf(without), revision: revision + 1 }
      const { matchedCount } = await packs.updateOne({ _id: id, revision }, { $set: changed })
      if (matchedCount > 0) return
    }
    throw new Error('others change the same visits again and again')
  }

  /** Takes out who withdrew since the visits were read: a withdrawal notes itself before it looks for packs. */
  const takeOutWithdrawn = async (id: string, consents: readonly string[]) => {
    for (let start = 0; start < consents.length; start += PART) {
      const some = consents.slice(start, start + PART)
      for await (const { _id } of withdrawals.find({ _id: { $in: some } })) {
        await takeOut(id, visitorOf(_id))
      }
    }
  }

  const write = async (day: string, token: string) => {
    await packs.deleteMany({ ...idsOf({ from: day, to: day }), token: { $ne: token } })
    const count = await rows.countDocuments({ day })
    const groups = Math.min(MOST_GROUPS, Math.max(1, Math.ceil(count / MOST_PACKED_VISITS)))
    const open = new Map<
      number,
      { packer: ReturnType<typeof createVisitPacker>; consents: string[] }
    >()
    let written = 0

    const close = async (group: number) => {
      const packed = open.get(group)
      open.delete(group)
      if (!packed) return
      const _id = `${day}/${token}/${String(written).padStart(6, '0')}`
      written += 1
      const pack = packed.packer.pack()
      await packs.insertOne({
        _id,
        day,
        token,
        group,
        groups,
        revision: 0,
        keys: pack.keys,
        columns: columnsOf(pack),
        until: rowUntil(day),
      })
      await takeOutWithdrawn(_id, packed.consents)
    }

    for await (const row of rows.find({ day }).project<PackedRow>(COUNTED_FIELDS)) {
      const visit = countedVisit(row)
      const group = visit.visitor % groups
      const packed = open.get(group) ?? { packer: createVisitPacker(), consents: [] }
      open.set(group, packed)
      packed.packer.add(visit)
      packed.consents.push(row.consent)
      if (packed.packer.isFull()) await close(group)
    }
    for (const group of [...open.keys()]) await close(group)
    return written
  }

  const withdraw = async (consent: string, days: readonly string[]) => {
    const visitor = visitorOf(consent)
    for (const day of days) {
      const all = packs
        .find(idsOf({ from: day, to: day }))
        .project<Pick<PackDocument, '_id' | 'group' | 'groups'>>({ group: 1, groups: 1 })
      for await (const { _id, group, groups } of all) {
        if (visitor % groups === group) await takeOut(_id, visitor)
      }
    }
  }

  /** The packs that were read lately: an operator who looks at a year asks again with another filter. */
  const kept = new LRUCache<string, VisitPack>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: sizeOf,
    ttl: KEPT_MS,
  })
  const keyOf = ({ _id, revision }: PackHead) => `${_id} ${revision}`

  /** Packs by their keys: those that are not kept are read together, and then kept. */
  const packsOf = async (heads: readonly PackHead[]): Promise<VisitPack[]> => {
    const found = new Map(heads.map((head) => [head._id, kept.get(keyOf(head))]))
    const unknown = [...found].flatMap(([id, pack]) => (pack ? [] : [id]))
    if (unknown.length > 0) {
      for await (const document of packs.find({ _id: { $in: unknown } })) {
        const pack = packIn(document)
        kept.set(keyOf(document), pack)
        found.set(document._id, pack)
      }
    }
    return [...found.values()].filter((pack) => pack !== undefined)
  }

  const read = async function* (
    range: DayRange,
    days: ReadonlyMap<string, PackedDay>,
    missing: (day: string) => void,
  ): AsyncGenerator<{ day: string; pack: VisitPack }> {
    const heads = await packs
      .find(idsOf(range))
      .project<PackHead>({ day: 1, token: 1, revision: 1 })
      .toArray()
    const current = heads.filter(({ day, token }) => days.get(day)?.token === token)
    const byDay = Map.groupBy(current, ({ day }) => day)
    for (const [day, { packs: count }] of days) {
      const some = await packsOf(byDay.get(day) ?? [])
      if (some.length < count) missing(day)
      else for (const pack of some) yield { day, pack }
    }
  }

  return {
    write,
    drop: async (day, token) => {
      await packs.deleteMany({ ...idsOf({ from: day, to: day }), token })
    },
    withdraw,
    read,
  }
}

type PackHead = Pick<PackDocument, '_id' | 'day' | 'token' | 'revision'>
type PackedRow = Parameters<typeof countedVisit>[0]
