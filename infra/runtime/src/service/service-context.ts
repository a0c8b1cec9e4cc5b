import { type Context, contexts } from '@sortie/contracts/context'
import type { EventSchema } from '@sortie/contracts/kit'

/** A context that the contracts do not list, as the sample's: its topic is `<name>.events`. */
export type UnlistedContext = { name: string; events: EventSchema }

/** The context that a service stands for: one of the product by its name, or one that brings its own events. */
export type ServiceContext = Context | UnlistedContext

/** Returns the name and the events of a service's context. */
export const serviceContextOf = (context: ServiceContext): UnlistedContext =>
  typeof context === 'string'
    ? { name: context, events: contexts[context] as unknown as EventSchema }
    : context
