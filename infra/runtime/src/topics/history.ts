import { randomUUID } from 'node:crypto'
import type { Envelope } from '@sortie/contracts/kit'
import type { Admin, Consumer, EachMessagePayload, Kafka } from 'kafkajs'
import { watchConsumer } from './client/watch-consumer.ts'
import { askUntilReady, offsetsOf, withAdmin } from './completeness/topic-ends.ts'
import { createConsumer } from './kafka.ts'
import { eventIn } from './message.ts'

/** The event in a message; null where it is none. Consumers have parked it, with the reason. */
const parsed = (value: Buffer | null): Envelope | null => {
  try {
    return eventIn(String(value))
  } catch {
    return null
  }
}

/** Tracks the reading of some topics, up to the ends that they had when `findEnds` was called. */
const createProgress = (admin: Admin, topics: string[]) => {
  const ends = new Map<string, number>()
  const next = new Map<string, number>()
  let check = () => {}
  const isRead = () => [...ends].every(([partition, end]) => (next.get(partition) ?? 0) >= end)

  return {
    /** @returns whether there is anything to read. */
    findEnds: async (): Promise<boolean> => {
      for (const topic of topics) {
        for (const { partition, high, low } of await offsetsOf(admin, topic)) {
          if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high))
        }
      }
      return ends.size > 0
    },
    untilRead: () =>
      new Promise<void>((resolve) => {
        check = () => isRead() && resolve()
        check()
      }),
    passed: (topic: string, partition: number, offset: string) => {
      next.set(`${topic}/${partition}`, Number(offset) + 1)
      check()
    },
  }
}

/**
 * Hands over the events of some topics, from the first to the last that stood there at the call,
 * in the order of each stream.
 * @param read called with each event, personal fields as they travel.
 * @param almost called when all were read; what came in until it returned is handed over, too.
 * @returns how many events were handed over.
 */
export const readHistory = (
  kafka: Kafka,
  topics: string[],
  read: (event: Envelope) => Promise<void>,
  almost?: () => Promise<void>,
): Promise<number> => {
  let count = 0
  const take = async ({ message }: EachMessagePayload) => {
    const event = parsed(message.value)
    if (!event) return
    await read(event)
    count += 1
  }
  return withAdmin(kafka, async (admin) => {
    await readAll({ kafka, admin, topics, take, almost })
    return count
  })
}

/**
 * Hands over the messages of a topic, from the first to the last that was there at the call, in the order of each
 * partition.
 */
export const readMessages = (
  kafka: Kafka,
  topic: string,
  take: (payload: EachMessagePayload) => Promise<void>,
): Promise<void> =>
  withAdmin(kafka, (admin) => readAll({ kafka, admin, topics: [topic], take, almost: undefined }))

type Reading = {
  kafka: Kafka
  admin: Admin
  topics: string[]
  take: (payload: EachMessagePayload) => Promise<void>
  almost: (() => Promise<void>) | undefined
}

/** Kafka that started just now loads its groups for some seconds; each wait is a tenth of a second longer. */
const MOST_TRIES = 20

type HistoryReader = { consumer: Consumer; watched: ReturnType<typeof watchConsumer> }

/** Starts to read. A consumer that Kafka refused for now cannot be run again: each try has its own. */
const startReading = (
  kafka: Kafka,
  groupId: string,
  topics: string[],
  eachMessage: (payload: EachMessagePayload) => Promise<void>,
): Promise<HistoryReader> =>
  askUntilReady(async () => {
    const consumer = createConsumer(kafka, groupId)
    const watched = watchConsumer(consumer)
    try {
      await consumer.connect()
      await consumer.subscribe({ topics, fromBeginning: true })
      await consumer.run({ autoCommit: false, eachMessage })
      return { consumer, watched }
    } catch (error) {
      watched.end()
      await consumer.disconnect().catch(() => {})
      throw error
    }
  }, MOST_TRIES)

const readAll = async ({ kafka, admin, topics, take, almost }: Reading): Promise<void> => {
  const groupId = `history-${randomUUID()}`
  const progress = createProgress(admin, topics)
  let reader: HistoryReader | null = null
  let over = false

  const eachMessage = async (payload: EachMessagePayload) => {
    if (over) return
    await take(payload)
    progress.passed(payload.topic, payload.partition, payload.message.offset)
  }

  try {
    if (!(await progress.findEnds()) && !almost) return
    reader = await startReading(kafka, groupId, topics, eachMessage)
    const { lost } = reader.watched
    const untilRead = async () => {
      const error = await Promise.race([lost, progress.untilRead()])
      if (error) throw error
    }
    await untilRead()
    if (almost) {
      await almost()
      await progress.findEnds()
      await untilRead()
    }
    over = true
  } finally {
    reader?.watched.end()
    await reader?.consumer.disconnect().catch(() => {})
    await admin.deleteGroups([groupId]).catch(() => {})
  }
}
