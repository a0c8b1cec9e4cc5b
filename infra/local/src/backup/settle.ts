import { randomUUID } from 'node:crypto'
import { noteLostErasures } from '@sortie/runtime/service/erasures/lost-erasures'
import { noteBackup } from '@sortie/runtime/store/restores/backups'
import { beginEpoch, type RestoreRecord } from '@sortie/runtime/store/restores/epoch'
import { readErasures } from '@sortie/runtime/store/restores/erasure-journal'
import { destroyKeys } from '@sortie/runtime/store/vault/keys'
import { createTopicRecords } from '@sortie/runtime/topics/completeness/topic-record'
import { consumerGroupsOf, emptyTopics, forgetOffsets } from '@sortie/runtime/topics/empty-topics'
import { ensureTopics, eventsTopicOf } from '@sortie/runtime/topics/kafka'
import { Kafka, logLevel } from 'kafkajs'
import { services } from '../services.ts'
import { type Installation, withDatabases } from './installation.ts'

const kafkaOf = ({ brokers }: Installation) =>
  new Kafka({
    clientId: 'restore',
    brokers,
    logLevel: logLevel.NOTHING,
    retry: { retries: 20, initialRetryTime: 100, maxRetryTime: 500 },
  })

const topicsOf = ({ topicPrefix }: Installation) =>
  services.map((service) => eventsTopicOf(service, topicPrefix))
const groupsOfInstallation = (kafka: Kafka, { topicPrefix }: Installation) =>
  consumerGroupsOf(
    kafka,
    services.map((service) => `${topicPrefix}${service}.`),
  )

/** Consumer groups that somebody is in: their services run. @throws Error where Kafka does not answer. */
export const usedGroups = async (installation: Installation): Promise<string[]> => {
  const groups = await groupsOfInstallation(kafkaOf(installation), installation)
  return groups.filter(({ isUsed }) => isUsed).map(({ groupId }) => groupId)
}

/** Kafka holds what the restore took back: all of it goes, and consumers begin anew. */
export const emptyKafka = async (installation: Installation): Promise<void> => {
  const kafka = kafkaOf(installation)
  await ensureTopics(kafka, topicsOf(installation))
  await emptyTopics(kafka, topicsOf(installation))
  const groups = await groupsOfInstallation(kafka, installation)
  await forgetOffsets(
    kafka,
    groups.map(({ groupId }) => groupId),
  )
}

/** Clocks of services differ, so erasures are repeated from some time before the backup. */
const MARGIN_MS = 3_600_000

/** Destroys again the keys that were destroyed since the backup. @returns whose. */
export const repeatErasures = async (
  installation: Installation,
  backupAt: string,
): Promise<string[]> => {
  const { journal, vaultDb, databases } = installation
  if (journal === null) return []
  const since = new Date(Date.parse(backupAt) - MARGIN_MS).toISOString()
  const subjects = await readErasures(journal, since)
  if (subjects.length === 0) return []
  await withDatabases(installation, async (mongo) => {
    const client = mongo.getClient()
    await destroyKeys(client.db(vaultDb), subjects)
    for (const name of Object.values(databases)) await noteLostErasures(client.db(name), subjects)
  })
  return subjects
}

/** Has every service publish all its events, and begins the epoch: from now on services start. */
export const beginEpochs = (installation: Installation, restore: RestoreRecord): Promise<void> =>
  withDatabases(installation, async (mongo) => {
    const client = mongo.getClient()
    for (const service of services) {
      const db = client.db(installation.databases[service])
      const topic = eventsTopicOf(service, installation.topicPrefix)
      await createTopicRecords(db, topic).beginAnew(randomUUID())
    }
    await noteBackup(client.db(installation.vaultDb), restore.backupAt)
    for (const name of Object.values(installation.databases)) {
      await beginEpoch(client.db(name), restore)
    }
  })
