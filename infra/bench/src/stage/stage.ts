import { randomUUID } from 'node:crypto'
import { EXPIRING_TOPICS, type ExpiringTopic } from '@sortie/contracts/expiring-topics'
import { versions } from '@sortie/local/engines/versions'
import type { Common } from '@sortie/local/environment'
import { dataFolder } from '@sortie/local/paths'
import { secretsIn } from '@sortie/local/secrets'
import { services } from '@sortie/local/services'
import { portsOf } from '@sortie/local/stack/ports'
import { startStack } from '@sortie/local/stack/stack'
import { connectMongo } from '@sortie/runtime/database/mongo'
import {
  ensureExpiringTopics,
  ensureTopics,
  eventsTopicOf,
  expiringTopicOf,
} from '@sortie/runtime/topics/kafka'
import { Kafka, logLevel } from 'kafkajs'

/** The systems that the measurements run against: a real broker and a real database. */
export type BenchStage = {
  mongoUrl: string
  brokers: string[]
  /** Of every database and topic, so that they are this run's own. */
  prefix: string
  /** The settings from which the environment of a service is made. */
  common: Common
  /** `MongoDB 8.2.6` and the like, for the report. */
  database: string
  broker: string
  /** Removes what the run left behind, and stops what it started. */
  close: () => Promise<void>
}

const NAME = 'bench'
/**
 * Added to every port. Small enough for all of them to stay below 32,768, where the ports begin that
 * a system hands to outgoing connections.
 */
const OFFSET = 4_000

const backends = async (say: (line: string) => void) => {
  const { MONGO_URL, KAFKA_BROKERS } = process.env
  if (MONGO_URL && KAFKA_BROKERS) {
    const broker = 'Apache Kafka, as given'
    return { mongoUrl: MONGO_URL, brokers: KAFKA_BROKERS, broker, stop: async () => {} }
  }
  say('starting a broker and a database of its own')
  const only = ['kafka', 'mongo']
  const stack = await startStack({ name: NAME, offset: OFFSET, only, fresh: true })
  return {
    mongoUrl: stack.urls.mongo,
    brokers: stack.urls.kafka,
    broker: `Apache Kafka ${versions.kafka}, one broker`,
    stop: stack.down,
  }
}

const describeDatabase = async (mongoUrl: string) => {
  const connection = await connectMongo(mongoUrl, 'bench')
  try {
    const info = await connection.getClient().db('admin').command({ buildInfo: 1 })
    return info.secantusVersion
      ? `SecantusDB ${info.secantusVersion} (WiredTiger, every commit synced)`
      : `MongoDB ${info.version}`
  } finally {
    await connection.close()
  }
}

const kafkaAt = (brokers: string[]) =>
  new Kafka({ clientId: 'bench', brokers, logLevel: logLevel.NOTHING })

/** Removes topics, and the consumer groups of this run. */
const dropTopics = async (brokers: string[], topics: string[], prefix: string) => {
  const admin = kafkaAt(brokers).admin()
  await admin.connect()
  try {
    await admin.deleteTopics({ topics })
    const { groups } = await admin.listGroups()
    const own = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(prefix))
    // One whose member has just died still counts as in use; the broker drops it by itself.
    if (own.length > 0) await admin.deleteGroups(own).catch(() => {})
  } finally {
    await admin.disconnect()
  }
}

const dropDatabases = async (mongoUrl: string, prefix: string) => {
  const connection = await connectMongo(mongoUrl, 'bench')
  try {
    const { databases } = await connection.getClient().db('admin').admin().listDatabases()
    for (const { name } of databases.filter((one) => one.name.startsWith(prefix))) {
      await connection.getClient().db(name).dropDatabase()
    }
  } finally {
    await connection.close()
  }
}

/**
 * Takes the broker and the database that `KAFKA_BROKERS` and `MONGO_URL` name, else starts both
 * beside whatever else runs.
 */
export const openBenchStage = async (say: (line: string) => void): Promise<BenchStage> => {
  const { mongoUrl, brokers: list, broker, stop } = await backends(say)
  const brokers = list.split(',')
  const prefix = `${NAME}-${randomUUID().slice(0, 8)}-`
  const topics = services.map((service) => eventsTopicOf(service, prefix))
  await ensureTopics(kafkaAt(brokers), topics)
  await ensureExpiringTopics(kafkaAt(brokers), prefix)
  const expiring = Object.keys(EXPIRING_TOPICS).map((name) =>
    expiringTopicOf(name as ExpiringTopic, prefix),
  )
  const common: Common = {
    ports: portsOf(OFFSET),
    scale: 1,
    secrets: await secretsIn(dataFolder(NAME)),
    mongoUrl,
    journal: '',
    brokers: list,
    own: {},
  }
  return {
    mongoUrl,
    brokers,
    prefix,
    common,
    database: await describeDatabase(mongoUrl),
    broker,
    close: async () => {
      await dropDatabases(mongoUrl, prefix)
      await dropTopics(brokers, [...topics, ...expiring], prefix)
      await stop()
    },
  }
}
