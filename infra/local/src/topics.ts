import { ensureExpiringTopics, ensureTopics, eventsTopicOf } from '@sortie/runtime/topics/kafka'
import { Kafka, logLevel } from 'kafkajs'
import { services } from './services.ts'

/**
 * Creates those topics that are not there yet, as soon as the broker answers, for which it waits
 * half a minute; repeating it changes nothing.
 * @param brokers `host:port`, several separated by commas
 */
export const createTopics = async (brokers: string, prefix = ''): Promise<void> => {
  const kafka = new Kafka({
    clientId: 'topics',
    brokers: brokers.split(','),
    logLevel: logLevel.NOTHING,
    retry: { retries: 60, initialRetryTime: 100, maxRetryTime: 500 },
  })
  const topics = services.map((service) => eventsTopicOf(service, prefix))
  await ensureTopics(kafka, topics)
  await ensureExpiringTopics(kafka, prefix)
}

// Run by itself it is the init step of docker-compose.yml.
if (import.meta.main) {
  const { KAFKA_BROKERS = '127.0.0.1:19092', TOPIC_PREFIX } = process.env
  await createTopics(KAFKA_BROKERS, TOPIC_PREFIX)
}
