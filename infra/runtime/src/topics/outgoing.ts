import type { Kafka } from 'kafkajs'
import { topicBoundsOf } from './completeness/topic-ends.ts'
import { ensureTopic } from './kafka.ts'
import { createSender } from './sender.ts'

/** A message for readers outside of the product. */
export type OutgoingMessage = { key: string; value: string; headers: Record<string, string> }

/** A topic that others read, who are no services of ours. */
export type OutgoingTopic = {
  /** Creates the topic where it is missing. @returns the offset behind its newest message */
  open: () => Promise<number>
  /**
   * Sends messages in their order.
   * @returns the offset of the last one, once all replicas have it; null where there was none
   */
  send: (messages: readonly OutgoingMessage[]) => Promise<number | null>
  close: () => Promise<void>
}

/**
 * Opens a topic for readers outside of the product: one partition, so that all messages are in one order.
 * @param name without a prefix; letters, digits, dots, hyphens and underscores
 * @param retentionMs how long Kafka keeps a message, in milliseconds
 */
export const openOutgoingTopic = (
  kafka: Kafka,
  name: string,
  retentionMs: number,
): OutgoingTopic => {
  let last: number | null = null
  const sender = createSender(kafka, name, {
    sent: (places, count) => {
      const [place] = places
      if (place?.baseOffset !== undefined) last = Number(place.baseOffset) + count - 1
    },
  })
  return {
    open: async () => {
      await ensureTopic(kafka, name, { partitions: 1, retentionMs })
      const { high } = await topicBoundsOf(kafka, name)
      return high[0] ?? 0
    },
    send: async (messages) => {
      last = null
      await sender.send(
        messages.map(({ key, value, headers }) => ({ key, value: Buffer.from(value), headers })),
      )
      return last
    },
    close: sender.close,
  }
}
