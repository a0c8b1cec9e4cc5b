import type { Endpoint } from '@sortie/contracts/kit'
import fc from 'fast-check'
import { z } from 'zod'
import type { Sent } from './client.ts'

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  format?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  minLength?: number
  maxLength?: number
}

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** What attackers send where a value is expected. */
const hostile = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '../../etc/passwd',
  '{{7*7}}',
  "' || 1==1 //",
  '<script>alert(1)</script>',
  '=cmd|calc!A0',
  'x'.repeat(5_000),
  [],
  {},
  [[]],
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(5000)' },
  { $regex: '.*' },
  { $nor: [{ a: 1 }] },
  { constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { toString: 1, valueOf: null },
  nested(50),
  Array.from({ length: 500 }, () => 0),
)

const text = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape.format === 'email') {
    return fc.uuid().map((id) => `${id}@example.com`)
  }
  if (shape.pattern) {
    return fc.oneof(
      fc.stringMatching(new RegExp(shape.pattern)),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
  }
  return fc.string({ unit: 'binary', minLength: shape.minLength ?? 0, maxLength: 60 })
}

/** Values that a shape allows, for the most part. */
const allowed = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => mixed(choice)))
  if (shape.type === 'string') return text(shape)
  if (shape.type === 'integer') return fc.integer()
  if (shape.type === 'number') return fc.double()
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'array') return fc.array(mixed(shape.items ?? {}), { maxLength: 5 })
  if (shape.properties) return record(shape)
  return hostile
}

const mixed = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: allowed(shape) }, { weight: 1, arbitrary: hostile })

const record = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> => {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, mixed(shape)]),
  )
  const extra = fc.dictionary(
    fc.constantFrom('role', 'userId', '$where', 'constructor', 'isAdmin', 'toString'),
    hostile,
    { maxKeys: 1 },
  )
  return fc
    .tuple(fc.record(known, { requiredKeys: required }), fc.oneof(fc.constant({}), extra))
    .map(([body, more]) => ({ ...body, ...more }))
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** Bodies as bytes: mostly JSON of about the right shape, now and then no JSON at all. */
const bodies = ({ body }: Endpoint): fc.Arbitrary<Buffer> => {
  const json = mixed(shapeOf(body)).map((value) => Buffer.from(JSON.stringify(value) ?? 'null'))
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
  return fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: raw })
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
  const names = Object.keys(shapeOf(query).properties ?? {})
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
  return fc.oneof({ weight: 5, arbitrary: named }, { weight: 1, arbitrary: hostileQueries })
}

/** Requests to an endpoint, from nearly right to absurd. */
export const requestsTo = (endpoint: Endpoint): fc.Arbitrary<Sent> => {
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
      ...(endpoint.accepts === 'json' && verb !== 'HEAD' && { body }),
    }))
}
