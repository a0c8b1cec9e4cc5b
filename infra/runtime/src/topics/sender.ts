import type { Kafka, Message, Producer, RecordMetadata } from 'kafkajs'
import { waitWithin } from '../process/loop.ts'
import { createProducer } from './kafka.ts'

/** A message as it is sent. */
export type QueuedMessage = Message & { value: Buffer }

export type Sender = {
  /** Sends messages in their order, in portions that a broker takes. */
  send: (messages: QueuedMessage[]) => Promise<void>
  close: () => Promise<void>
}

/** A broker refuses more than 1 MB for one partition at once, and one event is 512 kB at most. */
const MAX_SEND_BYTES = 900_000
/** Of a message beside its value: key, headers, framing. */
const OVERHEAD_BYTES = 250

export const messageSizeOf = ({ value }: QueuedMessage): number => value.length + OVERHEAD_BYTES

/** Messages in their order, cut into what the broker takes at once. */
const portions = (messages: QueuedMessage[]): QueuedMessage[][] => {
  const cut: QueuedMessage[][] = []
  let bytes = 0
  for (const message of messages) {
    bytes += messageSizeOf(message)
    if (cut.length === 0 || bytes > MAX_SEND_BYTES) {
      cut.push([])
      bytes = messageSizeOf(message)
    }
    cut.at(-1)!.push(message)
  }
  return cut
}

type Options = {
  /**
   * Called before a new producer sends: the topic may be another one than before. An error that it throws ends the
   * send.
   */
  connecting?: () => Promise<void>
  /** Called with where in the topic so many messages were put. */
  sent?: (places: RecordMetadata[], count: number) => void
}

/** Sends to one topic; connects when there is something to send. */
export const createSender = (
  kafka: Kafka,
  topic: string,
  { connecting, sent }: Options = {},
): Sender => {
  let producer: Producer | null = null

  const connected = async (): Promise<Producer> => {
    if (producer) return producer
    await connecting?.()
    const fresh = createProducer(kafka)
    await fresh.connect()
    producer = fresh
    return fresh
  }

  return {
    send: async (messages) => {
      try {
        for (const portion of portions(messages)) {
          const ready = await connected()
          const places = await ready.send({ topic, acks: -1, messages: portion })
          sent?.(places, portion.length)
        }
      } catch (error) {
        // A producer that failed once may have lost its sequence: a new one starts clean.
        const broken = producer
        producer = null
        await broken?.disconnect().catch(() => {})
        throw error
      }
    },
    close: async () => void (await waitWithin(500, producer?.disconnect())),
  }
}
