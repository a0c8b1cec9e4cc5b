import { isInlined, isPersonal } from '@sortie/contracts/kit'
import { Problem } from '@sortie/contracts/problems'
import { z } from 'zod'
import { modules } from './endpoints.ts'

/** A JSON Schema (2020-12), as far as it is read here. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  $defs?: Record<string, JsonSchema>
  default?: unknown
  description?: string
  [keyword: string]: unknown
}

/** Shapes that the contracts export are referred to by their names, unless they are marked as inlined. */
const named = z.registry<{ id: string }>()
for (const exported of [...Object.values(modules), { Problem }]) {
  for (const [id, schema] of Object.entries(exported)) {
    if (!(schema instanceof z.ZodObject) || isInlined(schema) || named.has(schema)) continue
    named.add(schema, { id })
  }
}

type Seen = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }

/** What zod says of a schema, made readable: without its own bookkeeping, with our marks. */
const readable = ({ zodSchema, jsonSchema }: Seen) => {
  const { def } = zodSchema._zod
  if (isPersonal(zodSchema as unknown as z.ZodType)) jsonSchema['x-personal'] = true
  // Whoever reads must take what a later version adds.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  // A format says it better than the expression that checks it.
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // Text that is trimmed first and must then be an address, say, is one for whoever sends it.
  if (def.type === 'pipe') {
    const { format } = def.out._zod.def as { format?: string }
    if (format) jsonSchema.format = format
  }
}

const home = '#/components/schemas/'
const movedRefs = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${home}`))

/**
 * Turns zod schemas into JSON Schema. Named shapes are collected in `components`; a shape that
 * reads differently as input and as output must not have a name.
 * @throws Error where one does.
 */
export const createSchemas = () => {
  const components: Record<string, JsonSchema> = {}

  const collect = (found: Record<string, JsonSchema>) => {
    for (const [name, schema] of Object.entries(found)) {
      const { id: _, ...shape } = schema
      const moved = movedRefs(shape)
      const before = components[name]
      if (before && JSON.stringify(before) !== JSON.stringify(moved)) {
        throw new Error(`${name} reads differently as input and as output: use two schemas`)
      }
      components[name] = moved
    }
  }

  return {
    components,
    /** @param io whether it is what comes in or what goes out. */
    of: (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
      const made = z.toJSONSchema(schema, {
        io,
        metadata: named,
        override: readable as (seen: unknown) => void,
      }) as unknown as JsonSchema
      const { $schema: _, $defs = {}, ...shape } = made
      collect($defs)
      return movedRefs(shape)
    },
  }
}
export type Schemas = ReturnType<typeof createSchemas>

/** Sorts named shapes by their names. */
export const sortShapes = (components: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)))

/** The shape itself, where a schema only refers to it. */
export const resolved = (
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
): JsonSchema => {
  const name = schema.$ref?.slice(home.length)
  return name ? components[name]! : schema
}
