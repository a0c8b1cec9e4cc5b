import { type Context, contexts } from '@sortie/contracts/context'
import { type EventSchema, isInternal } from '@sortie/contracts/kit'
import { currentSchema } from '@sortie/contracts/upcasts'
import type { z } from 'zod'

/** One type of event, as it is written now. */
export type EventType = {
  context: Context
  type: string
  /** Version of its schema, from 1. */
  schema: number
  data: z.ZodObject
  /** Whether it is read inside its own context only, and never on Kafka. */
  internal: boolean
}

/** The types of one context's events. */
export const eventTypesOf = (context: Context, schema: EventSchema): EventType[] =>
  schema.options.map((option) => {
    const type = option.shape.type.value
    const data = option.shape.data as z.ZodObject
    return { context, type, schema: currentSchema(type), data, internal: isInternal(schema, type) }
  })

/** Every event type of the contracts. */
export const eventTypes: EventType[] = Object.entries(contexts).flatMap(([context, union]) =>
  eventTypesOf(context as Context, union as unknown as EventSchema),
)
