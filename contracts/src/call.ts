// Apart from the schemas: who calls needs their types only, and the browser loads no validator.
import type { z } from 'zod'
import type { Endpoint } from './kit.ts'

/** The names of the parameters in a path: `orderId` in `/api/orders/:orderId/live`. */
type ParamIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamIn<`/${After}`>
    : Rest
  : never

/** The values for the parameters of a path: `{ orderId }` for `/api/orders/:orderId/live`. */
export type PathParams<Path extends string> = { [Name in ParamIn<Path>]: string }

/** Something that is given under a name; it may be left out where none of it is required. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value }

/** The query of an endpoint, as a caller writes it. */
export type Query<E extends Endpoint> = E['query']['_input']

/** The values for the address of an endpoint: its path parameters and its query. */
export type EndpointAddress<E extends Endpoint> = Part<'params', PathParams<E['path']>> &
  Part<'query', Query<E>>

/** All that a call of an endpoint is given. */
export type CallInput<E extends Endpoint> = EndpointAddress<E> & Part<'body', Body<E>>

/** The body of a request to an endpoint. */
export type Body<E extends Endpoint> = E['body']['_input']

/** The reply of an endpoint. */
export type Reply<E extends Endpoint> = E['reply']['_output']

/** An endpoint that is only read. */
export type ReadEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, string, 'get'>

/**
 * Returns the address of a call: `addressOf<typeof getOrder>('/api/orders/:orderId', { params: { orderId } })`. It
 * leaves undefined fields of the query out.
 */
export const addressOf = <E extends Endpoint>(
  path: E['path'],
  address: EndpointAddress<E>,
): string => {
  const { params, query } = address as { params?: Record<string, string>; query?: object }
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params![name]!))
  return filled + (query ? `?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}` : '')
}
