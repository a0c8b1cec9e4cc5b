import { hash } from 'node:crypto'
import type { HeatBand } from '@sortie/contracts/tracking/heatmap/heat-limits'
import type { HeatPages, PageOutline, SentClick } from '@sortie/contracts/tracking/heatmap/heatmap'
import type { ConsentId } from '@sortie/contracts/tracking/visits/visits'
import {
  type Collection,
  type Db,
  ensureCollection,
  insertNew,
  isDuplicateKey,
} from '@sortie/runtime/database/mongo'
import { LRUCache } from 'lru-cache'
import { DAY_MS, type DayRange, dayIn } from '../visits/figures/days.ts'
import { isWithdrawn, noteWithdrawal } from '../visits/withdrawals.ts'
import type { HeatMessage } from './figures/heat-sum.ts'

/** A stored message about one view of a page. */
export type HeatRecord = {
  consent: ConsentId
  viewId: string
  part: number
  /** When it arrived. */
  at: string
  page: string
  band: HeatBand
  depth: number
  clicks: SentClick[]
  outline: PageOutline | null
}
/** A page at one width. */
export type HeatPage = { page: string; band: HeatBand }

/** A message as it is stored, under `<consent>/~<view>/<part>`, behind the visits of the consent, until it expires. */
export type HeatDocument = HeatPage & {
  _id: string
  day: string
  depth: number
  clicks: SentClick[]
  until: Date
}
/** An outline under `<page>/<band>/<number>`: it names nobody, and the next one of that number replaces it. */
type OutlineDocument = HeatPage & { _id: string; outline: PageOutline; until: Date }

/** The days for which clicks are kept. */
const HEAT_DAYS = 90
/** Messages that are kept of one page at one width and of one day: more would show the same picture. */
const MOST_OF_DAY = 5_000
/** Outlines that are kept of one page at one width. */
const MOST_OUTLINES = 9
/** Messages that one answer adds up. */
export const MOST_READ = 20_000

export const heatCollectionsOf = (db: Db) => ({
  messages: db.collection<HeatDocument>('heat-messages'),
  outlines: db.collection<OutlineDocument>('heat-outlines'),
})

/** The same collections, as far as both hold the same. */
const heatPagesOf = (db: Db) => ({
  messages: db.collection<HeatPage>('heat-messages'),
  outlines: db.collection<HeatPage>('heat-outlines'),
})

/** The ids of all messages of a consent: `0` is the character behind `/`. */
export const messagesOf = (consent: string) => ({
  _id: { $gte: `${consent}/`, $lt: `${consent}0` },
})

const untilOf = (at: string) => new Date(Date.parse(at) + HEAT_DAYS * DAY_MS)
/** The browser and the day of a stored message. */
const visitOf = ({ _id, day }: HeatDocument) => `${_id.slice(0, _id.indexOf('/'))} ${day}`
const keyOf = ({ page, band }: HeatPage) => `${page} ${band}`
/** Pages and widths of which a collection has anything; its index names them, so no document is read. */
const widthsIn = async (
  collection: Pick<Collection<HeatPage>, 'distinct'>,
): Promise<HeatPage[]> => {
  const pages = await collection.distinct('page')
  const bands = await Promise.all(pages.map((page) => collection.distinct('band', { page })))
  return pages.flatMap((page, index) => bands[index]!.map((band) => ({ page, band })))
}
const viewOf = ({ _id }: HeatDocument) => _id.slice(0, _id.lastIndexOf('/'))

/**
 * Stores where visitors who agreed to it clicked: one document for each message, so that one that comes again counts
 * once.
 */
export const createHeatStore = (db: Db) => {
  const { messages, outlines } = heatCollectionsOf(db)
  /** The number of messages that a page has of a day, as far as this instance knows. */
  const counts = new LRUCache<string, number>({ max: 1_000 })

  const isFull = async ({ page, band }: HeatPage, day: string): Promise<boolean> => {
    const key = `${page} ${band} ${day}`
    const known =
      counts.get(key) ??
      (await messages.countDocuments({ page, band, day }, { limit: MOST_OF_DAY }))
    counts.set(key, known + 1)
    return known >= MOST_OF_DAY
  }
  const keepOutline = async ({ page, band, viewId, at }: HeatRecord, outline: PageOutline) => {
    const number = Number.parseInt(hash('sha256', viewId).slice(0, 6), 16) % MOST_OUTLINES
    const _id = `${page} ${band} ${number}`
    const document = { page, band, outline, until: untilOf(at) }
    try {
      await outlines.replaceOne({ _id }, document, { upsert: true })
    } catch (error) {
      // Another browser told of the same place in the same moment: its outline is as good.
      if (!isDuplicateKey(error)) throw error
    }
  }

  return {
    record: async (record: HeatRecord) => {
      const { consent, viewId, part, at, page, band, depth, clicks, outline } = record
      const day = dayIn(at)
      if (await isFull({ page, band }, day)) return
      const _id = `${consent}/~${viewId}/${part}`
      const isNew = await insertNew(messages, {
        _id,
        page,
        band,
        day,
        depth,
        clicks,
        until: untilOf(at),
      })
      // A withdrawal notes itself before it deletes: it deletes what is written here, or is seen here.
      if (await isWithdrawn(db, consent)) {
        await messages.deleteMany(messagesOf(consent))
        return
      }
      if (isNew && outline) await keepOutline(record, outline)
    },
    /** Deletes where was clicked in the visits of a consent that is withdrawn, and notes the withdrawal first. */
    withdraw: async (consent: string) => {
      await noteWithdrawal(db, consent)
      await messages.deleteMany(messagesOf(consent))
    },
    /** Pages of which anything is kept, with or without an outline. */
    pages: async (): Promise<HeatPages['pages']> => {
      const { messages, outlines } = heatPagesOf(db)
      const [clicked, drawn] = await Promise.all([widthsIn(messages), widthsIn(outlines)])
      const pages = new Map([...clicked, ...drawn].map((one) => [keyOf(one), one]))
      const withOutline = new Set(drawn.map(keyOf))
      return [...pages]
        .map(([key, one]) => ({ ...one, hasOutline: withOutline.has(key) }))
        .toSorted(
          (one, other) => one.page.localeCompare(other.page) || one.band.localeCompare(other.band),
        )
    },
    /** Reads the messages about a page in some days, the newest first, one more than {@link MOST_READ} at most. */
    read: async function* (
      { page, band }: HeatPage,
      { from, to }: DayRange,
    ): AsyncGenerator<HeatMessage> {
      const found = messages
        .find({ page, band, day: { $gte: from, $lte: to } })
        .sort({ day: -1 })
        .limit(MOST_READ + 1)
      for await (const message of found) {
        const { depth, clicks } = message
        yield { visit: visitOf(message), view: viewOf(message), depth, clicks }
      }
    },
    outlinesOf: async ({ page, band }: HeatPage): Promise<PageOutline[]> =>
      (await outlines.find({ page, band }).toArray()).map(({ outline }) => outline),
    prepare: async () => {
      await ensureCollection(db, 'heat-messages', [{ key: { page: 1, band: 1, day: 1 } }])
      await ensureCollection(db, 'heat-outlines', [{ key: { page: 1, band: 1 } }])
      await messages.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
      await outlines.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
    },
  }
}
export type HeatStore = ReturnType<typeof createHeatStore>
