import { createHash, randomUUID } from 'node:crypto'
import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { createLog } from '@sortie/runtime/process/telemetry'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EMPTY_SKETCH } from '../figures/sketch.ts'
import { batchIdOf, batchOf, viewOf } from '../figures/testing-batches.ts'
import { MOST_PACKED_VISITS } from '../figures/visit-pack.ts'
import { createVisitReading } from '../visit-reading.ts'
import { createWithdrawal } from '../withdrawals.ts'
import { createDaySums } from './day-sums.ts'
import {
  collectionsOf,
  prepareVisits,
  rowDocument,
  totalDocument,
  type VisitCollections,
  type VisitRowDocument,
} from './visit-documents.ts'
import { createVisitPacks } from './visit-packs.ts'
import { createVisitStore } from './visit-store.ts'

const log = createLog('test', 'silent')
const prefix = `test-${randomUUID().slice(0, 8)}-`
const DAYS = ['2026-10-01', '2026-10-02', '2026-10-03']
const RANGE = { from: '2026-10-01', to: '2026-10-03' }

let mongo: Awaited<ReturnType<typeof connectMongo>>
beforeAll(async () => {
  mongo = await connectMongo(process.env.MONGO_URL ?? '', 'test')
})
afterAll(() => mongo.close())

type VisitDb = ReturnType<ReturnType<typeof mongo.getClient>['db']>
let db: VisitDb
let collections: VisitCollections
beforeEach(async () => {
  db = mongo.getClient().db(`${prefix}${randomUUID().slice(0, 8)}`)
  await prepareVisits(db)
  collections = collectionsOf(db)
  // Where nothing was counted, nothing is looked for.
  const first = {
    hour: `${DAYS[0]}T00`,
    partition: 9,
    offset: 1,
    visitors: EMPTY_SKETCH,
    values: [],
  }
  const sums = { batches: 0, visits: 0, pageViews: 0, seconds: 0 }
  await collections.totals.insertOne(totalDocument({ ...first, ...sums }))
})
afterEach(async () => {
  await db.dropDatabase()
})

const consentOf = (number: number) =>
  `vst_${createHash('sha256').update(String(number)).digest('hex')}` as const

/** A visit of a visitor on a day; every second one knows prices, and every third an account. */
const visitOf = (
  number: number,
  day: string,
  more: Partial<VisitRowDocument> = {},
): VisitRowDocument => {
  const firstAt = Date.parse(day) + number * 1_000
  const keys: VisitKey[] = [
    'page:/',
    ...(number % 2 === 0 ? (['page:/pricing'] as const) : []),
    'page:/free-trial-step1',
    ...(number % 3 === 0 ? (['conversion:sign_up'] as const) : []),
  ]
  return rowDocument({
    consent: consentOf(number),
    day,
    partition: 0,
    offset: number,
    firstAt,
    lastAt: firstAt + 60_000,
    entry: 'page:/',
    exit: 'page:/',
    batches: [{ id: String(number).padStart(16, '0'), offset: number }],
    values: keys.map((key, place) => ({
      key,
      offset: number,
      at: firstAt + place * 1_000,
      pageViews: key.startsWith('page:') ? 2 : 0,
    })),
    seconds: number,
    conversionValue: 0,
    ...more,
  })
}

/** Reads with what is packed, and without. */
const openReading = (some: Partial<VisitCollections> = {}) => {
  const packs = createVisitPacks({ ...collections, ...some })
  const daySums = createDaySums({ ...collections, packs, log })
  const others = {
    conversions: { page: async () => ({ views: [], next: null }) },
    finished: { count: async () => 0 },
  }
  return {
    daySums,
    packed: createVisitReading({ db, daySums, packs, ...others }),
    plain: createVisitReading({
      db,
      ...others,
      daySums: { ...daySums, packed: async () => new Map() },
      packs,
    }),
  }
}
const FILTERS: VisitKey[][] = [
  [],
  ['page:/pricing'],
  ['page:/pricing', 'conversion:sign_up'],
  ['page:/faq'],
]

test('days that are packed tell the same as their visits, with and without filters', async () => {
  for (const [index, day] of DAYS.entries()) {
    const visits = Array.from({ length: 40 }, (_, number) => visitOf(number + index * 20, day))
    await collections.rows.insertMany(visits)
  }
  const { daySums, packed, plain } = openReading()
  // The last day is not over yet.
  for (const day of DAYS.slice(0, 2)) await daySums.sumUp(day)
  expect((await daySums.packed(RANGE)).size).toBe(2)
  for (const where of FILTERS) {
    expect(await packed.visits({ ...RANGE, where })).toEqual(
      await plain.visits({ ...RANGE, where }),
    )
    expect(await packed.funnel({ ...RANGE, where })).toEqual(
      await plain.funnel({ ...RANGE, where }),
    )
  }
  expect(await packed.visits({ ...RANGE, where: [] })).toMatchObject({
    visits: 120,
    visitors: 80,
    missingDays: 0,
  })
  expect(await collections.packs.countDocuments()).toBe(2)
})

test('a day of many visits is some packs, and one that lacks a pack is read visit by visit', async () => {
  const [day] = DAYS as [string]
  const count = MOST_PACKED_VISITS + 500
  const visits = Array.from({ length: count }, (_, number) => visitOf(number, day))
  await collections.rows.insertMany(visits)
  const { daySums, packed, plain } = openReading()
  await daySums.sumUp(day)
  const where: VisitKey[] = ['page:/pricing']
  const all = await plain.visits({ ...RANGE, where })
  expect(all).toMatchObject({ visits: count / 2 })
  const stored = await collections.packs.find().toArray()
  expect(stored).toHaveLength(2)
  expect(await packed.visits({ ...RANGE, where })).toEqual(all)
  await collections.packs.deleteOne({ _id: stored[1]!._id })
  expect(await packed.visits({ ...RANGE, where })).toEqual(all)
})

test('who withdraws is in no pack any more, and all others are', async () => {
  for (const day of DAYS) {
    await collections.rows.insertMany(
      Array.from({ length: 30 }, (_, number) => visitOf(number, day)),
    )
  }
  const { daySums, packed, plain } = openReading()
  for (const day of DAYS) await daySums.sumUp(day)
  const withdraw = createWithdrawal(db)
  await Promise.all([4, 5, 6].map((number) => withdraw(consentOf(number))))
  const shown = await packed.visits({ ...RANGE, where: [] })
  expect(shown).toMatchObject({ visits: 81, visitors: 27 })
  expect(shown).toEqual(await plain.visits({ ...RANGE, where: [] }))
  expect((await daySums.packed(RANGE)).size).toBe(3)
})

test('who withdraws while a day is packed is in none of its packs', async () => {
  const [day] = DAYS as [string]
  await collections.rows.insertMany(Array.from({ length: 20 }, (_, number) => visitOf(number, day)))
  const withdraw = createWithdrawal(db)
  // The visits were read already, and are not stored yet.
  const overtaken = new Proxy(collections.packs, {
    get: (target, name) =>
      name === 'insertOne'
        ? async (...given: Parameters<typeof target.insertOne>) => {
            await withdraw(consentOf(7))
            return target.insertOne(...given)
          }
        : Reflect.get(target, name, target).bind?.(target),
  })
  const { daySums, packed } = openReading({ packs: overtaken })
  await daySums.sumUp(day)
  expect((await daySums.packed(RANGE)).size).toBe(1)
  expect(await packed.visits({ ...RANGE, where: [] })).toMatchObject({ visits: 19 })
})

test('a visit that is counted late is in the packs once the day is summed up again', async () => {
  const [day] = DAYS as [string]
  await collections.rows.insertMany(Array.from({ length: 20 }, (_, number) => visitOf(number, day)))
  const { daySums, packed } = openReading()
  await daySums.sumUp(day)
  const late = batchOf({
    batchId: batchIdOf(99),
    consent: consentOf(99),
    at: `${day}T00:30:00.000Z`,
    events: [viewOf('/faq', { ago: 7_200_000 })],
  })
  await createVisitStore(collections).count(1, [{ batch: late, offset: 1 }])
  const visitsOfDay = () => packed.visits({ from: day, to: day, where: [] })
  expect(await visitsOfDay()).toMatchObject({ visits: 21 })
  expect((await daySums.packed(RANGE)).size).toBe(0)
  await daySums.sumUp(day)
  expect((await daySums.packed(RANGE)).size).toBe(1)
  expect(await visitsOfDay()).toMatchObject({ visits: 21 })
  expect(await collections.packs.countDocuments()).toBe(1)
})
