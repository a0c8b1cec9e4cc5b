import type { Db } from '../../database/mongo.ts'
import { shared } from '../../process/shared.ts'
import { meter } from '../../process/telemetry.ts'
import type { EventStore } from '../../store/event-store.ts'
import { backupAge } from '../../store/restores/backups.ts'
import type { VaultCheck } from '../../store/vault/vault.ts'
import type { Completeness } from '../../topics/completeness/completeness.ts'
import type { Parking } from '../../topics/parking/parking.ts'
import type { Worker } from '../../work/worker.ts'
import type { Background } from '../background.ts'
import type { Erasures } from '../erasures/erasure.ts'
import type { Contribution } from '../kernel.ts'

/** Unpublished commits whose age is looked at. */
const UNPUBLISHED = 1_000

/** Returns the age of the oldest commit that waits to be published, in seconds; 0 if none waits. */
const oldestUnpublished = async ({ commits }: EventStore) => {
  // Of some of them: where there are more, these are about as old as the others.
  const some = await commits
    .find({ published: false })
    .project<{ at: string }>({ at: 1 })
    .limit(UNPUBLISHED)
    .toArray()
  const oldest = Math.min(...some.map(({ at }) => Date.parse(at)))
  return some.length > 0 ? (Date.now() - oldest) / 1_000 : 0
}

type GaugeSources = {
  store: EventStore
  parking: Parking
  worker: Worker
  vault: Db
  vaultCheck: Pick<VaultCheck, 'fault'>
  /** Counts the consumers and producers of this instance that have lost Kafka. */
  kafkaLost: () => number
  /** Seconds for which the slowest consumer of this instance has not got on with an event. */
  consumersStillForSeconds: () => number
  consumerLags: Background['consumerLags']
  completeness: Pick<Completeness, 'incomplete' | 'losing'>
  erasures: Pick<Erasures, 'standing'>
  /** Counts the streams in which the own views of a commit fail. */
  failingViews: () => number
  own: Contribution['gauges']
}

/** Figures of a service that are read whenever its metrics are. */
export const showGauges = ({
  store,
  parking,
  worker,
  vault,
  vaultCheck,
  kafkaLost,
  consumersStillForSeconds,
  consumerLags,
  completeness,
  erasures,
  failingViews,
  own = {},
}: GaugeSources) => {
  const erasing = shared(erasures.standing)
  const all: Record<string, () => number | null | Promise<number | null>> = {
    ...own,
    sortie_parked_events: parking.count,
    sortie_work_open: () => worker.count('open'),
    sortie_work_dead: () => worker.count('dead'),
    sortie_vault_wrong: async () => (vaultCheck.fault() ? 1 : 0),
    // None where there is no backup: an alert asks for that.
    sortie_backup_age_seconds: () => backupAge(vault),
    sortie_kafka_lost: kafkaLost,
    sortie_consumer_still_seconds: consumersStillForSeconds,
    sortie_topic_incomplete: () => Number(completeness.incomplete() !== null),
    sortie_topic_losing: () => Number(completeness.losing() !== null),
    sortie_views_failing: failingViews,
    sortie_work_lost: worker.countLost,
    sortie_erasures_open: async () => (await erasing()).open,
    sortie_erasures_failing: async () => (await erasing()).failing,
    sortie_erasures_oldest_seconds: async () => (await erasing()).oldestSeconds,
    sortie_oldest_unpublished_seconds: () => oldestUnpublished(store),
  }
  for (const [name, read] of Object.entries(all)) {
    meter()
      .createObservableGauge(name)
      .addCallback(async (result) => {
        const figure = await read()
        if (figure !== null) result.observe(figure)
      })
  }
  meter()
    .createObservableGauge('sortie_consumer_lag_messages')
    .addCallback((result) => {
      for (const { consumer, messages } of consumerLags()) result.observe(messages, { consumer })
    })
  meter()
    .createObservableGauge('sortie_work_oldest_seconds')
    .addCallback(async (result) => {
      for (const { work, seconds } of await worker.oldest()) result.observe(seconds, { work })
    })
}
