import { contexts } from '@sortie/contracts/context'
import { type Envelope, type EventSchema, isInternal } from '@sortie/contracts/kit'
import type { Handler } from '../topics/handler.ts'
import { type AnyProjection, isForeign } from '../views/row-projection.ts'
import type { Contribution } from './kernel.ts'

type Does = {
  /** Applies an event of another context to a view. */
  apply: (view: AnyProjection, event: Envelope) => Promise<void>
  /** Lets go of a person who was erased. */
  erase: (userId: string) => Promise<void>
}

/** The handler that keeps a foreign view: it listens to every context that has its events. */
const feeder = (projection: AnyProjection, apply: Does['apply']): Handler => {
  const types = Object.keys(projection.on)
  const from = Object.fromEntries(
    Object.entries(contexts as unknown as Record<string, EventSchema>).filter(([, schema]) =>
      schema.options.some((option) => types.includes(option.shape.type.value)),
    ),
  )
  return { name: projection.name, from, types, handle: (event) => apply(projection, event) }
}

/** The name of the handler that every service has. */
export const ERASURE_HANDLER = 'erasure'

/** The handler that lets go of whoever was erased, in every service alike. */
const eraser = (erase: Does['erase']): Handler => ({
  name: ERASURE_HANDLER,
  from: { identity: contexts.identity as unknown as EventSchema },
  types: ['PersonErased'],
  handle: ({ data }) => erase(String(data.userId)),
})

/** @throws Error where a handler lists a type that is never sent: it would wait for it in vain. */
const refuseInternal = ({ name, from, types }: Handler) => {
  for (const [context, schema] of Object.entries(from)) {
    for (const type of types.filter((each) => isInternal(schema, each))) {
      throw new Error(
        `${name} handles ${type}, which only ${context} itself reads, and not from Kafka: see decision 43`,
      )
    }
  }
}

/**
 * Everything that a service reads from Kafka: one consumer group each.
 * @throws Error where one of them waits for an event that is never sent.
 */
export const subscriptionsOf = (
  { handlers = [], projections = [] }: Contribution,
  { apply, erase }: Does,
) => {
  const feeders = projections.filter(isForeign).map((view) => feeder(view, apply))
  const all = [...handlers, ...feeders, eraser(erase)]
  for (const each of all) refuseInternal(each)
  return { feeders, handlers: all }
}
