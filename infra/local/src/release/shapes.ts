import { isDeepStrictEqual } from 'node:util'
import { type JsonSchema, resolved } from '@sortie/contracts/docs/json-schema'

type Components = Record<string, JsonSchema>
/** Two JSON Schemas of one event, each with the shapes that it refers to. */
export type SchemaPair = {
  older: { schema: JsonSchema; components: Components }
  newer: { schema: JsonSchema; components: Components }
}

/** Keywords of JSON Schema that bound a value from above, and from below. */
const upper = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum']
const lower = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum']
/** Keywords that must be the same: nothing tells which of two values is the wider one. */
const exact = ['format', 'pattern', 'propertyNames', 'prefixItems', 'multipleOf']

const valuesOf = ({ enum: values, const: value }: JsonSchema) =>
  values ?? (value === undefined ? undefined : [value])

const typesOf = ({ type = [] }: JsonSchema) => [type].flat()

const accepted = (older: string[], type: string) =>
  older.includes(type) || (type === 'integer' && older.includes('number'))

/**
 * Returns the places where the newer shape of an event may hold a value that a reader of the older one refuses: paths
 * such as `data.cause`, each with the reason. Empty if every event of the newer shape can be read.
 */
export const refusals = (
  {
    older: { schema: olderRef, components: old },
    newer: { schema: newerRef, components },
  }: SchemaPair,
  path = 'data',
): string[] => {
  const older = resolved(olderRef, old)
  const newer = resolved(newerRef, components)
  const at = (a: JsonSchema, b: JsonSchema, where: string) =>
    refusals({ older: { schema: a, components: old }, newer: { schema: b, components } }, where)

  if (newer.anyOf) return newer.anyOf.flatMap((option) => at(older, option, path))
  if (older.anyOf) {
    const all = older.anyOf.map((option) => at(option, newer, path))
    // Of the options that all refuse it, the nearest says best why.
    return all.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  return [
    ...valueRefusals(older, newer, path),
    ...limitRefusals(older, newer, path),
    ...fieldRefusals(older, newer, path, at),
    ...(older.items ? at(older.items, newer.items ?? {}, `${path}[]`) : []),
  ]
}

const valueRefusals = (older: JsonSchema, newer: JsonSchema, path: string) => {
  const [known, current] = [valuesOf(older), valuesOf(newer)]
  if (known && current) {
    const strange = current.filter((value) => !known.includes(value))
    return strange.map(
      (value) => `${path} may be ${JSON.stringify(value)}, which is not known there`,
    )
  }
  if (known) return [`${path} may be other than ${JSON.stringify(known)}`]
  const types = typesOf(older)
  const given_ = typesOf(newer)
  if (types.length === 0 || (given_.length > 0 && given_.every((type) => accepted(types, type)))) {
    return []
  }
  return [`${path} is ${given_.join(' or ') || 'anything'}, not ${types.join(' or ')}`]
}

const limitRefusals = (older: JsonSchema, newer: JsonSchema, path: string) => {
  const wider = (keyword: string, isWithin: (a: number, b: number) => boolean) =>
    older[keyword] !== undefined &&
    (newer[keyword] === undefined || !isWithin(Number(newer[keyword]), Number(older[keyword])))
  return [
    ...upper.filter((keyword) => wider(keyword, (a, b) => a <= b)),
    ...lower.filter((keyword) => wider(keyword, (a, b) => a >= b)),
    ...exact.filter(
      (keyword) =>
        older[keyword] !== undefined && !isDeepStrictEqual(older[keyword], newer[keyword]),
    ),
  ].map((keyword) => `${path} may be outside of the ${keyword} that is known there`)
}

const fieldRefusals = (
  older: JsonSchema,
  newer: JsonSchema,
  path: string,
  at: (a: JsonSchema, b: JsonSchema, where: string) => string[],
) => {
  const { properties: known = {}, required = [], additionalProperties: rest } = older
  const { properties: current = {}, required: sure = [], additionalProperties: more } = newer
  const lacking = required
    .filter((field) => !sure.includes(field))
    .map((field) => `${path}.${field} may be missing`)
  const strange = Object.keys(current).filter((field) => !(field in known))
  const closed = rest === false ? strange.map((field) => `${path}.${field} is not known there`) : []
  const shared = Object.keys(known).filter((field) => field in current)
  const changed = shared.flatMap((field) => at(known[field]!, current[field]!, `${path}.${field}`))
  const others =
    typeof rest === 'object' && rest !== null
      ? at(rest as JsonSchema, (more as JsonSchema | undefined) ?? {}, `${path}.*`)
      : []
  return [...lacking, ...closed, ...changed, ...others]
}
