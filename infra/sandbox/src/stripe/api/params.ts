import { parse } from 'qs'
import type { Parameter } from '../shape/shape.ts'
import { invalidRequest } from './error.ts'

/** Parameters of a request, typed as their schema says. */
export type Params = Record<string, unknown>

/** Reads `a[b][0]=c`, as Stripe's libraries write it. */
export const readForm = (text: string): Params =>
  parse(text, { depth: 10, arrayLimit: 100, parameterLimit: 1_000, plainObjects: true }) as Params

const isObject = (value: unknown): value is Params => typeof value === 'object' && value !== null

const oneOf = (values: string[]) =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}` : values[0]

const lastOf = (path: string) => /([^[\]]+)\]?$/.exec(path)?.[1] ?? path

const textOf = (value: unknown, { enum: values, maxLength }: Parameter, path: string) => {
  if (typeof value !== 'string') throw invalidRequest('Invalid string', path)
  if (values && !values.includes(value)) {
    throw invalidRequest(`Invalid ${lastOf(path)}: must be one of ${oneOf(values)}`, path)
  }
  if (maxLength && value.length > maxLength) {
    throw invalidRequest(`Invalid string: must be at most ${maxLength} characters`, path)
  }
  return value
}

const integerOf = (value: unknown, path: string) => {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
  throw invalidRequest(`Invalid integer: ${value}`, path, 'parameter_invalid_integer')
}

const booleanOf = (value: unknown, path: string) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidRequest(`Invalid boolean: ${value}`, path)
}

const listOf = (value: unknown, { items }: Parameter, path: string) => {
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', path)
  return value.map((one, index) => typed(one, items ?? {}, `${path}[${index}]`))
}

/** Free names and short texts: metadata. */
const namesOf = (value: Params, path: string) => {
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalidRequest('Metadata can have up to 50 keys.', path)
  for (const [name, text] of entries) {
    if (typeof text !== 'string') throw invalidRequest('Invalid string', `${path}[${name}]`)
    if (name.length <= 40 && text.length <= 500) continue
    const [what, most] = name.length > 40 ? ['keys', 40] : ['values', 500]
    throw invalidRequest(`Metadata ${what} can have up to ${most} characters.`, `${path}[${name}]`)
  }
  return Object.fromEntries(entries)
}

const typed = (value: unknown, schema: Parameter, path: string): unknown => {
  if (value === '') {
    const message =
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset ` +
      `a parameter; however '${path}' cannot be unset. You should remove '${path}' from your ` +
      'request or supply a non-empty value.'
    throw invalidRequest(message, path, 'parameter_invalid_empty')
  }
  if (schema.anyOf) {
    const wanted = isObject(value) ? 'object' : 'integer'
    const option = schema.anyOf.find(({ type }) => type === wanted) ?? schema.anyOf[0]!
    return typed(value, option, path)
  }
  switch (schema.type) {
    case 'integer':
      return integerOf(value, path)
    case 'boolean':
      return booleanOf(value, path)
    case 'array':
      return listOf(value, schema, path)
    case 'object':
      if (!isObject(value)) throw invalidRequest('Invalid object', path)
      return schema.additionalProperties
        ? namesOf(value, path)
        : checkParameters(value, schema, path)
    default:
      return textOf(value, schema, path)
  }
}

/**
 * The parameters as the schema types them.
 * @throws StripeRefusal for what Stripe does not know, what it misses, and what is malformed; and for
 * what Stripe knows and this stand-in does not, rather than ignoring it.
 */
export const checkParameters = (params: Params, schema: Parameter, path = ''): Params => {
  const at = (name: string) => (path ? `${path}[${name}]` : name)
  const { properties = {}, required = [], unsupported = [] } = schema
  const names = Object.keys(params)
  const later = names.find((name) => unsupported.includes(name))
  if (later) {
    const message = `Stripe knows ${at(later)}; its stand-in for tests does not.`
    throw invalidRequest(message, at(later), 'sandbox_unsupported')
  }
  const unknown = names.filter((name) => !(name in properties)).map(at)
  if (unknown.length) {
    const message = `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`
    throw invalidRequest(message, unknown[0], 'parameter_unknown')
  }
  const lacking = required.find((name) => params[name] === undefined)
  if (lacking) {
    throw invalidRequest(
      `Missing required param: ${at(lacking)}.`,
      at(lacking),
      'parameter_missing',
    )
  }
  return Object.fromEntries(
    names.map((name) => [name, typed(params[name], properties[name]!, at(name))]),
  )
}
