import { randomUUID } from 'node:crypto'
import { erasedBy } from '@sortie/contracts/kit'
import type { Kafka } from 'kafkajs'
import type { Connection } from 'mongoose'
import type { z } from 'zod'
import { createDatabaseHealth, type DatabaseHealth, probeOf } from '../database/health.ts'
import type { Instances } from '../database/instances.ts'
import { connectMongo, type Db } from '../database/mongo.ts'
import { createReadiness, type ServiceReadiness } from '../http/readiness.ts'
import { config as readConfig, type ServiceConfig, serviceConfig } from '../process/config.ts'
import { createLog, type Log, startTelemetry } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import { createEventStore, type EventStore } from '../store/event-store.ts'
import { type Epoch, readEpoch, refuseUnfinishedRestore } from '../store/restores/epoch.ts'
import { type ErasureJournal, openErasureJournal } from '../store/restores/erasure-journal.ts'
import { createSnapshots, type Snapshots } from '../store/snapshots.ts'
import { makesKeyOf } from '../store/vault/key-owners.ts'
import { createKeys, type PersonalKeys } from '../store/vault/keys.ts'
import { holdsSealed } from '../store/vault/sealed-values.ts'
import { createVaultCheck, type VaultCheck } from '../store/vault/vault.ts'
import { type Completeness, createCompleteness } from '../topics/completeness/completeness.ts'
import { createTopicRecords, type TopicRecords } from '../topics/completeness/topic-record.ts'
import { createKafka, eventsTopicOf } from '../topics/kafka.ts'
import { createParking, type Parking } from '../topics/parking/parking.ts'
import type { Tail } from '../topics/tail.ts'
import { createGenerations, type Generations } from '../views/generations/generations.ts'
import type { Leftovers } from '../views/generations/leftovers.ts'
import type { Live } from '../views/live/live.ts'
import type { AnyProjection } from '../views/row-projection.ts'
import { createViewStore, type ViewStore } from '../views/view-store.ts'
import type { Worker } from '../work/worker.ts'
import type { ConfigOf } from './kernel.ts'
import { outlastOutages } from './outlast-outages.ts'
import { type ServiceContext, serviceContextOf } from './service-context.ts'

/** Parts that exist only once the service has wired itself up: earlier parts look them up here when they need them. */
export type Later = {
  projections: AnyProjection[]
  /** Deletes what the service itself keeps of a person. */
  forgetParts?: (subject: string) => Promise<void>
  instances?: Instances
  leftovers?: Leftovers
  live?: Live
  worker?: Worker
  tail?: Tail
}

/** The infrastructure of a service. Nothing of it is created in the database yet, and nothing runs. */
export type Infrastructure<Config = ServiceConfig> = {
  /** The name of the service's context. */
  context: string
  config: Config
  telemetry: ReturnType<typeof startTelemetry>
  log: Log
  mongo: Connection
  db: Db
  vault: Db
  vaultCheck: VaultCheck
  /** The number of restores of the databases, and the time of the last one. */
  epoch: Epoch
  journal: ErasureJournal
  kafka: Kafka
  /** The service's own topic. */
  topic: string
  topicRecords: TopicRecords
  completeness: Completeness
  /** Names this instance and its start. */
  holder: string
  keys: PersonalKeys
  store: EventStore
  snapshots: Snapshots
  generations: Generations
  parking: Parking
  views: ViewStore
  /** Tries the database again and again; its state is that both work until the first look. */
  health: DatabaseHealth
  readiness: ServiceReadiness
  later: Later
}

/**
 * Waits for the database. @param signal ends that.
 * @throws Error when the configuration is incomplete, or the database refuses us.
 */
export const layGround = async <Shape extends z.ZodRawShape>(
  serviceContext: ServiceContext,
  shape: Shape,
  env: Record<string, string | undefined>,
  signal: AbortSignal | undefined,
): Promise<Infrastructure<ConfigOf<Shape>>> => {
  const { name: context, events: schema } = serviceContextOf(serviceContext)
  const config = readConfig({ ...serviceConfig, ...shape }, env) as unknown as ConfigOf<Shape>
  const telemetry = startTelemetry(context, config)
  const log = createLog(context, config.LOG_LEVEL)
  const instance = `${context}-${config.INSTANCE}`
  const mongo = await outlastOutages({ log, signal }, () =>
    connectMongo(config.MONGO_URL, instance),
  )
  const db = mongo.getClient().db(config.MONGO_DB)
  const vault = mongo.getClient().db(config.VAULT_DB)
  const commits = db.collection<Commit>('commits')
  const findEpoch = async () => {
    const epoch = await outlastOutages({ log, signal }, () => readEpoch(db))
    await refuseUnfinishedRestore(config.ERASURE_JOURNAL, epoch)
    return epoch
  }
  const epoch = await findEpoch().catch(async (error) => {
    await mongo.close()
    throw error
  })
  const vaultCheck = createVaultCheck({
    db,
    vault,
    commits,
    erasedBy: (event) => erasedBy(schema, event),
  })
  const journal = openErasureJournal(config.ERASURE_JOURNAL, context)
  const keys = createKeys(vault, config.MASTER_KEY, {
    mayMake: async (subject) =>
      (config.KEYS_FOR_ANYBODY || makesKeyOf(context, subject)) &&
      !(await holdsSealed(commits, subject)),
    fault: vaultCheck.fault,
    erasing: journal.record,
  })
  const store = createEventStore(db, schema, keys, epoch.number)
  const generations = createGenerations(db)
  const later: Later = { projections: [] }
  const health = createDatabaseHealth(probeOf(db))
  const kafka = createKafka(instance, config.KAFKA_BROKERS, log)
  const topic = eventsTopicOf(context, config.TOPIC_PREFIX)
  const topicRecords = createTopicRecords(db, topic)
  return {
    context,
    config,
    telemetry,
    log,
    mongo,
    db,
    vault,
    vaultCheck,
    epoch,
    journal,
    keys,
    store,
    generations,
    later,
    health,
    // By another vault's keys nothing can be read, and what is written would be lost.
    readiness: createReadiness(() =>
      vaultCheck.fault() === null ? health.state() : { reads: false, writes: false },
    ),
    kafka,
    topic,
    topicRecords,
    completeness: createCompleteness({ kafka, topic, store, records: topicRecords, log }),
    holder: `${instance}-${randomUUID()}`,
    snapshots: createSnapshots(db, keys),
    parking: createParking(db),
    views: createViewStore(db, store, generations, (view, key) => later.live?.changed(view, key)),
  }
}
