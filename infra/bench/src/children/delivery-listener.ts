// A service that has one handler, which says when it was called.
import { IdentityEvent } from '@sortie/contracts/identity'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { commaList, config, secret } from '@sortie/runtime/process/config'
import { createLog } from '@sortie/runtime/process/telemetry'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { startConsumer } from '@sortie/runtime/topics/consumer'
import { handler } from '@sortie/runtime/topics/handler'
import { createKafka } from '@sortie/runtime/topics/kafka'
import { createParking } from '@sortie/runtime/topics/parking/parking'
import { z } from 'zod'
import { now } from '../measuring/clock.ts'

/**
 * A delivery that the handler reports to its parent: the id of the event, and its time of arrival by the machine's
 * clock.
 */
export type DeliveryArrival = { id: string; at: number }

const settings = config({
  MONGO_URL: z.string(),
  MONGO_DB: z.string(),
  VAULT_DB: z.string(),
  KAFKA_BROKERS: commaList,
  TOPIC_PREFIX: z.string(),
  MASTER_KEY: secret(32),
})
const log = createLog('bench-listener', 'fatal')
const client = (await connectMongo(settings.MONGO_URL, 'bench-listener')).getClient()
const parking = createParking(client.db(settings.MONGO_DB))
await parking.prepare()

startConsumer({
  kafka: createKafka('bench-listener', settings.KAFKA_BROKERS, log),
  topicPrefix: settings.TOPIC_PREFIX,
  handler: handler<IdentityEvent, 'SessionRefreshed'>({
    name: 'bench',
    from: { identity: IdentityEvent },
    types: ['SessionRefreshed'],
    handle: async ({ id }) => {
      const delivered: DeliveryArrival = { id, at: now() }
      process.send?.(delivered)
    },
  }),
  groupId: `${settings.TOPIC_PREFIX}listener.bench`,
  keys: createKeys(client.db(settings.VAULT_DB), settings.MASTER_KEY),
  parking,
  log,
})
