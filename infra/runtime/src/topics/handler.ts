import type { AnyEvent, Envelope, EventSchema } from '@sortie/contracts/kit'

/** A reaction of a service to the events of other contexts (or to its own, once they are on Kafka). */
export type Handler = {
  /** Also part of the cause of what it appends, so never rename it. */
  name: string
  /** The contexts that it listens to, and the schemas of their events. */
  from: Record<string, EventSchema>
  /** The types of event that it cares for; others are skipped and counted. */
  types: string[]
  /** Appends through commands, whose cause makes it act once, or applies a view. */
  handle: (event: Envelope) => Promise<void>
}

/** Types a handler by the events that it cares for: `handler<IdentityEvent, 'UserRegistered'>({ … })`. */
export const handler = <Event extends AnyEvent, Type extends Event['type']>(definition: {
  name: string
  from: Record<string, EventSchema>
  types: Type[]
  handle: (event: Extract<Event, { type: Type }> & Omit<Envelope, 'type' | 'data'>) => Promise<void>
}): Handler => definition as unknown as Handler

/** The event as its contract has it. @throws ZodError, which parks it. */
export const parseEvent = (schemas: EventSchema[], envelope: Envelope): Envelope => {
  const schema = schemas.find((union) =>
    union.options.some((option) => option.shape.type.value === envelope.type),
  )
  return schema ? { ...envelope, ...schema.parse(envelope) } : envelope
}
