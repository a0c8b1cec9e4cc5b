import { type Context, contexts } from '@sortie/contracts/context'

export type ServiceName = Context

/** The five services: one for each context of the contracts. */
export const services = Object.keys(contexts) as ServiceName[]
