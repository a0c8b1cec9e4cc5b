import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One parameter, or one object of them, of Stripe's OpenAPI description. */
export type Parameter = {
  type?: 'string' | 'integer' | 'boolean' | 'number' | 'array' | 'object'
  enum?: string[]
  maxLength?: number
  anyOf?: Parameter[]
  items?: Parameter
  properties?: Record<string, Parameter>
  additionalProperties?: true
  required?: string[]
  /** Parameters that Stripe knows and this stand-in does not. */
  unsupported?: string[]
}

type Shape = {
  requests: Record<string, Parameter>
  /** JSON Schemas by the `object` that they describe. */
  replies: Record<string, object>
}

/** Stripe's published shapes of what is used here; made by extract.ts. */
export const shape: Shape = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stripe.json'), 'utf8'),
)
