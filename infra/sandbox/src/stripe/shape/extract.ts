import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptOfReplies, supportedParameters, withLaterChanges } from './kept.ts'

// Cuts what this stand-in uses out of Stripe's OpenAPI description (MIT, see LICENSE beside this):
//   node infra/sandbox/src/stripe/shape/extract.ts <folder of stripe-mock>/embedded/openapi/spec3.json

type OpenApi = Record<string, unknown> & {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: string[]
  anyOf?: OpenApi[]
  items?: OpenApi
  properties?: Record<string, OpenApi>
  additionalProperties?: boolean | OpenApi
  required?: string[]
  maxLength?: number
}
type Parameter = { in: string; name: string; required: boolean; schema: OpenApi }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/x-www-form-urlencoded': { schema: OpenApi } } }
}
type Spec = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, OpenApi> }
}

const spec: Spec = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))

const resolved = (schema: OpenApi): OpenApi =>
  schema.$ref ? resolved(spec.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema

const isAtOrAbove = (path: string, kept: readonly string[]) =>
  kept.some((one) => one === path || one.startsWith(`${path}.`))
/** Whole below a kept path that names no more than it. */
const isBelow = (path: string, kept: readonly string[]) =>
  kept.some((one) => path.startsWith(`${one}.`))

/** A request's parameter: what is not supported here is listed by its name only. */
const parameterOf = (schema: OpenApi, path: string, kept: readonly string[]): object => {
  const { type, enum: values, anyOf, items, maxLength } = schema
  if (anyOf) return { anyOf: anyOf.map((one) => parameterOf(one, path, kept)) }
  if (items) return { type, items: parameterOf(items, path, kept) }
  if (schema.properties) return parametersOf(schema, path, kept)
  const free = schema.additionalProperties
  if (type === 'object' && typeof free === 'object') return { type, additionalProperties: true }
  return { type, ...(values && { enum: values }), ...(maxLength && { maxLength }) }
}

const parametersOf = (
  { properties = {}, required = [] }: OpenApi,
  path: string,
  kept: readonly string[],
): object => {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const names = Object.keys(properties)
  const supported = names.filter((name) => isAtOrAbove(at(name), kept) || isBelow(at(name), kept))
  const rest = names.filter((name) => !supported.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(
      supported.map((name) => [name, parameterOf(properties[name]!, at(name), kept)]),
    ),
    ...(required.length && { required }),
    ...(rest.length && { unsupported: rest }),
  }
}

const requestOf = ({ parameters = [], requestBody }: Operation, kept: readonly string[]) => {
  const body = requestBody?.content['application/x-www-form-urlencoded'].schema
  const query = parameters.filter(({ in: where }) => where === 'query')
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]))
  const required = query.filter((one) => one.required).map(({ name }) => name)
  const isSent = query.length === 0 && body !== undefined
  return parametersOf(isSent ? body : { properties, required }, '', kept)
}

const nullable = (schema: object, canBeNull = false) =>
  canBeNull ? { anyOf: [schema, { type: 'null' }] } : schema

/** A schema at a path of a reply, which may be kept, and may be null. */
type ReplyPart = {
  schema: OpenApi
  path: string
  /** The paths of the reply that the stand-in fills. */
  kept: readonly string[]
  isKept: boolean
  canBeNull: boolean
}

const componentNameOf = ({ $ref }: OpenApi): string => $ref?.split('/').at(-1) ?? ''

/** Returns true where a component is one that the stand-in fills, and is expanded at this path. */
const isExpanded = (name: string, path: string, kept: readonly string[]): boolean =>
  name in keptOfReplies && isAtOrAbove(path, kept)

/** A choice of schemas: an id, where there is one, stands for all objects that are not expanded. */
const replyChoice = (
  options: readonly OpenApi[],
  { path, kept, isKept, canBeNull }: ReplyPart,
): object | undefined => {
  const hasId = options.some((one) => resolved(one).type === 'string')
  if (options.length === 1) {
    if (canBeNull && !isKept) return { type: 'null' }
  } else if (!hasId) return canBeNull ? { type: 'null' } : undefined
  const expanded = options.map(componentNameOf).filter((name) => isExpanded(name, path, kept))
  const filled = hasId
    ? [{ type: 'string' }, ...expanded.map((name) => ({ $ref: name }))]
    : [replyOf(options[0]!, path, kept) ?? { type: 'null' }]
  return { anyOf: canBeNull ? [...filled, { type: 'null' }] : filled }
}

/** A list: empty where the stand-in never fills it. */
const replyList = (
  items: OpenApi,
  { schema, path, kept, isKept, canBeNull }: ReplyPart,
): object => {
  const isFilled = isKept || resolved(items).type === 'string'
  const one = isFilled && replyOf(items, path, kept)
  return nullable({ type: schema.type, ...(one ? { items: one } : { maxItems: 0 }) }, canBeNull)
}

const replyScalar = ({ schema: { type, enum: values }, canBeNull }: ReplyPart): object =>
  nullable({ type, ...(type !== 'object' && values && { enum: values }) }, canBeNull)

/**
 * A part of a reply as JSON Schema, and stricter than Stripe's: an object that the stand-in never
 * fills has to be null, or absent where it cannot be null; an id stands for what is never expanded.
 */
const replyOf = (described: OpenApi, path: string, kept: readonly string[]): object | undefined => {
  const name = componentNameOf(described)
  if (isExpanded(name, path, kept)) return { $ref: name }
  const schema = resolved(described)
  const isKept = path === '' || isAtOrAbove(path, kept) || isBelow(path, kept)
  const canBeNull = described.nullable ?? schema.nullable ?? false
  const part: ReplyPart = { schema, path, kept, isKept, canBeNull }
  if (schema.anyOf) return replyChoice(schema.anyOf, part)
  if (schema.items) return replyList(schema.items, part)
  if (!schema.properties) return replyScalar(part)
  if (!isKept && canBeNull) return { type: 'null' }
  return nullable(replyObject(schema, path, kept), canBeNull)
}

const replyObject = (
  { properties = {}, required = [] }: OpenApi,
  path: string,
  kept: readonly string[],
): object => {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const isPlain = (schema: OpenApi) => {
    const { properties: more, anyOf } = resolved(schema)
    return !more && !anyOf
  }
  const sent = Object.entries(properties).filter(([name, schema]) => {
    const needed = required.includes(name) || schema.nullable || resolved(schema).nullable
    return needed || isPlain(schema) || isAtOrAbove(at(name), kept)
  })
  const reduced = sent.flatMap(([name, schema]) => {
    const reply = replyOf(schema, at(name), kept)
    return reply ? [[name, reply] as const] : []
  })
  const names = reduced.map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(reduced),
    required: required.filter((name) => names.includes(name)),
    additionalProperties: false,
  }
}

const requests = Object.fromEntries(
  Object.entries(supportedParameters).map(([operation, kept]) => {
    const [method = '', path = ''] = operation.split(' ')
    return [operation, requestOf(spec.paths[path]![method.toLowerCase()]!, kept)]
  }),
)
const replies = Object.fromEntries(
  Object.entries(keptOfReplies).map(([name, kept]) => {
    return [name, replyObject(spec.components.schemas[name]!, '', kept)]
  }),
)
const shape = withLaterChanges({ version: spec.info.version, requests, replies })
writeFileSync(join(import.meta.dirname, 'stripe.json'), `${JSON.stringify(shape, null, 2)}\n`)
