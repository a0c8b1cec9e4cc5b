import { VisitBatch } from '@sortie/contracts/visits'
import { meter } from '@sortie/runtime/process/telemetry'
import type { Reader, TopicMessage } from '@sortie/runtime/topics/reader'
import type { PlacedBatch, VisitStore } from './visit-store.ts'

/** The batch in a message; null where it holds none that this release can read. */
export const batchIn = ({ value, offset }: TopicMessage): PlacedBatch | null => {
  try {
    return { batch: VisitBatch.parse(JSON.parse(value)), offset }
  } catch {
    return null
  }
}

/** Counts visits as they come. A message without a batch is skipped: nobody could ever count it. */
export const countVisits = (store: VisitStore): Reader => {
  const counted = meter().createCounter('sortie_visit_batches_counted')
  const skipped = meter().createCounter('sortie_visit_batches_skipped')
  return {
    name: 'count-visits',
    topic: 'tracking.visits',
    read: async (partition, messages) => {
      const batches = messages.map(batchIn).filter((batch) => batch !== null)
      await store.count(partition, batches)
      counted.add(batches.length)
      skipped.add(messages.length - batches.length)
    },
  }
}
