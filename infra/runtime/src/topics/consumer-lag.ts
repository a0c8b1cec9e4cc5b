import type { Partition } from './batch.ts'

/** Tracks the lag of a consumer, by its batches. */
export type ConsumerLag = {
  /**
   * Notes a batch.
   * @param first the offset of its first message.
   * @param end the offset of the next message that the partition will have, when the batch was fetched.
   */
  fetched: (at: Partition, first: string, end: string) => void
  /** Notes that all messages up to this offset are done with. */
  resolved: (at: Partition, offset: string) => void
  /** Forgets all partitions, as others may own them from now on. */
  clear: () => void
  /** Messages behind, over all partitions of this instance; those that came since the last batch are unknown. */
  messages: () => number
}

const keyOf = ({ topic, partition }: Partition) => `${topic}/${partition}`

/** Counts how far one consumer of this instance is behind. */
export const createConsumerLag = (): ConsumerLag => {
  const partitions = new Map<string, { end: bigint; next: bigint }>()
  return {
    fetched: (at, first, end) => {
      partitions.set(keyOf(at), { end: BigInt(end), next: BigInt(first) })
    },
    resolved: (at, offset) => {
      const known = partitions.get(keyOf(at))
      if (known) partitions.set(keyOf(at), { end: known.end, next: BigInt(offset) + 1n })
    },
    clear: () => partitions.clear(),
    messages: () =>
      [...partitions.values()].reduce(
        (sum, { end, next }) => sum + (end > next ? Number(end - next) : 0),
        0,
      ),
  }
}
