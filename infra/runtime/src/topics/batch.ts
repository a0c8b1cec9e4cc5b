import type { Envelope } from '@sortie/contracts/kit'
import type { KafkaMessage } from 'kafkajs'
import type { Log } from '../process/telemetry.ts'
import type { Handling } from './handling.ts'
import { eventIn } from './message.ts'
import { type ParkedStreams, reasonOf } from './parking/parked-streams.ts'
import { type Alive, PartitionLost, type Patiently } from './patience.ts'

export type Partition = { topic: string; partition: number }

/** A message and the event in it, or why it cannot be read. */
type BatchMessage = { message: KafkaMessage; read?: Envelope; error?: unknown }

const textOf = (message: KafkaMessage) => message.value?.toString('utf8') ?? ''
const parentOf = (message: KafkaMessage) => message.headers?.traceparent?.toString() ?? null
const keyOf = (message: KafkaMessage) => message.key?.toString('utf8') ?? ''

const opened = (message: KafkaMessage): BatchMessage => {
  try {
    return { message, read: eventIn(textOf(message)) }
  } catch (error) {
    return { message, error }
  }
}

type Deps = {
  groupId: string
  handling: Handling
  parking: ParkedStreams
  patiently: Patiently
  log: Log
}

type Batch = {
  at: Partition
  messages: KafkaMessage[]
  /** Called with the offset of each message that is done with. */
  resolve: (offset: string) => void
  alive: Alive
}

/**
 * Handles the messages of a batch in their order. A message that cannot be handled is parked, and so are those behind
 * it in its stream.
 * @throws PartitionLost where the partition is not ours any more.
 */
export const createBatches = ({ groupId, handling, parking, patiently, log }: Deps) => {
  const park = (at: Partition, message: KafkaMessage, error: unknown, isFirst: boolean) => {
    const row = {
      consumer: groupId,
      stream: keyOf(message),
      topic: at.topic,
      partition: at.partition,
      offset: message.offset,
      value: textOf(message),
      trace: parentOf(message),
      reason: reasonOf(error),
    }
    return parking.park(row, isFirst)
  }

  const one = async (
    at: Partition,
    batchMessage: BatchMessage,
    parked: Set<string>,
    alive: Alive,
  ) => {
    const { message, read, error: unreadable } = batchMessage
    const stream = keyOf(message)
    const isFirst = !parked.has(stream)
    try {
      if (!isFirst) throw new Error('waits behind an earlier event of its stream')
      if (!read) throw unreadable
      await handling.take(read, parentOf(message), alive)
    } catch (error) {
      if (error instanceof PartitionLost) throw error
      log.error({ err: error, consumer: groupId, stream }, 'an event was parked')
      await patiently(alive, () => park(at, message, error, isFirst))
      parked.add(stream)
    }
  }

  return async ({ at, messages, resolve, alive }: Batch): Promise<void> => {
    const all = messages.map(opened)
    // Most of what a topic carries is for others: then nothing of it can be parked here.
    const ours = all.filter(({ read }) => !read || handling.cares(read))
    const streams = [...new Set(ours.map(({ message }) => keyOf(message)))]
    const parked = await patiently(alive, () => parking.waiting(groupId, streams))
    for (const batchMessage of all) {
      if (!(await alive())) throw new PartitionLost()
      await one(at, batchMessage, parked, alive)
      resolve(batchMessage.message.offset)
    }
  }
}
