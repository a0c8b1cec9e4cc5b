import { KafkaContainer } from '@testcontainers/kafka'
import { MongoDBContainer } from '@testcontainers/mongodb'
import { GenericContainer, Wait } from 'testcontainers'
import { images } from './versions.ts'

/** Kafka, MongoDB and the inbox in containers of their own, for the integration tests. */
export const startContainers = async () => {
  const [kafka, mongo, inbox] = await Promise.all([
    new KafkaContainer(images.testKafka).withKraft().start(),
    new MongoDBContainer(images.mongo).start(),
    new GenericContainer(images.inbox)
      .withExposedPorts(1025, 1080)
      .withWaitStrategy(Wait.forListeningPorts())
      .start(),
  ])
  const host = inbox.getHost()
  return {
    kafka: `${kafka.getHost()}:${kafka.getMappedPort(9093)}`,
    mongo: `${mongo.getConnectionString()}/?directConnection=true`,
    smtp: `smtp://${host}:${inbox.getMappedPort(1025)}`,
    inbox: `http://${host}:${inbox.getMappedPort(1080)}`,
    release: async () => void (await Promise.all([kafka, mongo, inbox].map((one) => one.stop()))),
  }
}
