import { z } from 'zod'

/** A longer repetition is not written into a grammar: it would take seconds to read. */
const LONGEST_REPETITION = 200
const REPETITIONS = new Set(['minLength', 'maxLength', 'minItems', 'maxItems'])
/** The keywords of a schema that a grammar can enforce. */
const KEPT = new Set([
  'type',
  'const',
  'enum',
  'properties',
  'items',
  'prefixItems',
  '$ref',
  '$defs',
])
/** Keywords that describe no shape, or only narrow it: the caller checks the answer by the whole schema. */
const DROPPED = new Set([
  '$schema',
  'title',
  'description',
  'default',
  'examples',
  'format',
  'pattern',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'uniqueItems',
  'propertyNames',
  'minProperties',
  'maxProperties',
])

const Schema = z.record(z.string(), z.unknown())
type JsonSchema = Record<string, unknown>

const eachOf = (value: unknown): JsonSchema =>
  Object.fromEntries(
    Object.entries(Schema.parse(value)).map(([name, one]) => [
      name,
      grammarSchema(Schema.parse(one)),
    ]),
  )

const listOf = (value: unknown) => z.array(Schema).parse(value).map(grammarSchema)

const entryOf = (key: string, value: unknown): [string, unknown][] => {
  if (DROPPED.has(key)) return []
  if (REPETITIONS.has(key)) return Number(value) <= LONGEST_REPETITION ? [[key, value]] : []
  if (key === 'anyOf' || key === 'oneOf') return [['oneOf', listOf(value)]]
  if (key === 'additionalProperties') {
    return [[key, typeof value === 'boolean' ? value : grammarSchema(Schema.parse(value))]]
  }
  if (key === 'properties' || key === '$defs') return [[key, eachOf(value)]]
  if (key === 'prefixItems') return [[key, listOf(value)]]
  if (key === 'items') return [[key, grammarSchema(Schema.parse(value))]]
  if (KEPT.has(key)) return [[key, value]]
  throw new Error(`A grammar knows no ${key}`)
}

/**
 * Rewrites a JSON schema to what a grammar can enforce. An answer by the grammar may still be refused by the
 * schema; never the other way around, apart from properties, which are all written.
 * @throws Error for what a grammar cannot express at all
 */
export const grammarSchema = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).flatMap(([key, value]) => entryOf(key, value)))
