import { setTimeout } from 'node:timers/promises'
import type { Admin, Kafka } from 'kafkajs'
import type { Offsets } from './topic-record.ts'

/** The current first and last offsets of each partition of a topic. */
export type Bounds = { low: Offsets; high: Offsets }

/**
 * Asks Kafka, and again where it says that it is not ready for that yet, which kafkajs does not for every
 * question. @param most how often; each wait is a tenth of a second longer than the last
 */
export const askUntilReady = async <Answer>(
  ask: () => Promise<Answer>,
  most = 10,
): Promise<Answer> => {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const { retriable } = error as { retriable?: boolean }
      if (!retriable || tries === most) throw error
      await setTimeout(100 * tries)
    }
  }
}

/** The ends of a topic, whose leaders may not be there yet if it was made just now. */
export const offsetsOf = (admin: Admin, topic: string) =>
  askUntilReady(() => admin.fetchTopicOffsets(topic))

/** Does something as an administrator of Kafka, and closes the connection. */
export const withAdmin = async <T>(
  kafka: Kafka,
  work: (admin: Admin) => Promise<T>,
): Promise<T> => {
  const admin = kafka.admin()
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.disconnect().catch(() => {})
  }
}

/** Asks Kafka where a topic begins and ends. @throws where Kafka, or the topic, is not there. */
export const topicBoundsOf = (kafka: Kafka, topic: string): Promise<Bounds> =>
  withAdmin(kafka, async (admin) => {
    const bounds: Bounds = { low: {}, high: {} }
    for (const { partition, low, high } of await offsetsOf(admin, topic)) {
      bounds.low[partition] = Number(low)
      bounds.high[partition] = Number(high)
    }
    return bounds
  })

/** Deletes what a topic holds before these offsets. */
export const cutTopic = (kafka: Kafka, topic: string, before: Offsets): Promise<void> =>
  withAdmin(kafka, async (admin) => {
    const { low } = await topicBoundsOf(kafka, topic)
    const partitions = Object.entries(before)
      .filter(([partition, offset]) => offset > (low[partition] ?? 0))
      .map(([partition, offset]) => ({ partition: Number(partition), offset: String(offset) }))
    if (partitions.length === 0) return
    // It looks the leaders up in what the client knows, which is nothing yet.
    await admin.fetchTopicMetadata({ topics: [topic] })
    await admin.deleteTopicRecords({ topic, partitions })
  })
