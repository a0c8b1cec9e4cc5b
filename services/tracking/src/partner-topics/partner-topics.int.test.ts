import {
  createPartnerKey,
  type PartnerEvent,
  pullPartnerEvents,
} from '@sortie/contracts/tracking/partners/partners'
import { createLog } from '@sortie/runtime/process/telemetry'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { readMessages } from '@sortie/runtime/topics/history'
import { createKafka } from '@sortie/runtime/topics/kafka'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartnerStage, newOrder } from '../partners/testing-partners.ts'
import { startTracking } from '../testing.ts'

const log = createLog('test', 'silent')
const kafka = createKafka('test', (process.env.KAFKA_BROKERS ?? '').split(','), log)
const PATIENCE = { timeout: 60_000, interval: 500 }

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking({ AFFILIATES: 'acme,other', PARTNER_TOPICS: 'acme' })
})
afterAll(() => tracking.stop())

const { operator, byKey, purchase, refund } = createPartnerStage(() => tracking)
const topicOf = (ref: string) => `${tracking.env.TOPIC_PREFIX}partner.${ref}`
const asAdmin = async <Answer>(
  act: (admin: ReturnType<typeof kafka.admin>) => Promise<Answer>,
): Promise<Answer> => {
  const admin = kafka.admin()
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.disconnect()
  }
}

type Message = { partition: number; key: string; value: string; headers: Record<string, string> }
/** All that is on a partner's topic now. */
const messagesOf = async (ref: string): Promise<Message[]> => {
  const found: Message[] = []
  const topics = await asAdmin((admin) => admin.listTopics())
  if (!topics.includes(topicOf(ref))) return []
  await readMessages(kafka, topicOf(ref), async ({ partition, message }) => {
    const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [
      name,
      String(value),
    ])
    found.push({
      partition,
      key: String(message.key),
      value: String(message.value),
      headers: Object.fromEntries(headers),
    })
  })
  return found
}
const seqsOf = async (ref: string) =>
  (await messagesOf(ref)).map(({ value }) => (JSON.parse(value) as PartnerEvent).seq)

const keyOf = async (ref: string) =>
  (await tracking.call(createPartnerKey, { params: { ref }, caller: operator() })).body.key
const pulled = async (key: string): Promise<PartnerEvent[]> =>
  (await tracking.call(pullPartnerEvents, { query: { limit: '500' }, ...byKey(key) })).body.events

test('what a partner is told is on a topic of their own as they pull it, and nobody else’s is', async () => {
  const key = await keyOf('acme')
  const orderId = newOrder()
  await purchase(orderId, 'acme')
  await refund(orderId, 1_000)
  await purchase(newOrder(), 'other')
  await purchase(newOrder(), 'acme')
  await expect.poll(() => seqsOf('acme'), PATIENCE).toEqual([1, 2, 3])
  const events = await pulled(key)
  const messages = await messagesOf('acme')
  expect(messages.map(({ value }) => value)).toEqual(events.map((event) => JSON.stringify(event)))
  expect(messages.map(({ headers }) => headers)).toEqual(
    events.map(({ id, seq }) => ({ id, seq: String(seq) })),
  )
  expect(new Set(messages.map(({ partition }) => partition))).toEqual(new Set([0]))
  expect(messages.map(({ value }) => value).join()).not.toMatch(/usr_|ord_|cs_|pi_|@/)
  expect(await asAdmin((admin) => admin.listTopics())).not.toContain(topicOf('other'))
})

test('of many instances one sends, so that each event is there in its order', async () => {
  const before = await seqsOf('acme')
  const second = await startTracking({ ...tracking.env, INSTANCE: '2' })
  for (let order = 0; order < 20; order++) await purchase(newOrder(), 'acme')
  const all = Array.from({ length: before.length + 20 }, (_, index) => index + 1)
  await expect.poll(() => seqsOf('acme'), PATIENCE).toEqual(all)
  await second.stop()
})

test('an event that was sent, and not noted, comes again behind it, and none is left out', async () => {
  const before = await seqsOf('acme')
  const place = { seq: before.length - 2, offset: before.length - 3 }
  await tracking.db.collection('partner-topics').updateOne({}, { $set: place })
  await purchase(newOrder(), 'acme')
  const last = before.length
  await expect.poll(() => seqsOf('acme'), PATIENCE).toEqual([...before, last - 1, last, last + 1])
})

test('where the topic was lost, all events are on the new one', async () => {
  const [key, before] = [await keyOf('acme'), new Set(await seqsOf('acme'))]
  await asAdmin((admin) => admin.deleteTopics({ topics: [topicOf('acme')] }))
  await purchase(newOrder(), 'acme')
  const all = Array.from({ length: before.size + 1 }, (_, index) => index + 1)
  await expect.poll(() => seqsOf('acme').catch(() => []), PATIENCE).toEqual(all)
  expect(await pulled(key)).toHaveLength(all.length)
})
