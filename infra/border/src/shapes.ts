import type { Endpoint } from '@sortie/contracts/kit'
import fc from 'fast-check'
import { z } from 'zod'
import type { RawRequest } from './client.ts'
import { hostileValues } from './hostile.ts'

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  format?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  /** Of a tuple: one for each place. */
  prefixItems?: Shape[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Characters of a text at most, and items of a list. */
const [LONGEST, MOST_ITEMS] = [60, 5]

const dayBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
/** Mostly of two weeks: where a request names two days, one is rarely long after the other. */
const day = fc.oneof(
  { weight: 19, arbitrary: dayBetween('2026-11-01', '2026-11-14') },
  { weight: 1, arbitrary: dayBetween('2000-01-01', '2100-01-01') },
)

const text = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape.format === 'email') {
    return fc.uuid().map((id) => `${id}@example.com`)
  }
  if (shape.format === 'uri') return fc.webUrl({ validSchemes: ['https', 'http'] })
  if (shape.format === 'date') return day
  if (shape.pattern) return fc.stringMatching(new RegExp(shape.pattern))
  const { minLength = 0, maxLength = LONGEST } = shape
  return fc
    .string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, LONGEST) })
    .filter((value) => value.trim().length >= minLength)
}

/** A change that is made to each value of a shape. */
type Mix = (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>
const asIs: Mix = (value) => value
const mixed: Mix = (value) =>
  fc.oneof(
    { weight: 8, arbitrary: value },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    { weight: 1, arbitrary: hostileValues },
  )

/** Values that a shape allows, where the mix leaves them alone. */
const fitting = (shape: Shape, mix: Mix): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => mix(fitting(choice, mix))))
  if (shape.type === 'string') return text(shape)
  if (shape.type === 'integer') return fc.integer({ min: shape.minimum, max: shape.maximum })
  if (shape.type === 'number') {
    const { minimum: min = -Number.MAX_VALUE, maximum: max = Number.MAX_VALUE } = shape
    return fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
  }
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  if (shape.prefixItems)
    return fc.tuple(...shape.prefixItems.map((place) => mix(fitting(place, mix))))
  if (shape.type === 'array') {
    const item = mix(fitting(shape.items ?? {}, mix))
    const most = Math.min(MOST_ITEMS, shape.maxItems ?? MOST_ITEMS)
    return fc.array(item, { minLength: shape.minItems, maxLength: most })
  }
  if (shape.properties) return record(shape, mix)
  return hostileValues
}

const record = ({ properties = {}, required = [] }: Shape, mix: Mix): fc.Arbitrary<unknown> => {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, mix(fitting(shape, mix))]),
  )
  const right = fc.record(known, { requiredKeys: required })
  if (mix === asIs) return right
  const extra = fc.dictionary(
    fc.constantFrom('role', 'userId', '$where', 'constructor', 'isAdmin', 'toString'),
    hostileValues,
    { maxKeys: 1 },
  )
  return fc
    .tuple(right, fc.oneof(fc.constant({}), extra))
    .map(([body, more]) => ({ ...body, ...more }))
}

// As it is read, not as it is sent: only there an address that is trimmed first is one.
const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape

/** Bodies as bytes: JSON of the right shape or of about that, now and then no JSON at all. */
const bodies = ({ body }: Endpoint): fc.Arbitrary<Buffer> => {
  const shape = shapeOf(body)
  const json = (mix: Mix) =>
    mix(fitting(shape, mix)).map((value) => Buffer.from(JSON.stringify(value) ?? 'null'))
  const raw = fc.constantFrom(
    Buffer.alloc(0),
    Buffer.from('{'),
    Buffer.from('{"a":1}{'),
    Buffer.from('null'),
    Buffer.from('"text"'),
    Buffer.from('{"email":"a","email":"b"}'),
    Buffer.from('{"__proto__":{"polluted":true},"email":"a@example.com"}'),
    Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    Buffer.from(JSON.stringify({ email: 'x'.repeat(1_000_000) })),
  )
  return fc.oneof(
    { weight: 5, arbitrary: json(asIs) },
    { weight: 4, arbitrary: json(mixed) },
    { weight: 1, arbitrary: raw },
  )
}

const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json; charset=nonsense',
      'application/json;;',
    ),
  },
)

const parts = fc.oneof(
  fc.constantFrom(
    'prj_1',
    'usr_1',
    'what-is-keyword-difficulty',
    '..',
    '%2e%2e',
    '%00',
    '%',
    '%c0%af',
    '__proto__',
    '$ne',
    'a'.repeat(3_000),
    '%F0%9F%92%A9',
    '[object%20Object]',
  ),
  fc.string({ maxLength: 30 }).map(encodeURIComponent),
)

const queries = ({ query }: Endpoint): fc.Arbitrary<string> => {
  const shape = shapeOf(query)
  const names = Object.keys(shape.properties ?? {})
  const hostileQueries = fc.constantFrom(
    '?',
    '?__proto__[polluted]=1',
    '?a[$ne]=1',
    '?a=1&a=2',
    '?%',
    '?token[]=1',
    `?a=${'b'.repeat(5_000)}`,
  )
  const named = fc
    .array(fc.tuple(fc.constantFrom(...names, 'x'), parts), { maxLength: 3 })
    .map((pairs) => (pairs.length ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''))
  const right = fitting(shape, asIs).map((values) => {
    const pairs = Object.entries(values as object).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
  })
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 4, arbitrary: named },
    { weight: 1, arbitrary: hostileQueries },
  )
}

/** Requests to an endpoint, from nearly right to absurd. */
export const requestsTo = (endpoint: Endpoint): fc.Arbitrary<RawRequest> => {
  const path = fc
    .tuple(fc.infiniteStream(parts), queries(endpoint))
    .map(
      ([values, query]) =>
        endpoint.path.replace(/:\w+/g, () => values.next().value as string) + query,
    )
  const method = fc.oneof(
    { weight: 15, arbitrary: fc.constant(endpoint.method.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD') },
  )
  const key = fc.oneof(fc.constant(undefined), fc.constantFrom('k1', 'x'.repeat(300), '{}'))
  return fc
    .tuple(method, path, bodies(endpoint), types, key)
    .map(([verb, where, body, type, id]) => ({
      method: verb,
      path: where,
      headers: {
        'content-type': type,
        ...(id && { 'idempotency-key': id }),
      },
      ...(endpoint.accepts !== 'none' && verb !== 'HEAD' && { body }),
    }))
}
