import { randomUUID } from 'node:crypto'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { createLog } from '@sortie/runtime/process/telemetry'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import { openTopic } from '@sortie/runtime/topics/expiring'
import { createKafka } from '@sortie/runtime/topics/kafka'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { batchIn } from '../count-visits.ts'
import { dayTotalOf } from '../figures/day-totals.ts'
import { batchIdOf, batchOf } from '../figures/testing-batches.ts'
import { createRecorder } from '../visit-recorder.ts'
import { createWithdrawal } from '../withdrawals.ts'
import { createDaySums } from './day-sums.ts'
import { collectionsOf, outboxOf, prepareVisits, visitIdsOf } from './visit-documents.ts'
import { createVisitPacks } from './visit-packs.ts'
import { createVisitStore, type PlacedBatch } from './visit-store.ts'

const prefix = `test-${randomUUID().slice(0, 8)}-`
const log = createLog('test', 'silent')
const brokers = (process.env.KAFKA_BROKERS ?? '').split(',')
let mongo: Awaited<ReturnType<typeof connectMongo>>
const kafka = testingKafka(process.env.KAFKA_BROKERS ?? '', prefix)
beforeAll(async () => {
  mongo = await connectMongo(process.env.MONGO_URL ?? '', 'test')
  await kafka.prepare()
})
afterAll(async () => {
  await kafka.drop()
  await mongo.close()
})

/** A database of a test's own. */
const freshDatabase = async () => {
  const db = mongo.getClient().db(`${prefix}${randomUUID().slice(0, 8)}`)
  await prepareVisits(db)
  return { db, collections: collectionsOf(db), drop: () => db.dropDatabase() }
}
const consentOf = (number: number) => `vst_${String(number).padStart(64, '0')}` as const
const placed = (numbers: number[], more = {}): PlacedBatch[] =>
  numbers.map((number) => ({
    batch: batchOf({ consent: consentOf(number % 3), batchId: batchIdOf(number), ...more }),
    offset: number,
  }))

test('whoever dies between visits and totals leaves nothing that counts twice, or not at all', async () => {
  const { collections, drop } = await freshDatabase()
  const { rows, totals, days, withdrawals } = collections
  const dying = createVisitStore({
    rows,
    days,
    withdrawals,
    totals: new Proxy(totals, {
      get: (target, name) =>
        name === 'bulkWrite'
          ? () => Promise.reject(new Error('killed'))
          : Reflect.get(target, name, target),
    }),
  })
  await expect(dying.count(0, placed([1, 2, 3, 4]))).rejects.toThrow('killed')
  expect(await rows.countDocuments()).toBe(3)
  expect(await totals.countDocuments()).toBe(0)

  // The same messages come again, to whoever owns the partition then, with later ones.
  const store = createVisitStore(collections)
  await store.count(0, placed([1, 2, 3, 4, 5]))
  await store.count(0, placed([3, 4, 5]))
  expect(await totals.findOne()).toMatchObject({ offset: 5, batches: 5, visits: 3, pageViews: 5 })
  await drop()
})

test('two that count the same partition at once count each batch once', async () => {
  const { collections, drop } = await freshDatabase()
  const stores = [createVisitStore(collections), createVisitStore(collections)]
  const batches = placed([1, 2, 3, 4, 5, 6])
  for (const some of [batches.slice(0, 3), batches]) {
    const counted = await Promise.allSettled(stores.map((store) => store.count(0, some)))
    expect(counted.some(({ status }) => status === 'fulfilled')).toBe(true)
  }
  expect(await collections.totals.findOne()).toMatchObject({ batches: 6, visits: 3, pageViews: 6 })
  await drop()
})

test('a batch that comes again after midnight belongs to the visit of the day before', async () => {
  const { collections, drop } = await freshDatabase()
  const store = createVisitStore(collections)
  const batch = batchOf({ at: '2026-11-28T23:59:59.900Z' })
  const again = batchOf({ at: '2026-11-29T00:00:00.100Z' })
  await store.count(0, [{ batch, offset: 1 }])
  await store.count(0, [{ batch: again, offset: 2 }])
  expect(await collections.rows.countDocuments()).toBe(1)
  expect(await collections.totals.find().toArray()).toMatchObject([{ visits: 1, pageViews: 1 }])
  await drop()
})

test('a visit that is withdrawn while it is counted leaves no row, and counts in the totals', async () => {
  const { db, collections, drop } = await freshDatabase()
  const withdraw = createWithdrawal(db)
  const { rows, totals, days, withdrawals } = collections
  const overtaken = createVisitStore({
    totals,
    days,
    withdrawals,
    rows: new Proxy(rows, {
      get: (target, name) =>
        name === 'bulkWrite'
          ? async (...given: Parameters<typeof rows.bulkWrite>) => {
              // The withdrawal comes in between reading and writing.
              await withdraw(consentOf(1))
              return target.bulkWrite(...given)
            }
          : Reflect.get(target, name, target).bind?.(target),
    }),
  })
  const at = new Date(Date.now() - 60_000).toISOString()
  await overtaken.count(0, placed([1, 2], { at }))
  expect(await rows.find(visitIdsOf(consentOf(1))).toArray()).toEqual([])
  expect(await rows.find(visitIdsOf(consentOf(2))).toArray()).toHaveLength(1)
  const all = await totals.find().toArray()
  expect(all.reduce((sum, { visits }) => sum + visits, 0)).toBe(2)
  await drop()
})

test('visits wait in the database while Kafka is away, and are sent once it is back', async () => {
  const { db, drop } = await freshDatabase()
  const nobody = openTopic(createKafka('test', ['127.0.0.1:9'], log), 'tracking.visits', prefix)
  const away = createRecorder({ db, topic: nobody, log })
  away.start()
  const batches = placed([1, 2, 3]).map(({ batch }) => batch)
  for (const batch of batches) await away.record(batch)
  // Sent again, it waits once.
  await away.record(batches[0]!)
  expect(await outboxOf(db).countDocuments()).toBe(3)
  await away.stop()

  const topic = openTopic(createKafka('test', brokers, log), 'tracking.visits', prefix)
  const back = createRecorder({ db, topic, log })
  back.start()
  await vi.waitFor(async () => expect(await outboxOf(db).countDocuments()).toBe(0), {
    timeout: 20_000,
    interval: 200,
  })
  const sent = await vi.waitFor(
    async () => {
      // A broker that was started just now has no coordinator of groups yet.
      const found = new Set<string>()
      await topic.readAll(async (_partition, message) => {
        found.add(batchIn(message)!.batch.batchId)
      })
      return found
    },
    { timeout: 30_000, interval: 1_000 },
  )
  expect(sent).toEqual(new Set(batches.map(({ batchId }) => batchId)))
  await back.stop()
  await drop()
})

test('a withdrawal also takes what waits for Kafka', async () => {
  const { db, drop } = await freshDatabase()
  const [{ batch }] = placed([1]) as [PlacedBatch]
  await outboxOf(db).insertOne({
    _id: batch.batchId,
    consent: batch.consent,
    value: JSON.stringify(batch),
    at: new Date(),
  })
  await createWithdrawal(db)(batch.consent)
  expect(await outboxOf(db).countDocuments()).toBe(0)
  await drop()
})

test('a day that is over is one total, which says what its hours say', async () => {
  const { collections, drop } = await freshDatabase()
  const store = createVisitStore(collections)
  const sums = createDaySums({ ...collections, packs: createVisitPacks(collections), log })
  const day = '2026-10-03'
  const range = { from: day, to: day }
  for (const [partition, hour] of [
    [0, '08'],
    [1, '08'],
    [1, '21'],
  ] as const) {
    await store.count(partition, placed([1, 2, 3], { at: `${day}T${hour}:30:00.000Z` }))
  }
  expect(await sums.read(range)).toEqual(new Map())
  await sums.sumUp(day)
  const hours = await collections.totals.find().toArray()
  const summed = (await sums.read(range)).get(day)
  expect(summed).toEqual(dayTotalOf(day, hours))
  expect(summed).toMatchObject({ day, pageViews: hours.length * 3 })

  // A browser that was offline, or Kafka that was away.
  await store.count(0, [
    {
      batch: batchOf({ batchId: batchIdOf(9), consent: consentOf(9), at: `${day}T08:40:00.000Z` }),
      offset: 9,
    },
  ])
  expect(await sums.read(range)).toEqual(new Map())
  await drop()
})

test('what is counted while a day is summed up is in it, or the day is summed up again', async () => {
  const { collections, drop } = await freshDatabase()
  const store = createVisitStore(collections)
  const day = '2026-10-03'
  const at = `${day}T08:30:00.000Z`
  await store.count(0, placed([1], { at }))
  const overtaken = createDaySums({
    days: collections.days,
    packs: createVisitPacks(collections),
    log,
    totals: new Proxy(collections.totals, {
      get: (target, name) =>
        name === 'find'
          ? (...given: Parameters<typeof target.find>) => {
              const found = target.find(...given)
              return {
                toArray: async () => {
                  const before = await found.toArray()
                  await store.count(0, placed([2], { at }))
                  return before
                },
              }
            }
          : Reflect.get(target, name, target).bind?.(target),
    }),
  })
  await overtaken.sumUp(day)
  expect(await overtaken.read({ from: day, to: day })).toEqual(new Map())
  expect(await collections.packs.countDocuments()).toBe(0)
  await drop()
})
