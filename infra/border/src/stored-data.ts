import { type Context, contexts } from '@sortie/contracts/context'
import type { Envelope, EventSchema } from '@sortie/contracts/kit'
import type { Stack } from '@sortie/local/stack/stack'
import { connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { createLog } from '@sortie/runtime/process/telemetry'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { openData } from '@sortie/runtime/store/vault/readable'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import { createKafka } from '@sortie/runtime/topics/kafka'
import { expect } from 'vitest'
import { becomes } from './becomes.ts'

type StoredEventData = Pick<Envelope, 'type' | 'data'>

const names = Object.keys(contexts) as Context[]
const schemas = contexts as unknown as Record<Context, EventSchema>

/** The context that an event is of. */
const contextOf = (type: string): Context =>
  names.find((name) => schemas[name].options.some(({ shape }) => shape.type.value === type))!

/** The lines that hold one of these words. */
export const linesWith = (text: string, words: string[]): string[] =>
  text.split('\n').filter((line) => words.some((word) => line.includes(word)))

/** Everything that a stack stores and publishes, to search it for a person who was erased. */
export const openStoredData = async (stack: Stack) => {
  const mongo = await connectMongo(stack.urls.mongo, 'border')
  const kafka = testingKafka(stack.urls.kafka, stack.env('identity').TOPIC_PREFIX ?? '')
  const databaseOf = (context: Context): Db => mongo.getClient().db(stack.env(context).MONGO_DB)
  const vault = mongo.getClient().db(stack.env('identity').VAULT_DB)

  /** Every document of every collection of all services, and of the vault, as a line of JSON. */
  const dump = async (): Promise<string> => {
    const texts: string[] = []
    for (const db of [...names.map(databaseOf), vault]) {
      for (const { name } of await db.listCollections().toArray()) {
        for await (const document of db.collection(name).find()) {
          texts.push(`${db.databaseName}.${name} ${JSON.stringify(document)}`)
        }
      }
    }
    return texts.join('\n')
  }

  /** Every message of the five topics, from the beginning. */
  const topics = async (): Promise<Envelope[]> =>
    (await Promise.all(names.map((name) => kafka.published(name)))).flat()

  /** Every event in the stores of the services. */
  const stores = async () => {
    const found: Pick<Envelope, 'type' | 'data' | 'subject'>[] = []
    for (const name of names) {
      for await (const { subject, events } of databaseOf(name).collection('commits').find()) {
        for (const event of events as StoredEventData[]) found.push({ ...event, subject })
      }
    }
    return found
  }

  /**
   * The events in stores and topics that hold one of these words for whoever has the master key and
   * all keys that are left.
   */
  const readableWith = async (words: string[]) => {
    const keys = createKeys(vault, Buffer.from(stack.env('identity').MASTER_KEY!, 'base64'))
    const found: StoredEventData[] = []
    for (const { type, subject, data } of [...(await stores()), ...(await topics())]) {
      const opened = await openData(keys, subject, data)
      if (linesWith(JSON.stringify(opened), words).length > 0) found.push({ type, data: opened })
    }
    return found
  }

  const parked = async () => {
    const counts = names.map((name) => databaseOf(name).collection('parked').countDocuments())
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }

  /** Expects that no process but the inbox, where mails are meant to be read, wrote these words. */
  const expectQuietLogs = async (words: string[]) => {
    for (const { name } of stack.processes) {
      if (name === 'inbox') continue
      expect(linesWith(await stack.logs(name), words), name).toEqual([])
    }
  }

  /** Publishes events once more, behind the rest of their streams. */
  const repeat = async (events: Envelope[]) => {
    for (const { type, stream, version, data, subject } of events) {
      const again = { type, stream, version: version + 1_000, data, subject }
      await kafka.publish(contextOf(type), again)
    }
  }

  /** Returns true if every consumer of the services has handled all messages of its topics. */
  const isCaughtUp = async () => {
    const brokers = stack.urls.kafka.split(',')
    const admin = createKafka('border', brokers, createLog('border', 'fatal')).admin()
    await admin.connect()
    try {
      const { groups } = await admin.listGroups()
      const ours = groups.filter(({ groupId }) =>
        names.some((name) => groupId.startsWith(`${name}.`)),
      )
      for (const { groupId } of ours) {
        for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
          const ends = await admin.fetchTopicOffsets(topic)
          const isBehind = ({ partition, high, low }: (typeof ends)[number]) => {
            const at = partitions.find((one) => one.partition === partition)?.offset ?? '-1'
            return high !== low && Number(at) < Number(high)
          }
          if (ends.some(isBehind)) return false
        }
      }
      return ours.length > 0
    } finally {
      await admin.disconnect()
    }
  }

  const isErased = async (userId: string) =>
    (await kafka.published('identity')).some(
      ({ type, data }) => type === 'PersonErased' && data.userId === userId,
    )

  return {
    databaseOf,
    vault,
    dump,
    topics,
    readableWith,
    parked,
    expectQuietLogs,
    repeat,
    /** Waits until all services have handled all that was published. */
    caughtUp: () => becomes(isCaughtUp, true),
    /** Waits until a person's key is destroyed and that is published. */
    erased: (userId: string) => becomes(() => isErased(userId), true, 90_000),
    /** Waits until no document holds one of these words. */
    nothingLeftOf: (words: string[]) =>
      becomes(async () => linesWith(await dump(), words), [], 90_000),
    close: () => mongo.close(),
  }
}
