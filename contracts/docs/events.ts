import { type Context, contexts } from '@sortie/contracts/context'
import { currentSchema } from '@sortie/contracts/upcasts'
import type { z } from 'zod'

/** One type of event, as it is written now. */
export type EventType = {
  context: Context
  type: string
  /** Version of its schema, from 1. */
  schema: number
  data: z.ZodObject
}

/** Every event type of the contracts. */
export const eventTypes: EventType[] = Object.entries(contexts).flatMap(([context, union]) =>
  union.options.map(({ shape }) => ({
    context: context as Context,
    type: shape.type.value,
    schema: currentSchema(shape.type.value),
    data: shape.data as z.ZodObject,
  })),
)
