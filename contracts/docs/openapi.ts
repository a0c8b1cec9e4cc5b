import type { Endpoint } from '@sortie/contracts/kit'
import { Problem, type ProblemCode, problems } from '@sortie/contracts/problems'
import type { z } from 'zod'
import { type PublicEndpoint, publicEndpoints } from './endpoints.ts'
import { createSchemas, type JsonSchema, type Schemas, sortShapes } from './json-schema.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}
type Content = Record<string, { schema: JsonSchema }>
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content; headers?: object }>
}
export type OpenApi = ReturnType<typeof createOpenApi>

const isEmpty = (schema: JsonSchema) =>
  !schema.$ref && Object.keys(schema.properties ?? {}).length === 0

const parameters = (
  schemas: Schemas,
  schema: z.ZodType,
  location: 'path' | 'query',
): Parameter[] => {
  const { properties = {}, required = [] } = schemas.of(schema, 'input')
  return Object.entries(properties).map(([name, found]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: found,
  }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  description: 'Under one key a call acts once, however often it is sent.',
}

/** What any call of its kind may be refused with; a default covers the rest. */
const refusals = ({ access, accepts, idempotent, method }: Endpoint, takes: boolean) => {
  const codes: ProblemCode[] = []
  if (access === 'user') codes.push('unauthenticated')
  if (method !== 'get') codes.push('cross_site_request')
  if (accepts === 'json') codes.push('malformed_json', 'body_too_large', 'unsupported_media_type')
  if (takes) codes.push('invalid_request')
  if (idempotent) codes.push('idempotency_key_reused')
  codes.push('unavailable')
  return codes.map((code) => ({ code, ...problems[code] })).sort((a, b) => a.status - b.status)
}

const operation = ({ name, context, endpoint }: PublicEndpoint, schemas: Schemas): Operation => {
  const { params, query, body, reply, status, produces, accepts } = endpoint
  const described = [...parameters(schemas, params, 'path'), ...parameters(schemas, query, 'query')]
  const takesBody = accepts === 'json'
  const problem = { 'application/problem+json': { schema: schemas.of(Problem, 'output') } }
  const success = schemas.of(reply, 'output')
  const type = produces === 'events' ? 'text/event-stream' : 'application/json'
  const description =
    produces === 'events' ? 'Events named `view`, each with this shape as its data.' : 'Success.'
  const content = status !== 204 && !isEmpty(success) && { [type]: { schema: success } }
  const refused = refusals(endpoint, takesBody || described.length > 0)
  const all = endpoint.idempotent ? [...described, idempotencyKey] : described
  return {
    operationId: name,
    tags: [context],
    summary: endpoint.summary,
    security: endpoint.access === 'user' ? [{ session: [] }] : [],
    ...(all.length > 0 && { parameters: all }),
    ...(takesBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemas.of(body, 'input') } },
      },
    }),
    responses: {
      [status]: { description, ...(content && { content }) },
      ...Object.fromEntries(
        refused.map(({ status: code, message }) => [
          String(code),
          { description: message, content: problem },
        ]),
      ),
      default: { description: 'Any other refusal.', content: problem },
    },
  }
}

/** The OpenAPI 3.1 document of every public call. */
export const createOpenApi = () => {
  const schemas = createSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const each of publicEndpoints) {
    const path = each.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.endpoint.method]: operation(each, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sortie API',
      version: '1.0.0',
      description:
        'Every call of the web app. Same origin only; a session lives in two HttpOnly cookies. ' +
        'Whatever is not a success is application/problem+json with a code and a message.',
    },
    servers: [{ url: '/', description: 'The origin that serves the web app.' }],
    tags: [...new Set(publicEndpoints.map(({ context }) => context))].map((name) => ({ name })),
    paths,
    components: {
      schemas: sortShapes(schemas.components),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sortie_session',
          description: 'Set by signing in; `sortie_session` where the product runs on plain http.',
        },
      },
    },
  }
}
