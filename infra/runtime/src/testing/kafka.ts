import { randomUUID } from 'node:crypto'
import { type Context, contexts } from '@sortie/contracts/context'
import { EXPIRING_TOPICS, type ExpiringTopic } from '@sortie/contracts/expiring-topics'
import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import { createLog } from '../process/telemetry.ts'
import { withAdmin } from '../topics/completeness/topic-ends.ts'
import { readHistory } from '../topics/history.ts'
import {
  createKafka,
  createProducer,
  ensureExpiringTopics,
  ensureTopics,
  eventsTopicOf,
  expiringTopicOf,
} from '../topics/kafka.ts'

type Published = AnyEvent & { stream: string; version: number }

/**
 * What a test does with Kafka itself.
 * @param prefix names the topics that are the test's own.
 * @param moreContexts whose topics there are beside those of the product
 */
export const testingKafka = (brokers: string, prefix: string, moreContexts: string[] = []) => {
  const kafka = createKafka('test', brokers.split(','), createLog('test', 'fatal'))
  const topic = (context: string) => eventsTopicOf(context, prefix)
  const topics = [...new Set([...Object.keys(contexts), ...moreContexts])].map(topic)
  const expiring = Object.keys(EXPIRING_TOPICS).map((name) =>
    expiringTopicOf(name as ExpiringTopic, prefix),
  )
  const envelopeOf = (event: Published): Envelope => ({
    id: `${event.stream}@${event.version}`,
    schema: 1,
    at: new Date().toISOString(),
    cause: 'req:test',
    actor: 'system',
    subject: null,
    correlation: randomUUID(),
    ...event,
  })
  const publishAll = async (from: Context, events: Published[]) => {
    const found = events.map(envelopeOf)
    const producer = createProducer(kafka)
    await producer.connect()
    const messages = found.map((each) => ({ key: each.stream, value: JSON.stringify(each) }))
    await producer.send({ topic: topic(from), messages }).finally(() => producer.disconnect())
    return found
  }
  return {
    prepare: async () => {
      await ensureTopics(kafka, topics)
      await ensureExpiringTopics(kafka, prefix)
    },
    drop: () =>
      withAdmin(kafka, (admin) => admin.deleteTopics({ topics: [...topics, ...expiring] })),
    published: async (from: string) => {
      const events: Envelope[] = []
      await readHistory(kafka, [topic(from)], async (event) => void events.push(event))
      return events
    },
    publishAll,
    publish: async (from: Context, event: Published) => (await publishAll(from, [event]))[0]!,
  }
}
