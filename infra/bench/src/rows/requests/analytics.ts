import { createHash } from 'node:crypto'
import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { createLog } from '@sortie/runtime/process/telemetry'
import type { DayRange } from '../../../../../services/tracking/src/visits/figures/days.ts'
import { EMPTY_SKETCH } from '../../../../../services/tracking/src/visits/figures/sketch.ts'
import { createDaySums } from '../../../../../services/tracking/src/visits/stores/day-sums.ts'
import {
  collectionsOf,
  prepareVisits,
  rowDocument,
  totalDocument,
  type VisitRowDocument,
} from '../../../../../services/tracking/src/visits/stores/visit-documents.ts'
import { createVisitPacks } from '../../../../../services/tracking/src/visits/stores/visit-packs.ts'
import { createVisitReading } from '../../../../../services/tracking/src/visits/visit-reading.ts'
import { spread } from '../../measuring/measure.ts'
import { figure } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { patiently } from '../../stage/store.ts'

const ROUNDS = 7
const DAYS = 31
/** Days of 13 months, the last of which are those. */
const ALL_DAYS = 397
/** In 13 months. */
const VISITS = 1_000_000
const PARTITIONS = 6
/** The newest day is not summed up, as it is not over. */
const UNSUMMED = 1
const FIRST = Date.UTC(2026, 9, 1)
const DAY_MS = 86_400_000

const SOURCES = ['google', 'bing', 'news.example', '(direct)', 'mail', 'facebook.com']
const PAGES = ['/', '/pricing', '/faq', '/blog', '/blog/$slug', '/start-here', '/sample-post']
const COUNTRIES = ['US', 'GB', 'DE', 'AT', 'FR']
const DEVICES = ['desktop', 'mobile', 'tablet']

const dayOf = (index: number) =>
  new Date(FIRST + index * DAY_MS).toISOString().slice(0, '2026-11-28'.length)

/** The numbers of the visits of a day. @param day from 0, the newest */
const numbersOf = (day: number): number[] =>
  Array.from({ length: Math.ceil((VISITS - day) / ALL_DAYS) }, (_, index) => day + index * ALL_DAYS)

/** A visit of some pages; a third of them opened the free analysis, and a ninth an account. */
const visitOf = (number: number) => {
  const day = DAYS - 1 - (number % ALL_DAYS)
  const start = FIRST + day * DAY_MS + (number % 86_400) * 1_000
  const pages = 1 + (number % PAGES.length)
  const keys: VisitKey[] = [
    `device:${DEVICES[number % DEVICES.length]!}`,
    `country:${COUNTRIES[number % COUNTRIES.length]!}`,
    `source:${SOURCES[number % SOURCES.length]!}`,
    ...PAGES.slice(0, pages).map((page): VisitKey => `page:${page}`),
    ...(number % 3 === 0 ? (['page:/free-trial-step1'] as const) : []),
    ...(number % 9 === 0 ? (['conversion:sign_up'] as const) : []),
  ]
  return rowDocument({
    consent: `vst_${createHash('sha256').update(String(number)).digest('hex')}`,
    day: dayOf(day),
    partition: number % PARTITIONS,
    offset: number,
    firstAt: start,
    lastAt: start + 60_000,
    entry: 'page:/',
    exit: 'page:/',
    batches: [{ id: String(number).padStart(16, '0'), offset: number }],
    values: keys.map((key, place) => ({
      key,
      offset: number,
      at: start + place * 1_000,
      pageViews: key.startsWith('page:') ? 1 : 0,
    })),
    seconds: 20,
    conversionValue: 0,
  })
}

const totalOf = (day: number, hour: number, partition: number) =>
  totalDocument({
    hour: `${dayOf(day)}T${String(hour).padStart(2, '0')}`,
    partition,
    offset: 1,
    batches: 20,
    visits: 17,
    pageViews: 60,
    seconds: 340,
    visitors: EMPTY_SKETCH,
    values: [
      ...SOURCES.map((value) => `source:${value}`),
      ...PAGES.map((value) => `page:${value}`),
    ].map((key) => ({ key: key as VisitKey, visits: 3, pageViews: 6 })),
  })

/**
 * Measures how long an operator waits for a month of visits, in milliseconds: for the totals, and for those of some
 * values.
 */
export const analytics: BenchRow = {
  name: 'analytics',
  run: async (stage, say) => {
    const connection = await connectMongo(stage.mongoUrl, 'bench')
    const db = connection.getClient().db(`${stage.prefix}analytics`)
    try {
      await prepareVisits(db)
      const collections = collectionsOf(db)
      const { rows, totals } = collections
      const range = { from: dayOf(0), to: dayOf(DAYS - 1) }
      // Rows of days that are over are not read any more: a million of them would only fill the database.
      const packed = db.collection<VisitRowDocument>('rows-of-a-day')
      const packs = createVisitPacks({ ...collections, rows: packed })
      const log = createLog('bench', 'silent')
      const daySums = createDaySums({ ...collections, packs, log })
      say(`storing and summing up ${VISITS} visits of ${ALL_DAYS} days`)
      for (let back = 0; back < ALL_DAYS; back += 1) {
        const day = DAYS - 1 - back
        const hours = Array.from({ length: 24 * PARTITIONS }, (_, index) =>
          totalOf(day, Math.floor(index / PARTITIONS), index % PARTITIONS),
        )
        await totals.insertMany(hours)
        const isOver = back >= UNSUMMED
        await (isOver ? packed : rows).insertMany(numbersOf(back).map(visitOf))
        if (!isOver) continue
        await daySums.sumUp(dayOf(day))
        await packed.deleteMany({})
      }
      const finished = { count: async () => 0 }
      const conversions = { page: async () => ({ views: [], next: null }) }
      const reading = createVisitReading({ db, conversions, finished, daySums, packs })
      const year = { from: dayOf(DAYS - ALL_DAYS), to: dayOf(DAYS - 1) }
      const timesOf = async (act: () => Promise<unknown>) => {
        const times: number[] = []
        for (let round = 0; round <= ROUNDS; round += 1) {
          const began = performance.now()
          await act()
          // The first one warms up.
          if (round > 0) times.push(performance.now() - began)
        }
        return spread(times)
      }
      const one: VisitKey[] = ['source:google']
      const nested: VisitKey[] = ['source:google', 'page:/pricing', 'country:DE']
      const visitsOf = (where: VisitKey[], days = range) =>
        timesOf(() => reading.visits({ ...days, where }))
      const wayOf = (days: DayRange) => timesOf(() => reading.funnel({ ...days, where: [] }))
      return {
        checks: [
          {
            what: 'totals of 13 months',
            most: 300,
            unit: 'ms',
            measured: await timesOf(() => reading.totals(year)),
          },
          {
            what: 'totals of a month',
            most: 300,
            unit: 'ms',
            measured: await timesOf(() => reading.totals(range)),
          },
          {
            what: 'one filter over a month',
            most: 300,
            unit: 'ms',
            measured: await visitsOf(one),
          },
          {
            what: 'three filters over a month',
            most: 2_000,
            unit: 'ms',
            measured: await visitsOf(nested),
          },
          {
            what: 'one filter over 13 months',
            most: 300,
            unit: 'ms',
            measured: await visitsOf(one, year),
          },
          {
            what: 'three filters over 13 months',
            most: 2_000,
            unit: 'ms',
            measured: await visitsOf(nested, year),
          },
          {
            what: 'the way to a purchase of a month',
            most: 2_000,
            unit: 'ms',
            measured: await wayOf(range),
          },
          {
            what: 'the way to a purchase of 13 months',
            most: 2_000,
            unit: 'ms',
            measured: await wayOf(year),
          },
        ],
        absolute: [`${figure(VISITS)} visits, ${figure(ALL_DAYS * 24 * PARTITIONS)} hourly totals`],
        notes: [
          `analytics: ${ROUNDS} rounds after one that warms up, of a million visits in 13 months; the newest day is not summed up. One filter lets a sixth of the visits pass; without a filter the way to a purchase reads all of them.`,
        ],
      }
    } finally {
      await patiently(() => db.dropDatabase())
      await connection.close()
    }
  },
}
