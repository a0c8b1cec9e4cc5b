type StoredEvent = { type: string; schema: number; data: Record<string, unknown> }
type Upcast = (data: Record<string, unknown>) => Record<string, unknown>

/**
 * Steps that bring events of older schemas up to date: `upcasts[type][n]` lifts schema n to n + 1. An event type that
 * was never changed has no entry; its schema is 1.
 */
const upcasts: Record<string, Record<number, Upcast>> = {}

/** The schema that an event of this type is written with now. */
export const currentSchema = (type: string): number => Object.keys(upcasts[type] ?? {}).length + 1

/** The event as its current schema has it. An event from a newer release is left as it is. */
export const upcast = (event: StoredEvent): StoredEvent => {
  const step = upcasts[event.type]?.[event.schema]
  return step ? upcast({ ...event, schema: event.schema + 1, data: step(event.data) }) : event
}
