import type { VisitorEvent } from '@sortie/contracts/tracking/visits/visitor-events'
import { VisitBatch } from '@sortie/contracts/tracking/visits/visits'
import { meter } from '@sortie/runtime/process/telemetry'
import type { Reader, TopicMessage } from '@sortie/runtime/topics/reader'
import { z } from 'zod'
import type { PlacedBatch, VisitStore } from './stores/visit-store.ts'

const isEvent = (value: unknown): boolean => {
  const { type, ago, route } = (value ?? {}) as Partial<VisitorEvent>
  return typeof type === 'string' && typeof ago === 'number' && typeof route === 'string'
}

/**
 * A message as it is read: each event was checked when it was taken, and an event of a type that only a later release
 * knows leaves the others of its batch as they are.
 */
const Message = VisitBatch.extend({ events: z.array(z.custom<VisitorEvent>(isEvent)).min(1) })

/** The batch in a message; null where it holds none that this release can read. */
export const batchIn = ({ value, offset }: TopicMessage): PlacedBatch | null => {
  try {
    return { batch: Message.parse(JSON.parse(value)), offset }
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
