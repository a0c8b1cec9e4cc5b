import type { ExpiringTopic } from '@sortie/contracts/expiring-topics'
import type { Kafka } from 'kafkajs'
import { createGroupSender } from './group-sender.ts'
import { readMessages } from './history.ts'
import { expiringTopicOf } from './kafka.ts'
import { type TopicMessage, topicMessage } from './reader.ts'
import { createSender } from './sender.ts'

/** The operations of a service on a topic that expires, beside reading new messages. */
export type OpenTopic = {
  /** Sends a message. @returns once all replicas have it; it rejects where Kafka is away, which may take seconds. */
  send: (key: string, value: string) => Promise<void>
  /** Hands over what the topic holds now, in the order of each partition. */
  readAll: (read: (partition: number, message: TopicMessage) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** Opens a topic that expires. It connects when it is used. */
export const openTopic = (kafka: Kafka, topic: ExpiringTopic, prefix: string): OpenTopic => {
  const name = expiringTopicOf(topic, prefix)
  const sender = createSender(kafka, name)
  const send = createGroupSender(sender)
  return {
    send: (key, value) => send({ key, value: Buffer.from(value) }),
    readAll: (read) =>
      readMessages(kafka, name, ({ partition, message }) => read(partition, topicMessage(message))),
    close: sender.close,
  }
}
