// Apart from the schemas: who calls needs their types only, and the browser loads no validator.
import type { z } from 'zod'
import type { Endpoint } from './kit.ts'

/** The names of the parameters in a path: `orderId` in `/api/orders/:orderId/live`. */
type ParamIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamIn<`/${After}`>
    : Rest
  : never

/** What fills the parameters of a path: `{ orderId }` for `/api/orders/:orderId/live`. */
export type PathParams<Path extends string> = { [Name in ParamIn<Path>]: string }

/** Something that is given under a name; it may be left out where none of it is required. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value }

/** What is asked for after the path of an endpoint. */
export type Query<E extends Endpoint> = E['query']['_input']

/** What fills the address of an endpoint. */
export type EndpointAddress<E extends Endpoint> = Part<'params', PathParams<E['path']>> &
  Part<'query', Query<E>>

/** All that a call of an endpoint is given. */
export type CallInput<E extends Endpoint> = EndpointAddress<E> & Part<'body', Body<E>>

/** What is sent to an endpoint. */
export type Body<E extends Endpoint> = E['body']['_input']

/** What an endpoint answers with. */
export type Reply<E extends Endpoint> = E['reply']['_output']

/** An endpoint that is only read. */
export type ReadEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, string, 'get'>

/**
 * The address of a call: `addressOf<typeof getOrder>('/api/orders/:orderId', { params: { orderId } })`.
 * What is undefined in a query is left out.
 */
export const addressOf = <E extends Endpoint>(
  path: E['path'],
  given: EndpointAddress<E>,
): string => {
  const { params, query } = given as { params?: Record<string, string>; query?: object }
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params![name]!))
  return filled + (query ? `?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}` : '')
}
