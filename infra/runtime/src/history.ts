import { randomUUID } from 'node:crypto'
import { Envelope } from '@sortie/contracts/kit'
import type { Kafka } from 'kafkajs'
import { createConsumer } from './kafka.ts'

/**
 * Hands over every event of some topics, from the first to the last that stood there at the call,
 * in the order of each stream.
 * @param read called with each event, personal fields as they travel.
 * @returns how many events were handed over.
 */
export const readHistory = async (
  kafka: Kafka,
  topics: string[],
  read: (event: Envelope) => Promise<void>,
): Promise<number> => {
  const admin = kafka.admin()
  await admin.connect()
  const groupId = `history-${randomUUID()}`
  const ends = new Map<string, number>()
  for (const topic of topics) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high))
    }
  }
  const consumer = createConsumer(kafka, groupId)
  let count = 0
  try {
    if (ends.size === 0) return 0
    await consumer.connect()
    await consumer.subscribe({ topics, fromBeginning: true })
    await new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
      consumer
        .run({
          autoCommit: false,
          eachMessage: async ({ topic, partition, message }) => {
            const place = `${topic}/${partition}`
            const end = ends.get(place)
            if (end === undefined || Number(message.offset) >= end) return
            await read(Envelope.parse(JSON.parse(message.value?.toString('utf8') ?? '')))
            count += 1
            if (Number(message.offset) === end - 1) ends.delete(place)
            if (ends.size === 0) resolve()
          },
        })
        .catch(reject)
    })
    return count
  } finally {
    await consumer.disconnect().catch(() => {})
    await admin.deleteGroups([groupId]).catch(() => {})
    await admin.disconnect().catch(() => {})
  }
}
