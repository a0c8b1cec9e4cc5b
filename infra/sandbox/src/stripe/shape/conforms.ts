import { Ajv } from 'ajv'
import { shape } from './shape.ts'

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true })
for (const [name, schema] of Object.entries(shape.replies)) ajv.addSchema(schema, name)

export type Thing = { object?: string; data?: unknown; error?: unknown }

const faultsOf = (thing: Thing): string[] => {
  if (thing.object === 'list') return (thing.data as Thing[]).flatMap(faultsOf)
  const validate = ajv.getSchema(thing.object ?? '')
  if (!validate) return [`nothing is known of ${thing.object}`]
  validate(thing)
  const own = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${thing.object}${instancePath} ${message} ${JSON.stringify(params)}`
  })
  if (thing.object !== 'event') return own
  return [...own, ...faultsOf((thing.data as { object: Thing }).object)]
}

/** Lists the differences of a reply, or an event, from Stripe's published description. */
export const differences = (thing: Thing): string[] => (thing.error ? [] : faultsOf(thing))
